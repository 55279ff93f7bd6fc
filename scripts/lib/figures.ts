/** The value in the middle; `undefined` without any. */
export function median<Value>(
  values: readonly Value[],
  by: (value: Value) => number,
): Value | undefined {
  return values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)];
}

/** A size to print: `12.3 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** The environment of a command that builds or serves generated content, with its output below a folder. */
export function environmentIn(folder: string, content: string, base = ''): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: `${folder}/dist`,
    SPACELINE_CACHE: `${folder}/cache`,
    SPACELINE_BASE: base,
    INIT_CWD: undefined,
  };
}

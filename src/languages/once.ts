/** Memoises a function of texts, such as one that makes a format of `Intl`: each takes as long as to render a ruling. */
export function once<Texts extends string[], Made>(
  make: (...texts: Texts) => Made,
): (...texts: Texts) => Made {
  const all = new Map<string, Made>();
  return (...texts) => {
    const key = texts.join(' ');
    const made = all.get(key) ?? make(...texts);
    all.set(key, made);
    return made;
  };
}

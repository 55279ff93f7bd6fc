/** Memoizes a function of a text, such as the constructor of an `Intl` format, which takes as long as rendering a ruling. */
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

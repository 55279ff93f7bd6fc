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

/** Locales of languages whose countries order day and month differently: the most common order. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' };

const formatOf = /* @__PURE__ */ once(
  (locale: string, dateStyle: 'long' | 'medium') =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }),
);

/** A day in words: `22 November 2026`; shorter, `22 Nov 2026`. Returns other texts unchanged. */
export function dateInWords(
  date: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const locale = locales[language] ?? language;
  const day = new Date(date);
  if (Number.isNaN(day.valueOf())) return date;
  const words = formatOf(locale, dateStyle).format(day);
  return language.startsWith('fr') ? words.replace(/^1 /u, '1er ') : words;
}

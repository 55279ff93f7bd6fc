/** Locales of languages whose countries order day and month differently: the most common order. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' };

/** Formats of dates: to make one takes 80 µs, as long as to render a ruling. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in words: `22 November 2026`; shorter, `22 Nov 2026`. A text that is no date stays as it is. */
export function dateInWords(
  date: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const locale = locales[language] ?? language;
  const day = new Date(date);
  if (Number.isNaN(day.valueOf())) return date;
  const key = `${locale} ${dateStyle}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  formats.set(key, format);
  const words = format.format(day);
  return language.startsWith('fr') ? words.replace(/^1 /u, '1er ') : words;
}

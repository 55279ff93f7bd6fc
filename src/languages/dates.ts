/** Of a language with several orders of day and month, the one that most of its countries share. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' };

/** A day in words: `22 November 2026`; shorter, `22 Nov 2026`. */
export function dateInWords(
  date: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const locale = locales[language] ?? language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  return format.format(new Date(date));
}

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

/**
 * Regular expression, without groups, for a written day: `2026-11-21`, `21st November 2026`, `Nov 21, 2026`,
 * `21.11.2026`, `11/21/2026`, `2026年11月21日`.
 */
export const writtenDay =
  /\d{4}[-/年]\s?\d{1,2}[-/月]\s?\d{1,2}日?|\d{1,2}(?:\.\s?|\/)\d{1,2}(?:\.\s?|\/)\d{4}|\d{1,2}\p{L}{0,2}[.\s-]+(?:de\s)?\p{L}{3,}\.?[,\s-]+(?:de\s)?\d{4}|\p{L}{3,}\.?\s+\d{1,2}\p{L}{0,2},?\s+\d{4}/u;

/**
 * Reads a {@link writtenDay}, with month names in a language or in English.
 *
 * @returns `YYYY-MM-DD`; empty for a day that does not exist, or if day and month may be either: `1/2/2026`
 */
export const readDay = /* @__PURE__ */ once((written: string, language: string): string => {
  const numbers = written.match(/\d+/gu) ?? [];
  const year = numbers.find(({ length }) => length === 4);
  const others = numbers.filter((number) => number !== year);
  const isAmerican = written.includes('/') && Number(others[1]) > 12;
  if (/^\d+\/\d+\/\d{4}$/u.test(written) && others.every((one) => Number(one) <= 12)) return '';
  if (numbers[0] !== year && !isAmerican) others.reverse();
  const day = others.pop();
  const isNamed = (month: string): boolean =>
    [language, 'en'].some((one) =>
      (['long', 'medium'] as const).some((style) =>
        lettersOf(dateInWords(`2000-${month}-02`, one, style)).startsWith(lettersOf(written)),
      ),
    );
  const month = others[0]?.padStart(2, '0') ?? months().find(isNamed);
  const date = `${year}-${month}-${day?.padStart(2, '0')}`;
  const read = new Date(date);
  return !Number.isNaN(read.valueOf()) && read.toISOString().startsWith(date) ? date : '';
});

function months(): string[] {
  return Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
}

/** Returns the letters of a written day, without the ending of an ordinal number. */
function lettersOf(day: string): string {
  return day.replace(/(?<=\d)\p{L}{1,2}(?!\p{L})|\P{L}+/gu, '').toLowerCase();
}

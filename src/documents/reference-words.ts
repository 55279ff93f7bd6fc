/**
 * The words that introduce references, from `site.yml`: `referenceWords` before names ("See docking"), `ruleWords` before
 * printed numbers ("rule 702.41").
 */
export interface ReferenceWords {
  /** "See", "cf." and the like, with the words that may precede and follow them. Its group `word` is the word alone. */
  opener: RegExp;
  /** Such a word repeated before a later name of a list. */
  again: RegExp;
  /** Printed numbers after a word for a rule: "rules 704.5 and 704.6". */
  ruleList: RegExp;
  /** The singular of a word for a rule, by each of its forms, in lower case. */
  ruleForms: ReadonlyMap<string, string>;
  /** The first of these words: "rule". It means nothing else than a rule. */
  ruleWord: string | undefined;
}

/** Default words of a language; English for any other. */
const defaults: Record<string, { reference: readonly string[]; rule: readonly string[] }> = {
  en: {
    reference: ['see', 'compare', 'cf.', 'contrast', 'oppose', 'synonym for'],
    rule: ['rule', 'section', 'article', 'chapter', 'part', 'step', 'appendix', 'paragraph', '§'],
  },
  de: {
    reference: ['siehe', 'vgl.', 'vergleiche', 'Synonym für'],
    rule: ['Regel', 'Abschnitt', 'Artikel', 'Kapitel', 'Teil', 'Schritt', 'Anhang', 'Absatz', '§'],
  },
};

/** Words for a rule that are not abbreviations. */
const inFull = new Set(Object.values(defaults).flatMap(({ rule }) => rule));

/** Words that nearly always introduce a reference. Others are verbs as well: an unknown name after them is not an error. */
const certain = new Set(['see', 'siehe', 'cf.', 'vgl.']);

/** Whether an unknown name after a word is an error: the word is certain, or a colon follows it. */
export function isCertain(word: string, written: string): boolean {
  return certain.has(word.toLowerCase()) || /:\s*$/u.test(written);
}

/** Words for rules that texts use for other things as well: "step 2" is a reference only if the rulebook has it. */
const common = new Set(
  'step part paragraph phase point schritt teil absatz phase punkt'.split(' '),
);

/** Whether a word with a number may mean something else than a rule. */
export function isCommon(word: string): boolean {
  return common.has(word.toLowerCase());
}

/** A number in a reference. Without a word before it, it has several steps. */
const severalSteps = String.raw`\d{1,5}(?:\.\d{1,5})+[a-z]?|[A-Z](?:\.\d{1,5})+[a-z]?`;
const anyNumber = String.raw`${severalSteps}|\d{1,5}[a-z]?|[IVXLC]{1,7}|[A-Z]`;
const end = String.raw`(?![\p{L}\p{N}]|\.\d)`;
/** "601.2f–h", "601.2 to 601.4". */
const range = String.raw`(?:\s?[–—-]\s?(?:${anyNumber}|[a-z])|\s+(?:to|through|bis)\s+(?:${anyNumber}))${end}`;
/** The name of the rule after its number: `702.41, "Affinity"`. */
const quoted = String.raw`(?:\s*,?\s*["“„][^"“”„]{1,80}["”“]|\s*\(["“„][^"“”„]{1,80}["”“]\))?`;
const joint = String.raw`(?:\s*[,;]\s*(?:(?:and|or|und|oder)\s+)?|\s+(?:and|or|und|oder|&)\s+)`;

/** The next number of a list: of any kind after "rules", of several steps after "rule" or "See". */
const nextOf = { any: anyNumber, several: severalSteps };

/** A number at the start of a text, with its range and the name of its rule. */
export const numberAtStart = {
  any: new RegExp(`^(${anyNumber})${end}(${range})?(${quoted})`, 'u'),
  several: new RegExp(`^(${severalSteps})${end}(${range})?(${quoted})`, 'u'),
};

/** The words between a number and the next one of its list. */
export const jointAtStart = {
  any: new RegExp(`^${joint}(?=(?:${nextOf.any})${end})`, 'u'),
  several: new RegExp(`^${joint}(?=(?:${nextOf.several})${end})`, 'u'),
};

/**
 * Makes the grammar of a site's words.
 *
 * @param given words of `site.yml`; if it names none, those of the language
 */
export function referenceWords({
  language,
  referenceWords: reference,
  ruleWords: rule,
}: {
  language: string;
  referenceWords?: readonly string[] | undefined;
  ruleWords?: readonly string[] | undefined;
}): ReferenceWords {
  const known = defaults[language.split('-')[0] ?? ''] ?? defaults['en'];
  const words = alternatives(reference ?? known?.reference ?? []);
  const more =
    '(?:\\s+(?:also|with|to|auch|ferner|mit))?(?:\\s*:|,?\\s+(?:for\\s+(?:example|instance)|especially|in\\s+particular|e\\.g\\.|zum\\s+Beispiel|z\\.\\s?B\\.),?)?';
  const ruleForms = new Map(
    (rule ?? known?.rule ?? []).flatMap((word) => formsOf(word).map((form) => [form, word])),
  );
  const forms = alternatives([...ruleForms.keys()]);
  // A full stop belongs to an abbreviation: "Art. 9". Behind another word it ends a sentence: "the rules. A boat docks."
  const whole = alternatives(
    [...ruleForms].flatMap(([form, word]) => (inFull.has(word) ? form : [])),
  );
  return {
    opener: new RegExp(
      `(?:(?<![\\p{L}\\p{N}])(?:please|also|and|but|bitte|und|aber)\\s+)*(?<![\\p{L}\\p{N}])(?<word>${words})(?![\\p{L}\\p{N}])${more}\\s+(?=\\S)`,
      'giu',
    ),
    again: new RegExp(`^(?:${words})\\s+(?:(?:also|auch)\\s+)?`, 'iu'),
    ruleList: new RegExp(
      `(?<![\\p{L}\\p{N}-])(?<word>${forms})(?:(?<!(?<![\\p{L}\\p{N}])(?:${whole}))\\.)?\\s*(?=(?:${anyNumber})(?![\\p{L}\\p{N}]))`,
      'giu',
    ),
    ruleForms,
    ruleWord: (rule ?? known?.rule)?.[0],
  };
}

/** Words as the alternatives of a regular expression, the longest first; a pattern that never matches if there are none. */
function alternatives(words: readonly string[]): string {
  const patterns = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replace(/\s+/gu, '\\s+'));
  return patterns.length === 0 ? '(?!)' : patterns.join('|');
}

/** A word for a rule and its plurals: rule, rules; appendix, appendices; Regel, Regeln. */
function formsOf(word: string): string[] {
  const lower = word.toLowerCase();
  const plurals = ['s', 'es', 'n', 'en', 'e'].map((ending) => lower + ending);
  return [lower, ...plurals, ...(lower.endsWith('ix') ? [lower.replace(/ix$/u, 'ices')] : [])];
}

import type { Language, ReferenceRules } from '../language.ts';
import { defineWords } from '../words.ts';
import texts from './interface.json' with { type: 'json' };

const auxiliaries = `am is are was were do does did can could may might must shall should will would has arent cant couldnt didnt
  doesnt dont hasnt isnt shouldnt wasnt werent wont wouldnt whats wheres whos hows`;

export const words = /* @__PURE__ */ defineWords('en', {
  // "teh" is the most frequent typo of all, and too short to be corrected.
  articles: 'the teh a an',
  stopWords: `${auxiliaries} a an and any as at be been being but by done during ever for from get gets getting got had happen
    happens happened have he her him his i if in into it its just like me mean means my no of on or our please she so
    some somebody someone something that the their them then there these they thing this those to too up us versus vs
    we while whom with you your havent im ive youre youve theyre theyve weve hes shes thats theres heres
    lets aint wouldve couldve shouldve`,
  auxiliaries,
  questionWords: 'how many much what when where which who whose why',
  answerWords: {
    'many much': '',
    'can may could allowed': 'may cannot can cant must only unless',
    'happens happen': 'if when unless',
  },
  numerals: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty`,
  iconWords: 'icon symbol',
  ruleWords: 'rule rules section sections',
  singular,
  stem,
});

/** Returns an approximate singular. Guarantees only that a word and its regular plural have the same singular. */
export function singular(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/u.test(word)) return word;
  const stem = word.replace(/s$/u, '');
  if (stem.endsWith('ie')) return `${stem.slice(0, -2)}y`;
  return stem.length > 3 && /(?:[sxz]|[cs]h|..o)e$/u.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * Returns a stem: the same for "stopped", "stops" and "stopping". Lighter than Porter's stemmer, so that different
 * words rarely share a stem.
 */
function stem(word: string): string {
  if (word.length < 4) return word;
  let bare = singular(word);
  for (const ending of ['ing', 'ed']) {
    const rest = bare.slice(0, -ending.length);
    if (!bare.endsWith(ending) || !/[aeiouy]/u.test(rest)) continue;
    if (/^[aeiou][^aeiou]$/u.test(rest)) return `${rest}e`;
    if (rest.length < 3) continue;
    bare = /([bcdfgkmnprtv])\1$/u.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  if (bare.length > 3 && bare.endsWith('e')) bare = bare.slice(0, -1);
  return bare.length > 3 && /[^aeiou]y$/u.test(bare) ? `${bare.slice(0, -1)}i` : bare;
}

export const references: ReferenceRules = {
  see: 'see|compare|cf.|contrast|oppose|synonym for',
  certain: 'see|cf.',
  before: 'please|also|and|but',
  after: 'also|(?<=compare |contrast )(?:with|to)',
  example: 'for (?:example|instance)|especially|in particular|e\\.g\\.',
  and: 'and/or|and|or|as well as',
  also: 'also',
  connectives: `and|or|and/or|for|on|about|under|regarding|concerning|to|if|when|whenever|which|where|whose|who|as|because
    |since|but|although|though|unless|until|while|before|after|that|instead|above|below|too|first|again
    |in (?:the|this|our|an?|its)`,
  explainers: `it|its|the|this|that|these|those|there|they|an?|you|your|he|she|we|which|where|when|who|for|but|and|if|as
    |not|no|in|on|see`,
  introducers: 'for|on|about|regarding|concerning|if|as',
  details: 'for (?:more|further|full|details)',
  callings: 'entry|entries|rules?|rulings?|sections?|icons?|cards?',
  leadIn: `both|either|under|(?:the )?(?:(?:glossary )?(?:entry|entries|section|heading)(?: (?:on|for|about|under|of))?
    |(?:rules?|rulings?) (?:on|for|about|under|of))`,
  article: 'the ',
  invertedArticles: '[Tt]he|[Aa]n?',
  clauseStarts: `a|above|all|an|another|any|anything|as|because|below|both|but|e.g|each|either|especially|etc|every
    |everything|except|fit|for|from|he|her|him|his|how|i.e|if|in|it|its|me|my|namely|no|not|nothing|of|off|on|one|only
    |our|out|page|she|since|so|some|something|that|their|them|then|there|these|they|this|those|though|although|through
    |to|under|unless|until|up|us|we|what|whatever|when|where|wherever|whether|which|while|who|whom|whose|why|with|you
    |your|pp?|pg|fig`,
  clauseWords: `am|are|can|cannot|did|do|does|had|has|have|her|his|is|it|its|may|might|must|our|shall|should|that|their
    |them|they|was|we|were|what|which|who|whose|will|would|you|your`,
  pointers: 'above|below|opposite|overleaf|here',
  numbered: '(?:page|pp?|section|chapter|rule|step|table|figure|fig|note|example|appendix)s?',
  under: 'under(?: the heading)?',
  titles: 'St|Dr|Mr|Mrs|Ms|Lt|Cmdr|Capt|Prof|Jr|Sr|No|vs',
  abbreviations: 'e\\.g|i\\.e|etc',
  rules: 'rule|section|article|chapter|part|step|appendix|paragraph|§',
  common: 'step|part|paragraph|phase|point',
  plurals: 's|es',
  to: 'to|through',
  of: '(?:of|in|from)(?: the)?',
  dated: '(?:(?:in|from) )?(?:the )?edition(?: of| from)?|as of|dated|of|on|from',
  newer: 'newer than(?: the edition of)?',
};

export const en = { code: 'en', texts, words, references } satisfies Language;

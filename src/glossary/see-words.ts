/** Stands in a run for a `[[...]]`: a name that needs no looking up. A noncharacter, which no text holds. */
export const atom = '\uFDD4';
/** Stands in a run for what no list of names goes across: the edge of a block, a link, code. */
export const barrier = '\uFDD5';

const closingQuotes = `"”'’»›`;
const openingQuotes = `"“„'‘«‹`;
const connectives =
  `and|or|and/or|&|for|on|about|under|regarding|concerning|to|if|when|whenever|which|where|whose|who
  |as|because|since|but|although|though|unless|until|while|before|after|that|instead|above|below|too|first|again
  |in\\s+(?:the|this|our|an?|its)`.replace(/\s*\n\s*/gu, '');
/** What a name may be called behind it: "the facility entry". */
const callings = 'entry|entries|rules?|rulings?|sections?|icons?|cards?';
/** First words of what explains a name behind a dash or a colon. */
const explainers =
  `it|its|the|this|that|these|those|there|they|an?|you|your|he|she|we|which|where|when|who|for|but|and
  |if|as|not|no|in|on|see`.replace(/\s*\n\s*/gu, '');

/** "See", with the words that may stand before and behind it. */
export const opener =
  /(?:\b(?:please|also|and|but)\s+)*\bsee(?:\s+also)?(?:\s*:|,?\s+(?:for\s+(?:example|instance)|especially|in\s+particular|e\.g\.),?)?\s+(?=\S)/giu;

/** How sure it is, from what stands before "See", that it refers and is no verb. */
export const openings = {
  /** Before a capital: the start of a sentence. */
  capital: new RegExp(
    `(?:^|[${barrier}(\\[.!?:;,)\\]${openingQuotes}${closingQuotes}–—…*†‡§•→]|\\s-)\\s*$`,
    'u',
  ),
  /** Before a capital: a sentence without a full stop. */
  lostFullStop: new RegExp(`[\\p{Ll}\\p{N}${atom}]\\s+$`, 'u'),
  /** Before a small letter: a bracket, a part of a sentence, "For more on docking". */
  small:
    /(?:\((?:[^()]*[,.:–—])?|[.!?…;]|(?:^|[.!?;:(])\s*(?:for|on|about|regarding|concerning|if|as)\b[^.!?;:()]*,|\bfor\s+(?:more|further|full|details)\b[^.,;:()]*)\s*$/iu,
  /** Before a small letter: what may as well go before a verb. */
  smallPerhaps: /(?:[:–—]|\s-)\s*$/u,
  /** Before a small letter: the start of a block. */
  block: new RegExp(`(?:^|${barrier})[\\s(]*$`, 'u'),
};

/** What parts one name of a list from the next. */
export const separator = new RegExp(
  `^(?:\\s*[,;][${closingQuotes}]?\\s*(?:(?:and|or|also)\\s+)*|\\s+(?:and/or|and|or|&|/|as\\s+well\\s+as)\\s+(?:also\\s+)?)`,
  'iu',
);

/** "See" once more, before a name that is not the first of its list. */
export const again = /^see\s+(?:also\s+)?/iu;

/** The start of a list inside a longer stretch of words. */
export const innerSeparator =
  /\s(?:and\/or|and|or|&|\/|as\s+well\s+as)\s+(?:also\s+)?(?:see\s+(?:also\s+)?)?/giu;

/** What may stand behind a name. */
export const nameEnd = new RegExp(
  `^(?:$|[${barrier}${atom}),;${closingQuotes}]|…|[.!?](?:$|[\\s)${closingQuotes}${barrier}])|:$` +
    `|\\s*[–—]\\s*(?:${explainers})\\b|(?:\\s*:|\\s+-)\\s+(?:${explainers})\\b|\\s+/\\s` +
    `|\\s+(?:${connectives}|${callings})(?=[\\s.,;:)]|$)|\\s+\\(|\\s*(?:$|[${barrier}${atom}]))`,
  'iu',
);

/** What explains a name, from its first word on. */
export const explaining = new RegExp(`\\s+(?:${connectives})(?=\\s|$).*$`, 'isu');

/** What may stand between a name and the comma behind it: "(for boats)", "entry". */
export const aside = new RegExp(
  `^(?:\\s*\\((?![^()]*\\bsee\\b)[^()${barrier}]*\\)|\\s+(?:${callings}))(?=\\s*(?:[,;.)]|$|(?:and|or)\\s))`,
  'iu',
);

/** Words before a name that are no part of it: "the entry for". */
export const leadIn =
  /^(?:both|either|under|(?:the\s+)?(?:(?:glossary\s+)?(?:entry|entries|section|heading)(?:\s+(?:on|for|about|under|of))?|(?:rules?|rulings?)\s+(?:on|for|about|under|of)))\s+(?:the\s+)?/iu;

export const article = /^the\s+/iu;
export const openingQuote = new RegExp(`^[\\s–—-]*[${openingQuotes}]?\\s*`, 'u');
export const closingMark = new RegExp(`^[!?]?[${closingQuotes}]?`, 'u');
/** Marks at the end of a stretch that are no part of a name. */
export const trailing = /(?:[.,;:…&/–—\s-]|(?<=^[^“"„«‹]*)["”»›]|(?<=^[^'’‘]*)['’])+$/u;

/** Where a stretch ends that no name of the glossary begins. */
export const stretch = new RegExp(
  `^(?:[^,;.!?…()${barrier}]|[.!?](?![\\s)${closingQuotes}${barrier}]|$)|(?<=\\b(?:St|Dr|Mr|Mrs|Ms|Lt|Cmdr|Capt|Prof|Jr|Sr|No|vs)|\\p{Lu}\\.\\p{Lu})\\.` +
    `|(?<=\\s)\\([^()${barrier}]*\\)|,\\s*(?:[Tt]he|[Aa]n?)(?=\\s*(?:[,;.)]|$)))*`,
  'u',
);
export const explanation = new RegExp(`^[^.!?${barrier}]*`, 'u');
export const closing = new RegExp(`^[.!?…)\\s${closingQuotes}${barrier}]*`, 'u');
/** All that may stand around the See sentences of a text that says nothing else. */
export const nothingElse = new RegExp(`^[\\s.(*†‡§•→${openingQuotes}${barrier}]*$`, 'u');

/** First words behind "see" that show it is a verb, or that what follows is a clause and no name. */
const clauseStarts = new Set(
  `a above all an another any anything as because below both but e.g each either especially etc every everything
   except fit for from he her him his how i.e if in it its me my namely no not nothing of off on one only our out
   page she since so some something that their them then there these they this those though although through to
   under unless until up us we what whatever when where wherever whether which while who whom whose why with you
   your`.split(/\s+/u),
);
/** Small words inside a stretch that no name holds. */
const clauseWords =
  /\s(?:am|are|can|cannot|did|do|does|had|has|have|her|his|is|it|its|may|might|must|our|shall|should|that|their|them|they|was|we|were|what|which|who|whose|will|would|you|your)(?=\s|$)/u;
/** "the table below", "section 4": a place in the text and no name. */
const pointers = [
  /\s(?:above|below|opposite|overleaf|here)$/u,
  /^(?:the\s+)?(?:page|pp?|section|chapter|rule|step|table|figure|fig|note|example|appendix)s?\.?\s+\d/iu,
];

/** Whether a stretch behind "see" is a clause and not a name. */
export function isClause(words: string): boolean {
  // A clause goes on in small letters; "In the Zone" is a title.
  const first = /^[\p{Ll}.]+/u.exec(words)?.[0].replace(/\.$/u, '') ?? '';
  if (clauseStarts.has(first) || pointers.some((pointer) => pointer.test(words))) return true;
  // Behind a capital a sentence may begin whose full stop before it is lost.
  if (clauseWords.test(words.replace(explaining, '').replace(/\s\p{Lu}.*$/su, ''))) return true;
  return /^(?:pp?|pg|fig)$/u.test(first) && !/\s\p{Lu}/u.test(words);
}

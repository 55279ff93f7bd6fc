/** Stands in a run for a `[[...]]`, a name that needs no lookup: the object replacement character. */
export const atom = '\uFFFC';
/** Stands in a run for what ends a list of names (the edge of a block, a link, code): NUL, which Markdown does not have. */
export const barrier = '\0';

const closingQuotes = `"”'’»›`;
const openingQuotes = `"“„'‘«‹`;
const connectives =
  `and|or|and/or|&|for|on|about|under|regarding|concerning|to|if|when|whenever|which|where|whose|who
  |as|because|since|but|although|though|unless|until|while|before|after|that|instead|above|below|too|first|again
  |in\\s+(?:the|this|our|an?|its)|und|oder|sowie|für|über|wenn|falls`.replace(/\s*\n\s*/gu, '');
/** Nouns that may follow a name: "the facility entry". */
const callings = 'entry|entries|rules?|rulings?|sections?|icons?|cards?';
/** First words of an explanation after a dash or a colon. */
const explainers =
  `it|its|the|this|that|these|those|there|they|an?|you|your|he|she|we|which|where|when|who|for|but|and
  |if|as|not|no|in|on|see`.replace(/\s*\n\s*/gu, '');

/** Contexts before "See" that tell a reference from a verb. */
export const openings = {
  /** Capital: the start of a sentence. */
  capital: new RegExp(
    `(?:^|[${barrier}(\\[.!?:;,)\\]${openingQuotes}${closingQuotes}–—…*†‡§•→]|\\s-)\\s*$`,
    'u',
  ),
  /** Lower case: a bracket, a part of a sentence, "For more on docking". */
  small:
    /(?:\((?:[^()]*[,.:–—])?|[.!?…;]|(?:^|[.!?;:(])\s*(?:for|on|about|regarding|concerning|if|as)\b[^.!?;:()]*,|\bfor\s+(?:more|further|full|details)\b[^.,;:()]*)\s*$/iu,
  /** Lower case: also possible before a verb. */
  smallPerhaps: /(?:[:–—]|\s-)\s*$/u,
  /** Lower case: the start of a block. */
  block: new RegExp(`(?:^|${barrier})[\\s(]*$`, 'u'),
};

/** Separator of two names in a list. */
export const separator = new RegExp(
  `^(?:\\s*[,;][${closingQuotes}]?\\s*(?:(?:and|or|also|und|oder|auch)\\s+)*|\\s+(?:and/or|and|or|&|/|as\\s+well\\s+as|und|oder|sowie)\\s+(?:also\\s+)?)`,
  'iu',
);

/** Separator of names inside a longer stretch of words. */
export const innerSeparator =
  /\s(?:and\/or|and|or|&|\/|as\s+well\s+as)\s+(?:also\s+)?(?:see\s+(?:also\s+)?)?/giu;

/** The end of a name. */
export const nameEnd = new RegExp(
  `^(?:$|[${barrier}${atom}),;${closingQuotes}]|…|[.!?](?:$|[\\s)${closingQuotes}${barrier}])|:$` +
    `|\\s*[–—]\\s*(?:${explainers})\\b|(?:\\s*:|\\s+-)\\s+(?:${explainers})\\b|\\s+/\\s` +
    `|\\s+(?:${connectives}|${callings})(?=[\\s.,;:)]|$)|\\s+\\(|\\s*(?:$|[${barrier}${atom}]))`,
  'iu',
);

/** An explanation after a name, from its first word on. */
export const explaining = new RegExp(`\\s+(?:${connectives})(?=\\s|$).*$`, 'isu');

/** Words between a name and the comma after it: "(for boats)", "entry". */
export const aside = new RegExp(
  `^(?:\\s*\\((?![^()]*\\b(?:see|siehe|compare|cf|vgl)\\b)[^()${barrier}]*\\)|\\s+(?:${callings}))(?=\\s*(?:[,;.)]|$|(?:and|or)\\s))`,
  'iu',
);

/** Words before a name that are not part of it: "the entry for". */
export const leadIn =
  /^(?:both|either|under|(?:the\s+)?(?:(?:glossary\s+)?(?:entry|entries|section|heading)(?:\s+(?:on|for|about|under|of))?|(?:rules?|rulings?)\s+(?:on|for|about|under|of)))\s+(?:the\s+)?/iu;

export const article = /^the\s+/iu;
export const openingQuote = new RegExp(`^[\\s–—-]*[${openingQuotes}]?\\s*`, 'u');
export const closingMark = new RegExp(`^[!?]?[${closingQuotes}]?`, 'u');
/** Marks at the end of a stretch that are not part of a name. */
export const trailing = /(?:[.,;:…&/–—\s-]|(?<=^[^“"„«‹]*)["”»›]|(?<=^[^'’‘]*)['’])+$/u;

/** A stretch of words that is not a known name. */
export const stretch = new RegExp(
  `^(?:[^,;.!?…()${barrier}]|[.!?](?![\\s)${closingQuotes}${barrier}]|$)|(?<=\\b(?:St|Dr|Mr|Mrs|Ms|Lt|Cmdr|Capt|Prof|Jr|Sr|No|vs)|\\p{Lu}\\.\\p{Lu})\\.` +
    `|(?<=\\s)\\([^()${barrier}]*\\)|,\\s*(?:[Tt]he|[Aa]n?)(?=\\s*(?:[,;.)]|$)))*`,
  'u',
);
export const explanation = new RegExp(`^[^.!?${barrier}]*`, 'u');
export const closing = new RegExp(`^[.!?…)\\s${closingQuotes}${barrier}]*`, 'u');
/** Marks around the See sentences of a text without any other words. */
export const nothingElse = new RegExp(`^[\\s.(*†‡§•→${openingQuotes}${barrier}]*$`, 'u');

/** First words after "see" that start a clause, not a name. */
const clauseStarts = new Set(
  `a above all an another any anything as because below both but e.g each either especially etc every everything
   except fit for from he her him his how i.e if in it its me my namely no not nothing of off on one only our out
   page she since so some something that their them then there these they this those though although through to
   under unless until up us we what whatever when where wherever whether which while who whom whose why with you
   your`.split(/\s+/u),
);
/** Words that no name contains. */
const clauseWords =
  /\s(?:am|are|can|cannot|did|do|does|had|has|have|her|his|is|it|its|may|might|must|our|shall|should|that|their|them|they|was|we|were|what|which|who|whose|will|would|you|your)(?=\s|$)/u;
/** "the table below", "section 4": a place in the text, not a name. */
const pointers = [
  /\s(?:above|below|opposite|overleaf|here)$/u,
  /^(?:the\s+)?(?:page|pp?|section|chapter|rule|step|table|figure|fig|note|example|appendix)s?\.?\s+\d/iu,
];

/** Whether the words after "see" are a clause, not a name. */
export function isClause(words: string): boolean {
  // A clause continues in lower case; "In the Zone" is a title.
  const first = /^[\p{Ll}.]+/u.exec(words)?.[0].replace(/\.$/u, '') ?? '';
  if (clauseStarts.has(first) || pointers.some((pointer) => pointer.test(words))) return true;
  // A capital may start a sentence after a missing full stop.
  if (clauseWords.test(words.replace(explaining, '').replace(/\s\p{Lu}.*$/su, ''))) return true;
  return /^(?:pp?|pg|fig)$/u.test(first) && !/\s\p{Lu}/u.test(words);
}

/** `X under "Y"`: X is a part of Y. */
export const partOf = new RegExp(
  `^["“„]?[^"“”„.,;()${atom}${barrier}]{1,80}?["”“]?\\s+(?:under|unter)\\s+` +
    `(?:the\\s+heading\\s+|der\\s+Überschrift\\s+)?["“„]([^"“”„]{1,80}?)[,.]?["”“]`,
  'u',
);

/** `("Section", "Section")` after the name of a chapter. */
export const sectionsOf =
  /^["”“]?\s*\(((?:(?:and|or|und|oder|[,;&\s])*["“„][^"“”„]{1,80}["”“])+)\)/u;

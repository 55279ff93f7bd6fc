import { ofWork, type ReferenceRules } from '../languages/index.ts';
import { memoize, patternOf } from '../model/index.ts';

/** Stands in a run for a `[[...]]`, a name that needs no lookup: the object replacement character. */
export const atom = '\uFFFC';
/** Stands in a run for what ends a list of names (the edge of a block, a link, code): NUL, which Markdown does not have. */
export const barrier = '\0';

const closing = `"”“'’‘»«›‹」』】］〉》`;
const opening = `"“„‚'‘«»‹›「『【［〈《`;
/** White space before a word, and the end of a word. */
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
/** The end of a name before white space or a mark. */
const after = String.raw`(?=[\s.,;:)]|$)`;

/** The patterns with which `see.ts` reads references in a language. */
export type SeeGrammar = ReturnType<typeof makeGrammar>;

/** Returns the grammar of a language. */
export const seeGrammar = memoize(makeGrammar);

function makeGrammar(rules: ReferenceRules) {
  const pattern = (name: Exclude<keyof ReferenceRules, 'neverVerbs'>) => patternOf(rules[name]);
  const and = `${pattern('and')}|&|/`;
  const also = `(?:(?:${pattern('also')})\\s+)?`;
  const connectives = `${pattern('connectives')}|&`;
  const callings = pattern('callings');
  const explainers = pattern('explainers');
  const articles = `(?:${pattern('article')})`;
  const see = patternOf(rules.see?.replaceAll('.', '\\.'));
  const explaining = new RegExp(`\\s+(?:${connectives})(?=\\s|$).*$`, 'isu');
  const clauseStart = new RegExp(`^(?:${pattern('clauseStarts')})${end}(?!\\.\\S)`, 'u');
  const clauseWord = new RegExp(`\\s(?:${pattern('clauseWords')})(?=\\s|$)`, 'u');
  const pointers = [
    new RegExp(`(?:^|\\s)(?:${pattern('pointers')})$`, 'u'),
    new RegExp(`^${articles}?(?:${pattern('numbered')})\\.?\\s+\\d`, 'iu'),
  ];
  return {
    /** Contexts before "See" that tell a reference from a verb. */
    openings: {
      /** "See": the start of a sentence. */
      capital: new RegExp(
        `(?:^|[${barrier}(（\\[.。!?:;,)）\\]${opening}${closing}–—…*†‡§•→]|\\s-)\\s*$`,
        'u',
      ),
      /** "see": a bracket, a part of a sentence, "For more on docking". */
      small: new RegExp(
        `(?:[(（](?:[^()]*[,.:–—])?|[.。!?…;]|(?:^|[.!?;:(])\\s*(?:${pattern('introducers')})${end}[^.!?;:()]*,` +
          `|${start}(?:${pattern('details')})${end}[^.,;:()]*)\\s*$`,
        'iu',
      ),
      /** "see": contexts in which it may be a verb. */
      smallPerhaps: new RegExp(`(?:[:–—]|\\s-|${pattern('perhapsAfter')})\\s*$`, 'u'),
      /** "see": the start of a block. */
      block: new RegExp(`(?:^|${barrier})\\s*$`, 'u'),
    },
    /** Separator of two names in a list. */
    separator: new RegExp(
      `^(?:\\s*[,;、，；][${closing}]?\\s*(?:(?:${pattern('and')}|${pattern('also')})\\s+)*|\\s+(?:${and})\\s+${also}|/|(?:${pattern('joined')}))`,
      'iu',
    ),
    /** Words after a list of names: 「ドック」を参照. */
    behind: new RegExp(pattern('behind'), 'gu'),
    /** Separator of two names of such a list, at the end of a text. */
    separatorBefore: new RegExp(`(?:[、，,]\\s*|${pattern('joined')})+$`, 'u'),
    /** Separator of names inside a longer stretch of words. */
    innerSeparator: new RegExp(`\\s(?:${and})\\s+${also}(?:(?:${see})\\s+${also})?`, 'giu'),
    /** The end of a name. */
    nameEnd: new RegExp(
      `^(?:$|[${barrier}${atom})）,;、；。${closing}]|…|[.!?](?:$|[\\s)${closing}${barrier}])|:$` +
        `|\\s*[–—]\\s*(?:${explainers})${end}|(?:\\s*:|\\s+-)\\s+(?:${explainers})${end}|\\s*/|\\s+[;:!?»]` +
        `|\\s+(?:${and}|${connectives}|${callings})${after}|(?:${pattern('joined')})|\\s+\\(|\\s*(?:$|[${barrier}${atom}]))`,
      'iu',
    ),
    /** An explanation after a name, from its first word on. */
    explaining,
    /** Words between a name and the comma after it: "(for boats)", "entry". */
    aside: new RegExp(
      `^(?:\\s*\\((?![^()]*${start}(?:${see})(?:\\s|$))[^()${barrier}]*\\)|\\s+(?:${callings}))(?=\\s*(?:[,;.)]|$|(?:${pattern('and')})\\s))`,
      'iu',
    ),
    /** Words before a name that are not part of it: "the entry for". */
    leadIn: new RegExp(`^(?:${pattern('leadIn')})\\s+${articles}?(?:[${opening}]\\s?)?`, 'iu'),
    article: new RegExp(`^${articles}`, 'iu'),
    openingQuote: new RegExp(`^[\\s–—-]*(?:[${opening}]\\s?)?\\s*`, 'u'),
    closingMark: new RegExp(`^[!?]?(?:\\s?[${closing}])?`, 'u'),
    /** Marks at the end of a stretch that are not part of a name. */
    trailing:
      /(?:[.,;:…&/–—\s-]|(?<=^[^"“„«‹»›「『]*)["”“»«›‹」』】］〉》]|(?<=^[^'’‘‚]*)['’‘])+$/u,
    /** A stretch of words that is not a known name. */
    stretch: new RegExp(
      `^(?:[^,;.!?…()、。「」${barrier}]|[.!?](?![\\s)${closing}${barrier}]|$)|(?<=${start}(?:${pattern('titles')})|\\p{Lu}\\.\\p{Lu})\\.` +
        `|(?<=\\s)\\([^()${barrier}]*\\)|,\\s*(?:${pattern('invertedArticles')})(?=\\s*(?:[,;.)]|$)))*`,
      'u',
    ),
    explanation: new RegExp(`^[^.。!?${barrier}]*`, 'u'),
    closing: new RegExp(`^[.。!?…)）\\s${closing}${barrier}]*`, 'u'),
    /** Marks around the See sentences of a text without any other words. */
    nothingElse: new RegExp(`^[\\s.(*†‡§•→${opening}${barrier}]*$`, 'u'),
    /** `X under "Y"`: X is a part of Y. */
    partOf: new RegExp(
      `^["“„«]?[^"“”„«».,;()${atom}${barrier}]{1,80}?["”“»]?\\s+(?:${pattern('under')})\\s+["“„«]([^"“”„«»]{1,80}?)[,.]?["”“»]`,
      'u',
    ),
    /** `("Section", "Section")` after the name of a chapter. */
    sectionsOf: new RegExp(
      `^["”“]?\\s*\\(((?:(?:${pattern('and')}|[,;&\\s])*["“„][^"“”„]{1,80}["”“])+)\\)`,
      'u',
    ),
    /** A work after the number of one of its rules: `chapter 10 ("Storms") of "Sailing at Night"`. */
    quotedWork: new RegExp(
      `^(?:\\s*\\([^()\\n]{0,80}\\))?,?\\s+(?:${ofWork})\\s+["“„«]([^"“”„»\\n]+)`,
      'u',
    ),
    /** The same without quotes: `section 6.8 of the Floor Rules`, `§ 1062 der Zivilprozessordnung`. */
    namedWork: new RegExp(
      `^,?\\s+(?:(?:${pattern('steps')})\\s*\\d+\\s+)*(?:${ofWork})\\s+${articles}?((?:\\p{Lu}[\\p{L}’'-]+\\s+)+(?:(?:${ofWork})\\s+)?\\p{Lu}[\\p{L}’'-]+|\\p{Lu}\\p{Ll}{9,})(?![\\p{L}\\p{N}])`,
      'u',
    ),
    /** Words that are never a name: "See also" as a title, signs alone. */
    noName: new RegExp(`^(?:${pattern('also')}|[^\\p{L}\\p{N}${atom}]*)$`, 'iu'),
    /** Whether the words after "see" are a clause, not a name. */
    isClause(words: string): boolean {
      // A clause continues in lower case; "In the Zone" is a title.
      if (clauseStart.test(words) || pointers.some((pointer) => pointer.test(words))) return true;
      // A capital may start a sentence after a missing full stop.
      return clauseWord.test(words.replace(explaining, '').replace(/\s\p{Lu}.*$/su, ''));
    },
  };
}

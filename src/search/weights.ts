/**
 * Every number that decides the order of results, with its reason. Scores are points: 1000 is "this is the name you
 * typed". Tuned on `tests/search/queries.yml`; run `npm run search:quality` after a change.
 */
export const weights = {
  /** How a name was matched. */
  match: {
    /** The name as typed, but for case, accents and punctuation. */
    exact: 1000,
    /** The same with another number, spacing or article: "seed phase", "seedphases". */
    same: 970,
    /** Another form of the same words: "beamed" for "beaming". Below a prefix: "spaced" is Spacedock begun, not "space". */
    form: 730,
    /** The name begins with what was typed: most people stop typing before the end. */
    prefix: 800,
    /** A later word of the name begins with it, the words in order. */
    wordPrefix: 680,
    /** All words are in the name, in another order. */
    anyOrder: 620,
    /** The whole name with slips: above what the texts say of single words of it. */
    slip: 920,
    /** Every word finds a word of the name, with slips. */
    wordSlip: 560,
    /** "What does X do": but for small words the query is the name. */
    asked: 790,
    /** The name stands inside a longer query, which then is about it; more where it makes up more of the query. */
    inside: 330,
  },
  /** What a slip costs: two slips in a whole name still beat one in some words of a longer one. */
  perSlip: 60,
  /** Where every word is one that the glossary uses, a slip is unlikely, and another name was hardly meant. */
  slipInKnownWords: 250,
  /** Names this far below the best one with slips are left out: they are near by chance. */
  slipRange: 220,
  /** A slip in the first letter is rare, so that a name with another first letter is rarely meant. */
  firstLetterSlip: 40,
  /** How much of a prefix match is lost as the name grows longer than what was typed: "Space" before "Space-Time Portal". */
  lengthShare: 0.25,
  /** Factor by what kind of name matched. */
  nameKind: {
    title: 1,
    /** An editor vouched for it, but somebody else may bear it as title. */
    alias: 0.985,
    /** The legend says what it is. */
    icon: 0.975,
    /** Has no ruling of its own to show; whatever else matches as well is the better answer. */
    term: 0.97,
    /** A heading is a part of an entry, not its subject. */
    heading: 0.6,
  },
  text: {
    /** Every word of the query in one ruling. Below a prefix of a name: names first. */
    coverage: 520,
    /** How steeply a missing word counts: at 1.6, half the weight is a third of the points. */
    coverageCurve: 1.6,
    /** A word that the title or an alias has, but not the ruling itself, counts nearly as if it stood there. */
    inTitle: 0.9,
    /** A word in the heading above the ruling. */
    inHeading: 0.85,
    /** A word of the same family ("destruction" for "destroyed"). */
    inFamily: 0.7,
    /** A word elsewhere in the entry. */
    elsewhere: 0.35,
    /** The words close together, in a window no wider than twice their number. */
    proximity: 70,
    /** All words in a row, in order: a quotation, or a name that is mentioned. */
    phrase: 60,
    /** The title's words are all asked for: the question is about this entry. */
    aboutTitle: 130,
    /** The same of an alias. */
    aboutAlias: 90,
    /** The ruling's heading is what was asked: the share of its words that the query has. */
    headingAsked: 60,
    /** Half of it once the word has come twice; one mention is weaker than a ruling on the matter. */
    frequency: 30,
    /** The first ruling of an entry says what the thing is. */
    firstRuling: 8,
  },
  /** What a reference to an entry counts: "See X" sends the reader there, a mention names it in passing. */
  reference: { see: 1, redirect: 1, mention: 0.5 },
  /** For each doubling of those references: what others lean on is asked for more. At most nine doublings. */
  perCitationDoubling: 5,
  /** "See X" alone answers nothing by itself. */
  redirect: -12,
  /** What no longer holds yields to what does. */
  superseded: -40,
  /** A passing example or note yields to the rule itself. */
  example: -12,
  /** What one ruling must hold of the query to be an answer: a long text holds all of its words in different places. */
  answerShare: 0.85,
  /** Below this share of the query's weight a text is no answer, not even a close one. */
  leastShare: 0.5,
  /** The same where the question holds a name of the text: everyday words around it then matter less. */
  leastShareNamed: 0.35,
  /** The same where nothing better is to be had: for a name in the question, and for a text. */
  leastShareAlone: { name: 0.2, text: 0.3 },
} as const;

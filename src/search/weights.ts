/**
 * Every number that decides the order of results, with its reason. Scores are points: 1000 for the exact name. Tuned
 * with `tests/search/queries.yml`; run `npm run search:quality` after a change.
 */
export const weights = {
  /** How a name matches. */
  match: {
    /** The name itself, apart from case, accents and punctuation. */
    exact: 1000,
    /** Singular for plural, other spacing: "seed phase", "seedphases". */
    same: 970,
    /** Another form of the same words: "beamed" for "beaming". Below a prefix: "spaced" is an incomplete Spacedock, not "space". */
    form: 730,
    /** A prefix of the name: most people stop typing before the end. */
    prefix: 800,
    /** A prefix of the name from a later word on. */
    wordPrefix: 680,
    /** The words of the name in another order. */
    anyOrder: 620,
    /** The whole name with typos: above texts with single words of it. */
    typo: 920,
    /** Each word is a word of the name, with typos. */
    wordTypos: 560,
    /** "What does X do": without stop words, the query is the name. */
    asked: 790,
    /** The name is part of a longer query, which is about it; multiplied by the root of its share of the query. */
    inside: 330,
  },
  /** Cost of a typo: a whole name with two still beats single words of a longer name, and texts that have the name. */
  perTypo: 45,
  /** Cost of forgiving typos where the glossary has every typed word: a typo is unlikely then. */
  typoInKnownWords: 250,
  /** Names with typos this far below the best one are left out: they are similar by chance. */
  typoRange: 220,
  /** Cost of another first letter: it is rarely mistyped. */
  firstLetterTypo: 40,
  /** Share of a prefix match that is lost as the name gets longer: "Space" before "Space-Time Portal". */
  lengthShare: 0.25,
  /** Factor for the kind of name. */
  nameKind: {
    title: 1,
    /** Given by an editor, but it may be another entry's title. */
    alias: 0.985,
    /** Explained in the legend. */
    icon: 0.975,
    /** Has no rulings of its own: whatever else matches equally well is the better answer. */
    term: 0.97,
    /** Part of an entry, not its subject. */
    heading: 0.6,
  },
  text: {
    /** All words of the query in one ruling. Below a prefix of a name: names come first. */
    coverage: 520,
    /** Exponent: at 1.6, half of the query's weight gives a third of the points. */
    coverageCurve: 1.6,
    /** The rule has the number that was typed: it comes before those that cite it. */
    printed: 900,
    /** A word in the title or an alias counts nearly as much as one in the ruling. */
    inTitle: 0.9,
    /** A word in an alias: it often means a part of the entry. */
    inAlias: 0.8,
    /** A word in the heading above the ruling. */
    inHeading: 0.85,
    /** A related word ("destruction" for "destroyed"). */
    inFamily: 0.7,
    /** What the glossary calls a word of players: weaker than the word itself. */
    playerWord: 0.9,
    /** A word in what players ask: no ruling is certain by such words alone, unless it is asked in nearly the same way. */
    inQuestion: 0.8,
    /** The query is what players ask, by `questions.yml`; less where only a part of it is. Below a name that was typed. */
    asked: 100,
    /** A word elsewhere in the entry. */
    elsewhere: 0.35,
    /** All words within a window of at most twice their number. */
    proximity: 95,
    /** All words in sequence: a quotation, or a name that is mentioned. */
    phrase: 60,
    /** The query has all keywords of the title: it is about this entry. */
    aboutTitle: 130,
    /** The same of an alias. */
    aboutAlias: 90,
    /** Multiplied by the share of the heading's keywords that the query has. */
    headingAsked: 60,
    /** Multiplied by 1 - 1/n for n matching rulings: a single mention is weaker than several rulings on the matter. */
    frequency: 30,
    /** The first ruling of an entry usually defines it. */
    firstRuling: 10,
  },
  /** Factor for the weight of a word that says little in any question: "still", "go". */
  weakWord: 0.45,
  /** Among the rulings of one text. */
  ruling: {
    /** Share of these points that counts between texts too. */
    between: 0.3,
    /** All words of the query that tell its rulings apart: in "stopped", "beam" says more than "stopped". */
    fit: 240,
    /** One of these words in the heading above: all rulings under it share that. */
    inHeading: 0.6,
    /** One of these words in another ruling of the section: the answer shows that as well. */
    inSection: 0.4,
    /** Taken from a ruling for words that only others of its section have, once the section is chosen. */
    alone: 240,
    /** The query is what players ask that this ruling answers; less where only a part of it is. */
    asked: 150,
  },
  /** Weight of a backlink by kind: "See X" sends the reader there, a mention is in passing. */
  reference: { see: 1, redirect: 1, mention: 0.5 },
  /** For each doubling of backlinks, at most nine: what other rulings refer to is asked about more. */
  perBacklinkDoubling: 5,
  /** An entry that only says "See X" answers nothing. */
  redirect: -12,
  /** Rulings that are no longer valid come after valid ones. */
  superseded: -40,
  /** Examples and notes come after the rule itself. */
  example: -12,
  /** Minimum share of the query's weight in one ruling for a certain answer: a long text has all words in different places. */
  answerShare: 0.85,
  /** Minimum share of the query's weight for a close result. */
  leastShare: 0.3,
  /** The same where the query contains a name of the text: the other words matter less then. */
  leastShareNamed: 0.25,
  /** The same where there are no better results: for a name in the query, and for a text. */
  leastShareAlone: { name: 0.2, text: 0.3 },
} as const;

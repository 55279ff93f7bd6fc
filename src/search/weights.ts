/** Weights of a ruling's score, fitted by `npm run search:quality -- --fit`. */
export const rankWeights = {
  /** `k1` of BM25. */
  saturation: 0.58,
  /** Share of a field's length that counts against it. */
  textLength: 0.57,
  namesLength: 0.63,
  pathLength: 0.45,
  askedLength: 0.47,
  names: 0.23,
  path: 0.3,
  asked: 0.31,
  form: 0.58,
  indirect: 0.79,
  pairs: 0.46,
  asking: 0.38,
  questionWord: 0.08,
  likest: 0.17,
  softText: 0.16,
  softAsked: 0.49,
  second: 1.16,
  about: 0.46,
  headed: 0.09,
  numbered: 3,
  past: -0.3,
} as const;

/** Weights of the model that frames an answer, fitted by `npm run search:quality -- --fit`. */
export const frameWeights = {
  /** Minimum probability of a framed ruling. */
  least: 0.84,
  bias: -6.41,
  points: -0.05,
  lead: 0.64,
  likest: 1.07,
  likestSquare: 1.06,
  second: 2.25,
  nextLikest: 1.17,
  sameText: 0.93,
  share: 2.34,
  keywords: 0.99,
  unaccounted: -3.94,
  rarest: 1.56,
} as const;

/**
 * Every number that decides the order of results, with its reason. Scores are points: 1300 for the exact name.
 *
 * Figures in brackets are measured: by how many percentage points fewer queries have the right first result if the weight is 0,
 * of the unseen and of the tuned ones in `tests/search/queries.yml` (`npm run search:quality -- --engine`). A weight without
 * figures keeps an example in `tests/search/` right.
 */
export const weights = {
  /**
   * Kinds of matches of a name. The order of kinds is that of `name-matcher.test.ts`; of two alike, a title comes first, then the
   * shorter name.
   */
  match: {
    /** The name itself, apart from case, accents and punctuation. */
    exact: 1300,
    /** Singular for plural, other spacing: "seed phase", "seedphases". */
    same: 1270,
    /** The whole name with typos: above texts with single words of it. */
    typo: 1220,
    /** A prefix of the name: most people stop typing before the end. */
    prefix: 800,
    /** "What does X do": without stop words, the query is the name. */
    asked: 790,
    /**
     * Another form of the same words ("beamed" for "beaming"), a prefix of the name from a later word on, or its words in another
     * order. Below a prefix: "spaced" is an incomplete Spacedock, not "space".
     */
    part: 680,
    /** Each word is a word of the name, with typos. */
    wordTypos: 560,
    /** The name is part of a longer query, which is about it; multiplied by the root of its share of the query. */
    inside: 330,
  },
  /** Cost of a typo: a whole name with two still beats single words of a longer name, and texts that have the name. */
  perTypo: 45,
  /**
   * Share of a prefix match that is lost as the name gets longer: "space" shows more of its own rulings than of Spacedock's,
   * and "borg" is Borg Cube before "Borg timeline disruption".
   */
  lengthShare: 0.25,
  /** Points of a ruling. */
  text: {
    /** All words of the query in one ruling. Below a prefix of a name: names come first. [2.5, 1.5] */
    coverage: 520,
    /** The rule has the number that was typed: it comes before those that cite it. */
    printed: 900,
    /**
     * A word that is not in the ruling itself, but in the title or an alias of its text, in the heading above it, in a
     * question of `questions.yml`, or what the glossary calls a word of players. [10.2, 9.3]
     */
    indirect: 0.87,
    /** The query is a question of `questions.yml`; less if it is only a part of it. Below a name that was typed. [5.1, 6.9] */
    asked: 300,
    /** Share of these points for the second most similar question of the same ruling. [0.3, 0.5; right and certain: 4.4, 3.0] */
    secondAsked: 0.5,
    /**
     * Weight of a question word ("when", "how many") in the comparison of a query with a question: about that of a frequent
     * word. [1.3, 1.5]
     */
    questionWord: 0.4,
    /** A word elsewhere in the entry. [0.0, 0.1; right and certain: 2.2, 1.0] */
    elsewhere: 0.35,
    /** All words within a window of at most twice their number. [0.3, 0.3; right and certain: 3.2, 3.1] */
    proximity: 50,
    /** The query has all keywords of the title: it is about this entry. [0.0, 0.0; right and certain: 3.8, 2.3] */
    aboutTitle: 140,
    /** The same of an alias. [0.3, 0.4; right and certain: 2.9, 2.0] */
    aboutAlias: 90,
    /** Multiplied by the share of the heading's keywords that the query has. [0.3, 0.1; right and certain: 2.5, 1.4] */
    headingAsked: 60,
  },
  /** Points of a ruling among those of its text, in place of `coverage`. */
  ruling: {
    /** All words of the query that tell its rulings apart: in "stopped", "beam" says more than "stopped". [7.0, 6.9] */
    fit: 240,
  },
  /** Rulings that are no longer valid come after valid ones. */
  superseded: -40,
  /**
   * A ruling is a certain answer if its points and those of the question, which is the more telling the more rare words it
   * has, come to `least`, or without those of `asked` to `leastByWords`. Chosen on the tuned questions of
   * `tests/search/certainty.yml`: with less, questions that nothing answers get a certain answer; with more, right answers are
   * no longer certain.
   */
  answer: {
    least: 850,
    leastByWords: 700,
    /** For each word that one text alone has, or several that weigh as much. */
    telling: 75,
    /**
     * Maximum share of the query's weight that the ruling, its heading and the names of its text do not account for, if no
     * question is like it: words in different rulings of a long text are no answer.
     */
    mostMissing: 0.5,
  },
  /** Minimum share of the query's weight for a close result. */
  leastShare: 0.25,
} as const;

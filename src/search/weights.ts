/**
 * Weights of a ruling's score, fitted by `npm run search:quality -- --fit ranking`. In brackets: by how much the loss of the
 * fit (0.62) grows without the weight. Other weights keep an example of `tests/search/` right. The fit hardly depends on
 * `saturation`, `textLength` and `pairs`: among equally good values, two imported rulebooks without questions decided.
 */
export const rankWeights = {
  /** `k1` of BM25: less for each further occurrence of a word. */
  saturation: 1.0,
  /** Share of a field's length that counts against its words. [asked: 0.002] */
  textLength: 0.7,
  namesLength: 0.63,
  pathLength: 0.45,
  askedLength: 0.47,
  /** A word in the title or an alias, compared with the text. [0.005] */
  names: 0.23,
  /** A word in the headings above. [0.004] */
  path: 0.3,
  /** A word in the questions of the ruling. [0.039] */
  asked: 0.31,
  /** Another form of a word, compared with the word itself: "unearthly" is not "unearth". */
  form: 0.58,
  /** What the glossary calls a word of players. [0.214] */
  indirect: 0.79,
  /** Two neighbouring words of the query that are neighbours in the text or in a question. [0.106] */
  pairs: 0.3,
  /** A question word that a question has as well. [0.011] */
  asking: 0.38,
  /** Weight of a question word in the comparison of questions. [0.012] */
  questionWord: 0.08,
  /**
   * Likeness of the most similar question, and of the second: two are no coincidence. [0.004, 0.167] Without the first, a
   * ruling with a single question is not found.
   */
  likest: 0.17,
  second: 1.16,
  /** In that comparison, a word that the text or another question has. [0.009, 0.017] */
  softText: 0.16,
  softAsked: 0.49,
  /** The query has all keywords of a name of the text. [0.003] */
  about: 0.46,
  /** The query has the number of the ruling: before all others. */
  numbered: 3,
  /** The ruling was superseded or reversed. */
  past: -0.3,
} as const;

/**
 * Weights of the model that frames an answer, fitted by `npm run search:quality -- --fit frame`. `least` is chosen on sets of
 * questions that were left out of the fit: there 6 % of the frames were wrong. New questions are always harder.
 */
export const frameWeights = {
  /** Minimum probability of a framed ruling. */
  least: 0.8,
  bias: -4.72,
  /** Likeness of the second most similar question of the ruling. */
  second: 5.4,
  /** Logarithm of the odds of the first ruling against the others, by points alone. */
  odds: 0.47,
  /** Logarithm of the number of rulings of the first one's text among the first ten. */
  sameText: 1.22,
  /** Share of the query's weight in words that the ruling does not have. */
  unaccounted: -1.81,
  /** Share in words that no ruling has: these say less against the ruling. */
  unknown: 3.19,
} as const;

/** Points of a name that matches a query. Each keeps an example of `name-matcher.test.ts` right. */
export const weights = {
  /** Kinds of matches. At equal points, a title comes first, then the shorter name. */
  match: {
    /** The name itself, apart from case, accents and punctuation. */
    exact: 1300,
    /** Singular for plural, other spacing: "seed phase", "seedphases". */
    same: 1270,
    /** The whole name with typos: before names that match in single words. */
    typo: 1220,
    /** A prefix of the name: most people stop typing before the end. */
    prefix: 800,
    /**
     * Another form of the same words ("beamed" for "beaming"), a prefix of the name from a later word on, or its words in another
     * order. Below a prefix: "spaced" is an incomplete Spacedock, not "space".
     */
    part: 680,
    /** Each word is a word of the name, with typos. */
    wordTypos: 560,
  },
  /** Cost of a typo: a whole name with two typos still comes before a name that matches in single words. */
  perTypo: 45,
  /**
   * Share of a prefix match that is lost as the name gets longer: "space" shows more of its own rulings than of Spacedock's,
   * and "borg" is Borg Cube before "Borg timeline disruption".
   */
  lengthShare: 0.25,
} as const;

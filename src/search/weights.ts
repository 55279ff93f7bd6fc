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

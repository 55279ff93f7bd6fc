/** What is published as it is written: a reader would see the marks, and what a comment says. */
export const reasonMarks = /\[\[|%%|<!--|#\^?[pr]\d/u;

/** A text that ends in a number, "moved to p4" or "skills, ^p9.": the words before it, and the number. */
export const numberAtEnd = /^(.*?)[\s,]*(?:\^|(?<![\p{L}\p{N}^]))([pr][1-9]\d{0,5})[.!]?$/u;

/** Whether words say why something is gone: three or more of them with letters, besides numbers of rulings. */
export function isSentence(text: string): boolean {
  return wordsIn(text) >= 3;
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word) && !numberAtEnd.test(word)).length;
}

/** The end of words that lead to a name behind them: "moved to", "now see", "part of". */
const leading =
  /(?:^|\s)(?:(?:in|on)?to|in|within|under|over|with|by|at|as|(?:part|half|kind|copy|form|duplicate|version) of|called|named|see|read|use|also|now|nach|zu[mr]?|im|ins|unter|über|mit|durch|von|bei|als|siehe|auch|jetzt|nun)$/iu;

/** What stands between these and the name. */
const article = /[\s:,]+(?:the|an?|de[rnms]|die|das|eine?[rnms]?)?$/iu;

/** The longest end of words that is a name: of "see the old harbour" it is "old harbour". */
export function nameAtEnd(words: string, isName: (name: string) => boolean): string | undefined {
  const ends = [...words.matchAll(/(?<!\S)\S/gu)].map(({ index }) => words.slice(index));
  return ends.find(isName);
}

/**
 * The name that words end with, where that is meant as a reference: behind one word, or two that lead to it, "moved to the
 * old harbour". "Banned from play" and "it was never in the old harbour" are reasons.
 */
export function nameMeant(words: string, isName: (name: string) => boolean): string | undefined {
  const name = nameAtEnd(words, isName);
  if (name === undefined) return undefined;
  const before = words.slice(0, -name.length).trim();
  const bare = before.replace(article, '');
  const isReason = leading.test(bare) ? wordsIn(bare) >= 3 : wordsIn(before) >= 2;
  return isReason ? undefined : name;
}

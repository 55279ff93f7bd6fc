/** What is published as it is written: a reader would see the marks, and what a comment says. */
export const reasonMarks = /\[\[|%%|<!--|#\^?[pr]\d/u;

/** A text that ends in a number, "moved to p4" or "skills, ^p9.": the words before it, and the number. */
export const numberAtEnd = /^(.*?)[\s,]*(?:\^|(?<![\p{L}\p{N}^]))([pr][1-9]\d{0,5})[.!]?$/u;

/** Whether words say why something is gone: three or more of them with letters, besides numbers of rulings. */
export function isSentence(text: string): boolean {
  const words = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word) && !numberAtEnd.test(word));
  return words.length >= 3;
}

/** The longest end of words that is a name: of "see the old harbour" it is "old harbour". */
export function nameAtEnd(words: string, isName: (name: string) => boolean): string | undefined {
  const ends = [...words.matchAll(/(?<!\S)\S/gu)].map(({ index }) => words.slice(index));
  return ends.find(isName);
}

/**
 * The name that words end with, where they would be no reason without it: "moved to the old harbour" is meant as a
 * reference, "it was never in the old harbour" is not.
 */
export function nameMeant(words: string, isName: (name: string) => boolean): string | undefined {
  const name = nameAtEnd(words, isName);
  return name === undefined || isSentence(words.slice(0, -name.length)) ? undefined : name;
}

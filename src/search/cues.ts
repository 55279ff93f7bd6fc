import type { Word } from './words.ts';

/**
 * What a question asks for beyond its keywords. Its stop words say so ("how many", "may I"), and so do small words of
 * the ruling that answers: a number, a permission. English, as the stop words and the stems are.
 */
export type Cue = 'permission' | 'time' | 'number' | 'theirs';

const asking: Record<Cue, RegExp> = {
  permission: /\b(?:can|may|could|allowed|legal)\b/u,
  time: /\b(?:when|how long|until)\b/u,
  number: /\bhow (?:many|much|often)\b|\bnumbers?\b|\blimit\b|\btwice\b|\bmore than\b/u,
  theirs:
    /\b(?:opponents?|opposing|his|hers?|him|he|she|they|their|them|theirs|enemy|enemys|someone)\b/u,
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const answering: Record<Cue, ReadonlySet<string>> = {
  permission: words('may can cannot'),
  time: words(
    'when whenever until after before during start end once remain remains next immediately',
  ),
  number: words(
    'two three four five six seven eight nine ten twelve once twice number numbers limit only just least most more single copy copies maximum unlimited half',
  ),
  theirs: words('opponent opponents opposing player players both either whoever'),
};

const cues: readonly Cue[] = ['permission', 'time', 'number', 'theirs'];

/** The cues in the words of a query, folded and in order. */
export function cuesOf(words: readonly string[]): Cue[] {
  const text = words.join(' ');
  return cues.filter((cue) => asking[cue].test(text));
}

const question =
  /\b(?:who(?:se)?|where|when|which|why|how (?:many|much|often|long)|what (?:happens?|if|about)|how)\b/gu;

/** What a question begins with: "who", "how many". A heading that asks the same has the answer below it. */
export function questionsIn(words: readonly string[]): string[] {
  const found = words.join(' ').match(question) ?? [];
  return found.map((one) =>
    one.replace('whose', 'who').replace(/^what (?:if|about|happen)$/u, 'what happens'),
  );
}

/** Whether a ruling has a word that answers a cue. */
export function answersCue(cue: Cue, ruling: readonly Word[]): boolean {
  return ruling.some(({ folded }) => answering[cue].has(folded));
}

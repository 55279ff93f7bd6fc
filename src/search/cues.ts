import type { Word } from './words.ts';

/**
 * What a question asks for beyond its keywords. Its stop words say so ("how many", "may I"), and so do small words of
 * the ruling that answers: a number, a permission. English, as the stop words and the stems are.
 */
export type Cue = 'permission' | 'number' | 'time' | 'player' | 'theirs' | 'mine';

const asking: Record<Cue, RegExp> = {
  permission: /^(?:but |and |so |if \S+ )?(?:can|could|may|must|should|do|does|did|is|are|am|will|would)\b|\b(?:can|may|must|could) (?:i|you|we|he|she|they|it|my|his|the|a|an|opponents?|players?)\b|\bhave to\b/u,
  number: /\bhow (?:many|much|often)\b|\bnumbers?\b|\blimit\b|\btwice\b|\bmore than\b/u,
  time: /^(?:and )?(?:when|until when|how long)\b|\bwhen (?:can|may|do|does|is|are|will)\b|\bwhen$/u,
  player: /\bwho(?:se)?\b|\bwhich player\b/u,
  theirs: /\b(?:opponents?|opposing|his|hers?|him|he|she|they|their|them|theirs|enemy|enemys|someone)\b/u,
  mine: /\b(?:i|my|mine|me|we|our|us)\b/u,
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const answering: Record<Cue, ReadonlySet<string>> = {
  permission: words(
    'may can cannot must not never no only allowed allows allow unless always required requires prevents',
  ),
  number: words(
    'one two three four five six seven eight nine ten twelve once twice each any per number only least most more single copy copies all unlimited half',
  ),
  time: words('when after before until during end ends start beginning once time turn immediately while next'),
  player: words('player players owner owners controller opponent opponents you your both either whoever'),
  theirs: words('opponent opponents opposing player players both either whoever'),
  mine: words('you your yours'),
};

const cues: readonly Cue[] = ['permission', 'number', 'time', 'player', 'theirs', 'mine'];

/** The cues in the words of a query, folded and in order. */
export function cuesOf(words: readonly string[]): Cue[] {
  const text = words.join(' ');
  return cues.filter((cue) => asking[cue].test(text));
}

/** Whether a ruling has a word that answers a cue. */
export function answersCue(cue: Cue, ruling: readonly Word[]): boolean {
  return ruling.some(({ folded }) => answering[cue].has(folded));
}

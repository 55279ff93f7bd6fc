import { formerAddresses, type GlossaryState, type TextState } from './state.ts';

/** Each text of a state, with what it was in an earlier one. */
export type TextPairs = ReadonlyMap<TextState, TextState | undefined>;

/** Finds what each text was before: the one at its address, or at one that it formerly had. */
export function pairTexts(before: GlossaryState, after: GlossaryState): TextPairs {
  const former = formerAddresses(after);
  const renamed = new Map<TextState, TextState>();
  for (const text of before.texts.values()) {
    const later = former.get(text.address);
    if (later && !after.texts.has(text.address) && !before.texts.has(later.address))
      renamed.set(later, text);
  }
  return new Map(
    [...after.texts.values()].map((text) => [
      text,
      before.texts.get(text.address) ?? renamed.get(text),
    ]),
  );
}

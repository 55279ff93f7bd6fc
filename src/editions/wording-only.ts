import { fold, placeText, slugOf } from '../glossary/index.ts';
import { changesBetween, type RulingChange } from './changes.ts';
import type { GlossaryState } from './state.ts';

/**
 * Marks rulings of an edition as reworded in wording only.
 *
 * @param before the state of the edition before it
 * @param names `all`, `none`, or names of texts and rulings, separated by commas: `facility, skills#p9`
 * @param except names as in `names` that stay changes of meaning
 * @returns the state with the new marks, or why a name cannot be marked
 */
export function markWording(
  before: GlossaryState,
  after: GlossaryState,
  names: string,
  except = '',
): GlossaryState | { fault: string } {
  const unmarked = { ...after, wording: new Set<string>() };
  const reworded = changesBetween(before, unmarked).texts.flatMap(({ address, name, rulings }) =>
    rulings
      .filter(isReworded)
      .map(({ number }) => ({ place: placeText({ address, number }), address, name, number })),
  );
  const unknown: string[] = [];
  const [marked, kept] = [names, except].map((list) => new Set(placesOf(list)));
  if (unknown.length > 0)
    return { fault: `no ruling was only reworded in this edition: ${unknown.join(', ')}` };
  const wording = reworded.flatMap(({ place }) =>
    marked?.has(place) && !kept?.has(place) ? place : [],
  );
  return { ...unmarked, wording: new Set(wording) };

  function placesOf(list: string): string[] {
    const written = list.split(',').map((name) => name.trim());
    return written.flatMap((name) => {
      if (name === '' || name === 'none') return [];
      const [text = '', number] = name.split('#');
      const found = reworded.filter(
        (one) =>
          (number === undefined || one.number === number) &&
          (text === 'all' ||
            [one.address, slugOf(one.address), one.name].some((its) => fold(its) === fold(text))),
      );
      if (found.length === 0 && name !== 'all') unknown.push(name);
      return found.map(({ place }) => place);
    });
  }
}

/** Whether a change is another text, perhaps with other sources or below another heading, and nothing else. */
function isReworded(change: RulingChange): boolean {
  if (change.type !== 'changed') return false;
  const { parts, joined } = change;
  const others = parts.filter((part) => !['text', 'sources', 'heading'].includes(part));
  return parts.includes('text') && others.length === 0 && joined.length === 0;
}

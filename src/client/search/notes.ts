import type { Answer } from '../../search/browser.ts';
import { button, element } from '../shared/index.ts';
import type { FullAnswer } from './engine.ts';

/** An answer: from names alone until the texts have been asked, which `fromTexts` tells. */
export type ShownAnswer = Answer & Partial<FullAnswer>;

/**
 * What the reader must know of an answer: that words were mended, that nothing was found, that texts were not to be had.
 *
 * @param count how many results are shown
 * @param takeBack searches for what was typed, unmended
 */
export function notesOn(
  { query, results, fromTexts }: ShownAnswer,
  count: number,
  takeBack: () => void,
): Node[] {
  const notes: Node[] = [];
  if (query.mended.length > 0) {
    const from = quoted(query.mended.map((mending) => mending.from).join(' '));
    const to = quoted(query.mended.map((mending) => mending.to).join(' '));
    const undo = button(`Search for ${from} as typed`, { class: 'text-button' }, takeBack);
    notes.push(element('p', {}, `Searched for ${to} instead of ${from}. `, undo));
  }
  if (fromTexts !== undefined && count === 0) {
    const where = results.length > 0 ? ' with these filters' : '';
    const told = `Nothing found for ${quoted(query.typed)}${where}.`;
    notes.push(element('p', { class: 'nothing' }, told));
  }
  if (fromTexts === false) {
    const told = 'The full text is not to be had now. These are names only.';
    notes.push(element('p', { class: 'notice' }, told));
  }
  return notes;
}

/** How an answer is told to somebody who listens. */
export function toldAloud(count: number, isAnswer: boolean, first: string | undefined): string {
  if (first === undefined) return 'Nothing found';
  const results = count === 1 ? '1 result' : `${count} results`;
  return `${results}${isAnswer ? '' : ', none of them certain'}. First: ${first}`;
}

function quoted(text: string): string {
  return `\u201c${text.length > 80 ? `${text.slice(0, 80)}\u2026` : text}\u201d`;
}

import type { Result, Target } from '../../search/browser.ts';
import { button, element } from '../shared/index.ts';
import { emptyState, type SearchState } from './address.ts';

type Filters = Pick<SearchState, 'kind' | 'standing' | 'letter'>;

const kinds: readonly [Target['kind'], string][] = [
  ['card', 'Cards'],
  ['term', 'Terms'],
  ['document', 'Documents'],
  ['name', 'Names without an entry'],
  ['icon', 'Icons'],
];
const standings: readonly ['temporary' | 'superseded', string][] = [
  ['temporary', 'Has a temporary ruling'],
  ['superseded', 'Has a superseded ruling'],
];

/** The results that pass the filters. */
export function filtered(results: readonly Result[], filters: Filters): Result[] {
  return results.filter(({ target }) => passes(target, filters));
}

function passes(target: Target, { kind, standing, letter }: Filters): boolean {
  return (
    (kind === '' || target.kind === kind) &&
    (standing === '' || (standing === 'temporary' ? target.temporary : target.superseded)) &&
    (letter === '' || target.letter === letter)
  );
}

/** The row that {@link showFilters} puts the filters in. It stays where it is scrolled to while they change. */
export function filterRow(): HTMLElement {
  return element('div', {
    class: 'filters chips',
    role: 'group',
    'aria-label': 'Filters',
  });
}

/**
 * Shows the filters as chips, each with the number of results that it leaves beside the other filters. The chip that has
 * the focus keeps it.
 *
 * @param choose sets a filter, or takes it away with an empty value
 */
export function showFilters(
  row: HTMLElement,
  results: readonly Result[],
  filters: Filters,
  choose: (change: Partial<Filters>) => void,
): void {
  const focused = row.contains(document.activeElement)
    ? document.activeElement?.getAttribute('data-filter')
    : undefined;
  row.replaceChildren(...chipsFor(results, filters, choose));
  if (focused) row.querySelector<HTMLElement>(`[data-filter="${focused}"]`)?.focus();
}

function chipsFor(
  results: readonly Result[],
  filters: Filters,
  choose: (change: Partial<Filters>) => void,
): HTMLElement[] {
  const chip = (
    label: string | Node,
    name: keyof Filters,
    value: string,
  ): HTMLElement | undefined => {
    const isOn = filters[name] === value;
    // What is there without the others stays where it is beside them, or the row would move under the finger.
    if (!isOn && filtered(results, { ...emptyState, [name]: value }).length === 0) return undefined;
    const count = filtered(results, { ...filters, [name]: value }).length;
    const content = document.createDocumentFragment();
    content.append(label, ' ', element('span', { class: 'count' }, String(count)));
    const press = (): void => choose({ [name]: isOn ? '' : value });
    return button(
      content,
      { class: 'chip', 'aria-pressed': String(isOn), 'data-filter': `${name}:${value}` },
      press,
    );
  };
  const byKind = kinds
    .map(([value, label]) => chip(label, 'kind', value))
    .filter((made) => made !== undefined);
  const byStanding = standings
    .map(([value, label]) => chip(label, 'standing', value))
    .filter((made) => made !== undefined);
  const isNarrowed = filters.kind + filters.standing + filters.letter !== '';
  const letters = [...new Set([...results.map(({ target }) => target.letter), filters.letter])]
    .filter((letter) => letter !== '')
    .sort();
  const byLetter = letters
    .map((letter) => chip(letterLabel(letter), 'letter', letter))
    .filter((made) => made !== undefined);
  const chips = [...byKind, ...byStanding, ...(byLetter.length > 1 || isNarrowed ? byLetter : [])];
  return results.length < 2 && !isNarrowed ? [] : chips;
}

function letterLabel(letter: string): DocumentFragment {
  const label = document.createDocumentFragment();
  const told = element('span', { class: 'unseen' }, 'Letter ');
  label.append(told, letter === '0' ? '#' : letter.toUpperCase());
  return label;
}

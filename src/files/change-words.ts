import type {
  Changes,
  NewPlace,
  RetiredTo,
  RulingChange,
  TextChange,
  WordChange,
} from '../editions/browser.ts';
import { type Ruling, rulingLabel, type Standing } from '../glossary/browser.ts';
import { publicationText } from './wording.ts';

const standings: Record<Standing, string> = {
  current: 'Current',
  temporary: 'Temporary',
  superseded: 'Superseded',
  reversed: 'Reversed',
};

function standingWord(standing: Standing): string {
  return standings[standing];
}

function rulingName(ruling: Pick<Ruling, 'kind' | 'standing'>): string {
  return rulingLabel(ruling) || 'Ruling';
}

/** A number and its noun: `1 ruling`, `2 rulings`, `3 entries`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** What became of a ruling, in a word or two: `Reworded`. */
export function changeWord(change: RulingChange): string {
  switch (change.type) {
    case 'added':
      return 'New';
    case 'moved':
      return 'Moved';
    case 'arrived':
      return change.within ? 'Renumbered' : 'Came here';
    case 'left':
      return change.within ? 'Renumbered' : 'Left';
    case 'retired':
      return 'Retired';
    case 'changed':
      if (change.parts.includes('text')) return 'Reworded';
      if (change.parts.includes('standing')) return 'Standing changed';
      return change.joined.length > 0 ? 'Joined' : 'Changed';
  }
}

/** What else changed of a ruling that stays: `temporary before, current now`. */
export function changeDetails(change: RulingChange): string[] {
  if (change.type === 'moved') return [placeWords(change.moved)];
  if (change.type !== 'changed') return [];
  const { before, after, parts, moved } = change;
  const said: string[] = [];
  if (parts.includes('standing')) {
    const [was, is] = [standingWord(before.standing), standingWord(after.standing)];
    said.push(`${was.toLowerCase()} before, ${is.toLowerCase()} now`);
  } else if (parts.includes('kind')) {
    said.push(`${rulingName(before).toLowerCase()} before, ${rulingName(after).toLowerCase()} now`);
  }
  if (parts.includes('sources') && after.sources.length > 0) {
    said.push(`published in ${after.sources.map(publicationText).join('; ')}`);
  }
  if (parts.includes('heading')) {
    said.push(after.heading ? `now under \u201c${after.heading}\u201d` : 'now under no heading');
  }
  if (moved) said.push(placeWords(moved));
  return said;
}

function placeWords({ behind }: NewPlace): string {
  return behind === undefined ? 'now before all others' : `now behind ${behind}`;
}

/** Other places that a change speaks of: where a ruling came from, where it went. */
export function placesOf(
  change: RulingChange,
): { word: string; address: string; number?: string }[] {
  switch (change.type) {
    case 'arrived':
      return [{ word: change.within ? 'was' : 'from', ...change.from }];
    case 'left':
      return [{ word: change.within ? 'now' : 'for', ...change.to }];
    case 'changed':
      return [
        ...change.joined.map((place) => ({ word: 'joined with', ...place })),
        ...change.split.map((place) => ({ word: 'a part of it now in', ...place })),
      ];
    case 'retired': {
      if (change.to === undefined || 'reason' in change.to) return [];
      const { to, number } = change.to;
      return [{ word: 'now', address: to, ...(number === undefined ? {} : { number }) }];
    }
    default:
      return [];
  }
}

/** The words of a ruling that a change is shown with: what differs, or all of it. */
export function shownWords(change: RulingChange): readonly WordChange[] {
  if ('words' in change && change.words.length > 0) return change.words;
  const { text } = 'after' in change ? change.after : change.before;
  const isGone = change.type === 'retired' || change.type === 'left';
  return [{ type: isGone ? 'removed' : change.type === 'added' ? 'added' : 'same', text }];
}

/** Where the readers of a ruling go that left, when it is a reason and no place. */
export function reasonOf(to: RetiredTo | undefined): string | undefined {
  if (to === undefined) return 'nothing says where its readers go';
  return 'reason' in to ? to.reason : undefined;
}

const counted: readonly [string, (change: RulingChange) => boolean][] = [
  ['new', ({ type }) => type === 'added'],
  ['reworded', (change) => change.type === 'changed' && change.parts.includes('text')],
  [
    'with another standing',
    (change) => change.type === 'changed' && change.parts.includes('standing'),
  ],
  [
    'otherwise changed',
    (change) =>
      change.type === 'changed' &&
      !change.parts.includes('text') &&
      !change.parts.includes('standing'),
  ],
  ['moved', ({ type }) => type === 'moved' || type === 'arrived'],
  ['retired', ({ type }) => type === 'retired'],
];

/** How much changed: `2 rulings new, 1 reworded, in 2 entries`. */
export function changesInShort({ texts }: Pick<Changes, 'texts'>): string {
  const rulings = texts.flatMap((text) => text.rulings);
  const parts = counted.flatMap(([word, is]) => {
    const amount = rulings.filter(is).length;
    return amount === 0 ? [] : [[amount, word] as const];
  });
  const said = parts.map(([amount, word], index) =>
    index === 0 ? `${count(amount, 'ruling')} ${word}` : `${amount} ${word}`,
  );
  if (texts.length === 0) return 'nothing changed';
  const where = `in ${count(texts.length, 'text')}`;
  return said.length === 0
    ? `${count(texts.length, 'text')} renamed`
    : `${said.join(', ')}, ${where}`;
}

/** What became of a text as a whole, where that is more than its rulings: `new`, `called X before`. */
export function textChangeWord({ type, name, before, term }: TextChange): string {
  if (type === 'added') return term === undefined ? 'new' : 'new: a name without an entry before';
  if (type === 'removed') return 'gone';
  if (type === 'changed' || before === undefined) return '';
  return before.name === name ? 'at another address' : `called \u201c${before.name}\u201d before`;
}

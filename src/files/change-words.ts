import type { Changes, RulingChange, TextChange } from '../editions/browser.ts';
import { format, plural, type Texts } from '../wording/browser.ts';

/** The texts that changes are described with. */
export type ChangeTexts = Texts['changes'];

/** Kinds of changes that readers tell apart. */
export type ChangeKind = 'new' | 'meaning' | 'wording' | 'standing';

/** The kind of a change. A ruling that is somewhere else now, or has another number, reads as it did. */
export function changeKind(change: RulingChange): ChangeKind {
  switch (change.type) {
    case 'added':
      return 'new';
    case 'retired':
      return 'standing';
    case 'reordered':
    case 'renumbered':
    case 'moved-away':
      return 'wording';
    case 'moved-here':
      return change.words.length > 0 ? 'meaning' : 'wording';
    case 'changed':
      if (change.parts.includes('standing')) return 'standing';
      return change.wordingOnly ? 'wording' : 'meaning';
  }
}

/** Whether more than the wording of a text changed. */
export function isChangedInMeaning({ type, rulings }: TextChange): boolean {
  return type !== 'changed' || rulings.some((ruling) => changeKind(ruling) !== 'wording');
}

/** What changed of a ruling, in a word or two: `Reworded`. */
export function changeWord(change: RulingChange, words: ChangeTexts): string {
  switch (change.type) {
    case 'added':
      return words.rulingAdded;
    case 'reordered':
      return words.rulingReordered;
    case 'moved-here':
      return change.within ? words.rulingRenumbered : words.rulingMovedHere;
    case 'renumbered':
      return words.rulingRenumbered;
    case 'moved-away':
      return change.within ? words.rulingRenumbered : words.rulingMovedAway;
    case 'retired':
      return words.rulingRetired;
    case 'changed':
      if (change.wordingOnly) return words.rulingWordingOnly;
      if (change.parts.includes('text')) return words.rulingReworded;
      if (change.parts.includes('standing')) return words.rulingStanding;
      return change.joined.length > 0 ? words.rulingJoined : words.rulingChanged;
  }
}

/** What changed of a text as a whole, beside its rulings: `new`, `formerly “Beaming”`; empty where nothing did. */
export function textChangeWord(
  { type, name, before, term }: TextChange,
  words: ChangeTexts,
): string {
  if (type === 'added') return term === undefined ? words.textAdded : words.textAddedFromTerm;
  if (type === 'removed') return words.textRemoved;
  if (type === 'changed' || before === undefined) return '';
  return before.name === name
    ? words.textAddressChanged
    : format(words.textRenamed, { name: before.name });
}

/** How much changed: `2 new, 1 reworded, in 2 texts`. */
export function changesInShort(
  { texts }: Pick<Changes, 'texts'>,
  words: ChangeTexts,
  language: string,
): string {
  if (texts.length === 0) return words.nothingChanged;
  const said = countsOf(
    texts.flatMap(({ rulings }) => rulings),
    words,
    language,
  );
  return said.length === 0
    ? plural(language, words.countTextsRenamed, texts.length)
    : [...said, plural(language, words.countInTexts, texts.length)].join(', ');
}

/** How much of one text changed: `new` or `formerly “Beaming”, 2 new, 1 changed`. */
export function textChangeInShort(
  change: TextChange,
  words: ChangeTexts,
  language: string,
): string {
  const word = textChangeWord(change, words);
  if (change.type === 'added' || change.type === 'removed') return word;
  const [first] = change.rulings;
  const counts = countsOf(change.rulings, words, language);
  // A ruling that moved away is counted in its new place alone.
  if (counts.length === 0 && first) counts.push(changeWord(first, words));
  return [word, ...counts].filter(Boolean).join(', ');
}

function countsOf(
  rulings: readonly RulingChange[],
  words: ChangeTexts,
  language: string,
): string[] {
  const counts = new Map<keyof typeof countTexts, number>();
  for (const change of rulings) {
    const type = countedAs(change);
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return keysOf(countTexts).flatMap((type) => {
    const count = counts.get(type);
    return count === undefined ? [] : [plural(language, words[countTexts[type]], count)];
  });
}

/** The counts of a summary, in their order. */
const countTexts = {
  added: 'countAdded',
  changed: 'countChanged',
  standing: 'countStanding',
  moved: 'countMoved',
  retired: 'countRetired',
  renumbered: 'countRenumbered',
  wording: 'countWording',
} as const;

/** The count that a change belongs to. A move is counted once, where the ruling is now. */
function countedAs(change: RulingChange): keyof typeof countTexts | undefined {
  switch (change.type) {
    case 'added':
    case 'retired':
    case 'renumbered':
      return change.type;
    case 'reordered':
    case 'moved-here':
      return 'moved';
    case 'moved-away':
      return undefined;
    case 'changed':
      if (change.wordingOnly) return 'wording';
      if (change.parts.includes('text')) return 'changed';
      return change.parts.includes('standing') ? 'standing' : 'changed';
  }
}

function keysOf<Key extends string>(object: Record<Key, unknown>): Key[] {
  return Object.keys(object).filter((key): key is Key => key in object);
}

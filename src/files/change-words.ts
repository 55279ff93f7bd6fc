import type { Changes, RulingChange, TextChange } from '../editions/browser.ts';
import { format, joinList, plural, type Texts } from '../wording/browser.ts';

/** The texts that changes are described with. */
export type ChangeTexts = Texts['changes'];

/** Kinds of changes that readers tell apart. */
export type ChangeKind = 'new' | 'meaning' | 'wording' | 'standing';

/** Whether more than the wording of a text changed. */
export function isChangedInMeaning({ type, rulings }: TextChange): boolean {
  return type !== 'changed' || rulings.some((ruling) => changeKind(ruling) !== 'wording');
}

/** The kind of a change. A ruling that is somewhere else now, or has another number, reads as it did. */
export function changeKind(change: RulingChange): ChangeKind {
  return factsOf(change)[0];
}

/**
 * Names a change of a ruling in a few words: `Changed`.
 *
 * @param isNotInEdition no edition has the change yet
 */
export function changeWord(
  change: RulingChange,
  words: ChangeTexts,
  isNotInEdition = false,
): string {
  const word = factsOf(change)[1];
  return words[isNotInEdition && word === 'rulingChanged' ? 'rulingNotInEdition' : word];
}

/** The counts of a summary, in their order. */
const counts = [
  'countAdded',
  'countChanged',
  'countStanding',
  'countMoved',
  'countRetired',
  'countRenumbered',
  'countWording',
] as const;

type Word = Extract<keyof ChangeTexts, `ruling${string}`>;

/** Classifies a change. A move is counted once, at the ruling's present place. */
function factsOf(
  change: RulingChange,
): [kind: ChangeKind, word: Word, count?: (typeof counts)[number]] {
  switch (change.type) {
    case 'added':
      return ['new', 'rulingAdded', 'countAdded'];
    case 'retired':
      return ['standing', 'rulingRetired', 'countRetired'];
    case 'reordered':
      return ['wording', 'rulingReordered', 'countMoved'];
    case 'renumbered':
      return ['wording', 'rulingRenumbered', 'countRenumbered'];
    case 'moved-away':
      return ['wording', change.within ? 'rulingRenumbered' : 'rulingMovedAway'];
    case 'moved-here': {
      const kind = change.words.length > 0 ? 'meaning' : 'wording';
      return [kind, change.within ? 'rulingRenumbered' : 'rulingMovedHere', 'countMoved'];
    }
    case 'changed': {
      const { parts, wordingOnly, joined } = change;
      const hasStanding = parts.includes('standing');
      const kind = hasStanding ? 'standing' : wordingOnly ? 'wording' : 'meaning';
      if (wordingOnly) return [kind, 'rulingWordingOnly', 'countWording'];
      if (parts.includes('text')) return [kind, 'rulingChanged', 'countChanged'];
      if (hasStanding) return [kind, 'rulingStanding', 'countStanding'];
      return [kind, joined.length > 0 ? 'rulingJoined' : 'rulingChanged', 'countChanged'];
    }
  }
}

/** Names the changes of a text as a whole: `new`, `formerly “Beaming”`; empty without such changes. */
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

/** Counts the changes: `2 new, 1 changed, in 2 texts`. */
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
    : plural(language, words.countInTexts, texts.length, { changes: joinList(language, said) });
}

/** Counts the changes of one text: `new` or `formerly “Beaming”, 2 new, 1 changed`. */
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
  return joinList(language, [word, ...counts].filter(Boolean));
}

function countsOf(
  rulings: readonly RulingChange[],
  words: ChangeTexts,
  language: string,
): string[] {
  const found = Map.groupBy(rulings, (change) => factsOf(change)[2]);
  return counts.flatMap((count) => {
    const amount = found.get(count)?.length;
    return amount === undefined ? [] : plural(language, words[count], amount);
  });
}

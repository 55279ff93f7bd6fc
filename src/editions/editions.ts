import { hash } from 'node:crypto';
import { fold } from '../languages/index.ts';
import type { EarlierNumbers } from '../link/index.ts';
import {
  compareText,
  type FileFinding,
  fileStart,
  memoize,
  placeText,
  type RulingPlace,
  slugOf,
  type TextAddress,
} from '../model/index.ts';
import { type Source, textOf, unresolvedMerge } from '../read/index.ts';
import {
  type Changes,
  changesBetween,
  changesWithMoved,
  type RulingChange,
  unexplainedIn,
} from './changes.ts';
import {
  emptyState,
  type GlossaryState,
  glossaryState,
  isDate,
  rulesByPrinted,
  rulingIn,
  type SectionStarts,
  sharing,
  type TextState,
  textAt,
} from './snapshot.ts';

/** Every edition, the oldest first, and the current glossary. */
export interface Editions {
  editions: readonly Edition[];
  /** State of the current glossary, which the next edition would store. */
  current: GlossaryState;
}

/** The editions of a content folder; none if the file of an edition is damaged. */
interface FrozenEditions {
  readonly editions: readonly Edition[];
  readonly findings: readonly FileFinding[];
}

const filePath = /^editions\/\d{4}-\d\d-\d\d\.json$/u;

/** Memoises the last result of {@link readEditions} by its files: editions do not change while content is edited. */
let last: { files: readonly Source[]; read: FrozenEditions } | undefined;

/**
 * Reads the editions of a content folder, the oldest first. A file that was edited after `writeEdition` is an error.
 *
 * @param sources all files of the content folder
 */
export function readEditions(sources: readonly Source[]): FrozenEditions {
  const all = sources.filter(({ path }) => path === 'editions' || filePath.test(path));
  // Reported with the other files that cannot be read.
  if (all.some(({ fault }) => fault !== undefined)) return { editions: [], findings: [] };
  const files = all.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const isRead = files.every(({ path, content }, index) => {
    const known = last?.files[index];
    return known?.path === path && known.content === content;
  });
  if (last?.files.length === files.length && isRead) return last.read;
  const editions: Edition[] = [];
  const findings: FileFinding[] = [];
  for (const source of files) {
    const { path } = source;
    const text = textOf(source);
    const merge = unresolvedMerge(text);
    if (merge) {
      const date = path.slice('editions/'.length, -'.json'.length);
      const message = `two branches made an edition of ${date}: keep one file (git checkout --ours or --theirs ${path}), and make the other again with a day of its own`;
      findings.push({ path, ...merge, message });
      continue;
    }
    const edition = readEdition(text, editions.at(-1)?.state);
    if (edition && editionPath(edition.date) === path) editions.push(edition);
    else {
      const message = 'the edition is not the one that was made: restore its file from Git';
      findings.push({ path, code: 'edition/changed', message, place: fileStart });
    }
  }
  const read = { editions: findings.length > 0 ? [] : editions, findings };
  last = { files, read };
  return read;
}

/** Day and title of an edition. */
export type EditionLabel = Pick<Edition, 'date' | 'title'>;

/**
 * Makes the next edition of a glossary. With the date of an edition and `wording` or `moved`, records these again for
 * the edition.
 *
 * @param edition the day, later than the day of the last edition, and the title; names of rulings with changes of wording
 *   only, and exceptions: see {@link markWording}; where words went: see {@link readMoved}
 * @returns the file with the edition before it, or the reason that it cannot be made; `doubtful` names rulings that were marked by
 *   `all` or by the name of their text, although words were only added or removed, or moved to or from another ruling;
 *   `unexplained` names rulings that lost a sentence: see {@link unexplainedIn}
 */
export function nextEdition(
  { editions, current }: Editions,
  {
    date,
    title,
    wording,
    except,
    moved,
  }: EditionLabel & Partial<Record<'wording' | 'except' | 'moved', string | undefined>>,
) {
  const isReview = wording !== undefined || moved !== undefined;
  const at = isReview ? editions.findIndex((one) => one.date === date) : -1;
  const known = editions[at];
  const before = known ? editions[at - 1] : editions.at(-1);
  const name = title.trim() || (known?.title ?? '');
  const fault = known
    ? name !== known.title && `the edition of ${date} is "${known.title}": leave the title out`
    : (cannotBeDated(before, date) ??
      (name === ''
        ? 'an edition needs a title: "December 2026"'
        : isUnchanged(changesBetween(before?.state ?? emptyState, current)) &&
          `nothing changed since ${before?.date ?? 'the beginning'}`));
  if (fault) return { fault };
  const after = known?.state ?? current;
  const earlier = before?.state ?? emptyState;
  const read = readMoved(moved, earlier, after);
  if ('fault' in read) return read;
  const unmarked = { ...after, wording: new Set<string>(), moved: read.moved };
  const changes = changesWithMoved(earlier, unmarked);
  const marked =
    known && wording === undefined
      ? { wording: after.wording, doubtful: [] }
      : markWording(changes, wording ?? 'none', except);
  if ('fault' in marked) return marked;
  const state = { ...unmarked, wording: marked.wording };
  const unexplained = unexplainedIn(changesWithMoved(earlier, state), state).map(placeText);
  const follows = known ? known.follows : (before?.date ?? null);
  const text = writeEdition({ date, title: name, follows, state });
  const { doubtful } = marked;
  return { path: editionPath(date), text, before, state, doubtful, unexplained };
}

/** Returns why an edition cannot have a date, if it cannot. */
function cannotBeDated(before: Edition | undefined, date: string): string | undefined {
  if (!isDate(date)) return `"${date}" is not a date: write it as 2026-12-01`;
  if (before && date <= before.date)
    return `the last edition is of ${before.date}: the next one needs a later date`;
  return undefined;
}

function isUnchanged({ texts, terms }: Changes): boolean {
  return texts.length === 0 && terms.length === 0;
}

/** Finds the last edition that had a printed number, for references to numbers that the rulebook no longer has. */
export const earlierNumbers = /* @__PURE__ */ memoize(
  ({ editions }: FrozenEditions): EarlierNumbers => {
    const newestFirst = editions.toReversed();
    return (document, printed) => {
      for (const { date, state } of newestFirst) {
        const text = textAt(state, document);
        const rule = text && rulesByPrinted(text).get(printed);
        if (rule) return { where: `the edition of ${date}`, number: rule.number };
      }
      return undefined;
    };
  },
);

/**
 * Marks rulings of an edition as reworded in wording only.
 *
 * @param changes since the edition before it, without marks
 * @param names `all`, `none`, or names of texts and rulings, separated by commas: `facility, skills#p9`
 * @param except names as in `names` that stay changes of meaning
 * @returns the marks, or why a name cannot be marked
 */
function markWording(
  { texts }: Changes,
  names: string,
  except = '',
): { wording: ReadonlySet<string>; doubtful: string[] } | { fault: string } {
  const reworded = texts.flatMap(({ address, name, rulings }) =>
    rulings.filter(isReworded).map((change) => ({
      change,
      place: placeText({ address, number: change.ruling.number }),
      texts: ['all', ...namesOf({ address, name })],
      number: change.ruling.number,
    })),
  );
  const named = new Set<string>();
  const unknown: string[] = [];
  const [marked, kept] = [new Set(placesOf(names)), new Set(placesOf(except))];
  if (unknown.length > 0)
    return { fault: `no ruling was only reworded in this edition: ${unknown.join(', ')}` };
  const wording = reworded.filter(({ place }) => marked.has(place) && !kept.has(place));
  return {
    wording: new Set(wording.map(({ place }) => place).sort(compareText)),
    doubtful: wording
      .filter(({ place, change }) => !named.has(place) && isDoubtful(change))
      .map(({ place }) => place),
  };

  function placesOf(list: string): string[] {
    return list.split(',').flatMap((written) => {
      const name = written.trim();
      if (name === '' || name === 'none') return [];
      const [text = '', number] = name.split('#');
      const found = reworded.filter(
        (one) => (number === undefined || one.number === number) && one.texts.includes(fold(text)),
      );
      if (found.length === 0 && name !== 'all') unknown.push(name);
      if (number !== undefined) for (const { place } of found) named.add(place);
      return found.map(({ place }) => place);
    });
  }
}

/**
 * Reads where the words of changed and retired rulings went: `facility#p46: site#p2; skills#p3: none`. Places that are
 * not named stay as recorded.
 */
function readMoved(
  written: string | undefined,
  before: GlossaryState,
  after: GlossaryState,
): { moved: ReadonlyMap<string, readonly RulingPlace[]> } | { fault: string } {
  const unknown: string[] = [];
  const entries = (written?.split(';') ?? []).map((entry) => {
    const [from = '', to = ''] = entry.split(':').map((part) => part.trim());
    const places = to === 'none' ? [] : to.split(',').flatMap((name) => placeIn([after], name));
    return placeIn([after, before], from).map((place) => [placeText(place), places] as const);
  });
  if (unknown.length > 0) return { fault: `no ruling has the number ${unknown.join(', ')}` };
  return { moved: new Map([...after.moved, ...entries.flat()]) };

  function placeIn(states: readonly GlossaryState[], name: string): RulingPlace[] {
    const [text = '', number = ''] = name.trim().split('#');
    for (const one of states.flatMap(({ texts }) => [...texts.values()])) {
      const ruling = namesOf(one).includes(fold(text)) && rulingIn(one, number);
      if (ruling) return [{ address: one.address, number: ruling.number }];
    }
    unknown.push(name.trim());
    return [];
  }
}

/** Names of a text in the options of the command: `all` is every text. */
function namesOf({ address, name }: Pick<TextState, 'address' | 'name'>): string[] {
  return [address, slugOf(address), name].map(fold);
}

/** Whether a change may be of wording only: another text, heading or place, perhaps with other sources. */
function isReworded(change: RulingChange): boolean {
  if (change.type !== 'changed') return false;
  const { parts, from } = change;
  const isOnly = parts.every((part) => ['text', 'sources', 'heading'].includes(part));
  return isOnly && parts.join() !== 'sources' && from.length === 0;
}

/** Minimum number of words that were only added, or only removed, in a ruling that may say more or less than before. */
const minOneSided = 5;

/** Whether a reworded ruling may have another meaning: a sentence or a condition was added or removed, or it moved. */
function isDoubtful({ words, keptIn, partOf }: RulingChange): boolean {
  if (keptIn || partOf) return true;
  const [added, removed] = (['added', 'removed'] as const).map((wanted) => {
    const text = words.flatMap(({ type, text }) => (type === wanted ? text : [])).join(' ');
    return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  });
  return (
    Math.min(added ?? 0, removed ?? 0) === 0 && Math.max(added ?? 0, removed ?? 0) >= minOneSided
  );
}

/** The whole content of a day. */
export interface Edition {
  /** `YYYY-MM-DD`; identifies the edition. */
  date: string;
  /** "December 2026". */
  title: string;
  /** Date of the edition that it was made after; `null` for the first. Earlier versions did not record it. */
  follows?: string | null | undefined;
  state: GlossaryState;
}

/** `editions/2026-12-01.json`, without its hash. */
interface EditionFile extends Omit<Edition, 'state'> {
  texts: TextState[];
  /** Names by slug. */
  terms: Record<string, string>;
  sections: { address: TextAddress; starts: SectionStarts }[];
  /** Rulings that were reworded in wording only: `glossary/stasis#p5`. */
  wording?: string[];
  /** Rulings that the words of a changed or retired ruling went to. */
  moved?: Record<string, readonly RulingPlace[]>;
}

/** The path of an edition's file, from the content folder. */
export function editionPath(date: string): string {
  return `editions/${date}.json`;
}

/** Writes the file of an edition: a ruling a line, the same bytes for the same content. The last line has the hash. */
function writeEdition({ date, title, follows, state }: Edition): string {
  const file: EditionFile = {
    date,
    title,
    ...(follows !== undefined && { follows }),
    texts: [...state.texts.values()],
    terms: Object.fromEntries(state.terms),
    sections: [...state.sections].map(([address, starts]) => ({ address, starts })),
    ...(state.wording.size > 0 && { wording: [...state.wording] }),
    ...(state.moved.size > 0 && { moved: Object.fromEntries(state.moved) }),
  };
  const json = print(file, 4);
  return `${json.slice(0, -'\n}'.length)},\n  "sha256": "${hash('sha256', json)}"\n}\n`;
}

/**
 * Reads the file of an edition.
 *
 * @param earlier the state of the edition before it
 * @returns nothing for a file that was changed after {@link writeEdition}. Line endings do not count: Git may change
 *   them.
 */
function readEdition(text: string, earlier: GlossaryState | undefined): Edition | undefined {
  const [, start, sha256] =
    /^(\{.*),\n {2}"sha256": "([\da-f]{64})"\n\}\n$/su.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const json = `${start}\n}`;
  if (start === undefined || hash('sha256', json) !== sha256) return undefined;
  // The hash proves that it is a file of this type.
  const { date, title, follows, texts, terms, sections, wording, moved }: EditionFile =
    JSON.parse(json);
  const state = glossaryState(
    sharing(texts, earlier),
    Object.entries(terms),
    sections.map(({ address, starts }) => [address, starts]),
    wording,
    Object.entries(moved ?? {}),
  );
  return { date, title, follows, state };
}

/** Prints JSON over several lines down to a depth, and on one line below it. */
function print(value: unknown, depth: number, indent = ''): string {
  const isList = Array.isArray(value);
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (depth === 0 || inside.length === 0) return JSON.stringify(value);
  const lines = inside.map(([key, inner]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    return `${indent}  ${name}${print(inner, depth - 1, `${indent}  `)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

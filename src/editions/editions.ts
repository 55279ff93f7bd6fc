import { type FileFinding, fileStart, type Source, textOf } from '../glossary/index.ts';
import { isDate } from './days.ts';
import { type Edition, editionPath, readEdition, writeEdition } from './file.ts';
import { emptyState, type GlossaryState, isSame, sharingTexts, shownText } from './state.ts';

/** Every edition, the oldest first, and the current glossary. */
export interface Editions {
  editions: readonly Edition[];
  /** The state that the next edition would keep. */
  current: GlossaryState;
}

/** The editions of a content folder; none while a file of them is damaged. */
export interface FrozenEditions {
  readonly editions: readonly Edition[];
  readonly findings: readonly FileFinding[];
}

const filePath = /^editions\/\d{4}-\d\d-\d\d\.json$/u;

/** What {@link readEditions} returned last, and for which files: editions do not change while content is edited. */
let last: { files: readonly Source[]; read: FrozenEditions } | undefined;

/**
 * Reads the editions of a content folder, the oldest first. A file that is not as it was written is an error.
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
    const edition = readEdition(textOf(source));
    if (edition && editionPath(edition.date) === path) {
      const state = sharingTexts(edition.state, editions.at(-1)?.state);
      editions.push({ ...edition, state });
    } else {
      const message = 'the edition is not the one that was made: restore its file from Git';
      findings.push({ path, finding: { code: 'edition/changed', message, place: fileStart } });
    }
  }
  const read = { editions: findings.length > 0 ? [] : editions, findings };
  last = { files, read };
  return read;
}

/**
 * Makes the next edition of a glossary.
 *
 * @param date `YYYY-MM-DD`, later than the last edition's
 * @returns its file, or why it cannot be made
 */
export function nextEdition(
  { editions, current }: Editions,
  { date, title }: { date: string; title: string },
): { path: string; text: string } | { fault: string } {
  const last = editions.at(-1);
  if (!isDate(date)) return { fault: `"${date}" is not a date: write it as 2026-12-01` };
  if (title.trim() === '') return { fault: 'an edition needs a title: "December 2026"' };
  if (last && date <= last.date) {
    return { fault: `the last edition is of ${last.date}: the next one needs a later date` };
  }
  if (isSame(shown(last?.state ?? emptyState), shown(current)))
    return { fault: `nothing changed since ${last?.date ?? 'the beginning'}` };
  const text = writeEdition({ date, title: title.trim(), state: current });
  return { path: editionPath(date), text };
}

/** A state as readers see it. */
function shown({ texts, terms }: GlossaryState): object {
  return { texts: [...texts.values()].map(shownText), terms: [...terms] };
}

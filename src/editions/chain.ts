import type { Finding, Point, Source } from '../glossary/browser.ts';
import { textOf } from '../glossary/index.ts';
import { applyDelta, deltaOf, isEmpty } from './delta.ts';
import {
  editionPath,
  indexPath,
  type ListedEdition,
  readEditionFile,
  readIndex,
  writeEditionFile,
  writeIndex,
} from './file.ts';
import { JsonPlaces } from './json-places.ts';
import { faultOfLast, readLastEdition, sitePath, writeLastEdition } from './last-edition.ts';
import { emptyState, type GlossaryState } from './state.ts';

/** The glossary as it stood on a day. */
export interface Edition {
  /** `YYYY-MM-DD`: what names it. */
  date: string;
  /** What it is called: "December 2026". */
  title: string;
  /** The SHA-256 of its file, in hexadecimal. */
  sha256: string;
  state: GlossaryState;
}

/** Every edition, the oldest first, and the glossary as it reads now. */
export interface Editions {
  editions: Edition[];
  /** What the next edition would keep. */
  current: GlossaryState;
}

/** The SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export type Sha256 = (text: string) => string;

/** What is wrong with a file of the content folder. */
export interface FileFinding {
  path: string;
  finding: Finding;
}

/**
 * Reads the editions of a content folder. Each file names the hash of the one before, `index.json` lists the hash of
 * each, and `site.yml` that of the last: a file that was changed, is gone or came from elsewhere is found, wherever
 * it stands in the chain.
 *
 * @param sources every file of the content folder; those that tell nothing of editions are passed over
 * @returns the editions up to the first that cannot be read
 */
export function readEditions(
  sources: readonly Source[],
  sha256: Sha256,
): { editions: Edition[]; findings: FileFinding[] } {
  const files = new Map(
    sources
      .filter(({ path }) => /^editions\/[^/]+\.json$/u.test(path))
      .map((source) => [source.path, unixText(textOf(source))]),
  );
  const findings: FileFinding[] = [];
  const report = (path: string, code: Finding['code'], message: string, place = atStart): void => {
    findings.push({ path, finding: { code, message, place } });
  };
  const last = readLastEdition(sources);
  const list = files.get(indexPath);
  if (list === undefined) {
    const fault = files.size === 0 ? faultOfLast(last, []) : undefined;
    if (fault) report(sitePath, fault.code, fault.message, last.place);
    if (files.size > 0)
      report(indexPath, 'edition/missing', 'the list of editions is gone: bring it back');
    return { editions: [], findings };
  }
  const index = readIndex(list);
  if ('fault' in index) {
    const message = `the list of editions cannot be read: ${index.fault}`;
    report(indexPath, 'edition/unreadable', message, index.place);
    return { editions: [], findings };
  }
  const fault = faultOfLast(last, index.value.editions);
  if (fault) report(sitePath, fault.code, fault.message, last.place);

  const listed = new Set([indexPath, ...index.value.editions.map(({ date }) => editionPath(date))]);
  for (const path of files.keys()) {
    if (!listed.has(path)) report(path, 'edition/unlisted', `${indexPath} lists no such edition`);
  }
  const editions: Edition[] = [];
  let before: ListedEdition | undefined;
  let whole = true;
  for (const [at, entry] of index.value.editions.entries()) {
    const path = editionPath(entry.date);
    const text = files.get(path);
    const inList = (): Point => new JsonPlaces(list, 2).find(['editions', at]);
    const state =
      text === undefined
        ? missing(path, entry, inList())
        : readOne(path, text, entry, before, inList);
    before = entry;
    whole &&= state !== undefined;
    if (whole && state)
      editions.push({ ...entry, state: state(editions.at(-1)?.state ?? emptyState) });
  }
  return { editions, findings };

  function missing(path: string, { title }: ListedEdition, place: Point): undefined {
    const message = `the edition "${title}" is gone: bring ${path} back`;
    report(indexPath, 'edition/missing', message, place);
    return undefined;
  }

  function readOne(
    path: string,
    text: string,
    entry: ListedEdition,
    earlier: ListedEdition | undefined,
    inList: () => Point,
  ): ((before: GlossaryState) => GlossaryState) | undefined {
    if (sha256(text) !== entry.sha256) {
      report(
        path,
        'edition/changed',
        'the file is not what it was when the edition was made: bring it back',
      );
    }
    const file = readEditionFile(text);
    if ('fault' in file) {
      const message = `the edition cannot be read: ${file.fault}`;
      report(path, 'edition/unreadable', message, file.place);
      return undefined;
    }
    const { after, date, title } = file.value;
    const follows = after?.date === earlier?.date && after?.sha256 === earlier?.sha256;
    if (date !== entry.date || title !== entry.title || !follows) {
      const order = `the edition before it is ${after?.date ?? 'none'}, in the list ${earlier?.date ?? 'none'}`;
      const message = follows ? 'the list gives the edition another day or title' : order;
      report(indexPath, 'edition/changed', `${date}: ${message}`, inList());
    }
    return (state) => applyDelta(state, file.value);
  }
}

/** A change of a file as a whole has no place of its own. */
const atStart: Point = { line: 1, column: 1 };

/** A new edition's file, and the list and `site.yml` with it. */
export interface NewEdition {
  path: string;
  text: string;
  index: { path: string; text: string };
  site: { path: string; text: string };
}

/**
 * Makes the next edition of a glossary.
 *
 * @param date `YYYY-MM-DD`, later than the last edition's
 * @param site the text of `site.yml`, which names the last edition
 * @returns its file; or in words why there is none
 */
export function nextEdition(
  { editions, current }: Editions,
  { date, title, site }: { date: string; title: string; site: string },
  sha256: Sha256,
): NewEdition | { fault: string } {
  const last = editions.at(-1);
  if (!isDate(date)) return { fault: `"${date}" is no day: write it as 2026-12-01` };
  if (title.trim() === '') return { fault: 'an edition needs a title: "December 2026"' };
  if (last && date <= last.date) {
    return { fault: `the last edition is of ${last.date}: the next one is of a later day` };
  }
  const delta = deltaOf(last?.state ?? emptyState, current);
  if (isEmpty(delta)) return { fault: `nothing changed since ${last?.date ?? 'the beginning'}` };
  const after = last ? { date: last.date, sha256: last.sha256 } : null;
  const text = writeEditionFile({ date, title: title.trim(), after, ...delta });
  const listed = [...editions, { date, title: title.trim(), sha256: sha256(text) }].map(
    (edition): ListedEdition => ({
      date: edition.date,
      title: edition.title,
      sha256: edition.sha256,
    }),
  );
  return {
    path: editionPath(date),
    text,
    index: { path: indexPath, text: writeIndex(listed) },
    site: { path: sitePath, text: writeLastEdition(site, { date, sha256: sha256(text) }) },
  };
}

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  );
}

/** Git may write line ends otherwise on another system; the text is the same. */
function unixText(text: string): string {
  return text.replace(/\r\n/gu, '\n');
}

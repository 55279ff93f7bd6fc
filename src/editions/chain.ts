import type { Finding, Point, Source } from '../glossary/browser.ts';
import {
  fileStart,
  Kept,
  readSite,
  textOf,
  twoEditionsRemedy,
  unresolvedMerge,
} from '../glossary/index.ts';
import { applyDelta, deltaOf, isEmpty } from './delta.ts';
import {
  type EditionName,
  editionPath,
  indexPath,
  type ListedEdition,
  readEditionFile,
  readIndex,
  writeEditionFile,
  writeIndex,
} from './file.ts';
import { JsonPlaces } from './json-places.ts';
import { emptyState, type GlossaryState } from './state.ts';

/** The glossary as it was on a day. */
export interface Edition {
  /** `YYYY-MM-DD`; identifies the edition. */
  date: string;
  /** "December 2026". */
  title: string;
  /** The SHA-256 of its file, in hexadecimal. */
  sha256: string;
  state: GlossaryState;
}

/** Every edition, the oldest first, and the current glossary. */
export interface Editions {
  editions: readonly Edition[];
  /** The state that the next edition would keep. */
  current: GlossaryState;
}

/** The path of the file that names the last edition, from the content folder. */
const sitePath = 'site.yml';

/** The SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export type Sha256 = (text: string) => string;

/** A finding in a file of the content folder. */
export interface FileFinding {
  path: string;
  finding: Finding;
}

/** The editions of a content folder, up to the first that cannot be read, and what is wrong with their files. */
export interface FrozenEditions {
  readonly editions: readonly Edition[];
  readonly findings: readonly FileFinding[];
}

const lastRead = new Kept<'editions', FrozenEditions>();

/**
 * Reads the editions of a content folder and verifies their chain: each file names the hash of the previous one,
 * `index.json` lists the hash of each, and `site.yml` names that of the last. Every changed, missing or foreign file is
 * reported. Those that were read last are read once.
 *
 * @param sources all files of the content folder
 */
export function readEditions(sources: readonly Source[], sha256: Sha256): FrozenEditions {
  const own = sources.filter(({ path }) => path === sitePath || /^editions(?:\/|$)/u.test(path));
  lastRead.turn();
  return lastRead.get(
    'editions',
    [sha256, ...own.flatMap(({ path, content, fault }) => [path, content, fault])],
    () => readChain(own, sha256),
  );
}

function readChain(sources: readonly Source[], sha256: Sha256): FrozenEditions {
  // Reported with the other files that cannot be read.
  if (sources.some(({ fault }) => fault !== undefined)) return { editions: [], findings: [] };
  const files = new Map(
    sources
      .filter(({ path }) => /^editions\/[^/]+\.json$/u.test(path))
      .map((source) => [source.path, unixText(textOf(source))]),
  );
  const findings: FileFinding[] = [];
  const report = (path: string, code: Finding['code'], message: string, place = atStart): void => {
    findings.push({ path, finding: { code, message, place } });
  };
  for (const source of sources) {
    if (!files.has(source.path) && source.path !== sitePath) continue;
    const finding = unresolvedMerge(source.path, textOf(source));
    if (finding) findings.push({ path: source.path, finding });
  }
  if (findings.length > 0) return { editions: [], findings };
  const last = readLastEdition(sources);
  const list = files.get(indexPath);
  if (list === undefined) {
    const fault = files.size === 0 ? faultOfLast(last, []) : undefined;
    if (fault) report(sitePath, fault.code, fault.message, last.place);
    if (files.size > 0)
      report(indexPath, 'edition/missing', 'the list of editions is missing: restore it');
    return { editions: [], findings };
  }
  const index = readIndex(list);
  if ('fault' in index) {
    const message = `the list of editions cannot be read: ${index.fault}`;
    report(indexPath, 'edition/unreadable', message, index.place);
    return { editions: [], findings };
  }
  const all = index.value.editions;
  const fault = faultOfLast(last, all);
  if (fault) report(sitePath, fault.code, fault.message, last.place);

  const listed = new Set([indexPath, ...all.map(({ date }) => editionPath(date))]);
  for (const path of files.keys()) {
    if (listed.has(path)) continue;
    const branch = ofOtherBranch(path);
    report(path, 'edition/unlisted', branch ?? `${indexPath} lists no such edition`);
  }
  const editions: Edition[] = [];
  let before: ListedEdition | undefined;
  let whole = true;
  for (const [at, entry] of all.entries()) {
    const path = editionPath(entry.date);
    const text = files.get(path);
    const inList = (): Point => new JsonPlaces(list, 2).find(['editions', at]);
    const file =
      text === undefined
        ? missing(path, entry, inList())
        : readOne(path, text, entry, before, inList);
    before = entry;
    whole &&= file !== undefined;
    if (whole && file) {
      const state = file.after(editions.at(-1)?.state ?? emptyState);
      editions.push({ ...entry, sha256: file.sha256, state });
    }
  }
  return { editions, findings };

  /** What to do about an edition that follows the same one as another: each was made in a branch of its own. */
  function ofOtherBranch(path: string): string | undefined {
    const after = afterOf(path);
    const date = path.replace(/^.*\/|\.json$/gu, '');
    const other = all.find(
      (edition) =>
        edition.date !== date &&
        after !== undefined &&
        afterOf(editionPath(edition.date)) === after,
    );
    const before = after === '' ? 'are both the first' : `both follow that of ${after}`;
    return (
      other &&
      `the editions of ${other.date} and ${date} ${before}: two branches each made one. Now ${twoEditionsRemedy}`
    );
  }

  /** The date of the edition that one follows; empty for the first. */
  function afterOf(path: string): string | undefined {
    const read = readEditionFile(files.get(path) ?? '');
    return 'fault' in read ? undefined : (read.value.after?.date ?? '');
  }

  function missing(path: string, { title }: ListedEdition, place: Point): undefined {
    const message = `the edition "${title}" is missing: restore ${path}`;
    report(indexPath, 'edition/missing', message, place);
    return undefined;
  }

  function readOne(
    path: string,
    text: string,
    entry: ListedEdition,
    earlier: ListedEdition | undefined,
    inList: () => Point,
  ): { sha256: string; after(before: GlossaryState): GlossaryState } | undefined {
    const hash = sha256(text);
    if (hash !== entry.sha256) {
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
      const branch = earlier && after?.date !== earlier.date ? ofOtherBranch(path) : undefined;
      const order =
        branch ??
        `the edition before it is ${after?.date ?? 'none'}, in the list ${earlier?.date ?? 'none'}`;
      const message = follows ? 'the list gives the edition another day or title' : order;
      report(indexPath, 'edition/changed', `${date}: ${message}`, inList());
    }
    return { sha256: hash, after: (state) => applyDelta(state, file.value) };
  }
}

/** Position of a finding about a whole file. */
const atStart: Point = { line: 1, column: 1 };

/** The file of a new edition, with the list and `site.yml` as they change. */
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
 * @param site the text of `site.yml`
 * @returns its files, or why it cannot be made
 */
export function nextEdition(
  { editions, current }: Editions,
  { date, title, site }: { date: string; title: string; site: string },
  sha256: Sha256,
): NewEdition | { fault: string } {
  const last = editions.at(-1);
  if (!isDate(date)) return { fault: `"${date}" is not a date: write it as 2026-12-01` };
  if (title.trim() === '') return { fault: 'an edition needs a title: "December 2026"' };
  if (last && date <= last.date) {
    return { fault: `the last edition is of ${last.date}: the next one needs a later date` };
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

/** Git may have changed the line endings: they do not count for the hash. */
function unixText(text: string): string {
  return text.replace(/\r\n/gu, '\n');
}

/**
 * `lastEdition` of `site.yml`. Every edition but the last is named by the next one; the last is named here, so that a
 * deleted edition is found even if its line in the list is deleted as well.
 */
interface LastEdition {
  name: EditionName | undefined;
  /** Whether `site.yml` can be read. */
  isRead: boolean;
  /** Position in `site.yml`. */
  place: Point;
}

/** Reads `lastEdition` of `site.yml`. */
function readLastEdition(sources: readonly Source[]): LastEdition {
  const site = sources.find(({ path }) => path === sitePath);
  const { lastEdition, isRead, places } = readSite(site ? textOf(site) : '');
  const place = places['lastEdition'] ?? fileStart;
  const [date, sha256] = lastEdition?.split(' ') ?? [];
  const name = date === undefined || sha256 === undefined ? undefined : { date, sha256 };
  return { name, isRead, place };
}

/** Writes `lastEdition` into the text of `site.yml`. */
function writeLastEdition(site: string, name: EditionName): string {
  const line = lineOf(name);
  if (/^lastEdition:.*$/mu.test(site)) return site.replace(/^lastEdition:.*$/mu, line);
  return `${site}${site === '' || site.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** Compares `lastEdition` with the list of editions. */
function faultOfLast(
  { name, isRead }: LastEdition,
  listed: readonly ListedEdition[],
): { code: 'edition/missing' | 'edition/changed'; message: string } | undefined {
  const last = listed.at(-1);
  if (name === undefined) {
    if (!last) return undefined;
    const message = isRead
      ? `the last edition is not named: bring "${lineOf(last)}" back`
      : 'which edition is the last cannot be read until the file has no other error: mend those, and leave lastEdition as it is';
    return { code: 'edition/missing', message };
  }
  const known = listed.find(({ date }) => date === name.date);
  if (!known) {
    const message = `the edition of ${name.date} is missing, and so is its line in the list: restore both`;
    return { code: 'edition/missing', message };
  }
  if (known.sha256 === name.sha256 && known === last) return undefined;
  const message =
    known === last
      ? `the edition of ${name.date} is not the one that was made: bring it back with its line in the list`
      : `the list has an edition of ${last?.date} behind that of ${name.date}, which is the last here: bring "${last && lineOf(last)}" back`;
  return { code: 'edition/changed', message };
}

function lineOf({ date, sha256 }: EditionName): string {
  return `lastEdition: ${date} ${sha256}`;
}

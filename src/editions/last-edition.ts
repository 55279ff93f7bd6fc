import type { Point, Source } from '../glossary/browser.ts';
import { readSite, textOf } from '../glossary/index.ts';
import type { EditionName, ListedEdition } from './file.ts';

/** The path of the file that names the last edition, from the content folder. */
export const sitePath = 'site.yml';

/**
 * What `site.yml` says of the last edition. Every edition but the last is named by the one after it; the last is
 * named here, so that one whose file and whose line in the list are both gone is missed.
 */
export interface LastEdition {
  /** Nothing where `site.yml` names none. */
  name: EditionName | undefined;
  /** Where it stands in `site.yml`. */
  place: Point;
}

/** Reads from `site.yml` which edition is the last. */
export function readLastEdition(sources: readonly Source[]): LastEdition {
  const site = sources.find(({ path }) => path === sitePath);
  const { lastEdition, places } = readSite(site ? textOf(site) : '');
  const [date, sha256] = lastEdition?.split(' ') ?? [];
  const place = places['lastEdition'] ?? { line: 1, column: 1 };
  const name = date === undefined || sha256 === undefined ? undefined : { date, sha256 };
  return { name, place };
}

/** `site.yml` with another last edition. */
export function writeLastEdition(site: string, name: EditionName): string {
  const line = lineOf(name);
  if (/^lastEdition:.*$/mu.test(site)) return site.replace(/^lastEdition:.*$/mu, line);
  return `${site}${site === '' || site.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** What is wrong with what `site.yml` says, beside the list of editions. */
export function faultOfLast(
  { name }: LastEdition,
  listed: readonly ListedEdition[],
): { code: 'edition/missing' | 'edition/changed'; message: string } | undefined {
  const last = listed.at(-1);
  if (name === undefined) {
    if (!last) return undefined;
    const message = `the last edition is not named: bring "${lineOf(last)}" back`;
    return { code: 'edition/missing', message };
  }
  const known = listed.find(({ date }) => date === name.date);
  if (!known) {
    const message = `the edition of ${name.date} is gone, and so is its line in the list: bring both back`;
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

import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  type CheckedCitation,
  type CheckedText,
  checkCitations,
  citationNames,
  findCitations,
  isDate,
  textsCited,
} from '../src/editions/index.ts';
import { contentLanguage, contentWords } from '../src/languages/index.ts';
import { nameIndexFile, readNameIndex } from '../src/link/index.ts';
import { edited, positionsIn } from '../src/model/index.ts';
import { changeFiles, namedPath, soundContent } from '../src/site/index.ts';
import type { SiteCompilation } from '../src/views/index.ts';
import { command, UsageError } from './lib/command.mjs';

export default await command(
  import.meta,
  {
    does:
      'Finds the citations of a text file, such as "rule 702.41", "facility p25" or a link to the site, and prints what\n' +
      'became of each: same, renumbered, reworded, retired, unknown, or undated: it changed once, and its day is unknown.\n' +
      'A citation with a day ("facility p25 (21 Nov 2026)", "?on=2026-11-21") is compared with that day. Exits with 1 if one\n' +
      'needs a correction.',
    positionals: { usage: 'FILE', least: 1, most: 1 },
    options: {
      on: {
        type: 'string',
        value: 'DATE',
        does: 'the day of the text; left out, the newest edition in which all its numbers exist is taken',
      },
      write: { type: 'boolean', does: 'writes the corrected text into the file' },
      json: { type: 'boolean', does: 'prints the citations as JSON' },
    },
    example: 'questions.md --on 2024-03-01',
  },
  ({ values: { on, write, json }, positionals: [file = ''] }) => {
    if (on !== undefined && !isDate(on))
      throw new UsageError(`--on: "${on}" is no day: YYYY-MM-DD`);
    const { compilation } = soundContent('no citation was checked');
    const path = namedPath(file);
    const text = readFileSync(path, 'utf8');
    const checked = citationChecker(compilation)(text, on);
    const corrected = edited(text, checked.edits);
    if (json) console.log(JSON.stringify(dataOf(checked, text), null, 2));
    else console.log(report(checked, text, file));
    if (write && corrected !== text) {
      const real = realpathSync(path);
      changeFiles(dirname(real), { write: [{ path: basename(real), text: corrected }] });
    }
    return corrected === text || write ? 0 : 1;
  },
);

/**
 * Returns a function that finds the citations of a text and the status of each.
 *
 * @returns takes the text and its day; see `checkCitations()`
 */
export function citationChecker({
  glossary,
  history,
}: Pick<SiteCompilation, 'glossary' | 'history'>): (text: string, on?: string) => CheckedText {
  const { site } = glossary;
  const index = readNameIndex(nameIndexFile(glossary), contentWords(site));
  const { references } = contentLanguage(site);
  const names = citationNames(index, { ...site, references });
  return (text, on) => {
    const found = [...findCitations(text, names)].flatMap(({ citations }) => citations);
    const texts = new Map(
      textsCited(found, index).flatMap((address) => {
        const cited = history.of(address);
        return cited ? [[address, cited] as const] : [];
      }),
    );
    return checkCitations(found, texts, index, on);
  };
}

/** The citations for a program. */
export function dataOf({ citations, edition, chosenBy }: CheckedText, text: string) {
  const { pointAt } = positionsIn(text);
  const listed = citations.map((citation) => {
    const { start, written, state, date, now, also, work, corrected, numbers, near, lastChange } =
      citation;
    const changed = lastChange && { lastChanged: lastChange.since };
    const { wordingOnly } = citation.status?.type === 'changed' ? citation.status : {};
    const place = pointAt(start);
    return {
      ...place,
      written,
      state,
      date,
      now,
      also,
      work,
      corrected,
      numbers,
      near,
      ...changed,
      ...(wordingOnly && { wordingOnly }),
    };
  });
  return { edition, chosenBy, citations: listed };
}

/** The citations for a person, a line each. */
function report(checked: CheckedText, text: string, file: string): string {
  const { edition, citations } = dataOf(checked, text);
  const chosen = {
    day: 'in force on that day',
    first: 'the first one: the day is before it',
    'all-numbers': 'the newest with all numbers of the text',
    'most-numbers': 'the one with the most numbers of the text',
  }[checked.chosenBy];
  const lines = citations.map((citation) => {
    const { line, column, written, state, date } = citation;
    const day = date === undefined ? '' : ` (${date})`;
    const said = outcomeOf(citation);
    const also = (citation.also ?? []).map((one) => `, or ${nameOf(one)}`).join('');
    return `${file}:${line}:${column}  ${state}  ${written}${day}${said && ` \u2192 ${said}`}${also}`;
  });
  const compared = edition
    ? `Citations without a day were compared with the edition of ${edition.date}, ${chosen}.`
    : 'Compared with the text as it is now.';
  return [...lines, lines.length === 0 ? 'No citation was found.' : compared].join('\n');
}

/** Returns the outcome of a citation in words; empty if its ruling is unchanged. */
function outcomeOf({
  state,
  now,
  work,
  lastChanged,
  wordingOnly,
  numbers,
  near,
}: ReturnType<typeof dataOf>['citations'][number]): string {
  if (state === 'same') return '';
  if (state === 'undated' && lastChanged === undefined) return 'no edition to compare it with';
  if (state === 'undated') return `last changed ${lastChanged ?? 'since the last edition'}`;
  if (state !== 'unknown') {
    const place = now ? nameOf(now) : (work ?? '');
    return wordingOnly ? `${place} (wording only)` : place;
  }
  const range =
    numbers && (near ? `has ${numbers.first} to ${numbers.last}` : `ends with ${numbers.last}`);
  const known = numbers && `${numbers.text} ${range}`;
  return [known, near && `nearest: ${nameOf(near)}`].filter(Boolean).join('; ');
}

function nameOf({ name, printed, number }: NonNullable<CheckedCitation['now']>): string {
  return [name, printed ?? number].filter(Boolean).join(', ');
}

import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  type CheckedText,
  checkCitations,
  citationNames,
  findCitations,
  isDate,
  textsCited,
} from '../src/editions/index.ts';
import { contentLanguage, contentWords, type Wording } from '../src/languages/index.ts';
import { nameIndexFile, readNameIndex } from '../src/link/index.ts';
import { edited, positionsIn } from '../src/model/index.ts';
import { changeFiles, namedPath, soundContent } from '../src/site/index.ts';
import {
  assumedEdition,
  citationGroup,
  citationGroups,
  citationNotes,
  citationsSummary,
  citedTitle,
  type SiteCompilation,
} from '../src/views/index.ts';
import { command, UsageError } from './lib/command.mjs';

export default await command(
  import.meta,
  {
    does:
      'Finds the citations of a text file, such as "rule 702.41", "facility p25" or a link to the site, and says of each\n' +
      'what the page /citations/ says: what became of it, and what was corrected or why not. A citation with a day\n' +
      '("facility p25 (21 Nov 2026)", "?on=2026-11-21") is compared with that day. Exits with 1 if one needs a correction.',
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
    else console.log(report(checked, text, file, compilation.wording));
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
    const found = findCitations(text, names);
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
    const { lastChange, status } = citation;
    const { wordingOnly } = status?.type === 'changed' ? status : {};
    return {
      ...pointAt(citation.start),
      written: citation.written,
      state: citation.state,
      date: citation.date,
      now: citation.now,
      choices: citation.choices,
      also: citation.also,
      work: citation.work,
      corrected: citation.corrected,
      numbers: citation.numbers,
      near: citation.near,
      ...(lastChange && { lastChanged: lastChange.since }),
      ...(wordingOnly && { wordingOnly }),
    };
  });
  return { edition, chosenBy, citations: listed };
}

/** The citations for a person, a line each, in the words of the page `/citations/`. */
export function report(checked: CheckedText, text: string, file: string, wording: Wording): string {
  const isCorrected = edited(text, checked.edits) !== text;
  const { pointAt } = positionsIn(text);
  const lines = checked.citations.map((citation) => {
    const { line, column } = pointAt(citation.start);
    const { written, date } = citation;
    const said = [
      wording.citations[citationGroups[citationGroup(citation)]],
      date === undefined || written.includes(date) ? written : `${written} (${date})`,
      citationNotes(citation, wording, { written: String, placed: citedTitle }).join(' \u00b7 '),
    ];
    return `${file}:${line}:${column}  ${said.filter(Boolean).join('  ')}`;
  });
  const sums = [citationsSummary(checked, isCorrected, wording), assumedEdition(checked, wording)];
  return [...lines, sums.filter(Boolean).join(' ')].join('\n');
}

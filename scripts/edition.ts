import { changesBetween, emptyState, nextEdition } from '../src/editions/index.ts';
import {
  compileFolder,
  pathFrom,
  readFolder,
  settings,
  stoppedByErrors,
} from '../src/site/index.ts';
import { changeFiles } from './lib/change-files.ts';
import { changeLines } from './lib/change-lines.ts';
import { command } from './lib/command.mjs';

export default await command(
  import.meta,
  {
    name: 'edition',
    does:
      'Freezes the content as it is now, for citations to come back to. Exits with 1 if the content has an\n' +
      'error, nothing changed since the last edition, or the date is not later than that of the last edition.',
    positionals: { usage: 'DATE "TITLE"', least: 2, most: 2 },
    options: {
      'dry-run': { type: 'boolean', does: 'shows what the edition would hold, and writes nothing' },
    },
    example: '2026-12-01 "December 2026"',
  },
  ({ values, positionals: [date = '', written = ''] }) => {
    const title = written.trim().replace(/\s+/gu, ' ');
    const where = settings();
    const { content } = where;
    const read = readFolder(where);
    const { editions, diagnostics } = compileFolder(where, read);
    if (stoppedByErrors(diagnostics, content, 'no edition was made')) return 1;
    const made = nextEdition(editions, { date, title });
    if ('fault' in made) throw new Error(`${made.fault}; no edition was made`);
    const today = new Date().toLocaleDateString('sv');
    if (date > today)
      console.error(
        `Warning: ${date} is in the future, today is ${today}. A citation of any day until then does not find this edition, and the next one needs a later date still.`,
      );

    const last = editions.editions.at(-1);
    console.log(
      `Since ${last ? `the edition of ${last.date} ("${last.title}")` : 'the beginning'}:`,
    );
    const changes = changesBetween(last?.state ?? emptyState, editions.current);
    for (const line of changeLines(changes)) console.log(`  ${line}`);
    const path = pathFrom(made.path, content);
    const size = `${(Buffer.byteLength(made.text) / 1000).toFixed(1)} kB`;
    if (values['dry-run']) {
      console.log(`Would write ${path} (${size}); nothing was written`);
      return 0;
    }
    changeFiles(content, { write: [made] }, read.sources);
    console.log(`Wrote ${path} (${size})`);
    return 0;
  },
);

import { changesBetween, emptyState, nextEdition } from '../src/editions/index.ts';
import {
  compileFolder,
  pathFrom,
  readFolder,
  settings,
  stoppedByErrors,
} from '../src/site/index.ts';
import { changeFiles } from './lib/change-files.ts';
import { command } from './lib/command.mjs';
import { changeLines } from './lib/printed-changes.ts';

export default await command(
  import.meta,
  {
    name: 'edition',
    does:
      'Freezes the content as it is now, for citations to come back to. Exits with 1 if the content has an\n' +
      'error, nothing changed since the last edition, or the date is not later than that of the last edition.\n' +
      'With the date of an edition and --wording, only marks the rulings of that edition again.',
    positionals: { usage: 'DATE "TITLE"', least: 1, most: 2 },
    options: {
      wording: {
        type: 'string',
        value: 'NAMES',
        does: 'all, none, or the texts and rulings that say the same in other words: facility,skills#p9',
      },
      except: {
        type: 'string',
        value: 'NAMES',
        does: 'with --wording: those whose meaning changed',
      },
      'dry-run': { type: 'boolean', does: 'shows what the edition would hold, and writes nothing' },
    },
    example: '2026-12-01 "December 2026" --wording all --except facility#p25',
  },
  ({ values, positionals: [date = '', written = ''] }) => {
    const title = written.trim().replace(/\s+/gu, ' ');
    const where = settings();
    const { content } = where;
    const read = readFolder(where);
    const { editions, diagnostics } = compileFolder(where, read);
    if (stoppedByErrors(diagnostics, content, 'no edition was made')) return 1;
    const { wording, except } = values;
    const made = nextEdition(editions, { date, title, wording, except });
    if ('fault' in made) throw new Error(`${made.fault}; no edition was made`);
    const today = new Date().toLocaleDateString('sv');
    if (date > today)
      console.error(
        `Warning: ${date} is in the future, today is ${today}. A citation of any day until then does not find this edition, and the next one needs a later date still.`,
      );

    const { before } = made;
    console.log(
      `Since ${before ? `the edition of ${before.date} ("${before.title}")` : 'the beginning'}:`,
    );
    const changes = changesBetween(before?.state ?? emptyState, made.state);
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

import {
  type Changes,
  changesBetween,
  emptyState,
  nextEdition,
  type TextChange,
} from '../src/editions/index.ts';
import { isNote } from '../src/model/index.ts';
import { count, sayFolder, soundContent } from '../src/site/index.ts';
import { changeKind } from '../src/views/index.ts';
import { command } from './lib/command.mjs';

/** Maximum number of terms that are listed by name. */
const most = 12;

export default await command(
  import.meta,
  {
    does:
      'Freezes the content as it is now, for citations to come back to. Exits with 1 if the content has an\n' +
      'error, nothing changed since the last edition, or the date is not later than that of the last edition.\n' +
      'With the date of an edition and --wording or --moved, only records these again for that edition.',
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
      moved: {
        type: 'string',
        value: 'PLACES',
        does: 'where the words of changed or retired rulings went: "facility#p46: site#p2, site#p3; skills#p3: none"',
      },
      'dry-run': { type: 'boolean', does: 'shows what the edition would hold, and writes nothing' },
    },
    example: '2026-12-01 "December 2026" --wording all --except facility#p25',
  },
  ({ values, positionals: [date = '', written = ''] }) => {
    const title = written.trim().replace(/\s+/gu, ' ');
    const { 'dry-run': dryRun, wording, except, moved } = values;
    const { content, compilation, shown, change } = soundContent('no edition was made');
    sayFolder(content);
    const made = nextEdition(compilation.editions, { date, title, wording, except, moved });
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
    if (made.doubtful.length > 0)
      console.error(
        `Warning: marked as wording only, but a sentence or a condition may have been added, removed or moved: ${made.doubtful.join(', ')}. Read these again; then name them in --except, or one by one in --wording.`,
      );
    if (made.unexplained.length > 0)
      console.error(
        `Warning: a sentence was struck, and nothing says where it went: ${made.unexplained.join(', ')}. Name the rulings that say it in --moved, or none if it was dropped.`,
      );
    const path = shown(made.path);
    const size = `${(Buffer.byteLength(made.text) / 1000).toFixed(1)} kB`;
    if (!dryRun) change({ write: [made] });
    console.log(
      dryRun ? `Would write ${path} (${size}); nothing was written` : `Wrote ${path} (${size})`,
    );
  },
);

/** Changes as lines for a person: a line a text, with how many of its rulings changed in each way. */
function changeLines({ texts, terms }: Changes): string[] {
  const lines = texts.map(textLine);
  for (const type of ['added', 'removed'] as const) {
    const names = terms.filter((term) => term.type === type).map(({ name }) => name);
    const more = names.length > most ? `, and ${names.length - most} more` : '';
    const listed = names.slice(0, most).join(', ') + more;
    if (names.length > 0) lines.push(`${count(names.length, 'term')} ${type}: ${listed}`);
  }
  return lines;
}

function textLine({ type, address, name, before, term, rulings }: TextChange): string {
  const former = before ? `${before.name} (${before.address}) to ` : '';
  const ways = Map.groupBy(rulings, (ruling) =>
    ruling.wordingOnly
      ? 'changed in wording only'
      : isNote(ruling.ruling)
        ? `note ${ruling.type}`
        : ruling.type === 'changed' && changeKind(ruling) === 'same'
          ? 'with the same words'
          : ruling.type.replace('-', ' '),
  );
  const counts = [...ways].map(([way, all]) => `${all.length} ${way}`);
  const wasTerm = term === undefined ? '' : '; was a term';
  return `${type.padEnd(8)} ${former}${name} (${address}${wasTerm}): ${counts.join(', ') || 'sources'}`;
}

import {
  type Changes,
  changesBetween,
  correctedEdition,
  editionPath,
  emptyState,
  nextEdition,
  readEditions,
  type TextChange,
} from '../src/editions/index.ts';
import { diagnostic, isNote } from '../src/model/index.ts';
import { contentToChange, count, sayFolder, soundContent } from '../src/site/index.ts';
import { changeKind } from '../src/views/index.ts';
import { command, UsageError } from './lib/command.mjs';

/** Maximum number of terms that are listed by name. */
const most = 12;

export default await command(
  import.meta,
  {
    does:
      'Freezes the content as it is now, for citations to come back to. Exits with 1 if the content has an\n' +
      'error, nothing changed since the last edition, or the date is not later than that of the last edition.\n' +
      'With the date of an edition and --wording or --moved, only records these again for that edition. The last edition can be\n' +
      'corrected or taken back, as long as nobody has cited it.',
    positionals: { usage: 'DATE "TITLE"', least: 0, most: 2 },
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
      correct: {
        type: 'boolean',
        does: 'gives the last edition this date and title; its content stays',
      },
      'take-back': { type: 'boolean', does: 'removes the last edition' },
      'dry-run': { type: 'boolean', does: 'shows what the edition would hold, and writes nothing' },
    },
    example: '2026-12-01 "December 2026" --wording all --except facility#p25',
  },
  ({ values, positionals: [date = '', written = ''] }) => {
    const title = written.trim().replace(/\s+/gu, ' ');
    const { correct, 'take-back': takesBack, 'dry-run': dryRun, wording, except, moved } = values;
    if (correct || takesBack) return changeLast({ date, title }, takesBack, dryRun);
    if (date === '') throw new UsageError('edition needs DATE "TITLE".');
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

/** Corrects the date and title of the last edition, or takes it back. */
function changeLast(
  wanted: { date: string; title: string },
  takesBack = false,
  dryRun = false,
): void {
  const { sources, shown, change, refuse } = contentToChange();
  const read = readEditions(sources);
  refuse(read.findings.map(diagnostic), 'no edition was changed');
  const last = read.editions.at(-1);
  if (!last) throw new Error('There is no edition; nothing was changed');
  const corrected = takesBack ? undefined : correctedEdition(read, wanted);
  if (corrected && 'fault' in corrected) throw new Error(`${corrected.fault}; nothing was changed`);
  const old = editionPath(last.date);
  const write = corrected ? [corrected] : [];
  const remove = corrected?.path === old ? [] : [old];
  if (!dryRun) change({ write, remove });
  const would = dryRun ? 'Would write' : 'Wrote';
  if (corrected) console.log(`${would} ${shown(corrected.path)}`);
  for (const path of remove) console.log(`${dryRun ? 'Would remove' : 'Removed'} ${shown(path)}`);
  if (remove.length > 0)
    console.log(`A citation of ${last.date} finds the edition before that day from now on.`);
}

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

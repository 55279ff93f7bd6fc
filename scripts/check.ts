import { remedies } from '../src/model/index.ts';
import {
  compileFolder,
  count,
  pathFrom,
  printAnnotations,
  printDiagnostics,
  readFolder,
  refuseErrors,
  sayFolder,
  settings,
  summary,
} from '../src/site/index.ts';
import { command, UsageError } from './lib/command.mjs';
import { placedReviews, printReviews } from './lib/content-changes.ts';

/** Today's date in the first time zone, so that no editor's date is later. */
function lastDayOnEarth(): string {
  return new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

export default await command(
  import.meta,
  {
    does:
      'Prints what is wrong with the content, as path:line:column  level  code  message, and what to do\n' +
      'about it. Exits with 1 if there is an error.',
    options: {
      format: {
        type: 'string',
        value: 'text|json|github',
        default: 'text',
        does: 'for a person, for a program, or as annotations of a pull request',
      },
      review: {
        type: 'boolean',
        does: 'lists instead the rulings that refer to a rule which an edition has changed since they were written',
      },
      all: { type: 'boolean', does: 'prints all, not only 20 of each code' },
    },
    example: '--format json',
  },
  ({ values: { format, review, all } }) => {
    if (format !== 'text' && format !== 'json' && format !== 'github')
      throw new UsageError(`--format takes text, json or github, not "${format}".`);
    const where = settings();
    const folder = readFolder(where);
    const compilation = compileFolder(where, folder, lastDayOnEarth());
    const { glossary, diagnostics } = compilation;
    if (review) {
      refuseErrors(diagnostics, where.content, 'nothing was compared');
      const reviews = placedReviews(compilation, folder, where.content);
      if (format === 'json') console.log(JSON.stringify(reviews, null, 2));
      else printReviews(reviews);
      return 0;
    }
    if (format === 'json') {
      const shown = diagnostics.map((one) => ({
        ...one,
        path: pathFrom(one.path, where.content),
        remedy: remedies[one.code],
      }));
      console.log(JSON.stringify(shown, null, 2));
    } else {
      if (format === 'github') printAnnotations(diagnostics, where.content);
      else printDiagnostics(diagnostics, where.content, { all });
      const { entries, documents } = glossary;
      const rulings = [...entries, ...documents].flatMap((text) => text.rulings);
      const lists = { entry: entries, document: documents, ruling: rulings };
      const read = Object.entries(lists).map(([noun, list]) => count(list.length, noun));
      console.log(`${read.join(', ')}: ${summary(diagnostics)}`);
      sayFolder(where.content);
    }
    return diagnostics.some(({ level }) => level === 'error') ? 1 : 0;
  },
);

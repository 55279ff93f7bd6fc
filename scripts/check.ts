import { contentPlaces, type WordChange } from '../src/editions/index.ts';
import type { Glossary } from '../src/link/index.ts';
import { type Diagnostic, diagnostic, remedies, rulingTitle } from '../src/model/index.ts';
import {
  compileFolder,
  count,
  pathFrom,
  printAnnotations,
  printDiagnostics,
  type ReadFolder,
  readFolder,
  refuseErrors,
  sayFolder,
  settings,
  summary,
} from '../src/site/index.ts';
import { reviewsOn, type SiteCompilation } from '../src/views/index.ts';
import { command, UsageError } from './lib/command.mjs';

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
      all: {
        type: 'boolean',
        does: 'prints all, not only 20 of each code, and one of each code that a single command or key corrects',
      },
    },
    example: '--format json',
  },
  ({ values: { format, review, all } }) => {
    if (format !== 'text' && format !== 'json' && format !== 'github')
      throw new UsageError(`--format takes text, json or github, not "${format}".`);
    const where = settings();
    const folder = readFolder(where);
    const compilation = compileFolder(where, folder);
    const { glossary } = compilation;
    const diagnostics = [...compilation.diagnostics, ...futureReviews(glossary, folder)];
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

/** Reports each text with a ruling that was reviewed on a day that is still to come, at any place of the earth. */
function futureReviews(glossary: Glossary, { sources, parse }: ReadFolder): Diagnostic[] {
  const lastDay = new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const places = contentPlaces(glossary, sources, parse);
  return [...glossary.entries, ...glossary.documents].flatMap(({ address, rulings }) => {
    const date = rulings.find(({ reviewed = '' }) => reviewed > lastDay)?.reviewed;
    if (date === undefined) return [];
    const message = `reviewed is ${date}, a day that is still to come`;
    const place = places.inMatter(address, 'reviewed');
    return [diagnostic({ ...place, code: 'review/future-date', message })];
  });
}

/** The rulings to review, with their places. */
function placedReviews(
  { glossary, reviews }: SiteCompilation,
  { sources, parse }: ReadFolder,
  content: string,
) {
  const places = contentPlaces(glossary, sources, parse);
  return [...glossary.entries, ...glossary.documents].flatMap((text) =>
    reviewsOn(text, reviews).map(({ ruling, targets }) => ({
      path: pathFrom(text.path, content),
      ...places.ofNumber(text.address, ruling.number).place,
      number: ruling.number,
      title: rulingTitle(text.name, ruling),
      targets,
    })),
  );
}

/** Prints the rulings to review: each with its place, and below it the change, word by word. */
function printReviews(reviews: ReturnType<typeof placedReviews>): void {
  for (const { path, line, column, title, targets } of reviews) {
    console.log(`${path}:${line}:${column}  ${title}`);
    for (const target of targets) {
      console.log(`    ${rulingTitle(target.name, target)} changed on ${target.date}`);
      console.log(`      ${differenceText(target.words).replace(/\n/gu, '\n      ')}`);
    }
  }
  if (reviews.length > 0)
    console.log('    → Correct the ruling, or confirm it with the day: `reviewed: YYYY-MM-DD`.');
  console.log(`${count(reviews.length, 'ruling')} to review`);
}

/** A difference as plain text: `It pays [-a coin-]{+two coins+}.` */
function differenceText(words: readonly WordChange[]): string {
  return words
    .map(({ type, text }) =>
      type === 'same' ? text : type === 'added' ? `{+${text}+}` : `[-${text}-]`,
    )
    .join('');
}

import { addedDiagnostics } from '../../src/authoring/index.ts';
import {
  type Changes,
  contentPlaces,
  type TextChange,
  type WordChange,
  withEditions,
} from '../../src/editions/index.ts';
import { compile } from '../../src/link/index.ts';
import { type Diagnostic, type Point, rulingTitle } from '../../src/model/index.ts';
import type { ParseFile, Source } from '../../src/read/index.ts';
import { count, pathFrom, type ReadFolder } from '../../src/site/index.ts';
import {
  changeKind,
  type RulingToReview,
  reviewsOn,
  type SiteCompilation,
} from '../../src/views/index.ts';

const most = 12;

/** Changes as lines for a person: a line a text, with how many of its rulings changed in each way. */
export function changeLines({ texts, terms }: Changes): string[] {
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
      : ruling.type === 'changed' && changeKind(ruling) === 'same'
        ? 'with the same words'
        : ruling.type.replace('-', ' '),
  );
  const counts = [...ways].map(([way, all]) => `${all.length} ${way}`);
  const wasTerm = term === undefined ? '' : '; was a term';
  return `${type.padEnd(8)} ${former}${name} (${address}${wasTerm}): ${counts.join(', ') || 'sources'}`;
}

/** Ruling with an outdated reference: an edition changed the target after the ruling was written. */
export interface PlacedReview extends Point {
  path: string;
  number: string;
  /** "fog, p1". */
  title: string;
  targets: RulingToReview['targets'];
}

/** The rulings to review, with their places. */
export function placedReviews(
  { glossary, reviews }: SiteCompilation,
  { sources, parse }: ReadFolder,
  content: string,
): PlacedReview[] {
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
export function printReviews(reviews: readonly PlacedReview[]): void {
  for (const { path, line, column, title, targets } of reviews) {
    console.log(`${path}:${line}:${column}  ${title}`);
    for (const target of targets) {
      const name = rulingTitle(target.name, target);
      const what =
        target.type === 'another'
          ? `the number of ${name} was that of another rule before ${target.date}`
          : `${name} changed on ${target.date}`;
      console.log(`    ${what}`);
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

/** Changed files of a content folder. */
interface Change {
  files: readonly { path: string; text: string }[];
  /** Path of a file before and after the change, if it moves. */
  from?: string;
  to?: string;
}

/**
 * Returns the diagnostics that a change of the content would add. While a merge is unresolved, returns only its diagnostics:
 * references in that file cannot be changed.
 */
export function diagnosticsOfChange(
  sources: readonly Source[],
  parse: ParseFile,
  change: Change,
): readonly Diagnostic[] {
  const { files, from, to } = change;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const after = sources.map((source): Source => {
    const path = source.path === from && to !== undefined ? to : source.path;
    const text = texts.get(path);
    return text === undefined ? source : { path, content: text };
  });
  const [before, now] = [sources, after].map(
    (all) => withEditions(compile(all, parse), all, parse).diagnostics,
  );
  const unresolved = now?.filter(({ code }) => code === 'file/unresolved-merge') ?? [];
  return unresolved.length > 0 ? unresolved : addedDiagnostics(before ?? [], now ?? [], change);
}

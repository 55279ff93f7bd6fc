import { fold } from '../languages/index.ts';
import type { Compilation } from '../link/index.ts';
import { diagnostic, inOrder } from '../model/index.ts';
import type { ParseFile, Source } from '../read/index.ts';
import {
  checkEditions,
  checkLastNumbers,
  checkOrder,
  checkRuleNumbers,
  checkTerms,
  contentPlaces,
} from './edition-checks.ts';
import { type Editions, readEditions } from './editions.ts';
import { type Redirect, redirectsOf } from './retired-redirects.ts';
import { checkReviewDates, type Reviews, reviewsOf } from './reviews.ts';
import { sharingTexts, stateOf } from './snapshot.ts';
import { History } from './text-history.ts';

/** A compiled content folder with its editions. */
export interface CompilationWithEditions extends Compilation {
  editions: Editions;
  /** The glossary through these editions. */
  history: History;
  /** Each is a page of its own. */
  redirects: Redirect[];
  reviews: Reviews;
}

/**
 * Adds the editions of a content folder to its compilation, and checks the glossary against them.
 *
 * @param sources all files of the content folder
 * @param parse parses a Markdown file again, for positions of findings
 * @param latest the day after which no ruling can have been reviewed yet; without it, that is not checked
 */
export function withEditions(
  compilation: Compilation,
  sources: readonly Source[],
  parse: ParseFile,
  latest?: string,
): CompilationWithEditions {
  const { glossary, directory, diagnostics } = compilation;
  const { editions: frozen, findings: damaged } = readEditions(sources);
  const current = sharingTexts(stateOf(glossary), frozen.at(-1)?.state);
  const editions: Editions = { editions: frozen, current };
  const history = new History(editions);
  const places = contentPlaces(glossary, sources, parse);
  const findings = [...damaged];
  if (latest !== undefined) findings.push(...checkReviewDates(glossary, latest, places));
  if (frozen.length > 0) {
    const givenUp = new Set(glossary.site.retiredTerms.map(fold));
    const isKnown = (name: string): boolean =>
      givenUp.has(fold(name)) || directory.find(name).type === 'one';
    findings.push(
      ...checkOrder(editions),
      ...checkRuleNumbers(editions, glossary),
      ...checkEditions(editions, places),
      ...checkLastNumbers(editions, places),
      ...checkTerms(editions, isKnown),
    );
  }
  return {
    ...compilation,
    diagnostics: inOrder([...diagnostics, ...findings.map(diagnostic)]),
    editions,
    history,
    redirects: redirectsOf(editions, compilation),
    reviews: reviewsOf(glossary, history),
  };
}

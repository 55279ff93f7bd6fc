import { fold } from '../languages/index.ts';
import type { Compilation, Document, Entry, Glossary } from '../link/index.ts';
import {
  diagnostic,
  type FileFinding,
  inOrder,
  type Point,
  placeText,
  type Ruling,
  type RulingNumber,
  type RulingPlace,
  type RulingRecord,
  type RulingReference,
  rulingReferences,
  type TextAddress,
} from '../model/index.ts';
import type { ParseFile, Source } from '../read/index.ts';
import { type WordChange, wordChanges } from './changed-words.ts';
import {
  type ContentPlaces,
  checkEditions,
  checkLastNumbers,
  checkOrder,
  checkRuleNumbers,
  checkTerms,
  contentPlaces,
} from './edition-checks.ts';
import { type Edition, type Editions, readEditions } from './editions.ts';
import { type Redirect, redirectsOf } from './retired-redirects.ts';
import { earlierTexts, readsAlike, rulingIn, sharingTexts, stateOf } from './snapshot.ts';
import { History, type RulingVersion } from './text-history.ts';

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

/** A target of a reference that has changed since the referring ruling was last written or confirmed. */
export interface ChangedTarget extends RulingPlace {
  /** Name of its text. */
  name: string;
  /** With the base path. */
  url: string;
  printed?: string;
  /** `another`: the printed number in the reference belonged to another rule, whose text the difference begins with. */
  type: 'changed' | 'another';
  /** The last edition that changed the target, or that gave it the printed number. */
  date: string;
  /** The difference from what it said then. */
  words: WordChange[];
}

/** Rulings to review, by the addresses of their texts and their numbers: each refers to rulings that have changed. */
export type Reviews = ReadonlyMap<TextAddress, ReadonlyMap<RulingNumber, ChangedTarget[]>>;

/** A reason to review a ruling. */
type Change = Pick<ChangedTarget, 'type' | 'date' | 'words'>;

/**
 * Finds the rulings that refer to a ruling of another text which an edition has changed since they were last written,
 * or confirmed by `reviewed`. Rulings that were only renumbered have not changed.
 */
function reviewsOf(
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
  history: History,
): Reviews {
  const { editions, current } = history;
  const reviews = new Map<TextAddress, Map<RulingNumber, ChangedTarget[]>>();
  if (editions.length < 2) return reviews;
  const texts = new Map([...entries, ...documents].map((text) => [text.address, text]));
  for (const text of texts.values()) {
    for (const ruling of text.rulings) {
      const byPlace = new Map(
        rulingReferences(ruling)
          .filter(({ to }) => to !== text.address)
          .map((one) => [placeText({ address: one.to, number: one.number }), one]),
      );
      const targets = [...byPlace.values()].flatMap(
        (one) => changedTarget(text, ruling, one) ?? [],
      );
      if (targets.length === 0) continue;
      const found = reviews.get(text.address) ?? new Map<RulingNumber, ChangedTarget[]>();
      reviews.set(text.address, found.set(ruling.number, targets));
    }
  }
  return reviews;

  function changedTarget(
    text: Entry | Document,
    { number: referring, reviewed = '' }: Ruling,
    { to, number, shown }: RulingReference,
  ): ChangedTarget | undefined {
    const there = texts.get(to);
    const target = there?.rulings.find((one) => one.number === number);
    const now = rulingIn(current.texts.get(to), number);
    if (!there || !target || !now) return undefined;
    const own = versionsOf({ address: text.address, number: referring });
    // `null` if it was written since the last edition.
    const written = own.findLast(({ since, saidSince }) => since === saidSince)?.since;
    const edited = own.findLast(
      ({ ruling }, at) => !readsAlike(ruling.text, own[at - 1]?.ruling.text ?? ''),
    )?.since;
    if (!written || !edited) return undefined;
    const { printed } = now;
    const isNamed = printed !== undefined && shown.includes(printed);
    const change =
      (isNamed && another(there, now, edited, reviewed)) ||
      changed({ address: to, number }, now, reviewed > written ? reviewed : written);
    if (!change) return undefined;
    const { address, name } = there;
    const place = { address, number, name, url: target.url };
    return { ...place, ...(printed !== undefined && { printed }), ...change };
  }

  /** The versions of a ruling, wherever it was before. */
  function versionsOf(place: RulingPlace): RulingVersion[] {
    const own = history.versionsOf(place);
    const [from] = history.sentTo(place);
    const before = from ? history.versionsOf(from) : [];
    const [last, first] = [before.at(-1), own[0]];
    const isMoved = last && first && readsAlike(last.ruling.text, first.ruling.text);
    return isMoved ? [...before, ...own.slice(1)] : own;
  }

  /** Changes of a ruling since a day: the last edition that did, and the difference to now. */
  function changed(place: RulingPlace, now: RulingRecord, day: string): Change | undefined {
    const versions = versionsOf(place);
    const then = versions.findLast(({ since }) => since !== null && since <= day)?.ruling;
    const date = versions.findLast(
      ({ since, saidSince, wordingOnly }, at) =>
        since !== null && since > day && !wordingOnly && saidSince !== versions[at - 1]?.saidSince,
    )?.since;
    if (!then || !date) return undefined;
    if (readsAlike(then.text, now.text) && then.standing === now.standing) return undefined;
    return { type: 'changed', date, words: wordChanges(then.text, now.text) };
  }

  /**
   * Returns the change of a printed number that belonged to another rule in an edition.
   *
   * @param edited the edition that has the text first which names the number
   */
  function another(
    text: Entry | Document,
    now: RulingRecord,
    edited: string,
    reviewed: string,
  ): Change | undefined {
    const bearing = ({ state }: Edition): RulingRecord | undefined =>
      earlierTexts(state, text)[0]?.rulings.find(({ printed }) => printed === now.printed);
    const first = editions.find(({ date }) => date === edited);
    const then = first && bearing(first);
    if (!then || then.number === now.number || readsAlike(then.text, now.text)) return undefined;
    const since = editions.find(
      (edition) => edition.date > edited && bearing(edition)?.number === now.number,
    );
    if (!since || since.date <= reviewed) return undefined;
    return { type: 'another', date: since.date, words: wordChanges(then.text, now.text) };
  }
}

/**
 * Finds rulings that were reviewed on a day that is still to come: until then, no change would be reported.
 *
 * @param latest the last day that is possible
 */
function checkReviewDates(
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
  latest: string,
  { inMatter, ofNumber, reviewedOf }: ContentPlaces,
): FileFinding[] {
  return [...entries, ...documents].flatMap(({ address, path, rulings }) => {
    const isFuture = rulings.some(({ reviewed = '' }) => reviewed > latest);
    if (!isFuture) return [];
    const whole = reviewedOf(address) ?? '';
    const future = (date: string, place: Point): FileFinding => {
      const message = `reviewed is ${date}, a day that is still to come`;
      return { path, code: 'review/future-date', message, place };
    };
    if (whole > latest) return [future(whole, inMatter(address, 'reviewed'))];
    return rulings.flatMap(({ number, reviewed = '' }) =>
      reviewed > latest ? [future(reviewed, ofNumber(address, number))] : [],
    );
  });
}

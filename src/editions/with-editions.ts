import { fold } from '../languages/index.ts';
import type { Compilation, Document, Glossary } from '../link/index.ts';
import {
  addressesOf,
  addressOf,
  type Diagnostic,
  diagnostic,
  historyPath,
  inOrder,
  isFreePart,
  pagePath,
  printedPath,
  printedSlug,
  type RulingNumber,
  type RulingPlace,
  type RulingReference,
  rulingPath,
  rulingReferences,
  rulingTitle,
  rulingUrl,
  sectionPath,
  sharePath,
  slugify,
  type TextAddress,
  wholePath,
} from '../model/index.ts';
import type { ParseFile, Source } from '../read/index.ts';
import { type WordChange, wordChanges } from './changed-words.ts';
import { checkEditions, contentPlaces } from './edition-checks.ts';
import { type Editions, readEditions } from './editions.ts';
import {
  destinationName,
  destinationOf,
  earlierTexts,
  readsAlike,
  rulingIn,
  stateOf,
  type TextState,
  textAt,
} from './snapshot.ts';
import { changesIn, History, type RetiredRuling, type RulingVersion } from './text-history.ts';

/** A compiled content folder with its editions. */
export interface CompilationWithEditions extends Compilation {
  editions: Editions;
  /** The glossary through these editions. */
  history: History;
  /** Former addresses; each redirect becomes a page. */
  redirects: Redirect[];
  reviews: Reviews;
}

/**
 * Adds the editions of a content folder to its compilation, and checks the glossary against them.
 *
 * @param sources all files of the content folder
 * @param parse parses a Markdown file again, for positions of findings
 */
export function withEditions(
  compilation: Compilation,
  sources: readonly Source[],
  parse: ParseFile,
): CompilationWithEditions {
  const { glossary, directory, diagnostics } = compilation;
  const { editions: frozen, findings: damaged } = readEditions(sources);
  const current = stateOf(glossary, frozen.at(-1)?.state);
  const editions: Editions = { editions: frozen, current };
  const history = new History(editions);
  const places = contentPlaces(glossary, sources, parse);
  const findings = [...damaged];
  if (frozen.length > 0) {
    const givenUp = new Set(glossary.site.retiredTerms.map(fold));
    const texts = [...glossary.entries, ...glossary.documents];
    const isKnown = (name: string): boolean =>
      givenUp.has(fold(name)) || directory.only(name) !== undefined;
    findings.push(...checkEditions(editions, texts, places, isKnown));
  }
  const [known, now] = [frozen.at(-1)?.state.terms, current.terms];
  /** Whether a name is reported because of a new name without an entry: the new one is the typo. */
  const isOldName = ({ code, names = [] }: Diagnostic): boolean => {
    const [name = '', suggested = ''] = names.map(slugify);
    const isNew = now.has(suggested) && known?.has(suggested) === false;
    return code === 'reference/near-name' && isNew && known.has(name);
  };
  /** Files with wrong numbers: the finding says what to write, and other faults of numbers may result from it. */
  const misnumbered = new Set(
    findings.filter(({ code }) => code === 'ruling/renumbered').map(({ path }) => path),
  );
  const isOfNumber = ({ path, code }: Diagnostic): boolean =>
    misnumbered.has(path) && /^ruling\/.*-number$/u.test(code);
  return {
    ...compilation,
    diagnostics: inOrder(
      [...diagnostics, ...findings.map(diagnostic)].filter(
        (one) => !isOldName(one) && !isOfNumber(one),
      ),
    ),
    editions,
    history,
    redirects: redirectsOf(history, compilation),
    reviews: reviewsOf(glossary, history),
  };
}

/** Target of a reference that changed after the referring ruling was last written or reviewed. */
export interface ChangedTarget extends RulingPlace {
  /** Name of its text. */
  name: string;
  /** With the base path. */
  url: string;
  printed?: string;
  /** The last edition that changed the target. */
  date: string;
  /** Difference from the earlier text. */
  words: WordChange[];
}

/** Rulings to review by address and number, each with its changed targets. */
export type Reviews = ReadonlyMap<TextAddress, ReadonlyMap<RulingNumber, ChangedTarget[]>>;

/**
 * Finds the rulings to review: an edition changed a ruling of another text that they refer to after they were last
 * written or `reviewed`. Renumbering is no change.
 */
function reviewsOf(
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
  history: History,
): Reviews {
  const { editions, current } = history;
  const texts = new Map([...entries, ...documents].map((text) => [text.address, text]));
  const reviews = new Map<TextAddress, Map<RulingNumber, ChangedTarget[]>>();
  if (editions.length < 2) return reviews;
  for (const { address, rulings } of texts.values()) {
    const toReview = rulings.flatMap((ruling): [RulingNumber, ChangedTarget[]][] => {
      const others = rulingReferences(ruling).filter(({ to }) => to !== address);
      if (others.length === 0) return [];
      const own = versionsOf({ address, number: ruling.number });
      const byTarget = new Map(others.map((one) => [`${one.to}#${one.number}`, one]));
      const targets = [...byTarget.values()].flatMap(
        (one) => changedTarget(own, ruling.reviewed ?? '', one) ?? [],
      );
      return targets.length > 0 ? [[ruling.number, targets]] : [];
    });
    if (toReview.length > 0) reviews.set(address, new Map(toReview));
  }
  return reviews;

  /** @param own the versions of the referring ruling */
  function changedTarget(
    own: readonly RulingVersion[],
    reviewed: string,
    { to, number }: RulingReference,
  ): ChangedTarget | undefined {
    const there = texts.get(to);
    const target = there?.rulings.find((one) => one.number === number);
    const now = rulingIn(current.texts.get(to), number);
    // `null` if the ruling was written since the last edition.
    const written = own.findLast(({ since, saidSince }) => since === saidSince)?.since;
    if (!there || !target || !now || !written) return undefined;
    const day = reviewed > written ? reviewed : written;
    const { address, name } = there;
    const versions = versionsOf({ address, number });
    const then = versions.findLast(({ since }) => since !== null && since <= day)?.ruling;
    const date = changesIn(
      versions,
      ({ since, wordingOnly }) => since !== null && since > day && !wordingOnly,
    ).at(-1)?.since;
    if (!then || !date) return undefined;
    if (readsAlike(then.text, now.text) && then.standing === now.standing) return undefined;
    const { printed } = now;
    const words = wordChanges(then.text, now.text);
    const { url } = target;
    return { address, number, name, url, ...(printed !== undefined && { printed }), date, words };
  }

  /** Returns the versions of a ruling, including those from before it moved. */
  function versionsOf(place: RulingPlace): RulingVersion[] {
    const own = history.versionsOf(place);
    const [from] = history.sentTo(place);
    const before = from ? history.versionsOf(from) : [];
    const [last, first] = [before.at(-1), own[0]];
    const isMoved = last && first && readsAlike(last.ruling.text, first.ruling.text);
    return isMoved ? [...before, ...own.slice(1)] : own;
  }
}

/** A published address without a page, with its destination. */
export interface Redirect {
  /** From the base, closing slash included: `glossary/old-name/`, `documents/rules/4/`, `terms/beaming/`. */
  path: string;
  /** Former content: a name, or a ruling as "stasis, p4". */
  title: string;
  /** Destination from the base: `glossary/new-name/`, `glossary/skills/#p9`, `?q=beaming`. */
  to: string;
  /** Name of the page it leads to. */
  name: string;
  /** Present for a retired number. The page shows the last text and the destination instead of redirecting. */
  retired?: RetiredRuling;
  /** The printed number in the address, if no rule has it now, and the last edition that has it. */
  lastPrinted?: { number: string; date: string; from: Pick<TextState, 'address' | 'name'> };
}

/**
 * Returns a redirect for each published or former address without a page: from a renamed text to the page of the text,
 * from a retired ruling to the destination, from a printed number that no rule has now to the rule that had it last, from
 * a term to the text with the name or to a search, and from a section of a document to the page with the rules.
 */
function redirectsOf(
  history: History,
  { glossary, directory }: Pick<Compilation, 'glossary' | 'directory'>,
): Redirect[] {
  const { editions, current } = history;
  const redirects = new Map<string, Redirect>();
  const add = (redirect: Redirect): void => {
    if (!redirects.has(redirect.path)) redirects.set(redirect.path, redirect);
  };
  const states = [...editions.map(({ state }) => state), current];
  const seen = new Set<TextState>();
  for (const text of states.flatMap(({ texts }) => [...texts.values()])) {
    if (seen.has(text)) continue;
    seen.add(text);
    for (const address of addressesOf(text)) addText(address, text);
  }
  for (const { date, state } of editions.toReversed())
    for (const text of state.texts.values()) addPrinted(text, date);
  for (const document of glossary.documents) addSections(document);
  for (const { terms } of states) {
    for (const [slug, name] of terms) {
      if (current.terms.has(slug)) continue;
      const link = directory.only(name) ?? directory.only(slug.replaceAll('-', ' '));
      const to = link ? pagePath(link.address) : `?q=${encodeURIComponent(name)}`;
      const path = pagePath(addressOf({ type: 'term', slug }));
      add({ path, title: name, to, name: link?.name ?? name });
    }
  }
  return [...redirects.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

  /**
   * The headings that begin a page depend on the length and the words of the document. Therefore every heading and page of
   * the document has an address, now and in each edition.
   */
  function addSections(document: Document): void {
    const { address, name, sections, headings, headingKeys } = document;
    // Another document may have taken a former address since.
    const addresses = addressesOf(document).filter(
      (one) => textAt(current, one)?.address === address,
    );
    const states = editions.map(({ state }) => state).reverse();
    const published = states.flatMap((state) =>
      addresses.flatMap((one) => Object.entries(state.sections.get(one) ?? {})),
    );
    if (sections.length === 0 && published.length === 0) return;
    const places = new Map<string, { title: string; to: string }>();
    const keyOfRule = new Map<string, string>();
    for (const { key, name: title, rulings } of sections) {
      if (key !== '') places.set(key, { title: title || name, to: sectionPath(address, key) });
      for (const { number } of rulings) keyOfRule.set(number, key);
    }
    for (const [index, heading] of headings.entries()) {
      const page = sections.find((section) => section.headings.includes(heading));
      const key = headingKeys[index];
      if (!page || key === undefined || places.has(key)) continue;
      const to = rulingUrl(sectionPath(address, page.key), heading.id);
      places.set(key, { title: heading.text, to });
    }
    for (const [key, number] of published)
      if (!places.has(key)) places.set(key, { title: name, to: toRule(number) });
    for (const one of addresses) {
      const whole = sections.length > 0 ? wholePath(address) : pagePath(address);
      if (wholePath(one) !== whole) add({ path: wholePath(one), title: name, to: whole, name });
      for (const [key, { title, to }] of places) {
        const path = sectionPath(one, key);
        if (path !== to) add({ path, title, to, name: title });
      }
    }

    function toRule(number: string): string {
      const to = destinationOf(current, address, number).target?.to;
      if (!to || 'reason' in to) return pagePath(address);
      if (to.to !== address) return rulingPath(to.to, to.number);
      const page = sectionPath(address, keyOfRule.get(to.number ?? '') ?? '');
      return rulingUrl(page, to.number);
    }
  }

  function addText(address: TextAddress, text: TextState): void {
    const now = textAt(current, address);
    if (!now) return;
    if (now.address !== address) {
      const names = { title: text.name, name: now.name };
      add({ path: pagePath(address), to: pagePath(now.address), ...names });
      if (editions.some(({ state }) => earlierTexts(state, now).length > 0))
        add({ path: historyPath(address), to: historyPath(now.address), ...names });
    }
    const numbers = [...text.rulings.map(({ number }) => number), ...Object.keys(text.retired)];
    for (const number of numbers)
      if (now.address !== address || !rulingIn(now, number)) addRuling(address, text, now, number);
    if (now.address === address) return;
    for (const { number, printed = '' } of text.rulings) {
      if (!isFreePart(printedSlug(printed))) continue;
      add({
        path: printedPath(address, printed),
        title: rulingTitle(text.name, { number, printed }),
        to: printedPath(now.address, printed),
        name: rulingTitle(now.name, { number, printed }),
      });
    }
  }

  function addPrinted(text: TextState, date: string): void {
    const now = textAt(current, text.address);
    if (!now) return;
    const taken = new Set(now.rulings.map(({ printed = '' }) => printedSlug(printed)));
    for (const { number, printed = '' } of text.rulings) {
      const slug = printedSlug(printed);
      if (!isFreePart(slug) || taken.has(slug) || rulingIn(now, `r${slug}`)) continue;
      const rule = rulingIn(now, number) ?? { number };
      add({
        path: printedPath(now.address, printed),
        title: rulingTitle(now.name, { number, printed }),
        to: sharePath(text.address, number),
        name: rulingTitle(now.name, rule),
        lastPrinted: { number: printed, date, from: now },
      });
    }
  }

  function addRuling(address: TextAddress, text: TextState, now: TextState, number: string): void {
    const path = sharePath(address, number);
    const title = `${text.name}, ${number}`;
    const { text: last, target } = destinationOf(current, address, number);
    if (!target || !last) return;
    const { to } = target;
    if ('reason' in to) {
      const retired = history.retired(now, number);
      add({ path, title, to: pagePath(last.address), name: last.name, retired });
    } else if (to.to !== address || to.number !== number) {
      const isKept = rulingIn(now, number) !== undefined;
      const there = {
        path,
        title,
        to: rulingPath(to.to, to.number),
        name: destinationName(target),
      };
      add(isKept ? there : { ...there, retired: history.retired(now, number) });
    }
  }
}

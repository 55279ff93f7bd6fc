import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  addressesOf,
  addressIn,
  type DiagnosticCode,
  type FileFinding,
  fileStart,
  highestOf,
  isTextAddress,
  memoize,
  type Point,
  placeText,
  shortened,
  slugify,
  slugOf,
  type TextAddress,
  typeOf,
  visitInline,
} from '../model/index.ts';
import { type ParsedFile, type ParseFile, placeInMatter, type Source } from '../read/index.ts';
import { likeness } from './changed-words.ts';
import { type Edition, type Editions, editionPath } from './editions.ts';
import {
  destinationOf,
  earlierTexts,
  type GlossaryState,
  numbersEver,
  readsAlike,
  rulingIn,
  type TextState,
  textAt,
  wordingKey,
} from './snapshot.ts';

/** Content for the checks, with positions for their findings. */
export type ContentPlaces = ReturnType<typeof contentPlaces>;

/** Reads positions from the files of the content folder. A file is parsed only when one of its positions is needed. */
export function contentPlaces(
  { pages }: Pick<Glossary, 'pages'>,
  sources: readonly Source[],
  parse: ParseFile,
) {
  let addresses: ReadonlySet<string> | undefined;
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const files = new Map<TextAddress, ParsedFile | undefined>();
  const textAt = (address: TextAddress): Entry | Document | undefined => {
    const page = pages.get(address);
    return page && 'path' in page ? page : undefined;
  };
  const fileOf = (address: TextAddress): ParsedFile | undefined => {
    const source = byPath.get(textAt(address)?.path ?? '');
    if (!files.has(address)) files.set(address, source && parse(source));
    return files.get(address);
  };
  return {
    /** Path of the file of a text, from the content folder. */
    pathOf: (address: TextAddress): string => textAt(address)?.path ?? `${address}.md`,
    /** Whether an address has an unreadable file, which other findings report. */
    isUnread(address: TextAddress): boolean {
      addresses ??= new Set(sources.flatMap(({ path }) => addressIn(path) ?? []));
      return addresses.has(address);
    },
    /** Whether the front matter retires a number; a wrong destination is reported elsewhere. */
    isRetired: (address: TextAddress, number: string): boolean =>
      `retired.${number}` in (fileOf(address)?.matterPlaces ?? {}),
    /** `lastNumber` of the front matter. */
    lastNumberOf: (address: TextAddress): string | undefined => textAt(address)?.lastNumber,
    /** `reviewed` of the front matter. */
    reviewedOf: (address: TextAddress): string | undefined => fileOf(address)?.matter?.reviewed,
    /** Position of the first of the keys in the front matter, or else of the title. */
    inMatter(address: TextAddress, ...keys: string[]): Point {
      const places = fileOf(address)?.matterPlaces ?? {};
      const key = [...keys, 'title'].find((one) => places[one] !== undefined);
      return places[`${key}:key`] ?? places[key ?? ''] ?? fileStart;
    },
    /** Position of a ruling's number. */
    ofNumber(address: TextAddress, number: string): Point {
      const file = fileOf(address);
      if (!file) return fileStart;
      const index = file.rulings.findIndex((one) => one.number === number);
      return file.rulings[index]?.numberPlace ?? placeInMatter(file, `retired.${number}`);
    },
  };
}

/** Minimum likeness of a new text to a vanished one to suggest that it was renamed. */
const minRenameLikeness = 0.5;

/**
 * Compares the glossary with all editions: finds addresses and numbers that vanished without a redirect, and numbers
 * that were given to another ruling. Each finding names the newest edition with the address or the number.
 */
export function checkEditions(
  { editions, current }: Editions,
  places: ContentPlaces,
): FileFinding[] {
  const { pathOf, inMatter, ofNumber } = places;
  const findings: FileFinding[] = [];
  const checked = new Set<TextState | string>(current.texts.values());
  const isNew = (key: TextState | string): boolean => !checked.has(key) && !!checked.add(key);
  const report = (
    { address }: TextState,
    code: DiagnosticCode,
    message: string,
    place: Point,
    about?: string,
  ): void => {
    const path = pathOf(address);
    findings.push({ path, code, message, place, ...(about !== undefined && { about }) });
  };
  for (const edition of editions.toReversed()) {
    for (const text of edition.state.texts.values()) {
      const now = textAt(current, text.address);
      if (!isNew(text)) continue;
      // The address may come from another text of the edition, which lists the address in `formerly`.
      const isOther = now && now.address !== text.address && isBeside(now, text, edition.state);
      if (now && !isOther) checkText(text, now, edition.date);
      else if (!places.isUnread(text.address) && isNew(text.address)) reportMissing(text, edition);
    }
  }
  const last = editions.at(-1);
  for (const text of current.texts.values()) {
    checkFormerAddresses(text);
    if (last) checkWordings(text, last);
  }
  return findings;

  function reportMissing(text: TextState, { date, state }: Edition): void {
    const { address } = text;
    const missing = `"${text.name}" was in the edition of ${date} at ${address} and is missing`;
    const code = 'address/vanished';
    const like = likeliest(text, current, state);
    if (like) {
      const message = `${missing}; did you mean "formerly: [${slugOf(address)}]" here?`;
      report(like, code, message, inMatter(like.address, 'formerly'), address);
      return;
    }
    const isEntry = typeOf(address) === 'entry';
    const gone = isEntry ? ', or "withdrawn:" and why in its front matter' : '';
    const message = `${missing}: bring its file back; it may say no more than "See [[X]]."${gone}`;
    findings.push({ path: editionPath(date), code, message, about: address, place: fileStart });
  }

  function checkText(text: TextState, now: TextState, date: string): void {
    const isLost = (number: string): boolean =>
      !destinationOf(current, text.address, number).target &&
      isNew(placeText({ address: now.address, number })) &&
      !places.isRetired(now.address, number);
    for (const former of addressesOf(text).slice(1)) {
      if (isKept(former, text.address) || !isNew(former)) continue;
      const message = `"${now.name}" had the address ${slugOf(former)} before: keep it in "formerly:"`;
      report(now, 'address/vanished', message, inMatter(now.address, 'formerly'), former);
    }
    for (const { number, text: wording } of text.rulings) {
      if (!isLost(number)) continue;
      const place = placesByWording(current).get(wordingKey(wording))?.place;
      const suggestion = place ? `; did you mean "retired: { ${number}: ${place} }"?` : '';
      const message = `${number} was in the edition of ${date} and is missing: say where its readers go${suggestion}`;
      report(now, 'ruling/vanished-number', message, inMatter(now.address, 'retired'));
    }
    for (const number of Object.keys(text.retired)) {
      if (rulingIn(now, number) && isNew(`${now.address} retired ${number}`)) {
        const message = `the number ${number} was retired in the edition of ${date}: it is not given again`;
        report(now, 'ruling/retired-number', message, ofNumber(now.address, number));
      } else if (isLost(number)) {
        const message = `${number} was retired in the edition of ${date}: keep where its readers go`;
        report(now, 'ruling/vanished-number', message, inMatter(now.address, 'retired'));
      }
    }
  }

  /** Whether a text has or had both addresses; meanwhile, another text may have taken either of them. */
  function isKept(former: TextAddress, address: TextAddress): boolean {
    return [...current.texts.values()].some((text) => {
      const addresses = addressesOf(text);
      return addresses.includes(former) && addresses.includes(address);
    });
  }

  /** Reports a former address that was in the same edition as the text, or as another of its former addresses. */
  function checkFormerAddresses(text: TextState): void {
    if (text.formerly.length === 0) return;
    for (const { date, state } of editions) {
      const [one, other] = earlierTexts(state, text).map(({ address }) => slugOf(address));
      if (one === undefined || other === undefined) continue;
      const message = `${one} and ${other} were both in the edition of ${date}: a text that was joined keeps its file`;
      const key = `formerly.${text.formerly.indexOf(other)}`;
      report(text, 'address/joined', message, inMatter(text.address, key, 'formerly'));
      return;
    }
  }

  /** Reports rulings that have the former wording of another ruling of their text: numbers stay with their rulings. */
  function checkWordings(text: TextState, { date, state }: Edition): void {
    const [before] = earlierTexts(state, text);
    if (!before || before === text) return;
    const known = firstByWording(before.rulings);
    for (const ruling of text.rulings) {
      const earlier = rulingIn(before, ruling.number);
      if (!earlier || readsAlike(earlier.text, ruling.text)) continue;
      const other = known.get(wordingKey(ruling.text));
      const now = rulingIn(text, other?.number ?? '');
      if (!other || !now || readsAlike(now.text, other.text)) continue;
      const message = `${ruling.number} reads as ${other.number} did in the edition of ${date}: a number goes with its ruling`;
      report(text, 'ruling/renumbered', message, ofNumber(text.address, ruling.number));
    }
  }
}

/** Whether a text was in an edition beside another text, at a different address. */
function isBeside(now: TextState, text: TextState, state: GlossaryState): boolean {
  const then = earlierTexts(state, now);
  return then.length > 0 && !then.includes(text);
}

/**
 * Compares the `lastNumber` of each text with all its published numbers. Only `lastNumber` records a number that was
 * given and deleted between two editions.
 */
export function checkLastNumbers(
  { editions, current }: Editions,
  { pathOf, isRetired, lastNumberOf, inMatter, ofNumber }: ContentPlaces,
): FileFinding[] {
  const states = editions.map(({ state }) => state);
  return [...current.texts.values()].flatMap((text): FileFinding[] => {
    const { address, rulings } = text;
    const finding = (message: string, place: Point): FileFinding => ({
      path: pathOf(address),
      code: 'ruling/last-number',
      place,
      message: `${message}: run "npm run number"`,
    });
    const recorded = lastNumberOf(address);
    const published = highestOf(numbersEver(states, text));
    if (recorded !== undefined) {
      const isHigh = highestOf([recorded, published]) === recorded;
      const message = `the last number given was ${published}, not ${recorded}`;
      return isHigh ? [] : [finding(message, inMatter(address, 'lastNumber'))];
    }
    // Without the numbers of another text that had this address before.
    const retired = Object.keys(text.retired).filter((number) => isRetired(address, number));
    const highest = highestOf([published, ...rulings.map(({ number }) => number), ...retired]);
    if (highest === undefined || highest === published) return [];
    const message = `${highest} is in no edition, and no "lastNumber" says that it was given`;
    return [finding(message, ofNumber(address, highest))];
  });
}

/** Finds editions that two branches made after the same edition: the later lacks the changes of the earlier. */
export function checkOrder({ editions }: Pick<Editions, 'editions'>): FileFinding[] {
  return editions.flatMap(({ date, follows }, index): FileFinding[] => {
    const before = editions[index - 1]?.date ?? null;
    if (follows === undefined || follows === before) return [];
    const made = follows === null ? 'as the first' : `after that of ${follows}`;
    const message =
      editions.some((one) => one.date === follows) || follows === null
        ? `the edition was made ${made}, on another branch than that of ${before}: it lacks the changes of that one`
        : `the edition was made ${made}, which is missing`;
    return [{ path: editionPath(date), code: 'edition/another-branch', message, place: fileStart }];
  });
}

/**
 * Finds printed numbers in references that meant another rule in the last edition: the author wrote an old number, or the
 * rule was removed and the next rule moved up. A reference to the same rule in the edition was renumbered with the rule.
 */
export function checkRuleNumbers(
  { editions }: Pick<Editions, 'editions'>,
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
): FileFinding[] {
  const last = editions.at(-1);
  if (!last) return [];
  return [...entries, ...documents].flatMap((text) =>
    text.rulings.flatMap(({ number, content }) => {
      const then = rulingIn(textAt(last.state, text.address), number)?.references ?? [];
      const findings: FileFinding[] = [];
      visitInline(content, (node) => {
        if (node.type !== 'reference' || !node.link || node.fragment?.startsWith('^')) return;
        const { to, number: rule, printed } = node.link;
        if (rule === undefined || printed === undefined || !isTextAddress(to)) return;
        const book = textAt(last.state, to);
        const meant = book?.rulings.find((one) => one.printed === printed);
        if (!book || !meant || meant.number === rule) return;
        const isKept = then.some(
          (one) =>
            one.number === rule && isTextAddress(one.to) && textAt(last.state, one.to) === book,
        );
        if (isKept) return;
        const message = `in the edition of ${last.date}, "${printed}" was the number of another rule, ${meant.number} ("${shortened(meant.text, 60)}"); now it is that of ${rule}`;
        findings.push({
          path: text.path,
          code: 'reference/other-rule',
          message,
          place: node.place,
        });
      });
      return findings;
    }),
  );
}

/**
 * Finds terms of editions that nothing refers to any more.
 *
 * @param isKnown whether a name still leads to a page, or lost it on purpose
 */
export function checkTerms(
  { editions, current }: Editions,
  isKnown: (name: string) => boolean,
): FileFinding[] {
  const lost = new Map<string, FileFinding>();
  for (const { date, state } of editions) {
    for (const [slug, name] of state.terms) {
      if (current.terms.has(slug) || isKnown(name)) continue;
      const message = `"${name}" had a page in the edition of ${date}, and nothing refers to it now`;
      lost.set(slug, { path: editionPath(date), code: 'term/vanished', message, place: fileStart });
    }
  }
  return [...lost.values()];
}

/** Returns the new text that is most like a vanished text. */
function likeliest(
  text: TextState,
  current: GlossaryState,
  before: GlossaryState,
): TextState | undefined {
  const wording = wordingOf(text);
  let [best, most]: [TextState | undefined, number] = [undefined, minRenameLikeness];
  for (const other of current.texts.values()) {
    if (before.texts.has(other.address)) continue;
    const isNamed = slugify(other.name) === slugOf(text.address) || other.name === text.name;
    const like = isNamed ? 1 : likeness(wording, wordingOf(other));
    if (like >= most) [best, most] = [other, like];
  }
  return best;
}

function wordingOf({ rulings }: TextState): string {
  return rulings.map(({ text }) => text).join('\n');
}

/** The current rulings by their wordings, in the form that `retired` in front matter uses. */
const placesByWording = /* @__PURE__ */ memoize(({ texts }: GlossaryState) =>
  firstByWording(
    [...texts.values()].flatMap(({ name, rulings }) =>
      rulings.map(({ number, text }) => ({ text, place: `"${name}#${number}"` })),
    ),
  ),
);

/** Maps each wording to the first item that has it. */
function firstByWording<Item extends { text: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [wordingKey(item.text), item] as const).reverse());
}

import { once } from '../languages/browser.ts';
import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  addressesOf,
  addressIn,
  countsOf,
  type DiagnosticCode,
  englishLabels,
  type FileFinding,
  fileStart,
  fold,
  highestOf,
  isError,
  isTextAddress,
  memoize,
  NearNames,
  type Point,
  placeText,
  rulingNumber,
  shortened,
  slugify,
  slugOf,
  type TextAddress,
  toText,
  typeOf,
  visitInline,
} from '../model/index.ts';
import type { ParsedFile, ParsedRuling, ParseFile, Source } from '../read/index.ts';
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
  const addresses = new Set<string>(sources.flatMap(({ path }) => addressIn(path) ?? []));
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const textAt = (address: TextAddress): Entry | Document | undefined => {
    const page = pages.get(address);
    return page && 'path' in page ? page : undefined;
  };
  const fileOf = (address: TextAddress): ParsedFile | undefined => {
    const source = byPath.get(textAt(address)?.path ?? '');
    return source && parse(source);
  };
  /** Adds the path of a text's file, from the content folder. */
  const placed = (address: TextAddress, place: Point | undefined) => ({
    path: textAt(address)?.path ?? `${address}.md`,
    place: place ?? fileStart,
  });
  return {
    /** Whether an address has an unreadable file, which other findings report. */
    isUnread: (address: TextAddress): boolean => addresses.has(address),
    /** The file of a text. */
    fileOf,
    /** Whether a fault of the file may hide numbers. Missing numbers are reported once the fault is corrected. */
    mayHideNumbers: once((address: TextAddress): boolean => {
      const { findings = [], rulings = [] } = fileOf(address) ?? {};
      const numbers = rulings.flatMap(({ number }) => number ?? []);
      return (
        findings.some(isError) ||
        new Set(numbers).size < numbers.length ||
        numbers.some((number) => !rulingNumber(number, typeOf(address)))
      );
    }),
    /** Whether the front matter retires a number; a wrong destination is reported elsewhere. */
    isRetired: (address: TextAddress, number: string): boolean =>
      `retired.${number}` in (fileOf(address)?.matterPlaces ?? {}),
    /** First reference to a folded name. */
    ofName(name: string) {
      for (const page of pages.values()) {
        if (!('path' in page)) continue;
        const found = fileOf(page.address)?.references.find((one) => fold(one.name) === name);
        if (found) return { ...placed(page.address, found.place), name: found.name };
      }
      return undefined;
    },
    /** Place of the first of the keys in the front matter, or else of the title. */
    inMatter(address: TextAddress, ...keys: string[]) {
      const places = fileOf(address)?.matterPlaces ?? {};
      const key = [...keys, 'title'].find((one) => places[one] !== undefined) ?? '';
      return placed(address, places[`${key}:key`] ?? places[key]);
    },
    /** Place of a ruling's number. */
    ofNumber(address: TextAddress, number: string) {
      const file = fileOf(address);
      const ruling = file?.rulings.find((one) => one.number === number);
      return placed(address, ruling?.numberPlace ?? file?.matterPlaces[`retired.${number}`]);
    },
  };
}

/** Facts of an entry or a document that are compared with the editions. */
type CheckedEntry = Pick<Entry | Document, 'path' | 'address' | 'rulings' | 'lastNumber'>;

/** Minimum likeness of a new text to a vanished one to suggest that it was renamed. */
const minRenameLikeness = 0.5;

/**
 * Compares the glossary with all editions: finds addresses, numbers and terms that vanished without a redirect, numbers
 * that were given to another ruling, and editions that lack the changes of another branch. Each finding names the newest
 * edition with the address or the number.
 *
 * @param isKnown whether a name still leads to a page, or lost it on purpose
 */
export function checkEditions(
  { editions, current }: Pick<Editions, 'editions' | 'current'>,
  texts: readonly CheckedEntry[],
  places: ContentPlaces,
  isKnown: (name: string) => boolean,
): FileFinding[] {
  const { isUnread, isRetired, inMatter, ofNumber } = places;
  const findings: FileFinding[] = [];
  const report = (
    code: DiagnosticCode,
    place: Pick<FileFinding, 'path' | 'place'>,
    message: string,
    about?: Pick<FileFinding, 'about'>,
  ): void => {
    findings.push({ ...place, code, message, ...about });
  };
  const inEdition = (date: string) => ({ path: editionPath(date), place: fileStart });
  const checked = new Set<TextState | string>(current.texts.values());
  const isNew = (key: TextState | string): boolean => !checked.has(key) && !!checked.add(key);
  const newestFirst = editions.toReversed();
  /** Texts that were renamed by hand. Without the earlier address, no edition has the numbers of such a text. */
  const moved = new Set<TextAddress>();
  const newTerms = once(() => {
    const names = [...current.terms].filter(([slug]) => !editions.at(-1)?.state.terms.has(slug));
    return new NearNames(names.map(([, name]) => fold(name)));
  });
  for (const [index, edition] of editions.entries()) checkOrder(edition, editions[index - 1]);
  for (const edition of newestFirst) {
    for (const text of edition.state.texts.values()) {
      const now = textAt(current, text.address);
      if (!isNew(text)) continue;
      // The address may belong to another text of the edition by `formerly`.
      const isOther = now && now.address !== text.address && isBeside(now, text, edition.state);
      if (now && !isOther) checkText(text, now, edition.date);
      else if (!isUnread(text.address) && isNew(text.address)) reportMissing(text, edition);
    }
    for (const [slug, name] of edition.state.terms)
      if (!current.terms.has(slug) && !isKnown(name) && isNew(`term ${slug}`)) {
        const message = `"${name}" had a page in the edition of ${edition.date}, and nothing refers to it now`;
        const typo = newTerms().find(fold(name));
        const at = typo === undefined ? undefined : places.ofName(typo);
        const hint = at ? `; did you mean it here, where "${at.name}" is written?` : '';
        report('term/vanished', at ?? inEdition(edition.date), message + hint);
      }
  }
  const states = editions.map(({ state }) => state);
  const [last] = newestFirst;
  for (const text of texts) {
    const now = current.texts.get(text.address);
    if (!now) continue;
    checkFormerAddresses(now);
    if (!moved.has(text.address)) checkLastNumber(now, text.lastNumber);
    if (last) checkWordings(now, last);
    checkRuleNumbers(text);
  }
  return findings;

  /** Reports two editions that branches made after the same edition: the later edition lacks the changes of the earlier. */
  function checkOrder({ date, follows }: Edition, previous: Edition | undefined): void {
    const before = previous?.date ?? null;
    if (follows === undefined || follows === before) return;
    const made = follows === null ? 'as the first' : `after that of ${follows}`;
    const message =
      follows === null || editions.some((one) => one.date === follows)
        ? `the edition was made ${made}, on another branch than that of ${before}: it lacks the changes of that one`
        : `the edition was made ${made}, which is missing: bring ${editionPath(follows)} back from Git`;
    report('edition/another-branch', inEdition(date), message);
  }

  function reportMissing(text: TextState, { date, state }: Edition): void {
    const { address } = text;
    const code = 'address/vanished';
    const missing = `"${text.name}" was in the edition of ${date} at ${address} and is missing`;
    const like = likeliest(text, current, state);
    if (like) {
      moved.add(like.address);
      const message = `${missing}; did you mean "formerly: [${slugOf(address)}]" here?`;
      report(code, inMatter(like.address, 'formerly'), message, { about: address });
      return;
    }
    const isEntry = typeOf(address) === 'entry';
    const gone = isEntry ? ', or "withdrawn:" and why in its front matter' : '';
    const message = `${missing}: bring its file back; it may say no more than "See [[X]]."${gone}`;
    report(code, inEdition(date), message, { about: address });
  }

  function checkText(text: TextState, now: TextState, date: string): void {
    const { address } = now;
    const isLost = (number: string): boolean =>
      !destinationOf(current, text.address, number).target &&
      isNew(placeText({ address, number })) &&
      !isRetired(address, number);
    for (const former of addressesOf(text).slice(1)) {
      if (isKept(former, text.address) || !isNew(former)) continue;
      const message = `"${now.name}" had the address ${slugOf(former)} before: keep it in "formerly:"`;
      report('address/vanished', inMatter(address, 'formerly'), message, { about: former });
    }
    const misnumbered = once(() => misnumberedIn(address, text));
    for (const { number, text: wording } of text.rulings) {
      if (!isLost(number)) continue;
      const ruling = misnumbered().get(wordingKey(wording));
      if (ruling) {
        const message = `this ruling was ${number} in the edition of ${date}: write ^${number}`;
        const place = { ...inMatter(address), place: ruling.numberPlace };
        report('ruling/renumbered', place, message);
      }
      if (ruling || places.mayHideNumbers(address)) continue;
      const place = placesByWording(current).get(wordingKey(wording))?.place;
      const suggestion = place ? `; did you mean "retired: { ${number}: ${place} }"?` : '';
      const message = `${number} was in the edition of ${date} and is missing: say where its readers go${suggestion}`;
      report('ruling/vanished-number', inMatter(address, 'retired'), message);
    }
    for (const number of Object.keys(text.retired)) {
      if (rulingIn(now, number) && isNew(`${address} retired ${number}`)) {
        const message = `the number ${number} was retired in the edition of ${date}: it is not given again`;
        report('ruling/retired-number', ofNumber(address, number), message);
      } else if (isLost(number) && !places.mayHideNumbers(address)) {
        const message = `${number} was retired in the edition of ${date}: keep where its readers go`;
        report('ruling/vanished-number', inMatter(address, 'retired'), message);
      }
    }
  }

  /** The rulings of a file whose number is missing, invalid, repeated or not of the edition, by their wording. */
  function misnumberedIn(address: TextAddress, before: TextState): Map<string, ParsedRuling> {
    const rulings = places.fileOf(address)?.rulings ?? [];
    const counts = countsOf(rulings.map(({ number }) => number));
    const found = rulings.filter(
      ({ number = '' }) => !rulingIn(before, number) || counts.get(number) !== 1,
    );
    return new Map(
      found.map((one) => [wordingKey(toText(one.content, englishLabels()).text), one]),
    );
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
      report('address/joined', inMatter(text.address, key, 'formerly'), message);
      return;
    }
  }

  /**
   * Compares the `lastNumber` of a text with all its published numbers. Only `lastNumber` records a number that was
   * given and deleted between two editions.
   */
  function checkLastNumber(text: TextState, recorded: string | undefined): void {
    const { address, rulings } = text;
    const published = highestOf(numbersEver(states, text));
    const code = 'ruling/last-number';
    const remedy = 'run "npm run number"';
    if (recorded !== undefined) {
      const message = `the last number given was ${published}, not ${recorded}: ${remedy}`;
      if (highestOf([recorded, published]) !== recorded)
        report(code, inMatter(address, 'lastNumber'), message);
      return;
    }
    // Excludes the numbers of another text that had the address before.
    const retired = Object.keys(text.retired).filter((number) => isRetired(address, number));
    const highest = highestOf([published, ...rulings.map(({ number }) => number), ...retired]);
    if (highest === undefined || highest === published) return;
    const message = `${highest} is in no edition, and no "lastNumber" says that it was given: ${remedy}`;
    report(code, ofNumber(address, highest), message);
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
      report('ruling/renumbered', ofNumber(text.address, ruling.number), message);
    }
  }

  /**
   * Reports printed numbers in references that meant another rule in one of the last two editions: the author wrote an
   * old number, or the rule was removed and the next rule moved up. The author may have begun before the last edition, on
   * another branch. A reference to the same rule in the last edition was renumbered with the rule.
   */
  function checkRuleNumbers({ path, address, rulings }: CheckedEntry): void {
    if (!last) return;
    for (const { number, content } of rulings) {
      const then = rulingIn(textAt(last.state, address), number)?.references ?? [];
      visitInline(content, (node) => {
        if (node.type !== 'reference' || !node.link || node.fragment?.startsWith('^')) return;
        const { to, number: rule, printed } = node.link;
        if (rule === undefined || printed === undefined || !isTextAddress(to)) return;
        const book = textAt(last.state, to);
        const isKept = then.some(
          (one) =>
            one.number === rule && isTextAddress(one.to) && textAt(last.state, one.to) === book,
        );
        if (isKept) return;
        for (const { date, state } of newestFirst.slice(0, 2)) {
          const meant = textAt(state, to)?.rulings.find((one) => one.printed === printed);
          if (!meant || meant.number === rule) continue;
          const message = `in the edition of ${date}, "${printed}" was the number of another rule, ${meant.number} ("${shortened(meant.text, 60)}"); now it is that of ${rule}`;
          report('reference/other-rule', { path, place: node.place }, message);
          return;
        }
      });
    }
  }
}

/** Whether a text was in an edition beside another text, at a different address. */
function isBeside(now: TextState, text: TextState, state: GlossaryState): boolean {
  const then = earlierTexts(state, now);
  return then.length > 0 && !then.includes(text);
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
    [...texts.values()].flatMap(({ name, rulings }) => {
      const counts = countsOf(rulings.map(({ number }) => number));
      return rulings
        .filter(({ number }) => counts.get(number) === 1)
        .map(({ number, text }) => ({ text, place: `"${name}#${number}"` }));
    }),
  ),
);

/** Maps each wording to the first item that has it. */
function firstByWording<Item extends { text: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [wordingKey(item.text), item] as const).reverse());
}

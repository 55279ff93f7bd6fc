import {
  addressesOf,
  countOf,
  highestOf,
  type Point,
  perObject,
  slugify,
  slugOf,
  type TextAddress,
  typeOf,
} from '../glossary/browser.ts';
import { type DiagnosticCode, fileStart } from '../glossary/index.ts';
import type { ContentPlaces } from './content-places.ts';
import type { Editions, FileFinding } from './editions.ts';
import { type Edition, editionPath } from './file.ts';
import {
  earlierTexts,
  follow,
  type GlossaryState,
  numbersEver,
  rulingIn,
  type TextState,
  textAt,
} from './state.ts';
import { likeness, readsAlike, wordingKey } from './words.ts';

/** Minimum likeness of a new text to a vanished one to suggest that it was renamed. */
const minRenameLikeness = 0.5;

/**
 * Compares the glossary with everything that editions published: finds addresses and numbers that vanished without a
 * redirect, and numbers that were given to another ruling.
 */
export function checkEditions(
  { editions, current }: Editions,
  places: ContentPlaces,
): FileFinding[] {
  const { pathOf, isUnread, isRetired, inMatter, ofNumber } = places;
  const findings = new Map<string, FileFinding>();
  const report = (
    { address }: TextState,
    code: DiagnosticCode,
    message: string,
    place: Point,
    about?: string,
  ): void => {
    const path = pathOf(address) ?? `${address}.md`;
    const key = `${path} ${code} ${message}`;
    if (findings.has(key)) return;
    const finding = { code, message, place, ...(about !== undefined && { about }) };
    findings.set(key, { path, finding });
  };
  const holders = new Map<TextAddress, TextState[]>();
  for (const text of current.texts.values()) {
    for (const address of addressesOf(text))
      holders.set(address, [...(holders.get(address) ?? []), text]);
  }
  const placeReading = placesByWording(current);
  const checked = new Set<TextState>();
  const reported = new Set<string>();
  for (const edition of [...editions].reverse()) {
    for (const text of edition.state.texts.values()) {
      if (current.texts.get(text.address) === text || checked.has(text)) continue;
      checked.add(text);
      checkText(text, edition);
    }
  }
  for (const text of current.texts.values()) checkFormerAddresses(text);
  const last = editions.at(-1);
  if (last) for (const text of current.texts.values()) checkWordings(text, last);
  return [...findings.values()];

  function checkText(text: TextState, { date, state }: Edition): void {
    const now = textAt(current, text.address);
    if (!now) {
      if (reported.has(text.address) || isUnread(text.address)) return;
      reported.add(text.address);
      const like = likeliest(text, current, state);
      const missing = `"${text.name}" was in the edition of ${date} at ${text.address} and is missing`;
      if (like) {
        const message = `${missing}; did you mean "formerly: [${slugOf(text.address)}]" here?`;
        const place = inMatter(like.address, 'formerly');
        report(like, 'address/vanished', message, place, text.address);
        return;
      }
      const gone =
        typeOf(text.address) === 'entry' ? ', or "withdrawn:" and why in its front matter' : '';
      const message = `${missing}: bring its file back; it may say no more than "See [[X]]."${gone}`;
      const about = text.address;
      const finding = { code: 'address/vanished', message, about, place: fileStart } as const;
      findings.set(missing, { path: editionPath(date), finding });
      return;
    }
    for (const former of addressesOf(text).slice(1)) {
      if (isKept(former, text.address) || reported.has(former)) continue;
      reported.add(former);
      const message = `"${now.name}" had the address ${slugOf(former)} before: keep it in "formerly:"`;
      report(now, 'address/vanished', message, inMatter(now.address, 'formerly'), former);
    }
    for (const { number, text: wording } of text.rulings) {
      const key = `${now.address}#${number}`;
      if (reported.has(key) || follow(current, text.address, number).target) continue;
      reported.add(key);
      if (isRetired(now.address, number)) continue;
      const place = placeReading(wording);
      const suggestion = place ? `; did you mean "retired: { ${number}: ${place} }"?` : '';
      const message = `${number} was in the edition of ${date} and is missing: say where its readers go${suggestion}`;
      report(now, 'ruling/vanished-number', message, inMatter(now.address, 'retired'));
    }
    for (const number of Object.keys(text.retired)) {
      if (rulingIn(now, number)) {
        const message = `the number ${number} was retired in the edition of ${date}: it is not given again`;
        report(now, 'ruling/retired-number', message, ofNumber(now.address, number));
      } else if (!follow(current, text.address, number).target && !isRetired(now.address, number)) {
        const message = `${number} was retired in the edition of ${date}: keep where its readers go`;
        report(now, 'ruling/vanished-number', message, inMatter(now.address, 'retired'));
      }
    }
  }

  /** Whether a text that has or had an address also had this former one; a new text may have taken either. */
  function isKept(former: TextAddress, address: TextAddress): boolean {
    return (holders.get(former) ?? []).some((text) => addressesOf(text).includes(address));
  }

  /** A text and one that it names as its former address were never in the same edition. */
  function checkFormerAddresses(text: TextState): void {
    if (text.formerly.length === 0) return;
    for (const { date, state } of editions) {
      const [one, other] = earlierTexts(state, text).map(({ address }) => address);
      if (one === undefined || other === undefined) continue;
      const message = `${slugOf(one)} and ${slugOf(other)} were both in the edition of ${date}: a text that was joined keeps its file`;
      const place = inMatter(
        text.address,
        `formerly.${text.formerly.map(String).indexOf(slugOf(other))}`,
        'formerly',
      );
      report(text, 'address/joined', message, place);
      return;
    }
  }

  /** No ruling has the former wording of another ruling of its text: numbers stay with their rulings. */
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

/**
 * Compares the `lastNumber` of each text with all numbers it ever had: it is the only trace of a number that was given
 * and deleted between two editions.
 */
export function checkLastNumbers(
  { editions, current }: Editions,
  { pathOf, isRetired, lastNumberOf, inMatter, ofNumber }: ContentPlaces,
): FileFinding[] {
  return [...current.texts.values()].flatMap((text): FileFinding[] => {
    const finding = findingOf(text);
    return finding ? [{ path: pathOf(text.address) ?? `${text.address}.md`, finding }] : [];
  });

  function findingOf(text: TextState): FileFinding['finding'] | undefined {
    const { address } = text;
    const recorded = lastNumberOf(address);
    const published = highestIn(editions)(text);
    const code = 'ruling/last-number';
    if (recorded !== undefined) {
      if (count(recorded) >= count(published)) return undefined;
      const message = `the last number given was ${published}, not ${recorded}: run "npm run number"`;
      return { code, message, place: inMatter(address, 'lastNumber') };
    }
    // Without the numbers of another text that had this address before.
    const retired = Object.keys(text.retired).filter((number) => isRetired(address, number));
    const numbers = [...text.rulings.map(({ number }) => number), ...retired];
    const highest = highestOf(numbers);
    if (highest === undefined || count(highest) <= count(published)) return undefined;
    const message = `${highest} is in no edition, and no "lastNumber" says that it was given: run "npm run number"`;
    return { code, message, place: ofNumber(address, highest) };
  }
}

/** The highest number that a text ever had in some editions. */
const highestIn = /* @__PURE__ */ perObject((editions: readonly Edition[]) => {
  const states = editions.map(({ state }) => state);
  return perObject((text: TextState) => highestOf(numbersEver(states, text)));
});

function count(number: string | undefined): number {
  return number === undefined ? 0 : countOf(number);
}

/** Finds withdrawn entries whose text no edition has, and rulings that stay in their files and are in no edition: nothing keeps them. */
export function checkWithdrawn(
  { editions, current }: Editions,
  { pathOf, inMatter, withdrawnNumbers }: ContentPlaces,
): FileFinding[] {
  return [...current.texts.values()].flatMap((text): FileFinding[] => {
    if (text.withdrawn === undefined) return [];
    const path = pathOf(text.address) ?? `${text.address}.md`;
    const published = new Set<string>(
      editions
        .flatMap(({ state }) => earlierTexts(state, text))
        .flatMap(({ rulings }) => rulings.map(({ number }) => number)),
    );
    if (published.size === 0) {
      const message = `"${text.name}" is withdrawn, and no edition has its text`;
      const place = inMatter(text.address, 'withdrawn');
      return [{ path, finding: { code: 'entry/never-published', message, place } }];
    }
    return withdrawnNumbers(text.address).flatMap(({ number, place }) => {
      if (published.has(number)) return [];
      const message = `the entry is withdrawn, and no edition has its ruling ${number}: it is published nowhere`;
      return [{ path, finding: { code: 'entry/withdrawn-ruling', message, place } as const }];
    });
  });
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
  const lost = new Map<string, { date: string; message: string }>();
  for (const { date, state } of editions) {
    for (const [slug, name] of state.terms) {
      if (current.terms.has(slug) || isKnown(name)) continue;
      const message = `"${name}" had a page in the edition of ${date}, and nothing refers to it now`;
      lost.set(slug, { date, message });
    }
  }
  return [...lost.values()].map(({ date, message }) => ({
    path: editionPath(date),
    finding: { code: 'term/vanished', message, place: fileStart },
  }));
}

/** The new text that is most like one that vanished. */
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

/** Finds the ruling that has a wording now, as `retired` in front matter names it. */
function placesByWording({ texts }: GlossaryState): (wording: string) => string | undefined {
  let known: Map<string, { place: string }> | undefined;
  return (wording) => {
    known ??= firstByWording(
      [...texts.values()].flatMap(({ name, rulings }) =>
        rulings.map(({ number, text }) => ({ text, place: `"${name}#${number}"` })),
      ),
    );
    return known.get(wordingKey(wording))?.place;
  };
}

/** The first item with each wording. */
function firstByWording<Item extends { text: string }>(items: readonly Item[]): Map<string, Item> {
  const first = new Map<string, Item>();
  for (const item of items) {
    const key = wordingKey(item.text);
    if (!first.has(key)) first.set(key, item);
  }
  return first;
}

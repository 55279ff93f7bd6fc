import {
  distinctPlaces,
  type Fate,
  isTextAddress,
  memoize,
  placeText,
  printedKey,
  type RulingNumber,
  type RulingPlace,
  type RulingRecord,
  rulingNumber,
  type TextAddress,
} from '../model/index.ts';
import {
  type Changes,
  changesWithMoved,
  comparisonOf,
  type MovedParts,
  movedBetween,
} from './changes.ts';
import type { Edition, EditionLabel, Editions } from './editions.ts';
import {
  appliesToIn,
  changedParts,
  type Destination,
  destinationOf,
  earlierTexts,
  emptyState,
  everyDestination,
  fateOf,
  type GlossaryState,
  isSame,
  isSamePublications,
  keepsWords,
  rulesByPrinted,
  rulingIn,
  type TextState,
  textAt,
} from './snapshot.ts';

/** Date of the first edition with a version; `null` for a version since the last edition. */
export type Since = string | null;

/**
 * History of a text through all editions, for its pages. Plain data: browsers read it from `api/history/glossary/<slug>.json`.
 */
export interface TextHistory {
  /** The address of the text now. */
  address: TextAddress;
  /** The name of the text now. */
  name: string;
  /** Every edition of the glossary, the oldest first. */
  editions: EditionLabel[];
  /** Versions of the text without its rulings, the oldest first; the last is the present version. */
  versions: TextVersion[];
  /** Every present and past number of the text in order, then its retired numbers. */
  rulings: Record<string, RulingHistory>;
  /** Texts with rulings that apply to this text, or applied in an edition. */
  appliedFrom?: TextAddress[];
}

/** A version of a text, with the edition that first has it. */
interface TextVersion {
  since: Since;
  /** Absent if the glossary did not have the text. */
  text?: Omit<TextState, 'rulings'> & { numbers: RulingNumber[] };
}

/** History of a number through all editions. */
export interface RulingHistory {
  /** Each version of the ruling, the oldest first. Empty for a number that was retired before the first edition. */
  versions: RulingVersion[];
  /** Present if the number is retired. */
  retired?: RetiredNumber;
  /** Retired rulings whose readers are sent here. */
  from?: RulingPlace[];
}

/** A version of a ruling, with the edition that first has it. */
export interface RulingVersion extends MovedParts {
  since: Since;
  /**
   * Edition of the first version with the same words. Earlier than `since` if only printed numbers, notes, the
   * heading or the entries that the ruling applies to differ. See {@link comparisonOf}.
   */
  saidSince: Since;
  /** Set if only the wording differs from the version before. */
  wordingOnly?: true;
  /** Set if the words of the ruling are the same as in the version before. See {@link keepsWords}. */
  keepsWords?: true;
  ruling: RulingRecord;
}

/** A retired number, with the edition that retired it and its final destination, if known. */
export interface RetiredNumber {
  since: Since;
  target?: Destination;
  /** Absent without a replacement, or if no edition has the ruling. */
  fate?: Fate;
}

/** A retired number of a text with its last words, for the page at its address. */
export interface RetiredRuling {
  /** `p4`. */
  number: string;
  became: RetiredNumber;
  /** The text now. */
  from: Pick<TextState, 'address' | 'name'>;
  /** The ruling and its text in the last edition with the ruling; absent if no edition has it. */
  last?: { date: string; ruling: RulingRecord; text: TextState };
}

/** A printed number of a rule, with the edition that first has it. No number if the rule had none in that edition. */
export interface PrintedVersion {
  since: Since;
  printed?: string;
}

/** Changes of one edition. */
export interface EditionChanges {
  edition: Edition;
  /** The edition before it; none for the first. */
  before: Edition | undefined;
  changes: Changes;
}

/** A text in one edition, or now. */
interface Moment {
  since: Since;
  state: GlossaryState;
  text: TextState | undefined;
}

/** The glossary through all editions up to now. */
export class History {
  readonly editions: readonly Edition[];
  readonly current: GlossaryState;

  constructor({ editions, current }: Editions) {
    this.editions = editions;
    this.current = current;
  }

  /** Changes of each edition, the newest first. */
  get editionChanges(): readonly EditionChanges[] {
    return this.editions
      .map((edition, index): EditionChanges => {
        const before = this.editions[index - 1];
        const changes = changesWithMoved(before?.state ?? emptyState, edition.state);
        return { edition, before, changes };
      })
      .reverse();
  }

  /** Changes since the last edition; nothing before the first edition. */
  get sinceLast(): Changes | undefined {
    const last = this.editions.at(-1);
    return last && changesWithMoved(last.state, this.current);
  }

  /** Whether an edition has a text, perhaps under a former address. */
  isPublished(address: TextAddress): boolean {
    const now = this.current.texts.get(address);
    return now !== undefined && this.editions.some(({ state }) => earlierTexts(state, now)[0]);
  }

  /** Returns the history of a text, if the glossary has a text at this address now. */
  of(address: TextAddress): TextHistory | undefined {
    const now = this.current.texts.get(address);
    if (!now) return undefined;
    const moments = this.#moments(now);
    const versions: TextVersion[] = [];
    for (const { since, text } of moments) {
      const version = text ? frameOf(text) : undefined;
      if (!isSameFrame(version, versions.at(-1)?.text))
        versions.push({ since, ...(version && { text: version }) });
    }
    const had = moments.flatMap(({ text }) => text?.rulings.map(({ number }) => number) ?? []);
    const numbers = new Set([...had, ...retiredNumbers(now)]);
    const rulings = Array.from(numbers, (number): [string, RulingHistory] => {
      const retired = rulingIn(now, number) ? undefined : this.retired(now, number, moments).became;
      const from = this.sentTo({ address, number });
      const optional = { ...(retired && { retired }), ...(from.length > 0 && { from }) };
      return [number, { versions: versionsOf(number, moments), ...optional }];
    });
    const applying = appliedFrom(this).get(address);
    return {
      address,
      name: now.name,
      editions: this.editions.map(labelOf),
      versions,
      rulings: Object.fromEntries(rulings),
      ...(applying && { appliedFrom: applying }),
    };
  }

  /** The versions of one number, the oldest first, if the glossary has its text now. */
  versionsOf({ address, number }: RulingPlace): RulingVersion[] {
    const now = this.current.texts.get(address);
    return now ? versionsOf(number, this.#moments(now)) : [];
  }

  /** Returns the outcome of a retired ruling; nothing if no edition has the ruling or nothing replaces it. */
  fate(address: TextAddress, number: string): Fate | undefined {
    const now = this.current.texts.get(address);
    return now && this.retired(now, number).became.fate;
  }

  /** The retired rulings whose readers are sent to a ruling. */
  sentTo(place: RulingPlace): RulingPlace[] {
    return (sentTo(this.current).get(placeText(place)) ?? []).map(({ from }) => from);
  }

  #moments(now: TextState): Moment[] {
    return [...this.editions, { date: null, state: this.current }].map(
      ({ date: since, state }): Moment => ({ since, state, text: earlierTexts(state, now)[0] }),
    );
  }

  /** Returns the outcome and the last words of a retired number of a text. */
  retired(from: TextState, number: string, moments = this.#moments(from)): RetiredRuling {
    const at = moments.findLastIndex(({ text }) => rulingIn(text, number));
    const first = moments.find(
      ({ text }, index) => index > at && (at >= 0 || (text && Object.hasOwn(text.retired, number))),
    );
    const { target } = destinationOf(this.current, from.address, number);
    const became = { since: first?.since ?? null, ...(target && { target }) };
    const { since: date, state, text } = moments[at] ?? {};
    const ruling = rulingIn(text, number);
    if (!date || !state || !text || !ruling) return { number, became, from };
    const fate = fateOf(ruling, state, this.current, from.address);
    return {
      number,
      became: { ...became, ...(fate && { fate }) },
      from,
      last: { date, ruling, text },
    };
  }
}

/** Retired rulings by the place of the ruling that replaces them. */
const sentTo = /* @__PURE__ */ memoize((current: GlossaryState) => {
  const origins = [...current.texts.values()].flatMap((retiring) =>
    retiredNumbers(retiring).flatMap((number) => {
      const from: RulingPlace = { address: retiring.address, number };
      const { target } = destinationOf(current, from.address, number);
      return everyDestination(target).flatMap(({ to, ruling }) => {
        const address = 'to' in to && isTextAddress(to.to) ? to.to : undefined;
        return address && ruling ? { from, to: placeText({ address, number: ruling.number }) } : [];
      });
    }),
  );
  return Map.groupBy(origins, ({ to }) => to);
});

/** Texts whose rulings apply to an entry, or applied in an edition, by the present address of the entry. */
const appliedFrom = /* @__PURE__ */ memoize(({ editions, current }: History) => {
  const states = [...editions.map(({ state }) => state), current];
  const places = states.flatMap(({ texts }) =>
    [...texts.values()].flatMap(({ address, rulings }) => {
      const from = textAt(current, address)?.address;
      return rulings.flatMap(appliesToIn).flatMap((applied) => {
        const to = textAt(current, applied)?.address;
        return from && to ? { from, to } : [];
      });
    }),
  );
  const byTarget = Map.groupBy(places, ({ to }) => to);
  return new Map(
    Array.from(byTarget, ([to, all]) => [to, [...new Set(all.map(({ from }) => from))].sort()]),
  );
});

/** The versions of one number. White space alone makes no version. */
function versionsOf(number: RulingNumber, moments: readonly Moment[]): RulingVersion[] {
  const versions: (RulingVersion & { moment: Moment })[] = [];
  for (const [index, moment] of moments.entries()) {
    const { since, state, text } = moment;
    const ruling = rulingIn(text, number);
    const before = versions.at(-1);
    const last = before?.ruling;
    if (!text || !ruling || ruling === last) continue;
    if (last && last.printed === ruling.printed && changedParts(last, ruling).length === 0) {
      // Earlier editions did not record notes.
      if (last.notesAt !== ruling.notesAt) before.ruling = { ...last, notesAt: ruling.notesAt };
      continue;
    }
    const partsSince = ({ moment: then, ruling: said }: (typeof versions)[number]) =>
      comparisonOf(then.state, state).of(said, ruling, then.text ?? text, text).parts;
    const same = versions.find((version) => keepsWords(partsSince(version)));
    const parts = before ? partsSince(before) : [];
    const place = placeText({ address: text.address, number });
    const isMarked = state.wording.has(place);
    const previous = moments[index - 1];
    versions.push({
      since,
      saidSince: same?.saidSince ?? since,
      ...(!keepsWords(parts) && isMarked && { wordingOnly: true }),
      ...(keepsWords(parts) && parts.length > 0 && { keepsWords: true }),
      ruling,
      ...(previous?.text && movedBetween(previous.state, state).get(place)),
      moment,
    });
  }
  return versions.map(({ moment: _, ...version }) => version);
}

/** Returns the parts that a ruling lost or gained in the versions that `counts` accepts. Every view takes them from here. */
export function partsMoved(
  versions: readonly RulingVersion[],
  counts: (version: RulingVersion) => boolean,
): Required<MovedParts> {
  const changes = changesIn(versions, counts);
  return {
    keptIn: distinctPlaces(changes.flatMap(({ keptIn = [] }) => keptIn)),
    partOf: distinctPlaces(changes.flatMap(({ partOf = [] }) => partOf)),
  };
}

function isSameFrame(a: TextVersion['text'], b: TextVersion['text']): boolean {
  const shown = a && { ...a, sources: b?.sources ?? [] };
  return isSame(shown, b) && isSamePublications(a?.sources ?? [], b?.sources ?? []);
}

/** Replaces the rulings of a text with their numbers. */
function frameOf({ rulings, ...text }: TextState): TextVersion['text'] {
  return { ...text, numbers: rulings.map(({ number }) => number) };
}

/** Returns the history of a text that no edition has: its present rulings. */
export function currentHistory(
  address: TextAddress,
  name: string,
  rulings: readonly RulingRecord[],
): TextHistory {
  const numbers = rulings.map(({ number }) => number);
  const frame = { address, name, sources: [], formerly: [], retired: {}, numbers };
  const versions = (ruling: RulingRecord) => [{ since: null, saidSince: null, ruling }];
  return {
    address,
    name,
    editions: [],
    versions: [{ since: null, text: frame }],
    rulings: Object.fromEntries(rulings.map((one) => [one.number, { versions: versions(one) }])),
  };
}

/** Returns the history of one number, if the text ever had it. */
export function rulingHistory({ rulings }: TextHistory, number: string): RulingHistory | undefined {
  return Object.hasOwn(rulings, number) ? rulings[number] : undefined;
}

/**
 * Returns the versions of a ruling that differ from the version before in meaning or wording, if `counts` accepts
 * them.
 */
export function changesIn(
  versions: readonly RulingVersion[],
  counts: (version: RulingVersion) => boolean,
): RulingVersion[] {
  return versions.filter(
    (version, index) => counts(version) && version.saidSince !== versions[index - 1]?.saidSince,
  );
}

/** The printed numbers that a ruling has had, the oldest first; empty if it never had any. */
export function printedNumbers({ versions }: Pick<RulingHistory, 'versions'>): PrintedVersion[] {
  return versions
    .map(({ since, ruling: { printed } }) => ({ since, ...(printed !== undefined && { printed }) }))
    .filter(({ printed }, index, all) => printed !== all[index - 1]?.printed);
}

/**
 * The editions that changed a text or one of its rulings, the oldest first. An edition that is only the first to record
 * whose words the text has did not change the text.
 */
export function changingEditions(history: TextHistory): EditionLabel[] {
  const frames = history.versions.filter(({ text }, index) => {
    const before = history.versions[index - 1]?.text;
    const { aboutWording } = text ?? {};
    if (!before || before.aboutWording !== undefined || aboutWording === undefined) return true;
    return !isSameFrame({ ...before, aboutWording }, text);
  });
  const versions = [frames, ...Object.values(history.rulings).map((ruling) => ruling.versions)];
  const changed = versions.flat().map(({ since }) => since);
  return history.editions.filter(({ date }) => changed.includes(date) && textOn(history, date));
}

/** Returns the text of an edition; the present text for `null`. */
export function textOn(history: TextHistory, date: Since): TextState | undefined {
  const { text } = versionOn(history.versions, date) ?? {};
  if (!text) return undefined;
  const { numbers, ...frame } = text;
  const rulings = numbers.flatMap((number) => {
    const { versions = [] } = rulingHistory(history, number) ?? {};
    return versionOn(versions, date)?.ruling ?? [];
  });
  return { ...frame, rulings };
}

/** The version in force in an edition, or `null` for now. */
function versionOn<Version extends { since: Since }>(
  versions: readonly Version[],
  date: Since,
): Version | undefined {
  return versions.findLast(({ since }) => date === null || (since !== null && since <= date));
}

/**
 * Returns the number of the rule with a printed number in an edition; nothing if the text has no such rule.
 *
 * @param printed as printed or as in an address
 */
export function numberPrintedOn(
  history: TextHistory,
  printed: string,
  date: Since,
): RulingNumber | undefined {
  const text = textOn(history, date);
  return text && rulesByPrinted(text).get(printedKey(printed))?.number;
}

/** An edition without its state. */
function labelOf({ date, title }: EditionLabel): EditionLabel {
  return { date, title };
}

function retiredNumbers({ retired }: TextState): RulingNumber[] {
  return Object.keys(retired).flatMap((number) => rulingNumber(number) ?? []);
}

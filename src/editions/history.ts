import {
  placeText,
  printedKey,
  type RulingNumber,
  type RulingPlace,
  rulingNumber,
  type TextAddress,
} from '../glossary/browser.ts';
import type { Edition, Editions } from './chain.ts';
import { type Changes, changesBetween } from './changes.ts';
import { comparisonOf } from './comparison.ts';
import { AddedRulings } from './split.ts';
import {
  changedParts,
  earlierTexts,
  emptyState,
  follow,
  type GlossaryState,
  isSame,
  type RulingState,
  rulingIn,
  type Target,
  type TextState,
} from './state.ts';

/** An edition's day and title. */
export interface EditionLabel {
  date: string;
  title: string;
}

/** Date of the first edition that has something; `null` for what changed since the last edition. */
export type Since = string | null;

/** One text through all editions. Plain data. */
export interface TextHistory {
  /** The address of the text now. */
  address: TextAddress;
  /** Every edition of the glossary, the oldest first. */
  editions: EditionLabel[];
  /** The text in each edition that changed it, the oldest first; the last is the text now. */
  versions: TextVersion[];
  /** By number: how it is linked with other rulings now. Numbers without any such link are left out. */
  links: Record<string, NumberLinks>;
}

/** A text as it was from an edition on. */
export interface TextVersion {
  since: Since;
  /** `undefined` where it was not in the glossary then. */
  text: TextState | undefined;
  /**
   * By number, of rulings that are written in another way than in the version before: the version that first said the
   * same. Left out are those that say something new.
   */
  saidSince: Record<string, Since>;
}

/** How a number is linked with other rulings now. */
export interface NumberLinks {
  /** Where the readers of a retired number go in the end; absent where nothing says so. */
  retired?: Target;
  /** Retired rulings whose readers are sent here. */
  from?: RulingPlace[];
  /** Rulings that took parts of it. */
  split?: SplitPart[];
}

/** A number that is retired now: since when, and where its readers go. */
export interface RetiredNumber {
  since: Since;
  target?: Target;
}

/** A ruling that took a part of another. */
export interface SplitPart extends RulingPlace {
  /** The edition that split it. */
  since: Since;
  /** Name of the text it is in. */
  name: string;
}

/** One number through all editions. */
export interface RulingHistory {
  number: string;
  /** The first edition that has it. */
  first: Since;
  /** Each version of the ruling, the oldest first. Empty for a number that was retired before the first edition. */
  versions: RulingVersion[];
  /** The printed numbers it bore, the oldest first; empty where it never had one. */
  printed: PrintedVersion[];
  /** Set where the number is retired. */
  retired?: RetiredNumber;
  from: readonly RulingPlace[];
  split: readonly SplitPart[];
}

/** A ruling as it was from an edition on. */
export interface RulingVersion {
  since: Since;
  ruling: RulingState;
  /** The version that first said the same: an earlier one where only printed numbers differ. See {@link comparisonOf}. */
  saidSince: Since;
}

/** A printed number that a rule bore from an edition on; absent where it had none. */
export interface PrintedVersion {
  since: Since;
  printed?: string;
}

/** What an edition changed. */
export interface EditionChanges {
  edition: Edition;
  /** The edition before it; none for the first. */
  before: Edition | undefined;
  changes: Changes;
}

/** What a ruling said first in a version of its text. */
interface Said extends Omit<RulingVersion, 'saidSince'> {
  text: TextState;
  state: GlossaryState;
}

/** The glossary through all editions up to now. What it derives from them is computed once, when first needed. */
export class History {
  readonly editions: readonly Edition[];
  readonly current: GlossaryState;
  readonly #added = new Map<GlossaryState, AddedRulings>();
  #editionChanges: EditionChanges[] | undefined;
  #sinceLast: Changes | undefined;
  #published: ReadonlySet<TextAddress> | undefined;
  #origins: ReadonlyMap<string, RulingPlace[]> | undefined;

  constructor({ editions, current }: Editions) {
    this.editions = editions;
    this.current = current;
  }

  /** What each edition changed, the newest first. */
  get editionChanges(): readonly EditionChanges[] {
    this.#editionChanges ??= this.editions
      .map((edition, index): EditionChanges => {
        const before = this.editions[index - 1];
        const changes = changesBetween(before?.state ?? emptyState, edition.state);
        return { edition, before, changes };
      })
      .reverse();
    return this.#editionChanges;
  }

  /** What changed since the last edition; nothing where there is no edition. */
  get sinceLast(): Changes | undefined {
    const last = this.editions.at(-1);
    if (last) this.#sinceLast ??= changesBetween(last.state, this.current);
    return this.#sinceLast;
  }

  /** Whether an edition has a text, perhaps under a former address. */
  isPublished(address: TextAddress): boolean {
    this.#published ??= new Set(
      [...this.current.texts.values()]
        .filter((text) => this.editions.some(({ state }) => earlierTexts(state, text).length > 0))
        .map((text) => text.address),
    );
    return this.#published.has(address);
  }

  /**
   * The edition that last changed a text: since it, the text is as it is now; `null` where it changed after the last
   * edition.
   */
  lastChange(address: TextAddress): Since {
    const now = this.current.texts.get(address);
    if (!now) return null;
    let since: Since = null;
    for (const { date, state } of this.editions.toReversed()) {
      if (!isSame(earlierTexts(state, now)[0], now)) break;
      since = date;
    }
    return since;
  }

  /** The day and title of an edition; `null` for what changed since the last one. */
  labelOf(since: Since): EditionLabel | null {
    const edition = this.editions.find(({ date }) => date === since);
    return edition ? labelOf(edition) : null;
  }

  /** The history of a text; nothing where the glossary has no text at this address now. */
  of(address: TextAddress): TextHistory | undefined {
    const now = this.current.texts.get(address);
    if (!now) return undefined;
    const versions: TextVersion[] = [];
    const split = new Map<string, Map<string, SplitPart>>();
    const states = [...this.editions, { date: null, state: this.current }];
    const said = new Map<string, Said[]>();
    let previous: { state: GlossaryState; text: TextState | undefined } | undefined;
    for (const { date: since, state } of states) {
      const [found] = earlierTexts(state, now);
      const text = isSame(found, previous?.text) ? previous?.text : found;
      if (text !== previous?.text) {
        if (previous?.text)
          this.#addSplit(split, previous.text, text, previous.state, state, since);
        versions.push({
          since,
          text,
          saidSince: this.#saidSince(said, previous?.text, { text: found, state, since }),
        });
      }
      previous = { state, text };
    }
    const numbers = new Set(versions.flatMap(({ text }) => (text ? numbersOf(text) : [])));
    const links: Record<string, NumberLinks> = {};
    for (const number of numbers) {
      const target = rulingIn(now, number)
        ? undefined
        : follow(this.current, address, number).target;
      const from = this.#sentHere.get(placeText({ address, number }));
      const parts = split.get(number);
      if (!target && !from && !parts) continue;
      links[number] = {
        ...(target && { retired: target }),
        ...(from && { from }),
        ...(parts && { split: [...parts.values()] }),
      };
    }
    return { address, editions: this.editions.map(labelOf), versions, links };
  }

  /**
   * Finds the rulings of a version of a text that say what an earlier version said.
   *
   * @param said what the rulings said in earlier versions, by number; what they say now is added
   */
  #saidSince(
    said: Map<string, Said[]>,
    before: TextState | undefined,
    { text, state, since }: { text: TextState | undefined; state: GlossaryState; since: Since },
  ): TextVersion['saidSince'] {
    const found: TextVersion['saidSince'] = {};
    for (const ruling of text?.rulings ?? []) {
      const { number } = ruling;
      if (!text || isSame(rulingIn(before, number), ruling)) continue;
      const known = said.get(number) ?? [];
      const same = known.find(
        (one) =>
          comparisonOf(one.state, state).of(one.ruling, ruling, one.text, text).parts.length === 0,
      );
      if (same) found[number] = same.since;
      else said.set(number, [...known, { ruling, text, state, since }]);
    }
    return found;
  }

  /** Adds the rulings that took parts of those of a text from one state to the next. */
  #addSplit(
    split: Map<string, Map<string, SplitPart>>,
    before: TextState,
    after: TextState | undefined,
    stateBefore: GlossaryState,
    state: GlossaryState,
    since: Since,
  ): void {
    for (const { number, text } of before.rulings) {
      const kept = rulingIn(after, number);
      if (kept?.text === text) continue;
      // A ruling that replaces it took the whole text, not a part.
      const rest = kept ?? (after && follow(state, after.address, number).target?.ruling);
      for (const place of this.#addedIn(state, stateBefore).thatTookFrom(text, rest?.text ?? '')) {
        const { text: there, target } = follow(this.current, place.address, place.number);
        if (!there || !target?.ruling) continue;
        const { address, name } = there;
        const part = { since, address, number: target.ruling.number, name };
        const parts = split.get(number) ?? new Map<string, SplitPart>();
        split.set(number, parts.set(placeText(part), part));
      }
    }
  }

  #addedIn(state: GlossaryState, before: GlossaryState): AddedRulings {
    const added = this.#added.get(state) ?? new AddedRulings(comparisonOf(before, state).pairs);
    this.#added.set(state, added);
    return added;
  }

  /** The retired rulings whose readers are sent to a ruling, by its place. */
  get #sentHere(): ReadonlyMap<string, RulingPlace[]> {
    if (this.#origins) return this.#origins;
    const origins = new Map<string, RulingPlace[]>();
    for (const { address, retired } of this.current.texts.values()) {
      for (const number of retiredNumbers(retired)) {
        const { text, target } = follow(this.current, address, number);
        if (!text || !target?.ruling) continue;
        const key = placeText({ address: text.address, number: target.ruling.number });
        origins.set(key, [...(origins.get(key) ?? []), { address, number }]);
      }
    }
    this.#origins = origins;
    return origins;
  }
}

/** Every number of a text's history: those it has and had, in their order, and those it retired. */
export function numbersIn({ versions, links }: TextHistory): string[] {
  const had = versions.flatMap(
    ({ text }) => text?.rulings.map(({ number }) => String(number)) ?? [],
  );
  const now = Object.keys(versions.at(-1)?.text?.retired ?? {});
  return [...new Set([...had, ...now, ...Object.keys(links)])];
}

/** The history of one number; nothing where the text never had it. */
export function rulingHistory(
  { versions: texts, links }: TextHistory,
  number: string,
): RulingHistory | undefined {
  const versions: RulingVersion[] = [];
  const numbers: PrintedVersion[] = [];
  let retiredSince: Since = null;
  let ruling: RulingState | undefined;
  let wasRetired = false;
  for (const { since, text, saidSince } of texts) {
    const before = ruling;
    ruling = rulingIn(text, number);
    const isRetired = text !== undefined && Object.hasOwn(text.retired, number);
    const last = versions.at(-1);
    if (ruling && (!last || changedParts(last.ruling, ruling).length > 0))
      versions.push({ since, ruling, saidSince: saidSince[number] ?? since });
    if (ruling && ruling.printed !== numbers.at(-1)?.printed)
      numbers.push({ since, ...(ruling.printed !== undefined && { printed: ruling.printed }) });
    if (!ruling && (before || (isRetired && !wasRetired))) retiredSince = since;
    wasRetired = isRetired || (before !== undefined && !ruling);
  }
  const {
    retired: target,
    from = [],
    split = [],
  } = (Object.hasOwn(links, number) && links[number]) || {};
  const now = texts.at(-1)?.text;
  if (versions.length === 0 && !(now && Object.hasOwn(now.retired, number))) return undefined;
  const retired = { since: retiredSince, ...(target && { target }) };
  return {
    number,
    first: versions[0]?.since ?? null,
    versions,
    printed: numbers,
    ...(ruling ? {} : { retired }),
    from,
    split,
  };
}

/** The text as it was in an edition, or `null` for now. */
export function textOn({ versions }: TextHistory, date: Since): TextState | undefined {
  return versions.findLast(({ since }) => isBy(since, date))?.text;
}

/**
 * The number of the rule that bore a printed number on a day; nothing where the text of that day has no such rule, or
 * where its history does not tell: a rule that never changed bears the printed number that it bears now.
 *
 * @param printed as printed, or as an address has it
 */
export function numberPrintedOn(
  history: TextHistory,
  printed: string,
  date: Since,
): RulingNumber | undefined {
  const key = printedKey(printed);
  const rulings = textOn(history, date)?.rulings ?? [];
  return rulings.find((one) => one.printed !== undefined && printedKey(one.printed) === key)
    ?.number;
}

/** The last text of a withdrawn entry, the edition that has it, and since when it is gone. */
export interface LastText {
  text: TextState;
  edition: EditionLabel;
  withdrawn: Since;
}

/** The last text that a withdrawn entry had; nothing where no edition has it. */
export function lastText({ versions, editions }: TextHistory): LastText | undefined {
  const at = versions.findLastIndex(({ text }) => text !== undefined && text.rulings.length > 0);
  const { text, since } = versions[at] ?? {};
  const edition = editions.find(({ date }) => date === since);
  if (!text || !edition) return undefined;
  return { text, edition, withdrawn: versions[at + 1]?.since ?? null };
}

/** Whether something of an edition is in a later one as well, or in the same. */
export function isBy(since: Since, date: Since): boolean {
  return date === null || (since !== null && since <= date);
}

/** An edition without its state. */
export function labelOf({ date, title }: EditionLabel): EditionLabel {
  return { date, title };
}

function numbersOf({ rulings, retired }: TextState): RulingNumber[] {
  return [...rulings.map(({ number }) => number), ...retiredNumbers(retired)];
}

function retiredNumbers(retired: TextState['retired']): RulingNumber[] {
  return Object.keys(retired).flatMap((number) => rulingNumber(number) ?? []);
}

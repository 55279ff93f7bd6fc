import {
  countOf,
  type Publication,
  placeText,
  type Retired,
  type RulingKind,
  readPlace,
  readTextAddress,
  rulingNumber,
  type Standing,
  siblingOf,
  slugify,
  type TextAddress,
} from '../glossary/browser.ts';
import {
  type GlossaryState,
  glossaryState,
  isSame,
  type RulingState,
  rulingIn,
  type SectionStarts,
  sorted,
  type TextState,
} from './state.ts';

/** A ruling in the file of an edition; default values are left out. */
export interface RulingData {
  printed?: string | undefined;
  text: string;
  kind?: RulingKind | undefined;
  standing?: Standing | undefined;
  sources?: Publication[] | undefined;
  heading?: string | undefined;
}

/** What changed of a text; a key that is left out did not change. */
export interface TextDelta {
  /** Its address before, if it was renamed. */
  was?: string | undefined;
  name?: string | undefined;
  sources?: Publication[] | undefined;
  formerly?: string[] | undefined;
  /** All its numbers, in their order: `p1 p3 p2`. */
  order?: string | undefined;
  /** New and changed rulings, whole; `null` for a ruling that is no longer there. */
  rulings?: Record<string, RulingData | null> | undefined;
  retired?: Record<string, RetiredData | null> | undefined;
  /** The highest number ever given, where no edition has it; `null` where one has it now. */
  last?: string | null | undefined;
  /** Why it was withdrawn; `null` where it came back. */
  withdrawn?: string | null | undefined;
}

/** Where a retired number leads: `glossary/skills#p9`, `terms/beaming`, or a reason in words. */
export type RetiredData = { to: string } | { reason: string };

/** What changed from one state to the next. Texts by address, terms by slug; `null` for one that is no longer there. */
export interface Delta {
  texts: Record<string, TextDelta | null>;
  terms: Record<string, string | null>;
  /** Documents by address; `null` for one that is not read by section any more. */
  sections?: Record<string, SectionStarts | null> | undefined;
}

/** The smallest delta from which {@link applyDelta} makes the state after of the state before. */
export function deltaOf(before: GlossaryState, after: GlossaryState): Delta {
  const texts: [string, TextDelta | null][] = [];
  for (const text of after.texts.values()) {
    const was = text.formerly
      .map((slug) => before.texts.get(siblingOf(text.address, slug)))
      .find((earlier) => earlier && !after.texts.has(earlier.address));
    const earlier = before.texts.get(text.address) ?? was;
    const delta = textDelta(earlier, text);
    if (delta) texts.push([text.address, delta]);
  }
  for (const address of before.texts.keys())
    if (!after.texts.has(address)) texts.push([address, null]);
  const terms: [string, string | null][] = [];
  for (const [slug, name] of after.terms)
    if (before.terms.get(slug) !== name) terms.push([slug, name]);
  for (const slug of before.terms.keys()) if (!after.terms.has(slug)) terms.push([slug, null]);
  const sections = sectionsDelta(before, after);
  return {
    texts: Object.fromEntries(sorted(texts)),
    terms: Object.fromEntries(sorted(terms)),
    ...(sections.size > 0 && { sections: Object.fromEntries(sections) }),
  };
}

function sectionsDelta(
  { sections: before }: GlossaryState,
  { sections: after }: GlossaryState,
): Map<TextAddress, SectionStarts | null> {
  const gone = [...before.keys()].filter((address) => !after.has(address));
  const changed = [...after].filter(([address, starts]) => !isSame(before.get(address), starts));
  return sorted([...changed, ...gone.map((address): [TextAddress, null] => [address, null])]);
}

/** Whether a delta changes nothing that a reader sees. */
export function isEmpty({ texts, terms }: Delta): boolean {
  const isSeen = (text: TextDelta | null): boolean =>
    text === null || Object.keys(text).some((key) => key !== 'last');
  return Object.keys(terms).length === 0 && !Object.values(texts).some(isSeen);
}

/** The state that a delta makes of the one before. Texts that did not change are the same objects. */
export function applyDelta(before: GlossaryState, delta: Delta): GlossaryState {
  const texts = new Map(before.texts);
  for (const [key, text] of Object.entries(delta.texts)) {
    const address = readTextAddress(key);
    const was = readTextAddress(text?.was ?? key);
    if (!address || !was) continue;
    if (text === null) texts.delete(address);
    else {
      const earlier = before.texts.get(was);
      texts.set(address, applyTextDelta(earlier, address, text));
    }
  }
  const terms = new Map(before.terms);
  for (const [slug, name] of Object.entries(delta.terms)) {
    if (name === null) terms.delete(slug);
    else terms.set(slug, name);
  }
  const sections = new Map(before.sections);
  for (const [key, starts] of Object.entries(delta.sections ?? {})) {
    const address = readTextAddress(key);
    if (address && starts) sections.set(address, starts);
    else if (address) sections.delete(address);
  }
  return glossaryState(texts, terms, sections);
}

/** What changed of a text; nothing where it is the same. */
export function textDelta(before: TextState | undefined, after: TextState): TextDelta | undefined {
  if (before === after) return undefined;
  const delta: TextDelta = {};
  if (before && before.address !== after.address) delta.was = before.address;
  if (before?.name !== after.name) delta.name = after.name;
  if (!isSame(before?.sources ?? [], after.sources)) delta.sources = after.sources;
  if (!isSame(before?.formerly ?? [], after.formerly)) delta.formerly = after.formerly;
  if (!before || orderOf(before) !== orderOf(after)) delta.order = orderOf(after);

  const rulings: [string, RulingData | null][] = [];
  for (const ruling of after.rulings) {
    if (!isSame(rulingIn(before, ruling.number), ruling))
      rulings.push([ruling.number, dataOf(ruling)]);
  }
  for (const { number } of before?.rulings ?? []) {
    if (!rulingIn(after, number)) rulings.push([number, null]);
  }
  if (rulings.length > 0) delta.rulings = Object.fromEntries(byCount(rulings));

  const retired: [string, RetiredData | null][] = [];
  for (const [number, to] of Object.entries(after.retired)) {
    if (!isSame(before?.retired[number], to)) retired.push([number, retiredData(to)]);
  }
  for (const number of Object.keys(before?.retired ?? {})) {
    if (after.retired[number] === undefined) retired.push([number, null]);
  }
  if (retired.length > 0) delta.retired = Object.fromEntries(byCount(retired));
  if (before?.lastNumber !== after.lastNumber) delta.last = after.lastNumber ?? null;
  if (before?.withdrawn !== after.withdrawn) delta.withdrawn = after.withdrawn ?? null;
  return Object.keys(delta).length === 0 ? undefined : delta;
}

/**
 * The text that a delta makes of the one before.
 *
 * @param address of the text after
 * @param missing gives a ruling that the order names and neither the text before nor the delta has
 */
export function applyTextDelta(
  before: TextState | undefined,
  address: TextAddress,
  delta: TextDelta,
  missing: (number: string) => RulingState | undefined = () => undefined,
): TextState {
  const rulings = new Map<string, RulingState>(
    before?.rulings.map((ruling) => [ruling.number, ruling]),
  );
  for (const [number, data] of Object.entries(delta.rulings ?? {})) {
    const ruling = data && rulingOf(number, data);
    if (ruling) rulings.set(number, ruling);
    else rulings.delete(number);
  }
  const retired = new Map(Object.entries(before?.retired ?? {}));
  for (const [number, data] of Object.entries(delta.retired ?? {})) {
    if (data) retired.set(number, retiredState(data));
    else retired.delete(number);
  }
  const last = delta.last === undefined ? before?.lastNumber : rulingNumber(delta.last ?? '');
  const withdrawn =
    delta.withdrawn === undefined ? before?.withdrawn : (delta.withdrawn ?? undefined);
  const order = delta.order?.split(' ') ?? before?.rulings.map(({ number }) => number) ?? [];
  return {
    address,
    name: delta.name ?? before?.name ?? '',
    sources: delta.sources ?? before?.sources ?? [],
    formerly: delta.formerly?.map(slugify) ?? before?.formerly ?? [],
    rulings: order.flatMap((number) => rulings.get(number) ?? missing(number) ?? []),
    retired: Object.fromEntries(byCount([...retired])),
    ...(last === undefined ? {} : { lastNumber: last }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
  };
}

function dataOf({ printed, text, kind, standing, sources, heading }: RulingState): RulingData {
  return {
    ...(printed === undefined ? {} : { printed }),
    text,
    ...(kind === 'text' ? {} : { kind }),
    ...(standing === 'current' ? {} : { standing }),
    ...(sources.length === 0 ? {} : { sources }),
    ...(heading === undefined ? {} : { heading }),
  };
}

/** A ruling of an edition's file with its default values. */
export function rulingOf(written: string, data: RulingData): RulingState | undefined {
  const number = rulingNumber(written);
  if (!number) return undefined;
  return {
    number,
    ...(data.printed === undefined ? {} : { printed: data.printed }),
    text: data.text,
    kind: data.kind ?? 'text',
    standing: data.standing ?? 'current',
    sources: data.sources ?? [],
    ...(data.heading === undefined ? {} : { heading: data.heading }),
  };
}

function retiredData(retired: Retired): RetiredData {
  if ('reason' in retired) return retired;
  const { to: address, ...number } = retired;
  return { to: placeText({ address, ...number }) };
}

function retiredState(data: RetiredData): Retired {
  if ('reason' in data) return data;
  const place = readPlace(data.to);
  if (!place) return { reason: data.to };
  const { address: to, ...number } = place;
  return { to, ...number };
}

function orderOf(text: TextState): string {
  return text.rulings.map(({ number }) => number).join(' ');
}

function byCount<Value>(entries: [string, Value][]): [string, Value][] {
  return entries.sort(([a], [b]) => countOf(a) - countOf(b));
}

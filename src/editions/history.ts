import type { TextAddress } from '../glossary/browser.ts';
import type { Edition, Editions } from './chain.ts';
import { historyOfNumber, type RulingHistory, type Stand } from './ruling-history.ts';
import { NewRulings } from './split.ts';
import { addressesOf, type GlossaryState, type TextState } from './state.ts';
import { pairTexts } from './text-pairs.ts';

/** An edition's day and title. */
export interface EditionLabel {
  date: string;
  title: string;
}

/** All that became of one text. Plain data: it can be written as JSON and read by a browser. */
export interface TextHistory {
  address: TextAddress;
  /** Every edition, the oldest first. */
  editions: EditionLabel[];
  /** What it was called and where it stood, the oldest first; the last is what it is called now. */
  names: { since: string | null; address: TextAddress; name: string }[];
  /** The order of its rulings, and each later one; empty where it never was another than that of `rulings`. */
  orders: { since: string | null; numbers: string[] }[];
  /** By number, also those that left. */
  rulings: Record<string, RulingHistory>;
}

/** The history of a text that the glossary has now, under all its addresses; nothing where it has none there. */
export function historyOf(
  { editions, current }: Editions,
  address: TextAddress,
): TextHistory | undefined {
  const text = current.texts.get(address);
  if (!text) return undefined;
  const stands = standsOf(text, editions, current);
  const names: TextHistory['names'] = [];
  for (const { since, text: then } of stands) {
    const last = names.at(-1);
    if (then && (last?.name !== then.name || last.address !== then.address)) {
      names.push({ since, address: then.address, name: then.name });
    }
  }
  const numbers = new Set<string>();
  for (const { text: then } of stands)
    for (const { number } of then?.rulings ?? []) numbers.add(number);
  for (const number of Object.keys(text.retired)) numbers.add(number);
  return {
    address,
    editions: editions.map(labelOf),
    names,
    orders: ordersOf(stands),
    rulings: Object.fromEntries(
      [...numbers].map((number) => [number, historyOfNumber(number, text, stands, current)]),
    ),
  };
}

/** An edition's day and title. */
export function labelOf({ date, title }: Edition | EditionLabel): EditionLabel {
  return { date, title };
}

/** Each edition, and last what is read now. */
function standsOf(text: TextState, editions: readonly Edition[], current: GlossaryState): Stand[] {
  const states = [...editions, { date: null, state: current }];
  return states.map(({ date, state }, index) => {
    const before = states[index - 1]?.state;
    return {
      since: date,
      state,
      text: textOfLine(state, text),
      added: () => (before ? addedBetween(before, state) : { thatTookFrom: () => [] }),
    };
  });
}

const added = new WeakMap<GlossaryState, WeakMap<GlossaryState, NewRulings>>();

function addedBetween(before: GlossaryState, after: GlossaryState): NewRulings {
  const since = added.get(before) ?? new WeakMap<GlossaryState, NewRulings>();
  added.set(before, since);
  const made = since.get(after) ?? new NewRulings(pairTexts(before, after));
  since.set(after, made);
  return made;
}

/** The order of a text's rulings, and each other that it had later. */
function ordersOf(stands: readonly Stand[]): TextHistory['orders'] {
  const orders: TextHistory['orders'] = [];
  for (const { since, text } of stands) {
    if (!text) continue;
    const numbers = text.rulings.map(({ number }) => number);
    if (orders.at(-1)?.numbers.join() !== numbers.join()) orders.push({ since, numbers });
  }
  return orders.length > 1 ? orders : [];
}

function textOfLine(state: GlossaryState, text: TextState): TextState | undefined {
  for (const address of addressesOf(text)) {
    const then = state.texts.get(address);
    if (then) return then;
  }
  return undefined;
}

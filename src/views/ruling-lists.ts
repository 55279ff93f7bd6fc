import type { Document, Entry, Glossary, Term } from '../link/index.ts';
import {
  type Address,
  escapeHtml,
  memoize,
  type Ruling,
  type RulingNumber,
  rulingTitle,
  rulingUrl,
  type Standing,
  textUrl,
  typeOf,
} from '../model/index.ts';
import { joinList } from './format.ts';

/**
 * Returns the rulings that mention a term, grouped by text in the order of its backlinks. Rulings that only refer to it
 * are left out.
 */
export function rulingsNaming(
  { backlinks }: Term,
  { pages }: Pick<Glossary, 'pages'>,
): RulingsOfText[] {
  const mentions = backlinks.filter(({ kind }) => kind !== 'redirect');
  const byText = Map.groupBy(mentions, ({ from }) => from.address);
  return [...byText].flatMap(([address, all]) => {
    const text = pages.get(address);
    if (!text || !('rulings' in text)) return [];
    const numbers = new Set(all.map(({ number }) => number));
    const rulings = [...numbers].flatMap(
      (number) => text.rulings.find((one) => one.number === number) ?? [],
    );
    return [{ text, rulings }];
  });
}

/** Standings in the list at the top of a text, in this order. */
const told = ['temporary', 'superseded', 'reversed'] as const satisfies Standing[];

/** Rulings of one standing other than current. */
interface Outdated<One> {
  standing: (typeof told)[number];
  rulings: One[];
}

/**
 * Returns the rulings in the list at the top of a text: temporary, superseded and reversed rulings. Rulings at the
 * start of the text are left out: their boxes are visible there.
 */
export function outdatedBelow<One extends Pick<Ruling, 'standing'>>(
  rulings: readonly One[],
): Outdated<One>[] {
  return told
    .map((standing) => ({ standing, rulings: rulings.filter((one) => one.standing === standing) }))
    .filter((found) => found.rulings.some((one, index) => one !== rulings[index]));
}

/** Maximum length of the example in the help, in characters. */
const longest = 220;

/**
 * Returns a short ruling as an example: the ruling with the most kinds of references, such as a "See", a mention and a
 * name without an entry.
 */
export function specimen(entries: readonly Entry[]): { entry: Entry; ruling: Ruling } | undefined {
  const [best] = entries
    .flatMap((entry) => entry.rulings.map((ruling) => ({ entry, ruling })))
    .filter(
      ({ ruling: { kind, standing, text } }) =>
        kind === 'text' && standing === 'current' && text.length <= longest,
    )
    .map((one) => ({ ...one, parts: kindsOfReferences(one.ruling) }))
    .sort((a, b) => b.parts - a.parts || a.ruling.text.length - b.ruling.text.length);
  return best;
}

/** Count of the kinds of references that a ruling shows; a reference to a term is a kind of its own. */
function kindsOfReferences({ references = [] }: Ruling): number {
  return new Set(references.map(({ kind, to }) => `${kind} ${typeOf(to) === 'term'}`)).size;
}

/** A text with some of its rulings. */
export interface RulingsOfText {
  text: Entry | Document;
  rulings: Ruling[];
}

/**
 * Finds the rulings whose text has a name of an entry that only refers to others, or of a term. A ruling that only
 * refers to others is not among them.
 */
export const rulingsUsing = memoize((glossary: Glossary): ReadonlyMap<Address, RulingsOfText[]> => {
  const pointing = glossary.entries.filter(({ redirect }) => redirect);
  const names = pointing.length === 0 ? [] : [...pointing, ...glossary.terms];
  const wordsOf = (text: string): string[] =>
    text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const byFirstWord = Map.groupBy(
    names.flatMap(({ address, title, aliases }) =>
      [title, ...aliases].map((name) => ({ address, words: wordsOf(name) })),
    ),
    ({ words: [first] }) => first,
  );
  const found = new Map<Address, Map<Entry | Document, Set<Ruling>>>();
  for (const text of [...glossary.entries, ...glossary.documents]) {
    const redirects = text.references.filter(({ kind }) => kind === 'redirect');
    const referring = new Set(redirects.map(({ number }) => number));
    for (const ruling of text.rulings) {
      const words = referring.has(ruling.number) ? [] : wordsOf(ruling.text);
      for (const [at, word] of words.entries()) {
        for (const name of byFirstWord.get(word) ?? []) {
          if (!name.words.every((one, index) => words[at + index] === one)) continue;
          const texts = found.get(name.address) ?? new Map<Entry | Document, Set<Ruling>>();
          found.set(name.address, texts.set(text, (texts.get(text) ?? new Set()).add(ruling)));
        }
      }
    }
  }
  const listed = ([text, rulings]: [Entry | Document, Set<Ruling>]): RulingsOfText => ({
    text,
    rulings: [...rulings],
  });
  return new Map(Array.from(found, ([address, texts]) => [address, Array.from(texts, listed)]));
});

/** A ruling that refers to a rule. */
export interface ReferringRuling {
  /** Name of the text it is in. */
  name: string;
  number: RulingNumber;
  printed?: string;
  /** With the base path. */
  url: string;
}

/**
 * Returns the rulings that refer to each rule of a document, by the number of the rule. Empty for an entry, whose page
 * lists them for the whole entry.
 */
export function referringTo({
  type,
  backlinks,
}: Pick<Entry | Document, 'type' | 'backlinks'>): Map<RulingNumber, ReferringRuling[]> {
  const referring = new Map<RulingNumber, ReferringRuling[]>();
  if (type !== 'document') return referring;
  for (const { targetNumber, from, url, number, printed } of backlinks) {
    if (targetNumber === undefined) continue;
    const known = referring.get(targetNumber) ?? [];
    const ruling = { name: from.name, number, ...(printed !== undefined && { printed }), url };
    known.push(ruling);
    referring.set(targetNumber, known);
  }
  return referring;
}

/**
 * Rulings that refer to a rule, as links.
 *
 * @param page the URL of the rule's document: its own rules are named by their numbers alone
 */
export function referringHtml(
  referring: readonly ReferringRuling[],
  page: string,
  language: string,
): string {
  const links = referring.map(({ name, number, printed, url }) => {
    const isOwn = textUrl(url) === rulingUrl(page, number);
    const shown = isOwn ? (printed ?? number) : rulingTitle(name, { number, printed });
    return `<a href="${escapeHtml(url)}">${escapeHtml(shown)}</a>`;
  });
  return joinList(language, links);
}

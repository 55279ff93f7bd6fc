import { type Entry, type Glossary, type Ruling, slugify } from '../glossary/browser.ts';
import { weights } from './weights.ts';

/**
 * Every name of the glossary and where it leads, as the browser loads it on the first focus of the search box
 * (`search/names.json`). Columns, one value for each target in one order (entries, documents, terms), because
 * columns pack into half of what objects take.
 */
export interface NameIndexFile {
  /** Base path of the addresses, with a slash at both ends. */
  base: string;
  titles: string[];
  /** One letter a target: `c` card, `t` term of the game, `d` document, `n` name without an entry. */
  kinds: string;
  /** One digit a target: how often the number of rulings that refer to it, weighed, doubles; at most 9. */
  cited: string;
  /** One digit a target, the sum of 1 (has a temporary ruling), 2 (has a superseded one), 4 (redirect), 8 (all superseded), in base 16. */
  flags: string;
  /** By target: the address part, where it is not what the title gives. */
  slugs: Record<number, string>;
  /** By target: the title with what tells it apart from another of the same title. */
  fullNames: Record<number, string>;
  aliases: Record<number, string[]>;
  /** By target: headings, each with the number of the first ruling under it. */
  headings: Record<number, [text: string, number: string][]>;
  icons: [code: string, name: string][];
}

/** Bits of {@link NameIndexFile.flags}. */
export const flagBits = { temporary: 1, superseded: 2, redirect: 4, outdated: 8 } as const;

/**
 * Gathers every title, alias, term, document, heading and icon.
 *
 * @returns plain data; the same glossary gives the same JSON
 */
export function nameIndex(glossary: Glossary): NameIndexFile {
  const { base, entries, documents, terms, icons } = glossary;
  const file: NameIndexFile = {
    base,
    titles: [],
    kinds: '',
    cited: '',
    flags: '',
    slugs: {},
    fullNames: {},
    aliases: {},
    headings: {},
    icons: icons.map(({ code, name }) => [code, name]),
  };
  const kinds: string[] = [];
  const cited: string[] = [];
  const flags: string[] = [];
  for (const target of [...entries, ...documents, ...terms]) {
    const index = file.titles.push(target.title) - 1;
    kinds.push(
      target.type === 'entry' ? target.kind.charAt(0) : target.type === 'document' ? 'd' : 'n',
    );
    const leaning = target.backlinks.reduce((sum, { kind }) => sum + weights.reference[kind], 0);
    cited.push(String(doublings(leaning)));
    flags.push(target.type === 'term' ? '0' : flagsOf(target).toString(16));
    if (slugify(target.title) !== target.slug) file.slugs[index] = target.slug;
    if (target.type === 'entry' && target.name !== target.title)
      file.fullNames[index] = target.name;
    if (target.aliases.length > 0) file.aliases[index] = target.aliases;
    if (target.type === 'term') continue;
    const headings = firstRulings(target.rulings);
    if (headings.length > 0) file.headings[index] = headings;
  }
  file.kinds = kinds.join('');
  file.cited = cited.join('');
  file.flags = flags.join('');
  return file;
}

function doublings(count: number): number {
  return Math.min(9, Math.floor(Math.log2(1 + count)));
}

function flagsOf(target: { rulings: Ruling[]; redirect?: Entry['redirect'] }): number {
  const standings = target.rulings.map(({ standing }) => standing);
  const past = standings.filter((standing) => standing === 'superseded' || standing === 'reversed');
  let flags = 0;
  if (standings.includes('temporary')) flags += flagBits.temporary;
  if (past.length > 0) flags += flagBits.superseded;
  if (target.redirect === true) flags += flagBits.redirect;
  if (past.length > 0 && past.length === standings.length) flags += flagBits.outdated;
  return flags;
}

function firstRulings(rulings: readonly Ruling[]): [text: string, number: string][] {
  const first = new Map<string, [string, string]>();
  for (const { heading, number } of rulings) {
    if (heading && !first.has(heading.id)) first.set(heading.id, [heading.text, number]);
  }
  return [...first.values()];
}

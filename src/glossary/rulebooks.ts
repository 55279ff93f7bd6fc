import { type Address, type RulingNumber, slugOf, type TextAddress } from './addresses.ts';
import type { Directory, NamedFile } from './directory.ts';
import type { DocumentMatter } from './front-matter.ts';
import type { Link } from './model.ts';
import { fold, slugify } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { printedKey, shapeOf, stepsOf } from './printed-numbers.ts';
import type { RuleReference } from './rule-references.ts';
import { NearNames } from './suggest.ts';

/** A rule that a printed number was looked up as. */
export interface FoundRule {
  to: Link<TextAddress>;
  /** Absent while the rule has no permanent number. */
  number?: RulingNumber;
}

/** What a reference says about the rule that it means. */
type WantedRule = Pick<RuleReference, 'word' | 'number' | 'from' | 'isCommon'>;

/** Result of looking up a printed number. */
export type RuleLookup =
  /** Several for a range: the first, those between, the last. */
  | { type: 'one'; rules: [FoundRule, ...FoundRule[]] }
  | { type: 'several'; links: Link[] }
  /** No rule has it: the rulebook that should, what it has instead, and what had it earlier. */
  | { type: 'none'; rulebook: Link; suggestion?: string; earlier?: string }
  /** No rulebook could have this number. */
  | { type: 'no-rulebook' };

/** Printed numbers that rules had earlier. */
export interface EarlierNumbers {
  /**
   * Finds the edition of a document that had a printed number.
   *
   * @returns where that was, "the edition of 2026-11-21", and the permanent number of its rule
   */
  find(document: TextAddress, key: string): { where: string; number: RulingNumber } | undefined;
}

const noEarlierNumbers: EarlierNumbers = { find: () => undefined };

/** The rules of one document by their printed numbers. */
interface Rulebook {
  link: Link<TextAddress>;
  file: ParsedFile;
  numbers: readonly (RulingNumber | undefined)[];
  /** Indexes of rules by the keys of their printed numbers. */
  byKey: Map<string, number[]>;
  /** The same by their steps alone: 9.2 of "Article 9.2". */
  bySteps: Map<string, number[]>;
  /** The numbers of the first rule under each heading, by the folded heading. */
  headings: Map<string, number>;
  replaces: string | undefined;
}

/** Finds the rules that printed numbers refer to. */
export class Rulebooks {
  readonly #books = new Map<Address, Rulebook>();
  readonly #current: Rulebook[];
  readonly #earlier: EarlierNumbers;
  /** Whether the site names the document that a bare number means. */
  readonly isNamed: boolean;

  /**
   * @param documents all documents
   * @param preferred the slug of the document that a bare number means; where none is named, every document may be meant
   *   that no other replaces
   */
  constructor(
    documents: readonly NamedFile<DocumentMatter>[],
    preferred: string | undefined,
    earlier: EarlierNumbers = noEarlierNumbers,
  ) {
    for (const { link, file, matter, numbers } of documents) {
      const { replaces } = matter;
      this.#books.set(link.address, {
        link,
        file,
        numbers,
        ...indexOf(file),
        replaces: replaces && slugify(replaces),
      });
    }
    const books = [...this.#books.values()];
    const replaced = new Set(books.map((book) => book.replaces));
    const named = books.filter(({ link }) => slugOf(link.address) === preferred);
    this.#current = (
      named.length > 0 ? named : books.filter(({ link }) => !replaced.has(slugOf(link.address)))
    ).filter(({ byKey }) => byKey.size > 0);
    this.#earlier = earlier;
    this.isNamed = named.length > 0;
  }

  /**
   * Looks up a reference of a ruling. Numbers of the same document come first.
   *
   * @param self the text that refers
   * @param index of the ruling that refers
   */
  find(self: Address, index: number, reference: WantedRule): RuleLookup {
    const own = this.#books.get(self);
    const books = [...(own && own.byKey.size > 0 ? [own] : []), ...this.#current];
    const [first] = books;
    if (!first) return { type: 'no-rulebook' };
    const found = new Map<Rulebook, number>();
    for (const book of books) {
      const rule = findIn(book, reference, book === own ? index : undefined);
      if (rule === undefined) continue;
      if (book === own) return this.#found(book, rule, reference);
      found.set(book, rule);
    }
    const [only, other] = found;
    if (only && other) return { type: 'several', links: [...found.keys()].map(({ link }) => link) };
    if (only) return this.#found(only[0], only[1], reference);
    return this.#none(first, reference);
  }

  /** Looks up a printed number in one document; nothing where the address is not that of a document with such numbers. */
  findIn(address: Address, number: string): RuleLookup | undefined {
    const book = this.#books.get(address);
    if (!book || book.byKey.size === 0) return undefined;
    const reference = { word: '', number, isCommon: false };
    const rule = findIn(book, reference, undefined);
    return rule === undefined ? this.#none(book, reference) : this.#found(book, rule, reference);
  }

  /** Looks up a rule by the name of its document: "Rulebook 702.41". */
  findNamed(name: string, directory: Directory): RuleLookup | undefined {
    const [, title, number] = /^(.+?),?\s+([\dA-Z][\d.]*[a-z]?)$/su.exec(name) ?? [];
    if (title === undefined || number === undefined) return undefined;
    const document = directory.find(title);
    return document.type === 'one' ? this.findIn(document.link.address, number) : undefined;
  }

  /** Whether a name is that of a rule of a document. */
  hasNamed(name: string, directory: Directory): boolean {
    return this.findNamed(name, directory)?.type === 'one';
  }

  /** Whether a text is a document whose rules have printed numbers. */
  hasRulesOf(address: Address): boolean {
    return (this.#books.get(address)?.byKey.size ?? 0) > 0;
  }

  /** Whether a number without a name can mean a rule. */
  get hasRules(): boolean {
    return this.#current.length > 0;
  }

  /** The first rule under a heading of a document. */
  underHeading(address: Address, heading: string): FoundRule | undefined {
    const book = this.#books.get(address);
    const index = book?.headings.get(fold(heading));
    return book && index !== undefined ? ruleAt(book, index) : undefined;
  }

  #found(book: Rulebook, rule: number, { from, word }: WantedRule): RuleLookup {
    const last = ruleAt(book, rule);
    if (from === undefined) return { type: 'one', rules: [last] };
    const first = findIn(book, { word, number: from, isCommon: false }, rule);
    const parent = book.file.rulings[rule]?.parent;
    const between = book.file.rulings.flatMap((ruling, at) =>
      at > (first ?? rule) && at < rule && ruling.parent === parent && ruling.printed
        ? [ruleAt(book, at)]
        : [],
    );
    return { type: 'one', rules: [last, ...between] };
  }

  #none(book: Rulebook, { word, number }: WantedRule): RuleLookup {
    const key = printedKey(number);
    const edition = this.#earlier.find(book.link.address, key);
    const now = edition && book.file.rulings[book.numbers.indexOf(edition.number)]?.printed;
    const suggestion = now ?? closest(book, word, number);
    const earlier = edition?.where ?? this.#earlierText(book, key);
    return {
      type: 'none',
      rulebook: book.link,
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(earlier === undefined ? {} : { earlier }),
    };
  }

  /** The document replaced by a rulebook, or by one that it replaced, that has a printed number. */
  #earlierText(book: Rulebook, key: string): string | undefined {
    const seen = new Set<Rulebook>();
    for (let at: Rulebook | undefined = book; at && !seen.has(at); ) {
      seen.add(at);
      const { replaces }: Rulebook = at;
      at = [...this.#books.values()].find(({ link }) => slugOf(link.address) === replaces);
      if (at && (at.byKey.has(key) || at.bySteps.has(key))) return `"${at.link.name}"`;
    }
    return undefined;
  }
}

/** The printed number that a wrong one most likely means: the nearest among those that look alike. */
function closest({ file }: Rulebook, word: string, number: string): string | undefined {
  const wanted = stepsOf(number);
  const shape = shapeOf(wanted);
  const alike = file.rulings.flatMap(({ printed }) => {
    if (printed === undefined) return [];
    const steps = stepsOf(printed);
    return shapeOf(steps) === shape ? [{ printed, key: printedKey(printed), ...steps }] : [];
  });
  const labelled = alike.filter(({ label }) => label === word.toLowerCase());
  const isNear = alike.some(({ steps }) => steps[0] === wanted.steps[0]);
  if (labelled.length === 0 && !isNear) {
    const keys = alike.map(({ key }) => key);
    const typo = new NearNames(keys, 1).find(printedKey(number));
    if (typo !== undefined) return alike.find(({ key }) => key === typo)?.printed;
  }
  let best: { printed: string; far: number[] } | undefined;
  for (const { printed, steps } of labelled.length > 0 ? labelled : alike) {
    const far = steps.map((step, at) => distance(step, wanted.steps[at] ?? ''));
    const at = far.findIndex((value, index) => value !== best?.far[index]);
    if (!best || (far[at] ?? 0) < (best.far[at] ?? 0)) best = { printed, far };
  }
  return best?.printed;
}

function distance(a: string, b: string): number {
  const value = (step: string): number => (/^\d/u.test(step) ? Number(step) : step.charCodeAt(0));
  return Math.abs(value(a) - value(b));
}

function ruleAt({ link, numbers }: Rulebook, index: number): FoundRule {
  const number = numbers[index];
  return { to: link, ...(number && { number }) };
}

type RulebookIndex = Pick<Rulebook, 'byKey' | 'bySteps' | 'headings'>;

function indexOf({ rulings, headings }: ParsedFile): RulebookIndex {
  const byKey = new Map<string, number[]>();
  const bySteps = new Map<string, number[]>();
  const byHeading = new Map<string, number>();
  const add = (map: Map<string, number[]>, key: string, index: number): void => {
    const indexes = map.get(key);
    if (indexes) indexes.push(index);
    else map.set(key, [index]);
  };
  for (const [index, { printed, heading }] of rulings.entries()) {
    const text = heading === undefined ? undefined : headings[heading]?.text;
    const folded = text === undefined ? '' : fold(text);
    if (folded !== '' && !byHeading.has(folded)) byHeading.set(folded, index);
    if (printed === undefined) continue;
    add(byKey, printedKey(printed), index);
    const { label } = stepsOf(printed);
    if (label !== '') add(bySteps, printedKey(printed).slice(label.length + 1), index);
  }
  return { byKey, bySteps, headings: byHeading };
}

/**
 * @param near the rule that refers, if it is in this document: "step 2" means the one nearest to it
 */
function findIn(
  { byKey, bySteps, file }: Rulebook,
  { word, number, isCommon }: WantedRule,
  near: number | undefined,
): number | undefined {
  const isSimple = /^(?:\d+|\p{L}+)$/u.test(number);
  const mayBeStep = isSimple && isCommon;
  // A rule that has a step 1 has the others as well: "step 3" in it is no rule 3.
  const hasSteps = mayBeStep && inSameRule(near, '1').length > 0;
  const candidates = [
    ...(word === '' ? [] : (byKey.get(printedKey(`${word} ${number}`)) ?? [])),
    ...(mayBeStep ? inSameRule(near, number) : []),
    ...(hasSteps ? [] : (byKey.get(printedKey(number)) ?? [])),
    ...(word === '' || !isSimple ? (bySteps.get(printedKey(number)) ?? []) : []),
  ];
  if (near === undefined || candidates.length < 2) return candidates[0];
  const above = new Set(ancestors(near));
  return (
    candidates.find((index) => index !== near && ancestors(index).some((one) => above.has(one))) ??
    candidates[0]
  );

  /** Rules whose numbers start again in the rule that refers, or in one that it is part of. */
  function inSameRule(index: number | undefined, step: string): number[] {
    if (index === undefined) return [];
    return [index, ...ancestors(index)].flatMap((one) => {
      const printed = file.rulings[one]?.printed;
      return printed === undefined ? [] : (byKey.get(printedKey(`${printed}.${step}`)) ?? []);
    });
  }

  function ancestors(index: number): number[] {
    const found: number[] = [];
    for (let at = file.rulings[index]?.parent; at !== undefined; at = file.rulings[at]?.parent) {
      found.push(at);
    }
    return found;
  }
}

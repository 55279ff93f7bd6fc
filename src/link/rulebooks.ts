import {
  type Address,
  chainFrom,
  type DiagnosticCode,
  didYouMean,
  type FileFinding,
  fold,
  isTextAddress,
  nearest,
  pagePath,
  printedKey,
  type ReferenceWords,
  RuleIndex,
  type RulingNumber,
  type RulingPlace,
  readRules,
  rulingUrl,
  type SitePath,
  sectionPath,
  slugify,
  slugOf,
  type TextAddress,
  typeOf,
  type WantedRule,
} from '../model/index.ts';
import { type DocumentMatter, matterFinding, type ParsedFile } from '../read/index.ts';
import type { Directory, LinkTarget, NamedFile } from './directory.ts';
import { planSections, type SectionPlan } from './document-sections.ts';
import type { Link } from './glossary.ts';

/** Result of looking up a printed number. */
export type RuleLookup =
  /**
   * The rules: several for a range, from the first to the last. `isLabelled`: the rulebook prints the word of the
   * reference.
   */
  | { type: 'one'; rules: [LinkTarget, ...LinkTarget[]]; isLabelled: boolean }
  | { type: 'several'; links: Link[] }
  /** No rule has the number: the expected rulebook, a suggestion, and the earlier text or edition that had it. */
  | { type: 'none'; rulebook: Link; suggestion: string | undefined; earlier: string | undefined }
  /** No rulebook could have this number. */
  | { type: 'no-rulebook' };

/**
 * Finds the edition of a document that had a printed number.
 *
 * @returns the name of the edition, "the edition of 2026-11-21", and the permanent number of its rule
 */
export type EarlierNumbers = (
  document: TextAddress,
  key: string,
) => { where: string; number: RulingNumber } | undefined;

/** The rules of one document by their printed numbers. */
interface Rulebook extends NamedFile<DocumentMatter> {
  rules: RuleIndex;
}

/** Finds the rules that printed numbers refer to. */
export class Rulebooks {
  readonly #books = new Map<Address, Rulebook>();
  readonly #current: Rulebook[];
  readonly #earlier: EarlierNumbers;
  readonly #replacements: Replacements;
  /** Whether the site names the document that a bare number means. */
  readonly isNamed: boolean;

  /**
   * @param documents all documents
   * @param preferred slug of the document for bare numbers; without it, any document that no other replaces
   */
  constructor(
    documents: readonly NamedFile<DocumentMatter>[],
    replacements: Replacements,
    preferred: string | undefined,
    earlier: EarlierNumbers = () => undefined,
  ) {
    for (const document of documents) {
      const rules = new RuleIndex(document.file.rulings);
      this.#books.set(document.address, { ...document, rules });
    }
    const books = [...this.#books.values()];
    const replaced = new Set([...replacements.values()].map(({ address }) => address));
    const named = books.filter(({ address }) => slugOf(address) === preferred);
    this.#current = (
      named.length > 0 ? named : books.filter(({ address }) => !replaced.has(address))
    ).filter(({ rules }) => !rules.isEmpty);
    this.#earlier = earlier;
    this.#replacements = replacements;
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
    const books = [...(own && !own.rules.isEmpty ? [own] : []), ...this.#current];
    const [first] = books;
    if (!first) return { type: 'no-rulebook' };
    const found = new Map<Rulebook, number>();
    for (const book of books) {
      const rule = book.rules.find(reference, book === own ? index : undefined);
      if (rule === undefined) continue;
      if (book === own) return this.#found(book, rule, reference);
      found.set(book, rule);
    }
    const [only, other] = found;
    if (only && other) return { type: 'several', links: [...found.keys()].map(({ link }) => link) };
    if (only) return this.#found(only[0], only[1], reference);
    return this.#none(first, reference);
  }

  /** Looks up a rule in one document; `undefined` if no document with printed numbers has the address. */
  findIn(address: Address, reference: WantedRule): RuleLookup | undefined {
    const book = this.#books.get(address);
    if (!book || book.rules.isEmpty) return undefined;
    const rule = book.rules.find(reference);
    return rule === undefined ? this.#none(book, reference) : this.#found(book, rule, reference);
  }

  /** The rule of a document that has a printed number. */
  numbered(address: Address, number: string): LinkTarget | undefined {
    const found = this.findIn(address, { word: '', number, isCommon: false });
    return found?.type === 'one' ? found.rules[0] : undefined;
  }

  /** Looks up a rule by the name of its document: "Rulebook 702.41", "Rulebook § 4 Abs. 2". */
  findNamed(name: string, directory: Directory, words: ReferenceWords): RuleLookup | undefined {
    const [, title, number] = /^(.+?),?\s+([\dA-Z][\d.]*[a-z]?)$/su.exec(name) ?? [];
    if (title === undefined || number === undefined) return undefined;
    const bare = { start: 0, word: '', number, isCommon: false };
    const [rule = bare] = readRules(name, words).at(-1)?.references ?? [];
    for (const document of [title, name.slice(0, rule.start)]) {
      const found = directory.find(document);
      if (found.type === 'one') return this.findIn(found.link.address, rule);
    }
    return undefined;
  }

  /** Whether a text is a document whose rules have printed numbers. */
  hasRulesOf(address: Address): boolean {
    return this.#books.get(address)?.rules.isEmpty === false;
  }

  /** Whether a number without a name can mean a rule. */
  get hasRules(): boolean {
    return this.#current.length > 0;
  }

  #found(book: Rulebook, rule: number, reference: WantedRule): RuleLookup {
    const between = book.rules.between(reference, rule).map((index) => ruleAt(book, index));
    const isLabelled = book.rules.isPrintedWith(reference.word, rule);
    return { type: 'one', rules: [ruleAt(book, rule), ...between], isLabelled };
  }

  #none(book: Rulebook, reference: WantedRule): RuleLookup {
    const { number } = reference;
    const edition = this.#earlier(book.address, printedKey(number));
    const now = edition && book.file.rulings[book.numbers.indexOf(edition.number)]?.printed;
    const suggestion = now ?? book.rules.closest(reference);
    const earlier = edition?.where ?? this.#earlierText(book, number);
    return { type: 'none', rulebook: book.link, suggestion, earlier };
  }

  /** Returns the nearest earlier document with a printed number, in the chain of documents that a rulebook replaced. */
  #earlierText(book: Rulebook, number: string): string | undefined {
    const earlierOf = ({ address }: NamedFile) => this.#replacements.get(address);
    const had = [...chainFrom(earlierOf(book), earlierOf)].find((one) =>
      this.#books.get(one.address)?.rules.has(number),
    );
    return had && `"${had.link.name}"`;
  }
}

function ruleAt({ link, numbers }: NamedFile, index: number): LinkTarget {
  return { to: link, number: numbers[index] };
}

/** The first ruling under each heading, by the folded heading. */
function firstRulings({ rulings, headings }: ParsedFile): Map<string, number> {
  const under = rulings.flatMap(({ heading }, index): [string, number][] => {
    const folded = fold(headings[heading ?? -1]?.text ?? '');
    return folded === '' ? [] : [[folded, index]];
  });
  return new Map(under.reverse());
}

type NamedDocument = NamedFile<DocumentMatter>;

/** Replaced documents by the address of the document that replaces them. */
export type Replacements = ReadonlyMap<TextAddress, NamedDocument>;

/** Resolves `replaces` of documents. Reports documents that replace no other document, or each other. */
export function findReplacements(documents: readonly NamedDocument[]): {
  earlier: Replacements;
  findings: FileFinding[];
} {
  const earlier = new Map<TextAddress, NamedDocument>();
  const findings: FileFinding[] = [];
  const bySlug = new Map(documents.map((one) => [slugOf(one.address), one]));
  const replacedBy = ({ matter: { replaces } }: NamedDocument): NamedDocument | undefined =>
    replaces === undefined ? undefined : bySlug.get(slugify(replaces));
  for (const document of documents) {
    const { file, matter } = document;
    if (matter.replaces === undefined) continue;
    const report = (code: DiagnosticCode, message: string): void => {
      findings.push(matterFinding(file, 'replaces', { code, message }));
    };
    const found = replacedBy(document);
    if (!found || found === document) {
      const slugs = [...bySlug.keys()].filter((slug) => bySlug.get(slug) !== document);
      const hint = didYouMean(nearest(slugify(matter.replaces), slugs));
      report('document/unknown-replaced', `there is no other document "${matter.replaces}"${hint}`);
    } else if (chainFrom(replacedBy(found), replacedBy).has(document)) {
      const message = `"${found.link.name}" is replaced by this document, and replaces it in turn`;
      report('document/replaced-in-circle', message);
    } else earlier.set(document.address, found);
  }
  return { earlier, findings };
}

/** Rulings of all texts by their numbers, with the paths of their pages. */
export class RulingPlaces {
  readonly #texts = new Map<Address, PlacedText>();

  constructor(texts: readonly NamedFile[]) {
    for (const text of texts) {
      const { address, file, numbers } = text;
      const indexes = new Map<RulingNumber | undefined, number>();
      for (const [index, number] of [...numbers.entries()].reverse()) indexes.set(number, index);
      indexes.delete(undefined);
      const isDocument = typeOf(address) === 'document';
      const plan = isDocument ? planSections(file) : undefined;
      this.#texts.set(address, { ...text, indexes, headings: firstRulings(file), plan });
    }
  }

  /** Whether a text has a ruling with this number. */
  has({ address, number }: RulingPlace): boolean {
    return this.#texts.get(address)?.indexes.has(number) ?? false;
  }

  /** Returns the path of a ruling, on the page of its text or its section; the path of the page without a number. */
  pathOf(address: Address, number: RulingNumber | undefined): SitePath {
    if (number === undefined || !isTextAddress(address)) return pagePath(address);
    const { indexes, plan } = this.#texts.get(address) ?? {};
    const key = plan?.ruleKeys[indexes?.get(number) ?? -1] ?? '';
    return rulingUrl(sectionPath(address, key), number) as SitePath;
  }

  /** The printed number of a ruling today. */
  printedOf(address: Address, number: RulingNumber | undefined): string | undefined {
    const { indexes, file } = this.#texts.get(address) ?? {};
    return file?.rulings[indexes?.get(number) ?? -1]?.printed;
  }

  /** The first ruling under a heading of a text. */
  underHeading(address: Address, heading: string): LinkTarget | undefined {
    const text = this.#texts.get(address);
    const index = text?.headings.get(fold(heading));
    return text && index !== undefined ? ruleAt(text, index) : undefined;
  }

  /** Destination of a retired number's readers, as written. */
  retiredTo({ address, number }: RulingPlace): string | undefined {
    const to = this.#texts.get(address)?.matter.retired[number];
    return typeof to === 'object' ? to.reason : to;
  }

  /** How a document is divided into pages. */
  planOf(address: Address): SectionPlan | undefined {
    return this.#texts.get(address)?.plan;
  }
}

/** A text with the indexes of its rulings by their numbers, and the division of a document into pages. */
interface PlacedText extends NamedFile {
  indexes: ReadonlyMap<RulingNumber | undefined, number>;
  headings: ReadonlyMap<string, number>;
  plan: SectionPlan | undefined;
}

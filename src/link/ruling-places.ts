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
import { type DocumentMatter, matterFinding } from '../read/index.ts';
import {
  ambiguous,
  type Directory,
  type Fault,
  type LinkTarget,
  type NamedFile,
} from './directory.ts';
import { planSections, type SectionPlan } from './document-sections.ts';

/**
 * Result of looking up a printed number: the rules (for a range, the last rule followed by the earlier rules), or why
 * no rule is found; `undefined` if no document could have the number. `isLabelled`: the document prints the word of
 * the reference.
 */
export type RuleLookup =
  | { rules: [LinkTarget, ...LinkTarget[]]; isLabelled: boolean }
  | Fault
  | undefined;

/**
 * Finds the edition of a document that had a printed number.
 *
 * @returns the name of the edition, "the edition of 2026-11-21", and the permanent number of its rule
 */
export type EarlierNumbers = (
  document: TextAddress,
  key: string,
) => { where: string; number: RulingNumber } | undefined;

/** A text with its rulings by number, heading and printed number, and the division of a document into pages. */
type PlacedText = ReturnType<typeof placedText>;

const noRules = new RuleIndex([]);

function placedText(text: NamedFile) {
  const { file, numbers } = text;
  const isDocument = typeOf(text.address) === 'document';
  const indexes = new Map<RulingNumber | undefined, number>(
    [...numbers.entries()].reverse().map(([index, number]) => [number, index]),
  );
  indexes.delete(undefined);
  const under = file.rulings.map(({ heading }, index): [string, number] => [
    fold(file.headings[heading ?? -1]?.text ?? ''),
    index,
  ]);
  const headings = new Map(under.reverse());
  headings.delete('');
  const rules = isDocument ? new RuleIndex(file.rulings) : noRules;
  return { ...text, indexes, headings, rules, plan: isDocument ? planSections(file) : undefined };
}

/** Finds rulings by number, heading and printed number, and the paths of their pages. */
export class RulingPlaces {
  readonly #texts: ReadonlyMap<Address, PlacedText>;
  /** The documents that a bare printed number may mean. */
  readonly #current: readonly PlacedText[];
  readonly #replacements: Replacements;
  readonly #earlier: EarlierNumbers;
  /** Whether the site names the document that a bare number means. */
  readonly isNamed: boolean;

  /**
   * @param texts all entries and documents
   * @param preferred slug of the document for bare numbers; without it, any document that no other replaces
   */
  constructor(
    texts: readonly NamedFile[],
    replacements: Replacements,
    preferred: string | undefined,
    earlier: EarlierNumbers = () => undefined,
  ) {
    this.#texts = new Map(texts.map((text) => [text.address, placedText(text)]));
    const books = [...this.#texts.values()].filter(({ plan }) => plan);
    const replaced = new Set([...replacements.values()].map(({ address }) => address));
    const named = books.filter(({ address }) => slugOf(address) === preferred);
    this.isNamed = named.length > 0;
    const current = this.isNamed ? named : books.filter(({ address }) => !replaced.has(address));
    this.#current = current.filter(({ rules }) => !rules.isEmpty);
    this.#replacements = replacements;
    this.#earlier = earlier;
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
    return typeof to === 'object' && 'reason' in to ? to.reason : to?.toString();
  }

  /** How a document is divided into pages. */
  planOf(address: Address): SectionPlan | undefined {
    return this.#texts.get(address)?.plan;
  }

  /** Whether a text is a document whose rules have printed numbers. */
  hasRulesOf(address: Address): boolean {
    return this.#texts.get(address)?.rules.isEmpty === false;
  }

  /** Whether a printed number without a name can mean a rule. */
  get hasRules(): boolean {
    return this.#current.length > 0;
  }

  /**
   * Looks up the printed number in a reference of a ruling. Numbers of the same document come first.
   *
   * @param self the text that refers
   * @param index of the ruling that refers
   * @param written the reference, for messages
   */
  find(self: Address, index: number, reference: WantedRule, written?: string): RuleLookup {
    const own = this.hasRulesOf(self) ? this.#texts.get(self) : undefined;
    const inOwn = own && this.#found(own, reference, index);
    if (inOwn) return inOwn;
    const others = this.#current.filter((book) => book !== own);
    const found = others.flatMap((book) => {
      const rules = this.#found(book, reference);
      return rules ? { book, rules } : [];
    });
    const [only, other] = found;
    if (only && other)
      return ambiguous(
        written ?? reference.number,
        found.map(({ book }) => book.link),
      );
    const first = own ?? others[0];
    return only?.rules ?? (first && this.#missing(first, reference, written));
  }

  /** Looks up a printed number in one document; `undefined` if no document with printed numbers has the address. */
  findIn(address: Address, reference: WantedRule): RuleLookup {
    const book = this.hasRulesOf(address) ? this.#texts.get(address) : undefined;
    return book && (this.#found(book, reference) ?? this.#missing(book, reference));
  }

  /** The rule of a document that has a printed number. */
  numbered(address: Address, number: string): LinkTarget | undefined {
    const found = this.findIn(address, { word: '', number, isCommon: false });
    return found && 'rules' in found ? found.rules[0] : undefined;
  }

  /** Finds a rule by the name of its document: "Rulebook 702.41", "Rulebook § 4 Abs. 2". */
  findNamed(name: string, directory: Directory, words: ReferenceWords): LinkTarget | undefined {
    const [, title, number] = /^(.+?),?\s+([\dA-Z][\d.]*[a-z]?)$/su.exec(name) ?? [];
    if (title === undefined || number === undefined) return undefined;
    const bare = { start: 0, word: '', number, isCommon: false };
    const [rule = bare] = readRules(name, words).at(-1)?.references ?? [];
    for (const document of [title, name.slice(0, rule.start)]) {
      const link = directory.only(document);
      if (!link) continue;
      const looked = this.findIn(link.address, rule);
      return looked && 'rules' in looked ? looked.rules[0] : undefined;
    }
    return undefined;
  }

  #found(book: PlacedText, reference: WantedRule, near?: number) {
    const rule = book.rules.find(reference, near);
    if (rule === undefined) return undefined;
    const between = book.rules.between(reference, rule).map((index) => ruleAt(book, index));
    const rules: [LinkTarget, ...LinkTarget[]] = [ruleAt(book, rule), ...between];
    return { rules, isLabelled: book.rules.isPrintedWith(reference.word, rule) };
  }

  /** The fault of a printed number that no rule has, with a suggestion and the earlier edition or text that had it. */
  #missing(
    book: PlacedText,
    reference: WantedRule,
    written = [reference.word, reference.number].filter(Boolean).join(' '),
  ): Fault {
    const { number } = reference;
    const edition = this.#earlier(book.address, printedKey(number));
    const now = edition && book.file.rulings[book.numbers.indexOf(edition.number)]?.printed;
    const earlierOf = ({ address }: NamedFile) => this.#replacements.get(address);
    const text = [...chainFrom(earlierOf(book), earlierOf)].find(({ address }) =>
      this.#texts.get(address)?.rules.has(number),
    );
    const earlier = edition?.where ?? (text && `"${text.link.name}"`);
    const then = earlier === undefined ? '' : `, only ${earlier} has it`;
    const range = book.rules.range(reference);
    const isRange = earlier === undefined && range.length > 0;
    const hint = isRange
      ? `; it has ${range.join(' to ')}`
      : didYouMean(now ?? book.rules.closest(reference));
    const message = `"${book.link.name}" has no ${written}${then}${hint}`;
    return { code: 'reference/unknown-rule', message };
  }
}

function ruleAt({ link, numbers }: NamedFile, index: number): LinkTarget {
  return { to: link, number: numbers[index] };
}

type NamedDocument = NamedFile<DocumentMatter>;

/** Replaced documents by the address of the document that replaces them. */
export type Replacements = ReadonlyMap<TextAddress, NamedDocument>;

/** Resolves `replaces` of documents. Reports documents that replace no other document, or each other. */
export function findReplacements(
  documents: readonly NamedDocument[],
  findings: FileFinding[],
): Replacements {
  const earlier = new Map<TextAddress, NamedDocument>();
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
      report('front-matter/invalid', message);
    } else earlier.set(document.address, found);
  }
  return earlier;
}

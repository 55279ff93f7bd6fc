import { planSections, type SectionPlan, type WholeText } from '../documents/index.ts';
import {
  type Address,
  isTextAddress,
  pagePath,
  type RulingNumber,
  type RulingPlace,
  rulingUrl,
  type SitePath,
  sectionPath,
  typeOf,
} from './addresses.ts';
import { type Inline, isHeading } from './content-tree.ts';
import type { NamedFile } from './directory.ts';
import { slugify } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { sizeOf } from './sizes.ts';

/** The rulings of all texts by their numbers, and the paths of the pages that they are on. */
export class RulingPlaces {
  readonly #indexes = new Map<Address, ReadonlyMap<RulingNumber, number>>();
  readonly #files = new Map<Address, ParsedFile>();
  readonly #plans = new Map<Address, SectionPlan>();

  constructor(texts: readonly NamedFile[]) {
    for (const { link, file, numbers } of texts) {
      const indexes = new Map<RulingNumber, number>();
      for (const [index, number] of numbers.entries()) {
        if (number !== undefined && !indexes.has(number)) indexes.set(number, index);
      }
      this.#indexes.set(link.address, indexes);
      this.#files.set(link.address, file);
      if (typeOf(link.address) === 'document')
        this.#plans.set(link.address, planSections(wholeText(file), slugify));
    }
  }

  /** Whether a text has a ruling of that number. */
  has({ address, number }: RulingPlace): boolean {
    return this.#indexes.get(address)?.has(number) ?? false;
  }

  /** The path of a ruling from the base path on: on the page of its text or of its section. Without a number, of the page. */
  pathOf(address: Address, number: RulingNumber | undefined): SitePath {
    if (number === undefined || !isTextAddress(address)) return pagePath(address);
    const index = this.#indexes.get(address)?.get(number);
    const key = index === undefined ? '' : (this.#plans.get(address)?.ruleKeys[index] ?? '');
    return rulingUrl(sectionPath(address, key), number) as SitePath;
  }

  /** The printed number of a ruling today. */
  printedOf(address: Address, number: RulingNumber | undefined): string | undefined {
    const index = number && this.#indexes.get(address)?.get(number);
    return index === undefined ? undefined : this.#files.get(address)?.rulings[index]?.printed;
  }

  /** Division of a document into pages. */
  planOf(address: Address): SectionPlan | undefined {
    return this.#plans.get(address);
  }
}

/** A document as it is divided into sections. */
function wholeText({ matter, headings, rulings, body }: ParsedFile): WholeText {
  return {
    pages: matter && 'pages' in matter ? matter.pages : undefined,
    headings,
    rules: rulings,
    blocks: body.map((block) => {
      const nodes = nodesIn([block]);
      return {
        size: nodes.reduce((sum, node) => sum + sizeOf(node), 0),
        headings: nodes.filter(isHeading).length,
        // The element of a rule may be around its heading.
        isHeading: nodes
          .filter(({ type }) => type !== 'ruling')
          .slice(0, 2)
          .some(isHeading),
        rules: nodes.flatMap((node) => (node.type === 'ruling' ? node.index : [])),
      };
    }),
  };

  function nodesIn(parts: readonly Inline[]): Inline[] {
    return parts.flatMap((node) => {
      if (node.type === 'markup') return [node, ...nodesIn(node.children)];
      return node.type === 'ruling' ? [node, ...nodesIn(rulings[node.index]?.content ?? [])] : node;
    });
  }
}

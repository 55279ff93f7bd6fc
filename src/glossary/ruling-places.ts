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
import { fold, slugify } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { startTag } from './render.ts';

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
      const plan = isDocument ? planSections(wholeText(file), slugify) : undefined;
      this.#texts.set(address, { ...text, indexes, plan });
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

  /** The number of the first ruling under a heading of a text. */
  underHeading(address: Address, heading: string): RulingNumber | undefined {
    const { file, numbers } = this.#texts.get(address) ?? {};
    const wanted = fold(heading);
    if (!file || wanted === '') return undefined;
    const index = file.rulings.findIndex(
      ({ heading: at }) => fold(file.headings[at ?? -1]?.text ?? '') === wanted,
    );
    return numbers?.[index];
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
  plan: SectionPlan | undefined;
}

/** Converts a file to the input of the division into sections. */
function wholeText({ matter, headings, rulings, body }: ParsedFile): WholeText {
  let count = 0;
  return {
    pages: matter && 'pages' in matter ? matter.pages : undefined,
    headings,
    rules: rulings,
    blocks: body.map((block) => {
      const nodes = nodesIn([block]);
      return {
        size: nodes.reduce((sum, node) => sum + sizeOf(node), 0),
        headings: nodes.filter(isHeading).map(() => count++),
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

/** Approximate length of a node's HTML, without its children. */
function sizeOf(node: Inline): number {
  switch (node.type) {
    case 'markup':
      return startTag(node).length + node.tag.length + 3;
    case 'text':
      return weightOf(node.value);
    case 'ruling':
      // Adds the size of its references.
      return 60;
    default:
      return 100;
  }
}

/** Characters of a text. Scripts with many characters compress badly, so their characters count more. */
function weightOf(text: string): number {
  const [middle, east] = [/[\u0250-\u2E7F]/gu, /[\u2E80-\u{10FFFF}]/gu];
  return text.length + (text.match(middle)?.length ?? 0) + 3 * (text.match(east)?.length ?? 0);
}

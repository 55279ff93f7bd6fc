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
import type { NamedFile } from './directory.ts';
import { planSections, type SectionPlan } from './sections.ts';

/** The rulings of all texts by their numbers, and the paths of the pages that they are on. */
export class RulingPlaces {
  readonly #indexes = new Map<Address, ReadonlyMap<RulingNumber, number>>();
  readonly #plans = new Map<Address, SectionPlan>();

  constructor(texts: readonly NamedFile[]) {
    for (const { link, file, numbers } of texts) {
      const indexes = new Map<RulingNumber, number>();
      for (const [index, number] of numbers.entries()) {
        if (number !== undefined && !indexes.has(number)) indexes.set(number, index);
      }
      this.#indexes.set(link.address, indexes);
      if (typeOf(link.address) === 'document') this.#plans.set(link.address, planSections(file));
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

  /** How a document is divided into pages. */
  planOf(address: Address): SectionPlan | undefined {
    return this.#plans.get(address);
  }
}

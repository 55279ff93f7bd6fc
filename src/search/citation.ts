import { pagePath, readPastedAddress, slugOf } from '../glossary/browser.ts';
import { type NameIndex, type NameTarget, searchKey } from './name-index.ts';

/** Citation that a reader typed to find a text or one of its rulings. */
export interface Citation {
  /** The name of the text; the whole typed text if it is no citation. */
  name: string;
  /** The number of the ruling after the name: "p9". */
  cited?: string;
  /** It is an address at which the search knows no text: the name is made of its words. */
  leadsNowhere?: true;
}

const maxLength = 2000;

/**
 * Separates the number of a ruling from the name before it: "stopped, p9", "stopped#p9". An address of the site cites as
 * well: `https://example.org/glossary/stopped/9/`, also of another site with the same texts.
 */
export function readCitation(typed: string, index: NameIndex): Citation {
  const text = typed.slice(0, maxLength).trim();
  const address = text.includes('/') ? readPasted(text, index) : undefined;
  if (address) return address;
  const [, name, cited] = /^(.*[^\s,#^])[\s,#^]+([pr]\d+)$/isu.exec(text) ?? [];
  return name && cited ? { name, cited: cited.toLowerCase() } : { name: text };
}

// An address of anything but a text is searched for as typed.
function readPasted(typed: string, index: NameIndex): Citation | undefined {
  const pasted = readPastedAddress(typed);
  if (!pasted) return undefined;
  const { address, number, printed } = pasted;
  const numbered = number === undefined ? {} : { cited: number };
  const words = slugOf(address).replace(/[-_]+/gu, ' ').trim();
  const named = targetsNamed(words, index);
  const target =
    index.byUrl.get(index.base + pagePath(address)) ?? (named.length === 1 ? named[0] : undefined);
  if (!target) {
    if (!/^(?:\/|https?:\/\/)/iu.test(typed)) return undefined;
    return { name: words, ...numbered, ...(named.length === 0 && { leadsNowhere: true }) };
  }
  // A rule that is known by its printed number is asked for by that: "Comprehensive Rules 702.19b".
  if (number === undefined && printed) return { name: `${target.name} ${printed}` };
  return { name: target.name, ...numbered };
}

// A text that was renamed has its old name as an alias. Several texts may share a name, which has a page of its own.
function targetsNamed(words: string, { names, language }: NameIndex): NameTarget[] {
  const key = searchKey(words, language);
  const found = names.filter(
    (name) => name.key === key || searchKey(name.target.title, language) === key,
  );
  return [...new Set(found.map(({ target }) => target))];
}

import {
  decodeAddress,
  pagePath,
  readAddress,
  readTextPath,
  rulingNumber,
} from '../glossary/browser.ts';
import type { NameIndex } from './name-index.ts';

/** What a reader typed to find a text or one of its rulings. */
export interface Citation {
  /** The name of the text; all that was typed, where that is no citation. */
  name: string;
  /** The number of the ruling after the name: "p9". */
  cited?: string;
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

// An address that leads to no text is what was typed.
function readPasted(typed: string, index: NameIndex): Citation | undefined {
  const [, path = '', fragment = ''] = /^([^\s?#]+)(?:\?[^\s#]*)?(?:#(\S*))?$/u.exec(typed) ?? [];
  const closed = decodeAddress(path).replace(/\/?$/u, '/');
  const place = readTextPath(closed);
  const address = place?.address ?? readAddress(closed.split('/').slice(-3, -1).join('/'));
  const target = address && index.byUrl.get(index.base + pagePath(address));
  if (!target) return undefined;
  const number = rulingNumber(fragment) ?? place?.number;
  // A rule that is known by its printed number is asked for by that: "Comprehensive Rules 702.19b".
  if (number === undefined && place?.printed) return { name: `${target.name} ${place.printed}` };
  return { name: target.name, ...(number === undefined ? {} : { cited: number }) };
}

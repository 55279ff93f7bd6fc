import { fold, writtenDay } from '../languages/browser.ts';
import { type NameIndex, type NameTarget, searchKey } from '../link/browser.ts';
import { pagePath, readPastedAddress, slugOf } from '../model/index.ts';

/** Citation that a reader typed to find a text or one of its rulings. */
export interface Citation {
  /**
   * The name of the text; without a citation, the whole typed text. For a rule, its printed number follows: "OTF §
   * 5".
   */
  name: string;
  /** The number of the ruling after the name: "p9". */
  cited?: string;
  /** Set for an address without a text: the name is made of the words of the address. */
  leadsNowhere?: true;
}

const maxLength = 2000;
/** Maximum number of digits in the number of a ruling that is typed without "p". */
const maxDigits = 3;
/** An address, alone or in the markup of a link: `<https://…/15/>`, `[url=…#p15]x[/url]`, `[x](…)`. */
const link = /https?:\/\/[^\s<>"'()[\]|]+|\/[^\s<>"'()[\]|]+/giu;
/** Name and number: "stopped, p9", "stopped#p9", "(Stopped, P9)", "stopped 9". */
const nameAndNumber =
  /^[\s("“„«‘[*_]*(.*[^\s,:#^([*_"”»’])[\s,:#^([*_"”»’]+([pr]?)([1-9]\d{0,5})$/isu;
/** Number and name: "p9 stopped", "9 stopped". */
const numberAndName = /^[\s(]*([pr]?[1-9]\d{0,5})[\s,:]+(\S.*)$/isu;
const spacedNumber = /(?<=^|\s)([pr])\.?\s(?=\d)/giu;
/** The day of a citation after its number: "p25 (26 November 2026)", "p25, 2026-11-26", "p25, Nov 26, 2026", "p25 2026". */
const day = new RegExp(
  `(?<=\\d)[\\s,(]+(?:${writtenDay.source}|(?<=[pr]\\d+[\\s,(]+)20\\d\\d)$`,
  'iu',
);
const bbcode = /\[(\w+)\](.*?)\[\/\1\]/gu;
/** The name of a document and the word before a printed number: "OTF step", "Harbour Rules, K-". */
const nameAndWord = /^(.+?)[\s,]+(\p{L}+[.-]?)$/su;
const closingMarks = /[\s.,;:!?*_)\]"”»’]+$/u;

/**
 * Separates the number of a ruling from the name before it, in the forms that readers type and copy: "stopped, p9",
 * "(Stopped, p9).", "Glossary: Stopped, p9", "stopped 9". Reads addresses too, bare or in the markup of a link:
 * `https://example.org/glossary/stopped/9/`. The address may be of another site with the same texts.
 */
export function readCitation(typed: string, index: NameIndex): Citation {
  const text = typed.slice(0, maxLength).trim();
  // Compiling the patterns takes a phone 40 ms, and most questions cite nothing.
  if (!/[\d/]/u.test(text)) return { name: text };
  const isAddress = !/[\s<>[\]]/u.test(text) && text.includes('/');
  const addresses = isAddress ? [text] : (text.match(link) ?? []);
  for (const address of addresses) {
    const read = readPasted(address.replace(closingMarks, ''), index);
    if (read && (isAddress || !read.leadsNowhere)) return read;
  }
  const plain = text
    .replace(bbcode, '$2')
    .replace(closingMarks, '')
    .replace(spacedNumber, '$1')
    .replace(day, '');
  const [, number = '', named = ''] = numberAndName.exec(plain) ?? [];
  // "3 facilities" has an alias, and asks for no number.
  const isTurned = targetsNamed(named, index).some(
    ({ title }) => /^[pr]/iu.test(number) || fold(title) === fold(named),
  );
  const [, before = '', letter = '', count = ''] =
    nameAndNumber.exec(isTurned ? `${named} ${number}` : plain) ?? [];
  const name = withoutWork(before, index);
  const [target] = count === '' || isBeginning(text, index) ? [] : targetsNamed(name, index);
  // Entries have p1, documents r1.
  const own = target?.type === 'document' ? 'r' : target?.type === 'entry' ? 'p' : letter;
  if (letter !== '') return { name, cited: own.toLowerCase() + count };
  // "species 8472" is a name.
  if (target?.type === 'entry' && count.length <= maxDigits) return { name, cited: `p${count}` };
  if (target?.type === 'document') return { name: asRule(name, count) };
  const [, document = '', word = ''] = nameAndWord.exec(name) ?? [];
  const isLabel = !index.language.ruleWords.includes(fold(word));
  const isRule = isLabel && targetsNamed(document, index)[0]?.type === 'document';
  return { name: isRule ? asRule(document, `${word} ${count}`) : text };
}

/** "Glossary: Stopped" is "Stopped", unless an entry has the whole name. */
function withoutWork(name: string, index: NameIndex): string {
  const [, inside] = /^[^:]+:\s+(.+)$/su.exec(name) ?? [];
  return inside !== undefined && targetsNamed(name, index).length === 0 ? inside : name;
}

/** Whether a name begins with a text: "Deep Space 9" is not ruling 9 of "Deep Space". */
function isBeginning(text: string, { names, language }: NameIndex): boolean {
  const key = searchKey(text, language);
  return names.some((name) => name.key.startsWith(key) && name.kind !== 'heading');
}

/** The words that ask for a rule by its printed number. */
function asRule(name: string, printed: string): string {
  return `${name} § ${printed}`;
}

// Any other address is searched for as typed.
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
  // A rule with a printed number is looked up by that number.
  if (number === undefined && printed) return { name: asRule(target.name, printed) };
  return { name: target.name, ...numbered };
}

// Returns the texts with a name. A renamed text has its former name as an alias; several texts may share a name.
function targetsNamed(words: string, { names, language }: NameIndex): NameTarget[] {
  const key = searchKey(words, language);
  const found = names.filter((name) => name.key === key);
  return [...new Set(found.map(({ target }) => target))];
}

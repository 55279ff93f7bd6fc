import { fold } from '../../../glossary/index.ts';
import { type Block, textOfBlock } from '../block.ts';

/** The parts of a head: the title of an entry, and what follows it in brackets. */
export interface HeadText {
  title: string;
  aliases: string[];
  /** From `[Tag]`. */
  tag?: string;
  /** The text that updated the entry: "(updated by Current Rulings)". */
  updatedBy?: string;
}

const closing = /\s*(?:\(|(?<=\s)\[)([^()[\]]+)[)\]]\s*$/u;
const update =
  /^(?:updated|revised|amended|corrected|changed|replaced|superseded)\b(?:\s+(?:by|in|through|with|from))?\s*(.*)$/iu;
const otherName =
  /^(?:a\.?k\.?a\.?|also(?: known as| called)?|abbr(?:\.|eviated)?(?: as)?|short(?: for)?|or|formerly)\s*:?\s+(.+)$/iu;

/** Reads a head: "Armor Class (AC)", "Attack [Action]", "scouting (updated by Current Rulings)". */
export function readHead(text: string): HeadText {
  const head: HeadText = { title: tidy(text), aliases: [] };
  for (let rounds = 0; rounds < 3; rounds++) {
    const match = closing.exec(head.title);
    const [whole, inside = ''] = match ?? [];
    const before = tidy(head.title.slice(0, match?.index));
    if (!match || whole === undefined || before === '') break;
    const updated = update.exec(inside);
    const other = otherName.exec(inside);
    if (whole.trim().startsWith('[')) head.tag = inside.trim();
    else if (updated) head.updatedBy = updated[1]?.trim() || inside.trim();
    else if (other?.[1]) head.aliases.push(other[1].trim());
    else if (isAbbreviation(inside, before)) head.aliases.push(inside.trim());
    else {
      head.aliases.push(before, inside.trim());
      break;
    }
    head.title = before;
  }
  // "Cargo, Cargoes": two forms of one word.
  const forms = /^([^,]+), ([^,]+)$/u.exec(head.title);
  if (forms?.[1] && forms[2] && fold(forms[2]).startsWith(fold(forms[1]).slice(0, -1))) {
    head.aliases.push(forms[1], forms[2]);
  }
  return head;
}

function tidy(text: string): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s*[:–—]$/u, '');
  const quoted = /^["“](.+)["”]$/u.exec(plain);
  return quoted?.[1] && !/["“”]/u.test(quoted[1]) ? quoted[1] : plain;
}

/** Returns whether one text is short for another: mostly capitals, or the first letters of its words. */
function isAbbreviation(short: string, long: string): boolean {
  const text = short.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N}./&*+'-]{0,14}s?$/u.test(text)) return false;
  const capitals = [...text].filter((letter) => /[\p{Lu}\p{N}]/u.test(letter)).length;
  const letters = [...text].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;
  if (capitals >= 2 && capitals >= letters * 0.5) return true;
  const initials = fold(long)
    .split(' ')
    .map((step) => step.charAt(0))
    .join('');
  return text.length >= 2 && fold(text).replace(/ /gu, '') === initials;
}

/** Returns whether a line may be the title of an entry: short, and no sentence. */
export function isTitle(text: string, longest = 80): boolean {
  if (text.length === 0 || text.length > longest || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (text.split(/\s+/u).length > 12) return false;
  if (
    /[.;,:–—-]$/u.test(text) &&
    !/(?:\b\p{L}\.){2,}$|\b(?:Jr|Sr|St|Dr|Inc|Ltd|Co|etc|vs|No)\.$/u.test(text)
  )
    return false;
  if (
    /[.!?;]["”)]?\s+\p{Lu}/u.test(
      text.replace(/\b(?:St|Dr|Mr|Mrs|Ms|Lt|Jr|Sr|No|vs|\p{Lu})\./gu, ''),
    )
  )
    return false;
  return /^[\p{L}\p{N}"“'‘’([$@*#&+./\\<>{}|~^_%?!-]/u.test(text);
}

const letterHead =
  /^[^\p{L}\p{N}]*(?:\p{L}|\d|#|0-9|\p{L}\s*[-–—]\s*\p{L}|numbers?|symbols?)(?:\s[^\p{L}\p{N}]*|[^\p{L}\p{N}+#*!]*)$/iu;

/** Returns whether a heading is only a letter of the alphabet, or a range of letters. "C++" is a name. */
export function isLetterHead(text: string): boolean {
  return /^\P{Ll}/u.test(text) && letterHead.test(text);
}

/** Returns whether a block is text to read, and not a menu. */
export function hasSentence(block: Block): boolean {
  const text = textOfBlock(block);
  return text.split(' ').length >= 6 && /[.!?:]["”’)]*$/u.test(text);
}

import { controlCharacter } from './decode.ts';
import type { DiagnosticCode, Finding, Point } from './diagnostics.ts';

/** Characters that nothing shows, by code. What scripts need is none of them: joiners, isolates and direction marks. */
const names: Record<string, string> = {
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'end of an embedding',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '00AD': 'soft hyphen',
  '200B': 'zero width space',
  '2060': 'word joiner',
  FEFF: 'byte order mark',
};

/** Scripts without spaces: U+200B between their words says where a line may break. */
const spaceless = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u;

/**
 * One of these characters, or what may be a character reference or an escape of one, without a backslash before it: `\&`
 * is an ampersand, and `\\` a backslash.
 */
const candidate =
  /[\u202A-\u202E\u00AD\u200B\u2060\uFEFF]|&(?<!(?<!\\)(?:\\\\)*\\&)(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|[a-zA-Z]{3,25});|\\(?<!(?<!\\)(?:\\\\)*\\\\)(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/gu;

/** Characters by the names that HTML has for them. */
const named: Record<string, string> = {
  shy: '00AD',
  NoBreak: '2060',
  ZeroWidthSpace: '200B',
  NegativeVeryThinSpace: '200B',
  NegativeThinSpace: '200B',
  NegativeMediumSpace: '200B',
  NegativeThickSpace: '200B',
};

/** How many lines a message names. */
const mostLines = 5;

/**
 * Finds characters that nothing shows: those of one kind are one finding, at the first.
 *
 * @param isText whether a character reference or an escape at an offset is text, as in code: by default, each is
 */
export function invisibleCharacters(
  text: string,
  isText: (offset: number) => boolean = () => true,
): Finding[] {
  // Nearly every file ends here, and some are large.
  if (text.search(candidate) < 0) return [];
  const found: (Point & { code: string })[] = [];
  // Lines and line endings in turns.
  let start = 0;
  for (const [at, line] of text.split(/(\r\n|[\r\n])/u).entries()) {
    for (const { index, 0: written } of line.matchAll(candidate)) {
      const code = codeOf(written);
      const isMeant = code in names || (written.startsWith('\\') && isControl(code));
      if (!isMeant || (written.length > 1 && isText(start + index))) continue;
      if (code === '200B' && spaceless.test(line.charAt(index - 1))) continue;
      found.push({ code, line: at / 2 + 1, column: index + 1 });
    }
    start += line.length;
  }
  const kinds = Map.groupBy(found, ({ code }) => code);
  return [...kinds].flatMap(([code, places]): Finding[] => {
    const [first] = places;
    if (!first) return [];
    const { line, column } = first;
    return [{ code: rule(code), message: messageOf(code, places), place: { line, column } }];
  });
}

/** `202E` of the character, of `&#x202e;` or of `\u202e`; of a name that means none of these characters, nothing. */
function codeOf(written: string): string {
  const [, hex, decimal, name] = /^(?:&#|\\)[xu](\w+)|^&#(\d+)|^&(\w+)/iu.exec(written) ?? [];
  if (name !== undefined) return named[name] ?? '';
  const code =
    hex === undefined ? Number(decimal ?? written.charCodeAt(0)) : Number.parseInt(hex, 16);
  return code.toString(16).toUpperCase().padStart(4, '0');
}

/** Written as it is, a control character makes a file unreadable; a character reference makes none. */
function isControl(code: string): boolean {
  const point = Number.parseInt(code, 16);
  return point <= 0xffff && controlCharacter.test(String.fromCharCode(point));
}

function rule(code: string): DiagnosticCode {
  if (isControl(code)) return 'file/control-character';
  return code.startsWith('202') ? 'file/direction-override' : 'file/invisible-character';
}

function messageOf(code: string, places: readonly { line: number }[]): string {
  const lines = [...new Set(places.map(({ line }) => line))];
  const shown = lines.slice(0, mostLines).join(', ') + (lines.length > mostLines ? ', ...' : '');
  const where = places.length === 1 ? '' : `: ${places.length} times, in line ${shown}`;
  return `nothing shows U+${code} (${names[code] ?? 'control character'})${where}`;
}

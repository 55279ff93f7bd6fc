import type { DiagnosticCode, Finding } from './diagnostics.ts';

/**
 * Characters that nothing shows, as they are or as a character reference. What scripts need is none of them: joiners,
 * isolates and direction marks, and U+200B between words of a script that has no spaces.
 */
const invisible =
  /[\u202A-\u202E\u00AD\u2060\uFEFF]|(?<!\\)&#(?:x0*202[a-e]|0*823[4-8]);|(?<!\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer}|\p{sc=Mymr}|\p{sc=Tibt})\u200B/giu;

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

/** How many lines a message names. */
const mostLines = 5;

/** Finds characters that nothing shows: those of one kind are one finding, at the first. */
export function invisibleCharacters(text: string): Finding[] {
  // Nearly every file ends here, and some are large.
  if (text.search(invisible) < 0) return [];
  const found = text.split(/\r\n|[\r\n]/u).flatMap((line, at) =>
    Array.from(line.matchAll(invisible), ({ index, 0: written }) => ({
      code: codeOf(written),
      line: at + 1,
      column: index + 1,
    })),
  );
  const kinds = Map.groupBy(found, ({ code }) => code);
  return [...kinds].flatMap(([code, places]): Finding[] => {
    const [first] = places;
    if (!first) return [];
    const { line, column } = first;
    return [{ code: rule(code), message: messageOf(code, places), place: { line, column } }];
  });
}

/** `202E` of the character, or of `&#x202e;`. */
function codeOf(written: string): string {
  const [, hex, decimal] = /^&#(?:x(.+)|(.+));$/iu.exec(written) ?? [];
  const code =
    hex === undefined ? Number(decimal ?? written.charCodeAt(0)) : Number.parseInt(hex, 16);
  return code.toString(16).toUpperCase().padStart(4, '0');
}

function rule(code: string): DiagnosticCode {
  return code.startsWith('202') ? 'file/direction-override' : 'file/invisible-character';
}

function messageOf(code: string, places: readonly { line: number }[]): string {
  const lines = [...new Set(places.map(({ line }) => line))];
  const shown = lines.slice(0, mostLines).join(', ') + (lines.length > mostLines ? ', ...' : '');
  const where = places.length === 1 ? '' : `: ${places.length} times, in line ${shown}`;
  return `nothing shows U+${code} (${names[code]})${where}`;
}

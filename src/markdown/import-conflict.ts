import { shortened } from '../glossary/index.ts';

/** A ruling that both an editor and the next version of its source changed. Texts are Markdown. */
export interface ImportConflict {
  number: string;
  edited: string;
  last: string;
  /** Absent: the new version no longer has the ruling. */
  now?: string;
  /** Destination for retiring its number, as in `retired` of the front matter. */
  heir?: string | { reason: string };
}

const begin = '<!-- Import conflict in ';
/** Maximum length of a text in a message. */
const longest = 160;

/** Writes a conflict as a comment, which follows its ruling until the editor has decided. */
export function conflictComment({ number, edited, last, now, heir }: ImportConflict): string {
  const isGone = now === undefined;
  const written = typeof heir === 'object' ? `{ reason: "${heir.reason}" }` : `"${heir}"`;
  return [
    `${begin}${number}: this text was edited by hand, and the new version ${isGone ? 'no longer has it' : 'changed it too'}.`,
    heir !== undefined &&
      `To drop it, delete it and write in the front matter: retired: { ${number}: ${written} }`,
    !isGone && `New version:\n${shown(now)}`,
    `Edited text:\n${shown(edited)}`,
    `Last version:\n${shown(last)}`,
    '-->',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the number of the ruling in a conflict comment; nothing for any other text. */
export function conflictNumber(html: string): string | undefined {
  return new RegExp(`^\\s*${begin}([pr]\\d+):`, 'u').exec(html)?.[1];
}

/** The message about a conflict: the parts of both texts that differ. */
export function conflictMessage(html: string): string | undefined {
  const number = conflictNumber(html);
  if (number === undefined) return undefined;
  const [, now, edited = ''] =
    /(?:\nNew version:\n(.*?))?\nEdited text:\n(.*?)\nLast version:\n/su.exec(html) ?? [];
  if (now === undefined)
    return `${number} was edited by hand, and the new version no longer has it: "${shortened(edited.replace(/\s+/gu, ' '), longest)}"`;
  const [mine, theirs] = differingParts(edited, now);
  return `${number} was edited by hand, and the new version changed it too: edited "${mine}", new version "${theirs}"`;
}

/** Returns two texts from three words before the first word that differs. */
export function differingParts(a: string, b: string): [string, string] {
  const [left = [], right = []] = [a, b].map((text) => text.trim().split(/\s+/u));
  const differs = left.findIndex((word, at) => word !== right[at]);
  const from = Math.max(0, (differs < 0 ? left.length : differs) - 3);
  const partOf = (words: readonly string[]): string =>
    (from > 0 ? '… ' : '') + shortened(words.slice(from).join(' '), longest);
  return [partOf(left), partOf(right)];
}

/** Escapes a text for a comment, and removes blank lines. */
function shown(text: string): string {
  return text
    .replace(/--+>?/gu, '—')
    .replace(/\n{2,}/gu, '\n')
    .trim();
}

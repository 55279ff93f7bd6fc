/** A ruling that was edited by hand and that the next version of its source changed as well. Texts are Markdown. */
export interface ImportConflict {
  number: string;
  edited: string;
  last: string;
  /** Absent: the new version no longer has the ruling. */
  now?: string;
  /** Where its number would lead if it were retired, as `retired` in the front matter says it. */
  heir?: string | { reason: string };
}

const labels = { now: 'New version:', edited: 'Edited text:', last: 'Last version:' } as const;
const begin = '<!-- Import conflict in ';

/** Writes a conflict as a comment, which follows its ruling until the editor has decided. */
export function conflictComment({ number, edited, last, now, heir }: ImportConflict): string {
  const what =
    now === undefined
      ? 'this text was edited by hand, and the new version no longer has it.'
      : 'this text was edited by hand, and the new version changed it too.';
  return [
    `${begin}${number}: ${what}`,
    ...(heir === undefined
      ? []
      : [
          `To drop it, delete it and write in the front matter: retired: { ${number}: ${asYaml(heir)} }`,
        ]),
    ...(now === undefined ? [] : [labels.now, shown(now)]),
    labels.edited,
    shown(edited),
    labels.last,
    shown(last),
    '-->',
  ].join('\n');
}

function asYaml(heir: string | { reason: string }): string {
  return typeof heir === 'string' ? `"${heir}"` : `{ reason: "${heir.reason}" }`;
}

/** The number of the ruling that a comment is the conflict of; nothing for any other text. */
export function conflictNumber(html: string): string | undefined {
  return new RegExp(`^\\s*${begin}([pr]\\d+):`, 'u').exec(html)?.[1];
}

/** The message about a conflict: the parts of both texts that differ. */
export function conflictMessage(html: string): string | undefined {
  const number = conflictNumber(html);
  if (number === undefined) return undefined;
  const [edited, now] = [textUnder(html, labels.edited), textUnder(html, labels.now)];
  if (now === undefined) {
    return `${number} was edited by hand, and the new version no longer has it: "${shorten(edited ?? '')}"`;
  }
  const [mine, theirs] = whereDifferent(edited ?? '', now);
  return `${number} was edited by hand, and the new version changed it too: edited "${mine}", new version "${theirs}"`;
}

/** A text in which nothing ends the comment, without blank lines. */
function shown(text: string): string {
  return text
    .replace(/--+>?/gu, '—')
    .replace(/\n{2,}/gu, '\n')
    .trim();
}

function textUnder(html: string, label: string): string | undefined {
  const from = html.indexOf(`\n${label}\n`);
  if (from < 0) return undefined;
  const text = html.slice(from + label.length + 2);
  const end = Math.min(
    ...[...Object.values(labels).map((one) => `\n${one}\n`), '\n-->'].map((stop) => {
      const at = text.indexOf(stop);
      return at < 0 ? text.length : at;
    }),
  );
  return text.slice(0, end).replace(/\s+/gu, ' ').trim();
}

/** Two texts without what they begin and end with alike, but for three words. */
function whereDifferent(a: string, b: string): [string, string] {
  const [one, other] = [a.split(' '), b.split(' ')];
  let from = 0;
  while (from < Math.min(one.length, other.length) && one[from] === other[from]) from++;
  let back = 0;
  while (
    back < Math.min(one.length, other.length) - from &&
    one[one.length - 1 - back] === other[other.length - 1 - back]
  ) {
    back++;
  }
  const cut = (words: string[]): string => {
    const [start, end] = [Math.max(0, from - 3), Math.min(words.length, words.length - back + 3)];
    const middle = shorten(words.slice(start, end).join(' '));
    return `${start > 0 ? '… ' : ''}${middle}${end < words.length ? ' …' : ''}`;
  };
  return [cut(one), cut(other)];
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

import { parse } from 'yaml';
import type { Run } from './run-import.ts';

/**
 * Compares the words of a source with the words of the imported files. All words that the report does not list as left
 * out are in the files, in the same order. Letters and digits count, without case, accents and the hyphens of line
 * ends.
 *
 * @returns the files that differ, with the letters of both; empty if no word was lost and none was added
 */
export function lostWords({ account, files }: Run) {
  const inFile = Map.groupBy(account, ({ path }) => path);
  return [...files].flatMap(([path, file]) => {
    const [, front = '', body = ''] = /^---\n(.*?)^---\n\n(.*)$/msu.exec(file) ?? [];
    const written = lettersIn(body);
    const all = lettersIn((inFile.get(path) ?? []).map((line) => line.text).join('\n'));
    // What comes before the body is the head: in the title, the aliases, what tells apart and the sources.
    const head = all.slice(0, Math.max(0, all.length - written.length));
    const { title, aliases, disambiguation, sources: from } = parse(front);
    const named = [title, aliases, disambiguation, from].flat(2).map(String);
    const isNamed = named.reduce((rest, name) => rest.replace(letters(name), ''), head) === '';
    return all.endsWith(written) && isNamed ? [] : [{ path, source: all, written }];
  });
}

/** What a reader sees of Markdown: no numbers of the glossary, no targets, no addresses, no fences. */
function shownIn(markdown: string): string {
  return markdown
    .replace(/ ?\^[pr]\d+$/gmu, '')
    .replace(/^:::.*$/gmu, '')
    .replace(/\[\[(?:[^[\]|]*?\\?\|)?([^[\]]*)\]\]/gu, '$1')
    .replace(/\]\([^)\s]*\)/gu, ']')
    .replace(/&#x([\dA-F]+);/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}

/** The letters and digits that a reader sees of a text, without case and accents. */
export function lettersIn(text: string): string {
  return letters(shownIn(text));
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

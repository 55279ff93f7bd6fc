import { isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { fold } from '../../glossary/index.ts';
import type { Edit } from '../edits.ts';

/** What a rename changes in the front matter of the renamed file. */
export interface MatterChange {
  title: string;
  /** The old name, to keep as an alias; missing where it folds to the new one. */
  alias?: string;
  /** All old slugs; missing where the address stays. */
  formerly?: string[];
}

/** Edits that set the new name in front matter and leave everything else as it is written. */
export function editMatter(text: string, { title, alias, formerly }: MatterChange): Edit[] {
  const head = /^\uFEFF?---\r?\n/u.exec(text)?.[0].length ?? 0;
  const end = text.slice(head).search(/^---\s*$/mu);
  const yaml = text.slice(head, head + end);
  const lineEnd = yaml.includes('\r\n') ? '\r\n' : '\n';
  const document = parseDocument<YAMLMap, false>(yaml, { schema: 'failsafe' });
  const edits: Edit[] = [];
  const replace = (start: number, stop: number, written: string): void => {
    edits.push({ start: head + start, end: head + stop, text: written });
  };

  const titled = document.get('title', true);
  if (!isScalar(titled) || !titled.range) return [];
  replace(titled.range[0], titled.range[1], yamlText(title));
  const lines: string[] = [];
  const list = (
    key: string,
    change: (raw: { written: string; value: string }[]) => string[],
  ): void => {
    const node = document.get(key, true);
    const items = isSeq(node)
      ? node.items.flatMap((item) =>
          isScalar(item) && item.range
            ? { written: yaml.slice(item.range[0], item.range[1]), value: String(item.value) }
            : [],
        )
      : [];
    const written = change(items);
    if (written.join('\n') === items.map((item) => item.written).join('\n')) return;
    if (!isSeq(node) || !node.range) {
      lines.push(`${key}: [${written.join(', ')}]`);
      return;
    }
    const last = node.items.at(-1);
    const stop = node.flow || !isScalar(last) || !last.range ? node.range[1] : last.range[1];
    const indent = ' '.repeat(node.range[0] - yaml.lastIndexOf('\n', node.range[0] - 1) - 1);
    const block = written.map((item) => `- ${item}`).join(`${lineEnd}${indent}`);
    const isBlock = !node.flow && written.length > 0;
    replace(node.range[0], stop, isBlock ? block : `[${written.join(', ')}]`);
  };
  list('aliases', (items) => {
    const kept = items.filter(({ value }) => fold(value) !== fold(title));
    const isKnown = alias === undefined || kept.some(({ value }) => fold(value) === fold(alias));
    return [...kept.map(({ written }) => written), ...(isKnown ? [] : [yamlText(alias)])];
  });
  if (formerly) list('formerly', () => formerly.map(yamlText));
  if (lines.length > 0) {
    const after = yaml.indexOf('\n', titled.range[1]);
    const at = after < 0 ? yaml.length : after + 1;
    replace(at, at, lines.map((line) => line + lineEnd).join(''));
  }
  return edits;
}

/** A text as a YAML scalar that is valid anywhere: plain where possible, else quoted. */
export function yamlText(text: string): string {
  return isPlain(text) ? text : JSON.stringify(text);
}

/** Whether a text needs no quotes in YAML, even inside brackets. */
export function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}(](?:[^:#,[\]{}"\\\n]*[^:#,[\]{}"\\\s])?$/u.test(text);
}

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/build-site.ts';

/** Files with text that readers may see. */
const shown = 'src/{client,components,downloads,files,layouts,offline,pages}/**/*.{ts,astro}';
const files = globSync(shown, { cwd: root }).map((file) => file.split(sep).join('/'));

/** Names of keys as `KeyboardEvent` has them. */
const keyNames = /^(?:Arrow(?:Up|Down|Left|Right)|End|Enter|Escape|Home|Tab)$/u;

/** The string literals of a script, without those of comments, imports and thrown errors. */
function stringsIn(script: string): string[] {
  const lines = script
    .replace(/\/\*.*?\*\//gsu, '')
    .replace(/(?<=^|\s)\/\/.*$/gmu, '')
    .split('\n')
    .filter((line) => !/\bimport\b|\bfrom '|Error\(/u.test(line));
  const literals = lines.join('\n').matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/gu);
  const texts = [...literals].map(([, plain = '', template = '']) => plain || template);
  return texts.map((text) => text.replace(/\$\{[^}]*\}/gu, '0'));
}

/** The text between the tags of a template and in the attributes that readers see or hear. */
function textsIn(template: string): string[] {
  const html = template.replace(/<(script|style)\b.*?<\/\1>/gsu, '');
  const between = html.matchAll(/>([^<>{}()]*\p{L}{2}[^<>{}()]*)</gu);
  const attributes = html.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/gu);
  return [...between, ...attributes].map(([, text = '']) => text.trim());
}

/** Whether a literal reads as words of the interface and not as a class, a selector, an address or markup. */
function isProse(text: string): boolean {
  if (/[<>{}=#;]|^\.|^\/|https?:/u.test(text) || keyNames.test(text)) return false;
  return /^\P{L}*\p{Lu}\p{Ll}+(?:[\s:.,…]|$)/u.test(text) || /\p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(text);
}

/** The texts of a file that may be words of the interface. */
function textsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const [, script = '', template = ''] = file.endsWith('.astro')
    ? (/^---\n(.*?)\n---\n(.*)$/su.exec(text) ?? ['', '', text])
    : ['', text, ''];
  return [...stringsIn(script), ...textsIn(template)];
}

test('pages, components and scripts take the words that they show from src/languages', () => {
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ text }) => isProse(text))).toEqual([]);
});

test.each([
  ['a literal', stringsIn("say('Copied to the clipboard');")],
  ['a template literal', stringsIn('const label = `Ruling copied here`;')],
  ['the text of an element', textsIn('<p>Nothing was found</p>')],
  ['a label that screen readers read', textsIn('<button aria-label="Close the menu"></button>')],
])('words are found in %s', (_, texts) => {
  expect(texts.filter(isProse)).toHaveLength(1);
});

import { nameWords } from 'virtual:language';
import { nameKey, rulingUrl } from '../../../model/index.ts';
import { siteUrl } from './site.ts';

/** Elements whose text is not changed. */
const literal = 'a, code, pre, script, style, textarea, [contenteditable]';

const reference = /\[\[([^[\]|#]+)(?:#\^?([pr]\d+))?(?:\|([^[\]|]+))?\]\]/gu;

/** The address of every name. */
let names: Promise<Record<string, string>> | undefined;

async function loadNames(): Promise<Record<string, string>> {
  const response = await fetch(`${siteUrl}api/names.json`);
  const value: unknown = response.ok ? await response.json() : undefined;
  return Object.fromEntries(Object.entries(Object(value)).map(([name, to]) => [name, String(to)]));
}

/** Makes links of `[[name]]`, `[[name#p5]]` and `[[name|shown]]` in elements that ask for it with `data-spaceline`. */
export async function linkNames(root: Element): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    const isAsked = parentElement?.closest('[data-spaceline]') && !parentElement.closest(literal);
    if (isAsked && node instanceof Text && node.data.includes('[[')) texts.push(node);
  }
  if (texts.length === 0) return;
  // If the names cannot be loaded, the text stays unchanged.
  names ??= loadNames().catch(() => ({}));
  const known = await names;
  for (const text of texts) {
    const parts = partsOf(text.data, known);
    if (parts.length > 1) text.replaceWith(...parts);
  }
}

/** Splits a text into links for its names and the words between. An unknown name stays unchanged. */
function partsOf(text: string, known: Record<string, string>): (string | Node)[] {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const match of text.matchAll(reference)) {
    const [whole, name = '', number, shown = name] = match;
    const key = nameKey(name, nameWords).singular;
    if (!Object.hasOwn(known, key)) continue;
    const link = document.createElement('a');
    link.href = rulingUrl(`${siteUrl}${known[key]}/`, number);
    link.textContent = shown.trim();
    parts.push(text.slice(end, match.index), link);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Nodes } from 'hast';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, test } from 'vitest';
import de from '../../src/languages/de/interface.json' with { type: 'json' };
import en from '../../src/languages/en/interface.json' with { type: 'json' };
import type { Plural } from '../../src/languages/index.ts';
import { root, runAstroBuild } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';
import { attributesOf, filesOf, type Page, pagesOf } from '../lib/site-files.ts';

const fixture = join(root, 'tests/fixtures/editions');

/** Texts of a page that a reader sees or hears, one per node. */
function textsOf(page: Page): string[] {
  const texts: string[] = [];
  visit(page.tree, 'text', ({ value }, _, parent?: Nodes) => {
    const isData = parent?.type === 'element' && /^(?:script|style)$/u.test(parent.tagName);
    if (!isData) texts.push(value);
  });
  const names = ['ariaLabel', 'alt', 'title', 'placeholder', 'content'];
  const attributes = names.flatMap((name) => attributesOf(page, name));
  return [...texts, ...attributes].flatMap((text) => text.replace(/\s+/gu, ' ').trim() || []);
}

/** The words of all texts of a language, divided at placeholders and marks. */
function stretchesOf(groups: Record<string, Record<string, string | Plural>>): Set<string> {
  const forms = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)));
  const stretches = forms.flatMap((form) => form.split(/\{\w+\}|[[\]()`]/u));
  return new Set(stretches.map((stretch) => stretch.trim()));
}

describe('a site in German', () => {
  const folder = new TestFolder('file');
  const out = folder.at('dist');
  let pages: Page[] = [];

  beforeAll(async () => {
    const content = folder.at('content');
    cpSync(fixture, content, { recursive: true });
    const site = folder.read('content/site.yml').replace('language: en', 'language: de');
    const own = 'wording:\n  searchPlaceholder: Leinen los\n  term: Wort\n';
    folder.put('content/site.yml', `${site.trimEnd()}\n${own}`);
    // A configuration as an editor changes it for a host that serves the site below a path.
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    const changed = mkdtempSync(join(root, 'node_modules/.cache/spaceline-config-'));
    const config = join(changed, 'astro.config.mjs');
    const text = readFileSync(join(root, 'astro.config.mjs'), 'utf8')
      .replaceAll("from './", `from '${pathToFileURL(root)}/`)
      .replace(/\n {2}base,\n/u, `\n  base: '/regeln',\n`);
    writeFileSync(config, text);
    const { exitCode, output } = await runAstroBuild({ content, out }, relative(root, config));
    rmSync(changed, { recursive: true });
    expect(output).not.toContain('error');
    expect(exitCode).toBe(0);
    pages = pagesOf({ folder: out, base: '/regeln/', origin: '' });
  });

  const entryPage = () => pages.find(({ file }) => file === 'glossary/docking/index.html');

  test('every page has the language and direction of the site', () => {
    expect(pages.length).toBeGreaterThan(60);
    for (const { file, html } of pages) {
      expect(html, file).toContain('<html lang="de" dir="ltr">');
    }
  });

  test('npx astro build takes the base path from a changed configuration', () => {
    expect(entryPage()?.html).toContain('href="/regeln/glossary/"');
    const api = readFileSync(join(out, 'api/glossary.json'), 'utf8');
    expect(api).toContain('"/regeln/glossary/docking/"');
  });

  test('texts of site.yml replace texts of the interface', () => {
    const entry = entryPage();
    expect(entry && textsOf(entry)).toEqual(expect.arrayContaining(['Leinen los', 'Wort']));
  });

  test('no page of the site shows an English word of the interface', () => {
    const own = stretchesOf(de);
    const content = filesOf(fixture)
      .map((file) => readFileSync(join(fixture, file), 'utf8'))
      .join('\n');
    const english = [...stretchesOf(en)].filter(
      (stretch) => stretch.length > 2 && !own.has(stretch) && !content.includes(stretch),
    );
    const whole = new Set(english);
    const long = english.filter((stretch) => stretch.split(' ').length > 2);
    const shown = pages.flatMap((page) =>
      textsOf(page)
        .filter((text) => whole.has(text) || long.some((stretch) => text.includes(stretch)))
        .map((text) => `${page.file}: ${text}`),
    );
    expect(shown).toEqual([]);
  });

  test('no script of the site has an English sentence of the interface', () => {
    const own = stretchesOf(de);
    const sentences = [...stretchesOf(en)].filter(
      (stretch) => stretch.split(' ').length > 2 && !own.has(stretch),
    );
    const scripts = filesOf(out).filter((file) => /^(?:_astro\/.*|sw)\.js$/u.test(file));
    expect(scripts.length).toBeGreaterThan(5);
    for (const file of scripts) {
      const text = readFileSync(join(out, file), 'utf8');
      const english = sentences.filter((sentence) => text.includes(sentence));
      expect(english, file).toEqual([]);
    }
  });

  test('the style sheet has the words that are read aloud at changed words', () => {
    const sheets = filesOf(out).filter((file) => /^_astro\/.*\.css$/u.test(file));
    const styles = sheets.map((file) => readFileSync(join(out, file), 'utf8')).join('');
    expect(styles).toContain(de.changes.wordsAdded);
    expect(styles).toContain(de.changes.wordsRemoved);
  });

  test('downloads are in the language of the site', () => {
    const [text = ''] = filesOf(join(out, 'downloads')).filter((file) => file.endsWith('.txt'));
    const plain = readFileSync(join(out, 'downloads', text), 'utf8');
    expect(plain).toContain(de.help.helpSources);
    expect(plain).not.toContain(en.help.helpSources);
    expect(plain).toContain(de.kinds.temporaryRuling.toUpperCase());
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '../../src/link/index.ts';
import { readTextPath, textUrl } from '../../src/model/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { compiled } from '../markdown/compiled.ts';

/** The compiled document of a text of rules. */
function documentOf(body: string, matter = ''): Document {
  const text = `---\ntitle: Cup Rules\n${matter}---\n\n${body}\n`;
  const files = { 'site.yml': 'name: Harbour\n', 'documents/cup-rules.md': text };
  const { glossary, diagnostics } = compiled(files, { empty: true });
  expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  const [document] = glossary.documents;
  if (!document) throw new Error('the text became no document');
  return document;
}

const words = 'A boat that leaves the quay before noon waits at the buoy until the next tide.';

/** Rules of about 90 characters each, the first with this number. */
function rules(count: number, from = 1): string {
  return Array.from({ length: count }, (_, at) => `${words} ^r${from + at}`).join('\n\n');
}

const keysOf = ({ sections }: Document) => sections.map(({ key }) => key);

/** Checks that the sections have all rulings, headings and HTML of a document once, on pages of a readable length. */
function expectWhole({ sections, rulings, html, headings }: Document): void {
  expect(sections.flatMap((section) => section.rulings)).toEqual(rulings);
  expect(sections.flatMap((section) => section.headings)).toEqual(headings);
  const whole = html.replace(/\s+/gu, '');
  expect(sections.map((section) => section.html.replace(/\s+/gu, '')).join('')).toBe(whole);
  const urls = sections.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const section of sections) {
    expect(section.html.length).toBeLessThan(80_000);
    for (const { url, number } of section.rulings) expect(url).toBe(`${section.url}#${number}`);
  }
}

const rest = '## Start\n\nAt noon. ^r1001\n\n## Finish\n\nAt dusk. ^r1002';
const long = `## Start\n\n${rules(200)}\n\n## Finish\n\n${rules(200, 201)}`;
const before = `${rules(100)}\n\n${rest}`;
const below = `## Rules\n\n### Start\n\n${rules(2)}\n\n### Finish\n\n${rules(2, 3)}`;

test.each<[document: string, body: string, matter: string, keys: string[]]>([
  ['a short one', rest, '', []],
  ['one that asks for sections', rest, 'pages: sections\n', ['start', 'finish']],
  ['a long one', long, '', ['start', 'finish']],
  ['a long one that asks for one page', long, 'pages: one\n', []],
  ['long rules before headings', before, 'pages: sections\n', ['start-2', 'start', 'finish']],
  ['one heading above all others', below, 'pages: sections\n', ['rules', 'finish']],
])('a document is read by section or as one page: %s', (_, body, matter, keys) => {
  const document = documentOf(body, matter);
  expect(keysOf(document)).toEqual(keys);
  if (keys.length > 0) expectWhole(document);
  else expect(document.rulings[0]?.url).toMatch(/^\/documents\/cup-rules\/#r\d/u);
  const url = `/documents/cup-rules/section/${keys[0]}/`;
  if (keys.length > 0) expect(document.sections[0]?.url).toBe(url);
});

test('a section that is too long for one page is divided between the headings below it, into pages of about the same length', () => {
  const leg = (at: number): string => `### Leg ${at}\n\n${rules(60, 60 * at + 1)}`;
  const legs = Array.from({ length: 12 }, (_, at) => leg(at)).join('\n\n');
  const document = documentOf(`## Start\n\n${legs}\n\n## Finish\n\n${rules(1, 900)}`);
  expectWhole(document);
  const [first, second] = document.sections;
  expect(first?.name).toBe('Start');
  expect(second?.name).toMatch(/^Leg \d+ \u2013 Leg \d+$/u);
  expect(second?.within.map(({ text }) => text)).toEqual(['Start']);
  expect(document.sections.at(-1)?.name).toBe('Finish');
  const lengths = document.sections.slice(0, -1).map(({ html }) => html.length);
  expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.5);
});

test('a section that is too long for one page is divided between rules, but not between a rule and its subrules', () => {
  const plain = documentOf(rules(900));
  expectWhole(plain);
  expect(keysOf(plain).slice(0, 2)).toEqual(['start', 'start/2']);
  expect(plain.sections[0]?.name).toBe(`r1\u2013r${plain.sections[0]?.rulings.length}`);
  expect(plain.sections[1]?.isHeaded).toBe(false);
  const parts = ['', 'a', 'b'].map((part) => (at: number) => `${at + 1}.1${part} ${words}`);
  const text = Array.from({ length: 400 }, (_, at) =>
    parts.map((part, index) => `${part(at)} ^r${3 * at + index + 1}`).join('\n\n'),
  );
  const nested = documentOf(text.join('\n\n'));
  expectWhole(nested);
  expect(nested.sections.length).toBeGreaterThan(2);
  for (const { rulings } of nested.sections) expect(rulings[0]?.printed).toMatch(/\.1$/u);
});

test('a section that is too long for one page is divided inside of a long list, whose numbers continue', () => {
  const items = Array.from({ length: 900 }, (_, at) => `${at + 1}. ${words} ^r${at + 1}`);
  const document = documentOf(`## Start\n\n${items.join('\n')}`);
  expectWhole(document);
  expect(document.sections.length).toBeGreaterThan(2);
  const [first, second] = document.sections.map(({ rulings }) => rulings);
  expect(second?.[0]?.printed).toBe(`${(first?.length ?? 0) + 1}`);
});

test('the address of a section is read as the address of its document', () => {
  const url = readTextPath('/sub/documents/cup-rules/section/start/2/');
  expect(url).toEqual({ base: '/sub/', address: 'documents/cup-rules', section: 'start/2' });
  expect(readTextPath('glossary/fog/section/start/')).toBeUndefined();
  const document = 'https://a.example/documents/cup-rules/';
  const ruling = '?on=2026-01-01#r5';
  expect(textUrl(`${document}section/start/2/${ruling}`)).toBe(`${document}${ruling}`);
  expect(textUrl('/glossary/section/#p1')).toBe('/glossary/section/#p1');
});

describe('the address of a section that an edition published', () => {
  const path = 'documents/cup-rules.md';
  const matter = '---\ntitle: Cup Rules\npages: sections\n---\n';
  const before = `${matter}\n## Start\n\nAt noon. ^r1\n\n## Landfall\n\n### In fog\n\n#### By night\n\nAt dusk. ^r2\n\n### In rain\n\nAt once. ^r3\n`;
  let content: MemoryContent;

  beforeEach(() => {
    content = new MemoryContent();
    content.files.set('site.yml', 'name: Harbour\n');
    content.files.set(path, before);
    content.freeze('2026-01-01');
  });

  /** Redirect of a section's address, relative to the address of the document. */
  const leads = (section: string): string | undefined =>
    content
      .compiled()
      .redirects.find(({ path: from }) => from === `documents/cup-rules/${section}`)
      ?.to.replace('documents/cup-rules/', '');

  test('redirects to the first rule below the heading if the heading was reworded', () => {
    content.edit(path, '## Landfall', '## The end');
    content.edit(path, '### In fog', '### Without sight');
    expect(leads('section/landfall/')).toBe('section/the-end/#r2');
    expect(leads('section/in-fog/')).toBe('section/the-end/#r2');
    expect(leads('section/in-rain/')).toBe('section/the-end/#in-rain');
    expect(content.check().filter((line) => line.includes('edition/'))).toEqual([]);
    content.edit(path, 'At noon', 'At one');
    content.freeze('2026-02-01');
    content.edit(path, '## The end', '## Landing');
    content.edit(path, 'At one', 'At two');
    content.freeze('2026-03-01');
    for (const old of ['landfall', 'the-end'])
      expect(leads(`section/${old}/`)).toBe('section/landing/#r2');
  });

  test('redirects to the successor of the first rule if this rule is retired', () => {
    content.edit(path, '### In fog\n\n#### By night\n\nAt dusk. ^r2\n\n', '');
    content.edit(path, 'pages: sections\n', 'pages: sections\nretired: { r2: "#r1" }\n');
    expect(leads('section/in-fog/')).toBe('section/start/#r1');
    content.edit(path, 'retired: { r2: "#r1" }', 'retired: { r2: { reason: Never used. } }');
    expect(leads('section/in-fog/')).toBe('');
  });

  test('redirects if the document is a single page now, or was renamed', () => {
    content.edit(path, 'pages: sections', 'pages: one');
    expect(leads('section/landfall/')).toBe('#r2');
    expect(leads('print/')).toBe('');
    const text = content.files.get(path) ?? '';
    content.files.set('documents/regatta.md', text.replace('pages: one', 'formerly: [cup-rules]'));
    content.files.delete(path);
    expect(leads('section/landfall/')).toBe('documents/regatta/#r2');
  });

  test('redirects from a page in the middle of a section that is short now', () => {
    const long = `${matter}\n## Start\n\n${rules(300)}\n\n## Finish\n\n${rules(1, 301)}\n`;
    content.files.set(path, long);
    content.freeze('2026-02-01');
    const edition = content.files.get('editions/2026-02-01.json') ?? '';
    const from = /"start\/2": "(r\d+)"/u.exec(edition)?.[1];
    content.files.set(path, long.replaceAll(words, 'At noon.'));
    expect(leads('section/start/2/')).toBe(`section/start/#${from}`);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { rulingPageOf, rulingTemplateFile, type TextFile } from '../../src/files/ruling-page.ts';
import { plainWording } from '../../src/wording/index.ts';
import { attribute, filesOf, pageOf } from '../lib/site-files.ts';

const { real, fixture } = inject('sites');

describe.each([
  ['the real site', real],
  ['the fixture site', fixture],
])('%s', (_, { folder }) => {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  test('has for every ruling the page that the worker makes of the template and the text', () => {
    const template = read(rulingTemplateFile);
    let count = 0;
    const files = ['glossary', 'documents'].flatMap((below) =>
      filesOf(join(folder, 'api', below)).map((file) => `${below}/${file}`),
    );
    for (const file of files) {
      const text: TextFile & { movedTo?: string } = JSON.parse(read(`api/${file}`));
      // The pages of an old address are redirects.
      if (text.movedTo !== undefined) continue;
      for (const { number } of text.rulings) {
        const built = read(`${file.replace('.json', '')}/${number.slice(1)}/index.html`);
        expect(rulingPageOf(template, text, { number }, plainWording('en'))).toBe(built);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('has no placeholder left in a page', () => {
    const open = filesOf(folder).filter(
      (file) => file.endsWith('.html') && read(file).includes('{{'),
    );
    expect(open).toEqual([]);
  });
});

describe('a site that takes corrections', () => {
  const { editions } = inject('sites');
  const linksOn = (folder: string, file: string): URL[] =>
    pageOf({ ...fixture, folder }, file).elements.flatMap((element) => {
      const href = attribute(element, 'href');
      return href?.startsWith('https://reports.example/') ? [new URL(href)] : [];
    });

  test('has a link on the page of each ruling, filled with all that the editors need', () => {
    const [link, ...others] = linksOn(editions.folder, 'glossary/docking/12/index.html');
    expect(others).toEqual([]);
    expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({
      title: 'docking, p12',
      edition: '2025-06-01',
      text: 'A "heavy" boat never docks at low water [Sail].',
      at: `https://tidewater.example${editions.base}glossary/docking/#p12`,
    });
  });

  test('names no edition for a ruling that reads otherwise now', () => {
    const [link] = linksOn(editions.folder, 'glossary/docking/9/index.html');
    expect(link?.searchParams.get('edition')).toBe('');
  });

  test('names an entry that shares its title in full, and rules of a document as well', () => {
    const titleOn = (file: string) => linksOn(fixture.folder, file)[0]?.searchParams.get('title');
    expect(titleOn('glossary/gull-bird/1/index.html')).toBe('Gull (bird), p1');
    expect(titleOn('documents/regatta-rules/1/index.html')).toBe('Regatta Rules, r1');
  });
});

test('a site without corrections and card database has no link to either', () => {
  const pages = filesOf(real.folder).filter((file) => file.endsWith('.html'));
  const said = pages.filter((file) =>
    /Suggest a correction|rel="external"/u.test(readFileSync(join(real.folder, file), 'utf8')),
  );
  expect(said).toEqual([]);
});

test('an entry links to the page of its card on another site, by its title as printed; a term has no such link', () => {
  const linksOn = (file: string): string[] =>
    pageOf(fixture, file).elements.flatMap((element) => {
      const href = attribute(element, 'href') ?? '';
      return href.startsWith('https://boats.example/') ? [href] : [];
    });
  expect(linksOn('glossary/gull-bird/index.html')).toEqual(['https://boats.example/?name=Gull']);
  expect(linksOn('glossary/st-elmos-fire/index.html')).toEqual([
    'https://boats.example/?name=St.%20Elmo%27s%20Fire',
  ]);
  expect(linksOn('glossary/docking/index.html')).toEqual([]);
});

import { describe, expect, inject, test } from 'vitest';
import { rulingPageOf, rulingTemplateFile, type TextFile } from '../../src/files/ruling-page.ts';
import { plainWording } from '../../src/wording/index.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { attributesOf, pageOf, pagesOf, readJson, readText, textsOf } from '../lib/site-files.ts';

const { real, fixture } = inject('sites');

describe.each([
  ['the real site', real],
  ['the fixture site', fixture],
])('%s', (_, site) => {
  test('has for every ruling the page that the worker makes of the template and the text', () => {
    const template = readText(site, rulingTemplateFile);
    let count = 0;
    // The pages of an old address are redirects.
    for (const { address } of textsOf(site).filter(({ movedTo }) => movedTo === undefined)) {
      const text = readJson<TextFile>(site, `api/${address}.json`);
      for (const { number } of text.rulings) {
        const built = readText(site, `${address}/${number.slice(1)}/index.html`);
        expect(rulingPageOf(template, text, { number }, plainWording('en'))).toBe(built);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('has no placeholder left in a page', () => {
    expect(pagesOf(site).filter(({ html }) => html.includes('{{'))).toEqual([]);
  });
});

describe('a site that takes corrections', () => {
  const { editions } = inject('sites');
  const linksOn = (site: BuiltSite, file: string): URL[] =>
    attributesOf(pageOf(site, file), 'href')
      .filter((href) => href.startsWith('https://reports.example/'))
      .map((href) => new URL(href));

  test('has a link on the page of each ruling, filled with all that the editors need', () => {
    const [link, ...others] = linksOn(editions, 'glossary/docking/12/index.html');
    expect(others).toEqual([]);
    expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({
      title: 'docking, p12',
      edition: '2025-06-01',
      text: 'A "heavy" boat never docks at low water [Sail].',
      at: `https://tidewater.example${editions.base}glossary/docking/#p12`,
    });
  });

  test('names an entry that shares its title in full, and rules of a document as well', () => {
    const titleOn = (file: string) => linksOn(fixture, file)[0]?.searchParams.get('title');
    expect(titleOn('glossary/gull-bird/1/index.html')).toBe('Gull (bird), p1');
    expect(titleOn('documents/regatta-rules/1/index.html')).toBe('Regatta Rules, r1');
  });
});

test('a site without corrections and card database has no link to either', () => {
  const said = /Suggest a correction|rel="external"/u;
  expect(pagesOf(real).filter(({ html }) => said.test(html))).toEqual([]);
});

test('an entry links to the page of its card on another site, by its title as printed; a term has no such link', () => {
  const linksOn = (file: string): string[] =>
    attributesOf(pageOf(fixture, file), 'href').filter((href) =>
      href.startsWith('https://boats.example/'),
    );
  expect(linksOn('glossary/gull-bird/index.html')).toEqual(['https://boats.example/?name=Gull']);
  expect(linksOn('glossary/st-elmos-fire/index.html')).toEqual([
    'https://boats.example/?name=St.%20Elmo%27s%20Fire',
  ]);
  expect(linksOn('glossary/docking/index.html')).toEqual([]);
});

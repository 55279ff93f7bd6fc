import { describe, expect, inject, test } from 'vitest';
import {
  plainWording,
  rulingPageOf,
  rulingTemplateFile,
  type TextFile,
} from '../../src/views/index.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { attributesOf, pageOf, pagesOf, readJson, readText, textsOf } from '../lib/site-files.ts';

const { real, fixture, editions } = inject('sites');

describe.each(Object.entries({ real, fixture }))('the %s site', (_, site) => {
  test('has for every ruling the same page that the worker makes from template and text', () => {
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

/** The links on a page that begin with an address. */
const linksOn = (site: BuiltSite, file: string, start: string): URL[] =>
  attributesOf(pageOf(site, `${file}/index.html`), 'href')
    .filter((href) => href.startsWith(start))
    .map((href) => new URL(href));

test('the page of a ruling has a link for corrections with all values that editors need', () => {
  const filled = (site: BuiltSite, file: string) =>
    linksOn(site, file, 'https://reports.example/').map((link) =>
      Object.fromEntries(link.searchParams),
    );
  expect(filled(editions, 'glossary/docking/12')).toEqual([
    {
      title: 'docking, p12',
      edition: '2025-06-01',
      text: 'A "heavy" boat never docks at low water [sail].',
      at: `https://tidewater.example${editions.base}glossary/docking/#p12`,
    },
  ]);
  expect(filled(fixture, 'glossary/gull-bird/1')).toMatchObject([{ title: 'Gull (bird), p1' }]);
});

test('a site without corrections and card database has no link to either', () => {
  const said = /Suggest a correction|rel="external"/u;
  expect(pagesOf(real).filter(({ html }) => said.test(html))).toEqual([]);
});

test('a card links to its page on another site by its printed title; a term does not', () => {
  const namesOn = (file: string) =>
    linksOn(fixture, file, 'https://boats.example/').map(({ search }) => search);
  expect(namesOn('glossary/gull-bird')).toEqual(['?name=Gull']);
  expect(namesOn('glossary/st-elmos-fire')).toEqual(['?name=St.%20Elmo%27s%20Fire']);
  expect(namesOn('glossary/docking')).toEqual([]);
});

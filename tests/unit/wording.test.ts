import { expect, test } from 'vitest';
import type { Plural } from '../../src/languages/index.ts';
import { languages } from '../../src/languages/index.ts';
import { readSite } from '../../src/read/index.ts';
import { format, formatHtml, inlineHtml, parts, plural } from '../../src/views/format.ts';
import { chooseWording, placeholdersIn, wordingKeys } from '../../src/views/wording.ts';
import { plainWording } from '../lib/wording.ts';

/** The texts of a language by group and key, each with its forms. */
function textsOf(language: string): { group: string; key: string; text: string | Plural }[] {
  const { texts } = languages[language] ?? expect.fail(`no ${language}`);
  return Object.entries(texts).flatMap(([group, members]) =>
    Object.entries(members).map(([key, text]) => ({ group, key, text })),
  );
}

const read = (yaml: string) => chooseWording(readSite(yaml));

test.each(Object.keys(languages))('texts of %s have all places and plurals', (language) => {
  const shape = (name: string) =>
    textsOf(name).map(({ group, key, text }) => {
      const places = [...placeholdersIn(text)].sort().join(' ');
      return `${group}.${key} ${typeof text === 'string' ? 'text' : 'forms'} ${places}`;
    });
  expect(shape('en')).toEqual(expect.arrayContaining(shape(language)));
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: 200 }, (_, count) => rules.select(count));
  const categories = new Set([...counts, 'other']);
  for (const { key, text } of textsOf(language)) {
    const forms = typeof text === 'string' ? { other: text } : text;
    if (forms === text) expect(Object.keys(text).sort(), key).toEqual([...categories].sort());
    for (const form of Object.values(forms)) expect(form, key).not.toMatch(/^$|^ | $/u);
  }
});

test.each(['de', 'fr', 'ja', 'pl'])('no text of the interface is missing in %s', (language) => {
  expect(read(`language: ${language}`).findings).toEqual([]);
});

test('French has a narrow no-break space inside of quotation marks and before high punctuation', () => {
  const { texts } = languages['fr'] ?? expect.fail('no fr');
  expect(JSON.stringify(texts)).not.toMatch(/[^\u202f][;?!»]| :|«(?!\u202f)/u);
});

test('no two texts share a key, and each key can be the name of an export', () => {
  expect(wordingKeys.filter((key, at) => wordingKeys.indexOf(key) !== at)).toEqual([]);
  for (const key of wordingKeys) expect(key).toMatch(/^[a-z][a-zA-Z0-9]*$/u);
});

test('a site without a language is English, and a language with a region has the texts of its language', () => {
  expect(read('')).toMatchObject({ wording: plainWording('en'), findings: [] });
  const { wording, findings } = read('language: de-AT');
  expect(findings).toEqual([]);
  expect(wording.language).toBe('de-AT');
  expect(wording.site.skip).toBe(plainWording('de').site.skip);
});

test.each([
  ['language: x', 'site/unknown-language', '"x" is no language code such as en or pt-BR'],
  ['wording: { copied: "{a}" }', 'wording/unknown-place', 'no place {a}; its places: {format}'],
])('%s is an error at its place, which names the allowed values', (line, code, message) => {
  const { wording, findings } = read(`name: Tidewater\n${line}\n`);
  const column = line.search(/x$|"/u) + 1;
  const found = { code, message: expect.stringContaining(message), place: { line: 2, column } };
  expect(findings).toEqual([found]);
  expect(wording.language).toBe('en');
});

test('a site in a language without texts has an English interface, with its plurals and direction, and one warning', () => {
  const { site, findings } = readSite('name: Tidewater\nlanguage: ar\n');
  expect(site).toMatchObject({ language: 'en', contentLanguage: 'ar' });
  const message = 'the interface is English, because src/languages has no texts in "ar"';
  const place = { line: 2, column: 11 };
  expect(findings).toEqual([{ code: 'site/missing-texts', message, place }]);
  expect(read('language: zh').wording).toEqual(plainWording('en'));
});

test('missing texts of a language are English, with a single warning that counts them', () => {
  const { wording, findings } = read('language: he');
  expect(wording).toMatchObject({ language: 'he', direction: 'rtl' });
  expect(wording.help.helpAbout).toBe(plainWording('en').help.helpAbout);
  const found = findings.map(({ code, message }) => `${code} ${message}`).join('\n');
  const counted = /^site\/missing-texts \d+ of \d+ texts of the interface are English, because.*$/u;
  expect(found).toMatch(counted);
});

test('site.yml overrides texts and names of kinds, in the language of the site', () => {
  const own = 'wording:\n  searchPlaceholder: Leinen los\n  card: Schiff\n';
  const { wording, findings } = read(`language: de\n${own}`);
  expect(findings).toEqual([]);
  expect(wording.search.searchPlaceholder).toBe('Leinen los');
  expect(wording.kinds.card).toBe('Schiff');
  expect(wording.kinds.term).toBe(plainWording('de').kinds.term);
  expect(plainWording('de').kinds.card).not.toBe('Schiff');
});

test('an incomplete glossary says of a name without an entry that it has none yet, unless site.yml has own words', () => {
  const { wording, findings } = read('coverage: letter S\nwording: { noRulingOf: "{names}?" }');
  expect(findings).toEqual([]);
  expect(wording.kinds.mention).toBe('No entry here yet');
  expect(wording.search.noRulingOf).toBe('{names}?');
  expect(wording.home.incomplete).toBe('Not everything is here yet. So far: letter S.');
  expect(read('').wording.kinds.mention).toBe('Name without an entry');
  expect(read('').wording.home.incomplete).toBe('');
  for (const key of Object.keys(wording.incomplete))
    expect(wordingKeys).toContain(key.replace(/Yet$/u, ''));
});

test('an unknown key is an error that suggests the nearest key and lists all keys', () => {
  const [finding, ...others] = read('wording:\n  searchPlacholder: Ahoy\n  term: Word\n').findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: 'wording/unknown-key', place: { line: 2, column: 3 } });
  expect(finding?.message).toContain('did you mean searchPlaceholder? The texts are ');
  for (const key of wordingKeys) expect(finding?.message).toContain(key);
});

test('a text is filled in: words, numbers, nodes between words, links and code', () => {
  expect(format('{a} and {b}, {a}', { a: 'x', b: 2 })).toBe('x and 2, x');
  expect(parts('See {link}.', { link: 7 })).toEqual(['See ', 7, '.']);
  const forms = { one: '{count} ruling in {name}', other: '{count} rulings in {name}' };
  expect(plural('en', forms, 1, { name: 'A' })).toBe('1 ruling in A');
  expect(plural('de', forms, 1200, { name: 'A' })).toBe('1.200 rulings in A');
  // Small numbers are written without a format.
  for (const language of Object.keys(languages)) {
    const written = new Intl.NumberFormat(language).format(999);
    expect(plural(language, { other: '{count}' }, 999), language).toBe(written);
  }
  const html = inlineHtml('`#p5` `/` <b> [A & B]({to}) {name}', { to: '/a"b/', name: '<i>' });
  const link = '<a href="/a&quot;b/">A &amp; B</a>';
  expect(html).toBe(`<code>#p5</code> <kbd>/</kbd> &lt;b&gt; ${link} &lt;i&gt;`);
});

test('in a language of the other direction, values are isolated from the words around them', () => {
  const { wording } = chooseWording(readSite('language: he\nwording: { readText: "{name}." }'));
  expect(wording.direction).toBe('rtl');
  expect(format(wording.changes.readText, { name: 'X' })).toBe('\u2068X\u2069.');
  expect(formatHtml(wording.changes.readText, { name: '<b>A?</b>' })).toBe('<bdi><b>A?</b></bdi>');
  const [before, link] = inlineHtml(wording.search.browseNames, { letters: '/a/' }).split('"');
  expect([before?.slice(-5), link]).toEqual(['href=', '/a/']);
});

test.each([
  ['was taken out.', 'Reason: was taken out.'],
  ['stop!', 'Reason: stop!'],
  ['it was too long', 'Reason: it was too long.'],
])('a sentence that ends with a value has one full stop: %s', (reason, sentence) => {
  const { retired, citation } = plainWording('en');
  const where = format(retired.retiredFor, { reason });
  expect(format(citation.citedRetired, { number: 'p1', where })).toBe(`p1 is retired. ${sentence}`);
  const place = `<a href="/">${reason}</a>`;
  const end = sentence.endsWith(reason) ? '' : '.';
  expect(formatHtml(retired.retiredTo, { place })).toBe(`Now in ${place}${end}`);
});

import { expect, test } from 'vitest';
import { changingEditions, textOn } from '../../src/editions/browser.ts';
import { textFile } from '../../src/outputs/index.ts';
import { textChangeHtml } from '../../src/views/changes-html.ts';
import type { PastText } from '../../src/views/index.ts';
import { iconNames, pastTextHtml, placesIn, textsWithFiles } from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { plainWording } from '../lib/wording.ts';

/*
 * A ruling of "quay" that applies to fog from January on, to fog and storm since February, and to storm alone now. Fog was
 * renamed in March.
 */

const wording = plainWording('en');
const content = new MemoryContent();
const box = (to: string): string => `:::applies{to="${to}"}\nBoats wait at noon. ^p1\n:::`;

const quay = (to: string): void => content.entry('quay', ['title: quay'], box(to));
content.entry('fog', ['title: fog'], 'It is thick. ^p1');
content.entry('storm', ['title: storm'], 'It is loud. ^p1');
quay('fog');
content.freeze('2026-01-01');
quay('storm, fog');
content.freeze('2026-02-01');
content.rename('fog', 'sea haze');
content.freeze('2026-03-01');
quay('storm');

const compilation = { ...content.compiled(), wording };
const history = content.history();
const made = [...textsWithFiles(compilation)];
const files = new Map(made.map((one) => [one.text.slug as string, one] as const));
const fileOf = (slug: string) => files.get(slug) ?? expect.fail(slug);
const addressOf = (slug: string) => fileOf(slug).text.address;
const historyOf = (slug: string) => history.of(addressOf(slug)) ?? expect.fail(slug);
const icons = iconNames([]);

/** A text with its rulings now, as it was in an edition. */
const past = (slug: string, date: string | null): PastText => ({
  past: textOn(historyOf(slug), date) ?? expect.fail(),
  now: fileOf(slug).file.rulings,
});

test.each([
  ['storm', '2026-01-01', false],
  ['sea-haze', '2026-01-01', true],
  ['storm', '2026-02-01', true],
  ['sea-haze', '2026-03-01', true],
  ['sea-haze', null, false],
])('the text of %s on %s has the rulings that applied to it then: %s', (slug, date, isShown) => {
  const view = { ...wording, date: date ?? '2026-04-01', base: '/', icons };
  const { html } = pastTextHtml(past(slug, date), view, [past('quay', date)]);
  const place = `<a class="number" href="/glossary/quay/?on=${date}&amp;whole#p1">p1</a> Boats wait at noon.`;
  expect(html.includes(place)).toBe(isShown);
  expect(html.includes('<h2 id="from-other-entries">From other entries</h2>')).toBe(isShown);
  expect(html.match(/ id="p/gu)).toHaveLength(1);
});

test('a ruling of a past day names its further entries, with the names of that day', () => {
  const view = { ...wording, date: '2026-02-01', base: '/', icons };
  expect(pastTextHtml(past('quay', '2026-02-01'), view).html).toContain(
    'Also applies to <a href="/glossary/storm/?on=2026-02-01">storm</a>; <a href="/glossary/fog/?on=2026-02-01">fog</a>',
  );
});

test('the history of an entry names the texts whose rulings apply or applied to it', () => {
  const from = ['sea-haze', 'storm', 'quay'].map((slug) => historyOf(slug).appliedFrom);
  expect(from).toEqual([['glossary/quay'], ['glossary/quay'], undefined]);
});

test('a ruling that applies to another entry keeps its words, and a renamed entry is no change', () => {
  const { editionChanges, sinceLast } = history;
  const place = placesIn(compilation.glossary);
  const view = { ...wording, words: wording.changes, icons, place };
  const said = [...editionChanges.toReversed().map(({ changes }) => changes), sinceLast].map(
    (changes) => {
      const text = changes?.texts.find(({ address }) => address === 'glossary/quay');
      return text && textChangeHtml(text, view).replace(/<[^>]*>/gu, '');
    },
  );
  expect(said.slice(1)).toEqual([
    expect.stringContaining('p1 Applies to more now also applies to storm; fog'),
    undefined,
    expect.stringContaining('p1 Applies to others now also applies to storm'),
  ]);
});

test('the history of a text names each edition that changed the text or a ruling', () => {
  const datesOf = (slug: string) => changingEditions(historyOf(slug)).map(({ date }) => date);
  expect(datesOf('quay')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  expect(datesOf('storm')).toEqual(['2026-01-01']);
});

test('a reworded ruling that now applies to another entry is not a change of wording only', () => {
  const made = new MemoryContent();
  made.entry('fog', ['title: fog'], 'It is thick. ^p1');
  made.entry('quay', ['title: quay'], 'Boats wait. ^p1');
  made.freeze('2026-01-01');
  made.entry('quay', ['title: quay'], box('fog'));
  expect(() => made.freeze('2026-02-01', 'quay')).toThrow('no ruling was only reworded');
});

test('the API files and the plain text of both texts have the ruling', () => {
  const { file: home } = fileOf('quay');
  const { file: shown } = fileOf('storm');
  const [ruling] = home.rulings;
  const storm = { slug: 'storm', name: 'storm', url: '/glossary/storm/' };
  expect(ruling).toMatchObject({ appliesTo: [storm], html: 'Boats wait at noon.' });
  expect(home.applied).toBeUndefined();
  expect(shown.rulings).toHaveLength(1);
  const quay = { slug: 'quay', name: 'quay', number: 'p1', url: '/glossary/quay/#p1' };
  expect(shown.applied).toMatchObject([{ ...quay, standing: 'current' }]);
  const text = textFile(compilation);
  expect(text).toContain('p1   Boats wait at noon.\n     (Also applies to storm)\n');
  expect(text).toContain('* From other entries *\n\n     quay, p1: Boats wait at noon.\n');
});

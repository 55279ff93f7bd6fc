import { describe, expect, test } from 'vitest';
import type { RulingChange, TextChange } from '../../src/editions/index.ts';
import { changesFeed } from '../../src/outputs/index.ts';
import {
  type ChangeView,
  changesInShort,
  differenceHtml,
  iconNames,
  placesIn,
  plainWording,
  retiredHtml,
  textChangeHtml,
} from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { unescapeHtml } from '../lib/site-files.ts';

const { changes: words, kinds, retired, language } = plainWording('en');
const hostile = '<img src=x onerror="alert(1)"> & "so" on';

const toDusk = (content: MemoryContent): void =>
  content.edit('glossary/fog.md', 'at noon', 'at dusk');

/** Renders the second of two editions of an entry, with the changes of a test, as pages show it. */
function changed(edit: (content: MemoryContent) => void): { text: TextChange; view: ChangeView } {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog closes the harbour. ^p1\n\nFog lifts at noon. ^p2');
  content.entry('storm', ['title: Storm'], 'A storm ends the turn. ^p1');
  content.freeze('2026-01-01');
  edit(content);
  content.number();
  const { glossary, editions } = content.compiled();
  const { sinceLast } = content.history();
  const text = sinceLast?.texts.find(({ address }) => address.endsWith('/fog'));
  if (!text) throw new Error(`nothing changed in ${editions.current.texts.size} texts`);
  const icons = iconNames([{ code: 'AU', name: 'Alternate "Universe"' }]);
  return { text, view: { words, kinds, retired, icons, place: placesIn(glossary) } };
}

describe('a change between editions, as HTML', () => {
  test('escapes every text in it: names, reasons, words and sources', () => {
    const { text, view } = changed(toDusk);
    const [ruling] = text.rulings;
    if (ruling?.type !== 'changed') throw new Error('p2 did not change');
    const { number, before } = ruling;
    const reworded: RulingChange = {
      ...ruling,
      parts: ['text', 'sources', 'heading'],
      words: [{ type: 'added', text: hostile }],
      after: { ...ruling.after, sources: [{ name: hostile }], ownSources: true, heading: hostile },
    };
    const gone: RulingChange = { type: 'retired', number, before, to: { reason: hostile } };
    const html = textChangeHtml(
      {
        ...text,
        type: 'renamed',
        name: hostile,
        before: { address: text.address, name: `${hostile}!` },
        rulings: [reworded, gone],
      },
      view,
    );
    expect(html).not.toMatch(/<img|onerror="/u);
    expect(html.match(/&lt;img src=x onerror=(&quot;|”)alert\(1\)\1&gt; &amp; /gu)).toHaveLength(7);
    expect(retiredHtml({ reason: hostile }, view)).not.toContain('<img');
  });

  test('draws icons, with their names escaped, and leaves other codes as text', () => {
    const { view } = changed(toDusk);
    expect(differenceHtml([{ type: 'added', text: "Its captain's [AU]\ncard, [XY]" }], view)).toBe(
      '<p class="difference"><ins>Its captain’s <span class="icon" data-icon="au">' +
        '[Alternate &quot;Universe&quot;]</span><br>card, [XY]</ins></p>',
    );
  });

  test('of wording only links to its difference in the history of the text', () => {
    const { text, view } = changed(toDusk);
    const rulings = text.rulings.map((one): RulingChange => {
      return one.type === 'changed' ? { ...one, wordingOnly: true } : one;
    });
    const html = textChangeHtml({ ...text, rulings }, view);
    expect(html).toContain('<a class="at" href="/glossary/fog/history/#p2">p2</a>');
    expect(html).not.toContain('dusk');
  });

  test('of the publications of a text names the publications', () => {
    const { text, view } = changed((content) =>
      content.edit('glossary/fog.md', 'title: Fog', 'title: Fog\nsources: [Tide Tables]'),
    );
    expect(textChangeHtml(text, view)).toContain(
      '<span class="meta">published in Tide Tables</span>',
    );
  });

  test('names the earlier and the present kind of a box, capitalised as labels', () => {
    const { text, view } = changed((content) =>
      content.edit(
        'glossary/fog.md',
        'Fog lifts at noon. ^p2',
        ':::update{source="Notice" date="2026-03-01" standing="current"}\nFog lifts at noon. ^p2\n:::',
      ),
    );
    const html = (own: string): string => {
      const { changes, kinds: named } = plainWording(own);
      return textChangeHtml(text, { ...view, words: changes, kinds: { ...named, language: own } });
    };
    expect(html('en')).toContain('<span>was “Ruling”, now “Update”</span>');
    expect(html('de')).toContain('<span>vorher „Regelung“, jetzt „Aktualisierung“</span>');
    expect(html('de')).toContain('<span>veröffentlicht in Notice, 1. März 2026</span>');
  });

  test('is summed up by counts, with a move counted once', () => {
    const { text } = changed((content) => {
      toDusk(content);
      content.edit('glossary/fog.md', 'dusk. ^p2', 'dusk. ^p2\n\nFog is grey.\n\nFog is wet.');
    });
    const short = changesInShort({ texts: [text] }, words, language);
    expect(short).toBe('2 new rulings, 1 ruling changed, in 1 text');
    expect(changesInShort({ texts: [] }, words, language)).toBe('nothing changed');
  });
});

/** Returns the feed for a second edition that rewords this many long rulings. */
function said(texts: number): string {
  const content = new MemoryContent();
  content.files.set('site.yml', 'name: Harbour\norigin: https://harbour.example\n');
  const long = 'Whoever leaves the harbour pays what the harbour master asks. '.repeat(20).trim();
  for (let at = 10; at < 10 + texts; at++)
    content.entry(`pier-${at}`, [`title: Pier ${at}`], `${long} It is spring. ^p1`);
  content.freeze('2026-01-01');
  for (let at = 10; at < 10 + texts; at++)
    content.edit(`glossary/pier-${at}.md`, 'It is spring', 'It is autumn');
  content.freeze('2026-02-01');
  const wording = plainWording('en');
  const feed = changesFeed({ ...content.compiled(), wording });
  return unescapeHtml(/<content type="html">(.*?)<\/content>/su.exec(feed)?.[1] ?? '');
}

describe('the feed', () => {
  test('shows each change of an edition, word by word', () => {
    const content = said(20);
    expect(content.match(/<del>spring<\/del>/gu)).toHaveLength(20);
    expect(content).not.toContain('All changes');
  });

  test('sums up an edition with many changes, and links to them', () => {
    const content = said(60);
    expect(content.length).toBeLessThan(5000);
    expect(content).toMatch(/^<p>60 rulings changed, in 60 texts<\/p><p><a href="https:/u);
    const site = 'https://harbour.example';
    expect(content).toContain(`<a href="${site}/glossary/pier-10/">Pier 10</a>, <a href=`);
    const all = `<p><a href="${site}/changes/2026-02-01/">All changes, word by word</a></p>`;
    expect(content.slice(content.indexOf('48 more'))).toBe(`48 more</p>${all}`);
  });
});

import { expect, test } from 'vitest';
import {
  destinationName,
  destinationOf,
  everyDestination,
  nextEdition,
  type RulingChange,
  statusOn,
  type TextChange,
  wordChanges,
} from '../../src/editions/index.ts';
import type { RecordedReference, RulingNumber, RulingRecord } from '../../src/model/index.ts';
import { numberOf, placeText, readAddress, readTextAddress } from '../../src/model/index.ts';
import { changesFeed } from '../../src/outputs/index.ts';
import {
  differenceHtml,
  filteredChangesHtml,
  lastChanges,
  retiredHtml,
  textChangeHtml,
} from '../../src/views/changes-html.ts';
import { citableText, historyView, pastTextHtml, pastUrl } from '../../src/views/history-view.ts';
import type { ChangeView } from '../../src/views/index.ts';
import {
  changesInShort,
  countRules,
  iconNames,
  isChangedInMeaning,
  placesIn,
} from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { unescapeHtml } from '../lib/site-files.ts';
import { plainWording } from '../lib/wording.ts';

const { changes: words, changesPages, kinds, retired, language } = plainWording('en');
const hostile = '<img src=x onerror="alert(1)"> & "so" on';

const editFog = (from: string, to: string) => (content: MemoryContent) =>
  content.edit('glossary/fog.md', from, to);
const toDusk = editFog('at noon', 'at dusk');

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

test('the HTML of a change escapes every text in it: names, reasons, words and sources', () => {
  const { text, view } = changed(toDusk);
  const [ruling] = text.rulings;
  if (ruling?.type !== 'changed') throw new Error('p2 did not change');
  const own = { sources: [{ name: hostile }], ownSources: true as const, heading: hostile };
  const reworded: RulingChange = {
    ...ruling,
    parts: ['text', 'sources', 'heading'],
    words: [{ type: 'added', text: hostile }],
    ruling: { ...ruling.ruling, ...own },
  };
  const gone: RulingChange = { ...ruling, type: 'retired', to: { reason: hostile } };
  const before = { address: text.address, name: `${hostile}!` };
  const renamed = { ...text, type: 'renamed' as const, name: hostile, before };
  const html = textChangeHtml({ ...renamed, rulings: [reworded, gone] }, view);
  expect(html).not.toMatch(/<img|onerror="/u);
  expect(html.match(/&lt;img src=x onerror=(&quot;|”)alert\(1\)\1&gt; &amp; /gu)).toHaveLength(7);
  expect(retiredHtml({ reason: hostile }, view)).not.toContain('<img');
});

test('the HTML of a change draws icons, with their names escaped, and leaves other codes as text', () => {
  const { view } = changed(toDusk);
  expect(differenceHtml([{ type: 'added', text: "Its captain's [AU]\ncard, [XY]" }], view)).toBe(
    '<p class="difference"><ins>Its captain’s <span class="icon" data-icon="au" ' +
      'title="Alternate &quot;Universe&quot;">[Alternate &quot;Universe&quot;]</span><br>card, [XY]</ins></p>',
  );
});

test('a text of which most words were replaced is shown then and now, without struck words', () => {
  const { view } = changed(toDusk);
  const same = { type: 'same', text: 'A deck ' } as const;
  const removed = { type: 'removed', text: 'holds no more than thirty cards' } as const;
  const added = { type: 'added', text: 'is full at thirty cards' } as const;
  expect(differenceHtml([same, removed, added], view)).toBe(
    '<p class="difference"><strong>Then:</strong> A deck holds no more than thirty cards</p>' +
      '<p class="difference"><strong>Now:</strong> A deck is full at thirty cards</p>',
  );
  const kept = { type: 'same', text: 'A deck of the first player at the table ' } as const;
  expect(differenceHtml([kept, removed, added], view)).toContain('<del>holds no more');
});

test('a change of wording only links to its difference in the history of the text', () => {
  const { text, view } = changed(toDusk);
  const rulings = text.rulings.map((one): RulingChange => {
    return one.type === 'changed' ? { ...one, wordingOnly: true } : one;
  });
  const html = textChangeHtml({ ...text, rulings }, view);
  expect(html).toContain('<a class="at" href="/glossary/fog/history/#p2">p2</a>');
  expect(html).not.toContain('dusk');
});

test('rulings that only stand under another heading are named so, and not as changed', () => {
  const { text, view } = changed((content) => {
    content.edit('glossary/fog.md', 'Fog closes', '## Weather\n\nFog closes');
  });
  const same = changesInShort({ texts: [text] }, words, language);
  expect(same).toBe('2 only in wording, number or place');
  expect(isChangedInMeaning(text)).toBe(false);
  expect(textChangeHtml(text, view)).toContain(
    '<p class="change change-head" data-change="same">' +
      '<a class="at" href="/glossary/fog/history/#p1">p1</a> ' +
      '<a class="at" href="/glossary/fog/history/#p2">p2</a> ' +
      '<strong>New heading</strong> <span>now under “Weather”</span></p>',
  );
});

test('a struck sentence that another ruling took over nearly word for word says where it is now', () => {
  const sentence = 'Every ship that leaves the harbour in fog pays a fine of two points.';
  const losing = (edit: (content: MemoryContent) => void) => {
    const content = new MemoryContent();
    content.entry('fog', ['title: Fog'], `Fog closes the harbour. ${sentence} ^p1`);
    content.entry('storm', ['title: Storm'], 'A storm ends the turn. ^p1\n\nEvery ship pays. ^p2');
    content.freeze('2026-01-01');
    edit(content);
    const { glossary } = content.compiled();
    const history = content.history();
    const address = addressOf('glossary/fog');
    const fog = history.sinceLast?.texts.find((text) => text.address === address);
    const past = history.of(address);
    if (!fog || !past) throw new Error('fog did not change');
    const view = { words, kinds, retired, icons: iconNames([]), place: placesIn(glossary) };
    const { changed: shown } = historyView(past, view, changesPages, { base: '/', url: '/fog/' });
    const [{ steps: [step] = [] } = {}] = shown;
    return {
      html: textChangeHtml(fog, view),
      said: step?.said,
      status: statusOn(past, 'p1', '2026-01-01'),
    };
  };
  const struck = (content: MemoryContent) => content.edit('glossary/fog.md', ` ${sentence}`, '');
  const moved = losing((content) => {
    struck(content);
    const now = sentence.replace('Every ship', 'In a storm, every ship');
    content.edit('glossary/storm.md', 'Every ship pays.', now);
  });
  const place = 'part moved to <a href="/glossary/storm/#p2">Storm, p2</a>';
  expect(moved.html).toContain(`<span>${place}</span>`);
  expect(moved.said).toEqual([place]);
  expect(moved.status).toMatchObject({
    moved: { keptIn: [{ address: 'glossary/storm', number: 'p2' }] },
  });
  for (const edit of [
    struck,
    (content: MemoryContent) => {
      struck(content);
      content.edit('glossary/storm.md', 'Every ship pays.', 'Every ship in fog pays two points.');
    },
    (content: MemoryContent) => {
      const now = sentence.replace('two points', 'one point');
      content.edit('glossary/fog.md', sentence, now);
      content.edit('glossary/storm.md', 'Every ship pays.', sentence);
    },
  ]) {
    const { html, said, status } = losing(edit);
    expect(html).not.toContain('part moved');
    expect(said).toEqual([]);
    expect(status).toMatchObject({ moved: { keptIn: [] } });
  }
});

test('the difference of a table is a table, compared cell by cell', () => {
  const { view } = changed(toDusk);
  const before = 'Ships:\nName Class\nGull Boat\nTern Skiff';
  const after = 'Ships:\nName\tClass\nGull\tBarge\nTern\tSkiff';
  expect(differenceHtml(wordChanges(before, after), view)).toBe(
    '<div class="difference">Ships:<div class="table" tabindex="0"><table><tr><td>Name</td><td>Class</td></tr>' +
      '<tr><td>Gull</td><td><del>Boat</del><ins>Barge</ins></td></tr>' +
      '<tr><td>Tern</td><td>Skiff</td></tr></table></div></div>',
  );
});

test('quotes in a difference open and close as in the whole texts', () => {
  const { view } = changed(toDusk);
  const before = 'Boats whom a card "moors" for a day may sail.';
  const after = 'Boats "moored" by a card for a day may sail.';
  expect(differenceHtml(wordChanges(before, after), view)).toMatch(
    /^<p class="difference">Boats <del>whom a card \u201cmoors\u201d<\/del><ins>\u201cmoored\u201d by a card<\/ins> /u,
  );
});

test('a clause that now stands in another ruling is followed from both rulings', () => {
  const content = new MemoryContent();
  content.entry(
    'fog',
    ['title: Fog'],
    'Boats cannot land at a flooded pier, and its lamps do not guide them. ^p1\n\nBoats land only at a dry pier. ^p2',
  );
  content.freeze('2026-01-01');
  content.edit(
    'glossary/fog.md',
    'Boats cannot land at a flooded pier, and its lamps do not guide them.',
    'The lamps of a flooded pier do not guide boats.',
  );
  const parts = () => {
    const texts = content.history().sinceLast?.texts ?? [];
    return texts.flatMap(({ rulings }) =>
      rulings.map(({ keptIn = [], partOf = [] }) => [
        keptIn.map(({ number }) => number),
        partOf.map(({ number }) => number),
      ]),
    );
  };
  expect(parts()).toEqual([[[], []]]);
  content.edit(
    'glossary/fog.md',
    'a dry pier.',
    'a dry pier. They cannot land at a flooded pier, such as a cellar.',
  );
  expect(parts()).toEqual([
    [['p2'], []],
    [[], ['p1']],
  ]);
  const address = addressOf('glossary/fog');
  const past = content.history().of(address);
  const [text] = content.history().sinceLast?.texts ?? [];
  if (!past || !text) throw new Error('fog did not change');
  const place = placesIn(content.compiled().glossary);
  const view = { words, kinds, retired, icons: iconNames([]), place };
  const here = 'a part of <a href="/glossary/fog/#p1">Fog, p1</a> moved here';
  expect(textChangeHtml(text, view)).toContain(`<span>${here}</span>`);
  const { changed: shown } = historyView(past, view, changesPages, { base: '/', url: '/fog/' });
  expect(shown.map(({ steps: [step] }) => step?.said)).toEqual([
    ['part moved to <a href="/glossary/fog/#p2">Fog, p2</a>'],
    [here],
  ]);
  expect(statusOn(past, 'p2', '2026-01-01')).toMatchObject({
    moved: { partOf: [{ number: 'p1' }] },
  });
});

test('the filter of changes has the kinds that occur, notes apart, and no choice for a single kind', () => {
  const { text, view } = changed((content) => {
    toDusk(content);
    content.edit('glossary/fog.md', 'harbour. ^p1', 'harbour. ^p1\n\n:::note\nA guess.\n:::');
  });
  const html = filteredChangesHtml([text], view);
  expect([...html.matchAll(/value="(\w*)"/gu)].map(([, kind]) => kind)).toEqual([
    '',
    'meaning',
    'note',
  ]);
  expect(html).toContain('data-change="note"');
  expect(html).not.toContain('data-change="same"');
  const { text: single } = changed(toDusk);
  expect(filteredChangesHtml([single], view)).not.toContain('fieldset');
});

test('an editor records where a struck sentence or a retired ruling went, of an edition and afterwards', () => {
  const content = new MemoryContent();
  const pays = 'Every barge that is not empty pays the toll.';
  content.entry('fog', ['title: Fog'], `Fog lifts at noon. ${pays} ^p1\n\nFog is grey. ^p2`);
  content.entry('storm', ['title: Storm'], 'A laden barge owes a fee. ^p1');
  content.freeze('2026-01-01');
  content.entry(
    'fog',
    ['title: Fog', 'retired: { p2: storm#p1 }'],
    'Fog lifts at noon. It is cold. ^p1',
  );
  const made = (moved?: string) => {
    const { editions } = content.compiled();
    const edition = nextEdition(editions, {
      date: '2026-02-01',
      title: 'Edition of 2026-02-01',
      moved,
    });
    if ('fault' in edition) throw new Error(edition.fault);
    content.files.set(edition.path, edition.text);
    return edition.unexplained;
  };
  const went = () =>
    content
      .history()
      .editionChanges[0]?.changes.texts.flatMap(({ rulings }) =>
        rulings.map(({ keptIn, to }) => ({ keptIn: keptIn?.map(placeText), to })),
      );
  expect(made()).toEqual(['glossary/fog#p1']);
  expect(made('fog#p1: none')).toEqual([]);
  expect(went()?.[0]).toEqual({ keptIn: undefined, to: undefined });
  expect(made('Fog#p1: storm#p1; fog#p2: fog#p1, storm#p1')).toEqual([]);
  expect(went()).toEqual([
    { keptIn: ['glossary/storm#p1'], to: undefined },
    {
      keptIn: undefined,
      to: {
        to: 'glossary/fog',
        number: 'p1',
        also: [{ to: 'glossary/storm', number: 'p1' }],
      },
    },
  ]);
  expect(() => made('fog#p1: storm#p9')).toThrow('no ruling has the number storm#p9');
  content.freeze('2026-02-01', 'none');
  expect(went()?.[0]?.keptIn).toEqual(['glossary/storm#p1']);
  expect(content.check()).toEqual([]);
});

test('a ruling that another ruling was merged into counts as having the same words', () => {
  const { text, view } = changed((content) => {
    const retired = 'title: Fog\nretired: { p1: "fog#p2" }';
    content.edit('glossary/fog.md', 'Fog closes the harbour. ^p1\n\n', '');
    content.edit('glossary/fog.md', 'title: Fog', retired);
  });
  const short = changesInShort({ texts: [text] }, words, language);
  expect(short).toBe('1 retired, in 1 text \u00b7 1 only in wording, number or place');
  const html = textChangeHtml(text, view);
  expect(html).toMatch(
    /<p [^>]*data-change="same">.*p2<\/a> <strong>Same words<\/strong> <span>also replaces .*p1/u,
  );
});

test('a heading with a note alone is no rule, and a bare reference is no new ruling', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog lifts at noon. ^p1');
  content.files.set(
    'documents/old-rules.md',
    '---\ntitle: Old rules\n---\n\n## 1. Weather ^r1\n\nFog closes the harbour.\n\n## Date ^r2\n\n:::note\nNo date.\n:::\n',
  );
  content.files.set('documents/rules.md', '---\ntitle: Rules\nreplaces: old-rules\n---\n\n');
  content.edit('documents/rules.md', '---\n\n', '---\n\n## 1. Weather ^r1\n\nFog closes all.\n');
  content.freeze('2026-01-01');
  const older = content.compiled().glossary.documents.find(({ slug }) => slug === 'old-rules');
  expect(older?.rulings.map(({ standing }) => standing)).toEqual(['superseded', 'current']);
  expect(countRules(older?.rulings ?? [])).toBe(1);
  content.edit('documents/old-rules.md', 'No date', 'No day');
  content.edit('glossary/fog.md', 'noon. ^p1', 'noon. ^p1\n\nSee [[Old rules]]. ^p2');
  const texts = content.history().sinceLast?.texts ?? [];
  expect(changesInShort({ texts }, words, language)).toBe(
    '1 only in wording, number or place \u00b7 1 new or changed note',
  );
});

test('notes of the editors are counted apart from rulings', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog lifts at noon. ^p1\n\n:::note\nA guess. ^p2\n:::');
  content.files.set(
    'documents/rules.md',
    '---\ntitle: Rules\n---\n\n## 1. Weather ^r1\n\nFog closes the harbour.\n',
  );
  content.freeze('2026-01-01');
  const note = '\n\n:::note\nThe source has no date.\n:::';
  content.edit('glossary/fog.md', 'A guess', 'A good guess');
  content.edit('glossary/fog.md', 'noon. ^p1', `noon. ^p1${note.replace('date.', 'date. ^p3')}`);
  content.edit('documents/rules.md', 'closes the harbour.', `closes the harbour.${note}`);
  const texts = content.history().sinceLast?.texts ?? [];
  expect(changesInShort({ texts }, words, language)).toBe('3 new or changed notes');
  expect(texts.some(isChangedInMeaning)).toBe(false);
  const [rule] = texts
    .flatMap(({ rulings }) => rulings)
    .filter(({ ruling }) => ruling.number === 'r1');
  expect(rule?.parts).toEqual(['note']);
  expect(content.cited('documents/rules', 'r1', '2026-01-01')).toMatchObject({
    type: 'unchanged',
    moved: { before: { number: 'r1' } },
  });
});

test.each([
  ['the words of the publisher', '\n\nNote: Boats moor.'],
  ['a note that names its publication', '\n\n:::note{source="Harbour Book"}\nBoats moor.\n:::'],
  ['a note before other words', '\n\n:::note\nBoats moor.\n:::\n\nIt stays.'],
])('a note changes its ruling if it is no closing note of the editors: %s', (_, note) => {
  const content = new MemoryContent();
  const rules = 'documents/rules.md';
  content.files.set(rules, `---\ntitle: Rules\n---\n\n## 1. Fog ^r1\n\nIt closes.${note}\n`);
  content.freeze('2026-01-01');
  content.edit(rules, 'Boats moor.', 'Boats leave.');
  const [rule] = content.history().sinceLast?.texts.flatMap(({ rulings }) => rulings) ?? [];
  expect(rule?.parts).toEqual(['text']);
});

test('the last change of a text is of meaning or of wording; notes and headings are no change', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog lifts at noon. ^p1');
  const last = () => lastChanges(content.history()).get(addressOf('glossary/fog'));
  content.freeze('2026-01-01');
  expect(last()).toMatchObject({ edition: { date: '2026-01-01' }, isOfMeaning: true });
  toDusk(content);
  expect(last()).toEqual({ edition: null, isOfMeaning: true, isOfNote: false, any: null });
  content.freeze('2026-02-01', 'all');
  expect(last()).toMatchObject({ edition: { date: '2026-02-01' }, isOfMeaning: false });
  content.edit('glossary/fog.md', 'Fog lifts', '## Weather\n\n:::note\nA guess.\n:::\n\nFog lifts');
  expect(last()).toMatchObject({ edition: { date: '2026-02-01' }, isOfMeaning: false });
  expect(last()?.any).toBe(null);
});

test('the last change of a text with nothing but a note is the day of its words', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], ':::note\nThe source has no ruling. ^p1\n:::');
  content.freeze('2026-01-01');
  content.edit('glossary/fog.md', 'has no ruling', 'names it only');
  content.freeze('2026-02-01');
  const last = lastChanges(content.history()).get(addressOf('glossary/fog'));
  expect(last).toMatchObject({ edition: { date: '2026-02-01' }, isOfMeaning: false });
});

test('a retired number says what became of its words', () => {
  const content = new MemoryContent();
  const body = ['Boats dock.', 'Boats wait.', 'Boats sink.', 'Boats float.'];
  content.entry('fog', ['title: Fog'], body.map((text, at) => `${text} ^p${at + 1}`).join('\n\n'));
  content.entry('tide', ['title: Tide'], 'Tides turn. ^p1');
  content.freeze('2026-01-01');
  const retired = 'retired: { p1: tide#p2, p2: tide#p3, p3: tide#p1, p4: { reason: "no use" } }';
  content.entry('fog', ['title: Fog', retired], 'Fog lifts. ^p5');
  content.entry(
    'tide',
    ['title: Tide'],
    'Tides turn. ^p1\n\nBoats dock. ^p2\n\nNo boat sails. ^p3',
  );
  const { rulings = {} } = content.history().of(addressOf('glossary/fog')) ?? {};
  const fates = ['p1', 'p2', 'p3', 'p4'].map((number) => rulings[number]?.retired?.fate);
  expect(fates).toEqual(['same', 'changed', 'joined', undefined]);
  const { redirects } = content.compiled();
  const pages = redirects.flatMap(({ retired: page }) => (page ? page.became.fate : []));
  expect(pages).toEqual(fates);
  const address = addressOf('glossary/fog');
  expect(['p1', 'p2', 'p3', 'p4'].map((one) => content.history().fate(address, one))).toEqual(
    fates,
  );
  const changes = content.history().sinceLast?.texts.flatMap(({ rulings }) => rulings) ?? [];
  const joined = changes.find(({ type, ruling }) => type === 'retired' && ruling.number === 'p3');
  expect(joined?.fate).toBe('joined');
  const place = () => ({ name: 'Fog, p2', href: '/glossary/fog/#p2' });
  const view = { ...plainWording('en'), place };
  const link = '<a href="/glossary/fog/#p2">Fog, p2</a>';
  expect(retiredHtml(joined?.to, view, joined?.fate)).toBe(`Merged into ${link}.`);
  expect(retiredHtml(joined?.to, view, 'same')).toBe(`Same words, now in ${link}.`);
  expect(retiredHtml(joined?.to, view, 'changed')).toBe(`Changed, now in ${link}.`);
  expect(retiredHtml(joined?.to, view)).toBe(`Now in ${link}.`);
});

test('a retired number whose words are in several rulings leads to each of them', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Boats dock and wait. ^p1\n\nFog lifts. ^p2');
  content.entry('tide', ['title: Tide'], 'Tides turn. ^p1');
  content.freeze('2026-01-01');
  const retired = 'retired: { p1: [tide#p1, "#p2", tide#p2], p3: "#p1", p4: [tide#p1, tide#p9] }';
  content.entry('fog', ['title: Fog', retired], 'Fog lifts. ^p2');
  content.entry('tide', ['title: Tide', 'retired: { p2: "fog#p2" }'], 'Boats wait in tides. ^p1');
  const address = addressOf('glossary/fog');
  const history = content.history();
  const { target } = history.of(address)?.rulings['p1']?.retired ?? {};
  expect(everyDestination(target).map(destinationName)).toEqual(['Tide, p1', 'Fog, p2']);
  expect(destinationOf(history.current, address, 'p3').target).toEqual(target);
  const changes = history.sinceLast?.texts.flatMap(({ rulings }) => rulings) ?? [];
  const gone = changes.find(({ type }) => type === 'retired');
  const place = (at: string, number = '') => ({ name: `${at} ${number}` });
  expect(retiredHtml(gone?.to, { ...plainWording('en'), place }, gone?.fate)).toBe(
    'Merged into glossary/tide p1 and glossary/fog p2.',
  );
  const joined = changes.filter(({ from }) => from.length > 0).map(({ ruling }) => ruling.number);
  expect(joined).toEqual(['p2', 'p1']);
  expect(content.check()).toContain(
    'glossary/fog.md ruling/retired-number p4 is retired to "tide#p9", which is not a ruling',
  );
});

test('a change of the publications of a text names the publications, and changes none of its rulings', () => {
  const { text, view } = changed(editFog('title: Fog', 'title: Fog\nsources: [Tides]'));
  expect(text.rulings).toEqual([]);
  expect(textChangeHtml(text, view)).toContain('<span class="meta">published in Tides</span>');
});

test('the HTML of a change names the earlier and the present kind of a box, capitalised as labels', () => {
  const box = ':::update{source="Notice" date="2026-03-01" standing="current"}';
  const ruling = 'Fog lifts at noon. ^p2';
  const { text, view } = changed(editFog(ruling, `${box}\n${ruling}\n:::`));
  const html = (own: string): string => {
    const { changes, kinds: named } = plainWording(own);
    return textChangeHtml(text, { ...view, words: changes, kinds: { ...named, language: own } });
  };
  expect(html('en')).toContain('<span>was “Ruling”, now “Update”</span>');
  expect(html('de')).toContain('<span>vorher „Regelung“, jetzt „Aktualisierung“</span>');
  expect(html('de')).toContain('<span>veröffentlicht in Notice, 1. März 2026</span>');
});

test('a change is summed up by counts, with a move counted once', () => {
  const { text } = changed(editFog('noon. ^p2', 'dusk. ^p2\n\nFog is grey.\n\nFog is wet.'));
  const short = changesInShort({ texts: [text] }, words, language);
  expect(short).toBe('2 new rulings, 1 ruling changed, in 1 text');
  expect(changesInShort({ texts: [] }, words, language)).toBe('nothing changed');
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

test('the feed shows each change of an edition, word by word', () => {
  const content = said(20);
  expect(content.match(/<del>spring<\/del>/gu)).toHaveLength(20);
  expect(content).not.toContain('All changes');
});

test('the feed sums up an edition with many changes, and links to them', () => {
  const content = said(60);
  expect(content.length).toBeLessThan(5000);
  expect(content).toMatch(/^<p>60 rulings changed, in 60 texts<\/p><p><a href="https:/u);
  const site = 'https://harbour.example';
  expect(content).toContain(`<a href="${site}/glossary/pier-10/history/">Pier 10</a>, <a href=`);
  const all = `<p><a href="${site}/changes/2026-02-01/">All changes, word by word</a></p>`;
  const more = `<a href="${site}/changes/2026-02-01/">48 more</a></p>${all}`;
  expect(content.slice(-more.length)).toBe(more);
});

const addressOf = (written: string) => readTextAddress(written) ?? expect.fail();
const address = addressOf('documents/harbour-rules');
const day = { date: '2025-01-01', base: '/sub/', icons: new Map() };
const view = { ...plainWording('en'), ...day };

const ruling = (count: number, text: string, more: Partial<RulingRecord> = {}): RulingRecord => ({
  number: numberOf('document', count),
  text,
  kind: 'text',
  standing: 'current',
  sources: [],
  ...more,
});

function see(at: number, shown: string, place = 'glossary/fog', number?: RulingNumber) {
  const to = readAddress(place) ?? expect.fail(place);
  return { at, shown, kind: 'see' as const, to, ...(number && { number }) };
}

const refers = (...references: RecordedReference[]) => ({ references });

const text = { address, name: 'Harbour Rules', sources: [], formerly: [], retired: {} };

/** Renders a past text, with the HTML of its rulings today by their counts. */
function past(then: RulingRecord[], now: Record<number, string> = {}, references = {}) {
  const current = Object.entries(now).map(([count, html]) => {
    return { ...ruling(Number(count), html.replace(/<.*?>/gu, ''), references), html };
  });
  return pastTextHtml({ past: { ...text, rulings: then }, now: current }, view);
}

const rulebook = 'documents/harbour-rules';
const own = `/sub/${rulebook}/?on=2025-01-01`;
const r1 = (shown: string, classes = 'number printed') =>
  `<a class="${classes}" href="${own}&amp;whole#r1">${shown}</a> `;
const fog = (shown: string) => `<a href="/sub/glossary/fog/?on=2025-01-01">${shown}</a>`;
const sources = [{ name: 'S', url: 'https://example.org/5' }];
const box: Partial<RulingRecord> = { kind: 'errata', sources };

test.each<[then: string, html: string, more?: Partial<RulingRecord>, now?: string]>([
  // The same text keeps its markup.
  ['See it.', `<div>${r1('r1', 'number')}See <em>it</em>.</div>`, {}, 'See <em>it</em>.'],
  // Another text has links for the references that its edition recorded: not inside another word, with quotation marks
  // as on other pages. A term has no past text.
  ['See tide.', 'See <a href="/sub/terms/tide/">tide</a>.', refers(see(4, 'tide', 'terms/tide'))],
  ['It is foggy. See fog.', `It is foggy. See ${fog('fog')}.`, refers(see(17, 'fog')), 'See fog.'],
  ['A "fog": T\'s & Co', `A “fog”: ${fog('T’s &amp; Co')}`, refers(see(9, "T's & Co")), 'It is.'],
  [
    'See rule 1.2, Fog <b>.',
    `See <a href="${own}&amp;whole#r2">rule 1.2</a>, ${fog('Fog')} &lt;b&gt;.`,
    refers(see(4, 'rule 1.2', rulebook, numberOf('document', 2)), see(14, 'Fog')),
    'See rule 1.3.',
  ],
  // A box has the address of its publication, unless that is the publication of its text.
  ['It docks.', '<a href="https://example.org/5"', { ...box, ownSources: true }],
  ['It docks.', '<p class="box-label"><strong>Errata</strong></p>', box],
  // A ruling that is gone now has the printed number of that day.
  [
    'It docks.',
    `<div class="ruling numbered" id="r1" data-standing="current"><div>${r1('702.1a')}It docks.</div></div>`,
    { printed: '702.1a' },
  ],
  // A ruling that was not current says so.
  ['It.', '<p class="box-label"><strong>Reversed ruling</strong>', { standing: 'reversed' }, 'It.'],
  // A heading is a section, and a ruling below a heading without a number has it above.
  [
    'Boats',
    `<section class="ruling numbered" id="r1"><h2>${r1('7')}Boats</h2></section>`,
    { printed: '7', heading: 'Boats' },
  ],
  ['It docks.', '<h2 id="boats">Boats</h2>', { heading: 'Boats' }],
])('a ruling of a past day is shown as on that day: %s is %s', (then, html, more, now) => {
  expect(past([ruling(1, then, more)], now ? { 1: now } : {}).html).toContain(html);
});

test('references of an unchanged ruling lead to the texts of the past day, in the order of the links', () => {
  const rule = see(0, 'It', rulebook, numberOf('document', 2));
  const references = [rule, see(3, 'docks', 'glossary/docking'), see(9, 'there', 'terms/berth')];
  const then = [ruling(1, 'It docks there.'), ruling(2, 'It moors.')];
  const shown = past(then, { 1: 'It docks there.', 2: 'No.' }, { references });
  const docking = '/sub/glossary/docking/?on=2025-01-01';
  expect(shown.references).toEqual([`${own}&whole#r2`, docking, '/sub/terms/berth/']);
});

test('a heading shared by several rulings is shown once', () => {
  const rulings = [1, 2].map((count) => ruling(count, 'It docks.', { heading: 'Boats' }));
  expect(past(rulings).html.match(/<h2 /gu)).toHaveLength(1);
  expect(pastUrl('/', address, '2025-01-01')).toBe('/documents/harbour-rules/?on=2025-01-01');
});

test.each([
  ['A "fog" on [S].', 'It lifts.', 'A "fog" on [sail].'],
  ['low\t1\nhigh\t[X]', undefined, 'low | 1\nhigh | [X]'],
  // A record of before cells were told apart reads as today.
  ['low 1', 'low\t\t1', 'low |  | 1'],
])('a citation of the past ruling %j has its words for people', (then, now, plain) => {
  const shown = now?.replaceAll('\t', ' | ');
  const current = now === undefined ? [] : [{ ...ruling(1, now), plain: shown, html: '' }];
  const of = { past: { ...text, rulings: [ruling(1, then)] }, now: current };
  const cited = citableText(of, iconNames([{ code: 'S', name: 'sail' }]));
  expect(cited).toMatchObject({ title: 'Harbour Rules', rulings: [{ number: 'r1', plain }] });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { addedDiagnostics, rename } from '../../src/authoring/index.ts';
import { MemoryContent, parseOnce } from '../lib/memory-content.ts';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry('fog', ['title: fog', 'aliases: [mist]'], 'Fog closes every harbour. ^p1');
});

/** An entry's text after `fog` was renamed to a title. */
function corrected(body: string, title = 'sea haze', front: string[] = []): string {
  content.entry('docking', ['title: docking', ...front], `${body} ^p1`);
  content.rename('fog', title);
  expect(content.check()).toEqual([]);
  const text = content.files.get('glossary/docking.md') ?? '';
  return front.length > 0 ? text : (/\n\n(.*) \^p1\n$/su.exec(text)?.[1] ?? '');
}

describe('a rename', () => {
  test.each([
    ['Boats wait in [[fog]].', 'Boats wait in [[sea haze]].'],
    ['[[Fog]] is thick.', '[[Sea haze]] is thick.'],
    ['Boats wait in [[fog|thick air]].', 'Boats wait in [[sea haze|thick air]].'],
    ['Compare [[fog#^p1]].', 'Compare [[sea haze#^p1]].'],
    ['Boats fear [[fogs]].', 'Boats fear [[sea haze|fogs]].'],
    ['Boats wait in [[mist]].', 'Boats wait in [[mist]].'],
    ['Wait. See fog, docking master.', 'Wait. See sea haze, docking master.'],
    ['It is \\*bold\\*. See also fog.', 'It is \\*bold\\*. See also sea haze.'],
    ['Wait here,\nthen go. See\nfog.', 'Wait here,\nthen go. See\nsea haze.'],
    ['A foggy day is no fog.', 'A foggy day is no fog.'],
  ])('%j', (before, wanted) => {
    content.entry('master', ['title: docking master'], 'He waves. ^p1');
    expect(corrected(before)).toBe(wanted);
  });

  test.each([
    ['fog', '"sea haze"'],
    ['"fog#p1"', '"sea haze#p1"'],
    ["'Fogs#^p1'", '"Sea haze#^p1"'],
    ['"mist#p1"', '"mist#p1"'],
  ])('corrects what took the place of a box, %s', (before, wanted) => {
    const box = `:::update{source="S" supersededBy=${before} date="2026-01-01"}\nBoats wait.\n:::`;
    const nested = box.replaceAll('\n', '\n  ');
    const body = `- It docks here. ^p1\n\n  ${nested}\n\n${box}`;
    content.entry('docking', ['title: docking', 'sources: [S]'], body);
    content.number();
    content.rename('fog', 'sea haze');
    expect(content.check()).toEqual([]);
    const text = content.files.get('glossary/docking.md') ?? '';
    expect(text.match(/supersededBy=(?:"[^"]*"|\S+)/gu)).toEqual([
      `supersededBy=${wanted}`,
      `supersededBy=${wanted}`,
    ]);
  });

  test.each([
    ['fog:', 'sea haze:'],
    ['"Fog" :', 'Sea haze :'],
    ['fogs:', 'sea haze:'],
    ['mist:', 'mist:'],
    ['? fog\n:', '? sea haze\n:'],
  ])(
    'corrects the name that its questions are under, and nothing else of them: %s',
    (key, wanted) => {
      const questions = (name: string): string =>
        `# Ask.\r\nharbour: # of fog:\r\n  p1: [ "fog:" ]\r\n${name}   # fog\r\n    p1:\r\n      - when is there fog\r\n`;
      content.entry('harbour', ['title: harbour'], 'Boats wait. ^p1');
      content.files.set('questions.yml', questions(key));
      content.rename('fog', 'sea haze');
      expect(content.check()).toEqual([]);
      expect(content.files.get('questions.yml')).toBe(questions(wanted));
    },
  );

  test('leaves questions under an old name where the new one has its own, or another text the name', () => {
    content.entry('harbour', ['title: harbour', 'aliases: [sea fog]'], 'Boats wait. ^p1');
    const questions = 'sea haze:\n  p1: [ a b ]\nfog:\n  p1: [ c d ]\nsea fog:\n  p1: [ e f ]\n';
    content.files.set('questions.yml', questions);
    content.rename('fog', 'sea haze');
    expect(content.check()).toEqual([]);
    expect(content.files.get('questions.yml')).toBe(questions);
  });

  test('corrects questions under the address of the text, and quotes a name that needs it', () => {
    content.entry('thick-air', ['title: Air (thick)'], 'Boats wait. ^p1');
    content.files.set('questions.yml', 'thick-air:\n  p1: [ a b ]\n');
    content.rename('thick-air', 'Air: thick');
    expect(content.check()).toEqual([]);
    expect(content.files.get('questions.yml')).toBe('"Air: thick":\n  p1: [ a b ]\n');
  });

  test.each([
    ['Con', 'con-entry'],
    ['AUX.', 'aux-entry'],
    ['nul', 'nul-entry'],
    ['Com1', 'com1-entry'],
    ['con man', 'con-man'],
    ['console', 'console'],
  ])('gives the file a name that Windows takes: %s', (title, slug) => {
    expect(corrected('Boats fear [[fog]].', title)).toContain(`[[${title}]]`);
    expect([...content.files.keys()]).toContain(`glossary/${slug}.md`);
    const again = rename(content.sources, parseOnce, slug, title);
    expect(again).toMatchObject({ fault: expect.stringContaining('that name and that address') });
  });

  test('refuses a file whose name another has but for capitals', () => {
    content.files.set('glossary/Haze.MD', 'x');
    expect(() => content.rename('fog', 'haze')).toThrow(
      'the file would be glossary/haze.md, and there is glossary/Haze.MD',
    );
    content.files.delete('glossary/Haze.MD');
    content.files.set('glossary/haze.md', '---\ntitle: [\n---\n');
    expect(() => content.rename('fog', 'haze')).toThrow('there is glossary/haze.md');
  });

  test.each([
    ['dense air: fog', 'dense air: sea haze'],
    ['dense air: harbour, Fog # both', 'dense air: harbour, Sea haze # both'],
    ['haar: "Fog,harbour"', 'haar: "Sea haze,harbour"'],
    ["haar: ' fog '", 'haar: " sea haze "'],
    ['dense air: mist', 'dense air: mist'],
    ['dense air: fog, Fog', 'dense air: sea haze'],
  ])("corrects where players' words lead, if no text says the old name: %s", (before, wanted) => {
    content.entry('harbour', ['title: harbour'], 'Boats wait. See fog. ^p1');
    content.entry('fog', ['title: fog', 'aliases: [mist]'], 'Boats wait. ^p1');
    content.files.set('words.yml', `# Said.\r\n${before}\r\nport: harbour\r\n`);
    content.rename('fog', 'sea haze');
    expect(content.check()).toEqual([]);
    expect(content.files.get('words.yml')).toBe(`# Said.\r\n${wanted}\r\nport: harbour\r\n`);
  });

  test.each([
    ['dense air: fog', 'air, thick'],
    ['dense air: fog, sea haze', 'sea haze'],
    ['sea haze: fog', 'sea haze'],
    ['dense air: >-\n  fog,\n  harbour', 'fog bank'],
  ])(
    "leaves where players' words lead, if the new name cannot be there: %s, %s",
    (words, title) => {
      content.entry('harbour', ['title: harbour'], 'Boats wait. ^p1');
      content.entry('fog', ['title: fog'], 'Boats wait. ^p1');
      content.files.set('words.yml', words);
      expect(rename(content.sources, parseOnce, 'fog', title)).toMatchObject({
        unchanged: [{ path: 'words.yml', line: 1 }],
      });
    },
  );

  test("leaves players' words that lead to an old name which a text says, and names their lines", () => {
    const words = '# Said.\ndense air: fog\nhaar: "harbour, Fog"\nport: harbour\n';
    content.entry('harbour', ['title: harbour'], 'Boats wait. ^p1');
    content.files.set('words.yml', words);
    const renamed = rename(content.sources, parseOnce, 'fog', 'sea haze');
    expect(renamed).toMatchObject({
      unchanged: [
        { path: 'words.yml', line: 2 },
        { path: 'words.yml', line: 3 },
      ],
    });
    content.rename('fog', 'sea haze');
    expect(content.check()).toEqual([]);
    expect(content.files.get('words.yml')).toBe(words);
  });

  test('corrects where retired numbers lead, in quotes where the new name needs them', () => {
    expect(
      corrected('Dock.', 'air, thick', ['retired: { p2: fog#p1, p3: "fog#p1", p4: fog }']),
    ).toContain('retired: { p2: "air, thick#p1", p3: "air, thick#p1", p4: "air, thick" }');
  });

  test('keeps the old name and the old address, and leaves all else in the front matter as it is', () => {
    content.files.set(
      'glossary/fog.md',
      '---\n# weather\naliases:\n  - mist # thin\n  - "sea haze"\ntitle: fog\nkind: term\n---\n\nFog. ^p1\n',
    );
    content.rename('fog', 'sea haze');
    expect([...content.files.keys()]).toEqual(['glossary/sea-haze.md']);
    expect(content.files.get('glossary/sea-haze.md')).toBe(
      '---\n# weather\naliases:\n  - mist\n  - fog\ntitle: sea haze\nformerly: [fog]\nkind: term\n---\n\nFog. ^p1\n',
    );
  });

  test('of the rulebook that site.yml names is a change there too', () => {
    content.files.set('site.yml', 'name: Harbour\nrulebook: "rules" # the first\n');
    content.files.set('documents/rules.md', '---\ntitle: Rules\n---\n\n1.1 Boats float. ^r1\n');
    content.rename('rules', 'Sea Rules');
    expect(content.files.get('site.yml')).toBe('name: Harbour\nrulebook: sea-rules # the first\n');
  });

  test('that changes only how the name is written keeps the address', () => {
    content.rename('fog', 'Fog');
    expect(content.files.get('glossary/fog.md')).toContain('title: Fog\naliases: [mist]\n');
  });

  test('to a name that is taken, or of an entry that there is not, is refused', () => {
    content.entry('haze', ['title: haze'], 'Thin. ^p1');
    expect(() => content.rename('fog', 'Haze')).toThrow('is taken by glossary/haze.md');
    expect(() => content.rename('fgo', 'Haze')).toThrow('did you mean fog?');
  });

  test('to the name that it has is refused', () => {
    expect(() => content.rename('fog', 'fog')).toThrow('has that name and that address already');
  });

  test('of a name that several entries have asks for the full one', () => {
    content.entry('ebb-1', ['title: Ebb', 'disambiguation: spring'], 'It goes out. ^p1');
    content.entry('ebb-2', ['title: Ebb', 'disambiguation: neap'], 'It goes out. ^p1');
    expect(() => content.rename('ebb', 'Low Tide')).toThrow(
      '"ebb" may mean "Ebb (spring)" or "Ebb (neap)": write the full name',
    );
  });

  test('of a file that cannot be read says why', () => {
    content.files.set('glossary/fog.md', '<<<<<<< HEAD\n=======\n>>>>>>> other\n');
    expect(() => content.rename('fog', 'Haze')).toThrow('a merge that is not resolved');
  });
});

describe('what a rename adds to the diagnostics', () => {
  /** Renames, and returns what is wrong then that was not wrong before. */
  function added(old: string, title: string): string[] {
    const { sources } = content;
    const before = content.compiled().diagnostics;
    const renamed = rename(sources, parseOnce, old, title);
    if ('fault' in renamed) throw new Error(renamed.fault);
    content.rename(old, title);
    const after = content.compiled().diagnostics;
    return addedDiagnostics(renamed, before, after).map(({ path, code }) => `${path} ${code}`);
  }

  const haze = ['title: haze', 'aliases: [fog, thin air]'];
  const cases: [
    name: string,
    entries: [string, string[], string?][],
    title: string,
    added: string[],
  ][] = [
    [
      'no old error whose message has its name',
      [['fog', ['title: fog'], 'Thick. See fog. ^p1']],
      'sea haze',
      [],
    ],
    [
      'no old error behind a reference that gets longer',
      [['fog', ['title: fog'], 'Compare [[docking]], [[fog]]: [Fin]. ^p1']],
      'sea haze',
      [],
    ],
    [
      'no old error that suggests its name',
      [['fog', ['title: fog', 'retired: { p2: "fogg" }'], 'Thick. ^p1']],
      'sea haze',
      [],
    ],
    [
      'no old error in a list that is written anew',
      [['fog', ['title: fog', 'aliases: [mist, "-"]', 'formerly: [haze, fog]']]],
      'sea haze',
      [],
    ],
    [
      'a conflict of the new name, even if the old one had one',
      [['haze', haze]],
      'Thin Air',
      ['glossary/thin-air.md name/taken'],
    ],
  ];

  test.each(cases)('are %s', (_, entries, title, expected) => {
    content.entry('docking', ['title: docking'], 'See [[fog]], fogg. ^p1');
    for (const [slug, front, body] of entries) content.entry(slug, front, body ?? 'Thin. ^p1');
    expect(content.compiled().diagnostics).not.toEqual([]);
    expect(added('fog', title)).toEqual(expected);
  });

  test('are not an address that is missing since before', () => {
    content.entry('fog', ['title: fog', 'formerly: [mist]'], 'Fog closes every harbour. ^p1');
    content.freeze('2026-01-01');
    content.entry('fog', ['title: fog'], 'Fog closes every harbour. ^p1');
    expect(content.check()).toEqual([expect.stringContaining('"fog" had the address mist')]);
    expect(added('fog', 'sea haze')).toEqual([]);
  });

  test('are a second fault of a kind that the file had before', () => {
    content.entry('docking', ['title: docking'], 'See fogg. See mist. [Fin] ^p1');
    content.entry('fog', ['title: fog', 'aliases: [mist]'], 'Thick. See [[docking]]. ^p1');
    content.entry('mist-2', ['title: mast'], 'Thin. ^p1');
    expect(added('mast', 'mist')).not.toEqual([]);
  });
});

describe('a rename of', () => {
  const faultOf = (old: string, title: string): string => {
    const renamed = rename(content.sources, parseOnce, old, title);
    return 'fault' in renamed ? renamed.fault : renamed.newName;
  };

  test('a name without an entry says that there is no file', () => {
    content.entry('docking', ['title: docking'], 'It waits for the [[harbour pilot]]. ^p1');
    expect(faultOf('harbour pilot', 'Pilot')).toBe(
      '"harbour pilot" is a name without an entry: there is no file to rename',
    );
  });

  test('a file in another folder suggests its name', () => {
    expect(faultOf('content/glossary/weather/fog.md', 'haze')).toMatch(/did you mean fog\?$/u);
  });

  test('an entry with a disambiguation takes the title alone, or with that', () => {
    content.entry('gull-boat', ['title: Gull', 'disambiguation: boat'], 'It sails. ^p1');
    expect(faultOf('gull-boat', 'Tern')).toBe('Tern (boat)');
    expect(faultOf('gull-boat', 'Tern (boat)')).toBe('Tern (boat)');
    expect(faultOf('gull-boat', 'Gull (ship)')).toContain('give the title alone');
  });

  test('an entry and a document of the same slug asks which one, and takes an address', () => {
    content.files.set('documents/fog.md', '---\ntitle: Fog Code\n---\n\nIt is thick. ^r1\n');
    expect(faultOf('fog', 'haze')).toBe(
      '"fog" is the slug of two texts: write glossary/fog for "fog" or documents/fog for "Fog Code"',
    );
    const toOf = (old: string): unknown => rename(content.sources, parseOnce, old, 'haze');
    expect(toOf('glossary/fog')).toMatchObject({ to: 'glossary/haze.md' });
    expect(toOf('documents/fog')).toMatchObject({ to: 'documents/haze.md' });
    expect(toOf('Fog Code')).toMatchObject({ to: 'documents/haze.md' });
  });

  test.each([
    '/glossary/fog/',
    'glossary/fog/',
    '/sub/glossary/fog/#p1',
    '/glossary/fog/1/',
    'https://example.org/sub/glossary/fog/?on=2026-01-01#p1',
    'content/glossary/fog.md',
  ])('a text takes its address as a browser shows it, or its file: %s', (pasted) => {
    content.files.set('documents/fog.md', '---\ntitle: Fog Code\n---\n\nIt is thick. ^r1\n');
    expect(faultOf(pasted, 'Haze')).toBe('Haze');
  });

  test.each([
    ['/glossary/fogg/', 'is no entry and no document; did you mean fog?'],
    ['/glossary/mist/', 'is no entry and no document; did you mean fog?'],
    ['https://example.org/documents/fog/', 'is no entry and no document; did you mean fog?'],
    ['/terms/harbour-pilot/', 'is a name without an entry: there is no file to rename'],
    ['/glossary/', 'is no entry and no document'],
  ])('an address that is that of no text says so, and suggests one: %s', (pasted, message) => {
    content.entry('docking', ['title: docking'], 'It waits for the [[harbour pilot]]. ^p1');
    expect(faultOf(pasted, 'Haze')).toBe(`"${pasted}" ${message}`);
  });

  test.each([
    ['a document corrects what replaces it', 'old-rules', 'Old Rules', 'first-rules'],
    ['an entry leaves what replaces a document of its name', 'Custom', 'old-rules', 'old-rules'],
  ])('%s', (_, old, replaces, replaced) => {
    const rules = (title: string, more = ''): string =>
      `---\ntitle: ${title}\n${more}lastNumber: r1\n---\n\nIt docks. ^r1\n`;
    content.files.set('documents/old-rules.md', rules('Old Rules'));
    content.files.set('documents/rules.md', rules('Rules', `replaces: ${replaces}\n`));
    if (old === 'Custom') content.entry('old-rules', ['title: Custom'], 'It docks. ^p1');
    content.number();
    content.rename(old, 'First Rules');
    expect(content.check()).toEqual([]);
    expect(content.files.get('documents/rules.md')).toContain(`replaces: ${replaced}\n`);
  });
});

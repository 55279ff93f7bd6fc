import { beforeEach, describe, expect, test } from 'vitest';
import { addedDiagnostics, rename } from '../../src/authoring/index.ts';
import { MemoryContent, parseOnce } from '../lib/memory-content.ts';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry('fog', ['title: fog', 'aliases: [mist]'], 'Fog closes every harbour. ^p1');
});

/** Why a text is not renamed, or its new name. */
function faultOf(old: string, title: string): string {
  const renamed = rename(content.sources, parseOnce, old, title);
  return 'fault' in renamed ? renamed.fault : renamed.newName;
}

const body = (text: string): string => `---\n\n${text}\n`;
const applies = (to: string): string =>
  body(`:::applies{${to}}\nBoats wait. ^p1\n\nThey dock. ^p2\n:::`);
const asked = (name: string): string =>
  `# Ask.\r\nharbour: # of fog:\r\n  p1: [ "fog:" ]\r\n${name}   # fog\r\n    p1:\r\n      - when is there fog\r\n`;
const taken = 'sea haze:\n  p1: [ a b ]\nfog:\n  p1: [ c d ]\nsea fog:\n  p1: [ e f ]\n';
const playersWords = 'dense air: fog\nmurk: "harbour, Fog"\n';

/** Corrections: an entry after its title, or a file, before and after a rename of "fog" or another text. */
test.each<[before: string, after: string, title?: string, path?: string, old?: string]>([
  ...[
    ['Boats wait in [[fog]]. ^p1', 'Boats wait in [[sea haze]]. ^p1'],
    ['[[Fog]] is thick. ^p1', '[[Sea haze]] is thick. ^p1'],
    ['Boats wait in [[fog|thick air]]. ^p1', 'Boats wait in [[sea haze|thick air]]. ^p1'],
    ['Compare [[fog#^p1]]. ^p1', 'Compare [[sea haze#^p1]]. ^p1'],
    ['Boats fear [[fogs]]. ^p1', 'Boats fear [[sea haze|fogs]]. ^p1'],
    ['Boats wait in [[mist]]. ^p1', 'Boats wait in [[mist]]. ^p1'],
    ['Wait. See fog, docking-master. ^p1', 'Wait. See sea haze, docking-master. ^p1'],
    ['It is \\*bold\\*. See also fog. ^p1', 'It is \\*bold\\*. See also sea haze. ^p1'],
    ['Wait here,\nthen go. See\nfog. ^p1', 'Wait here,\nthen go. See\nsea haze. ^p1'],
    ['A foggy day is no fog. ^p1', 'A foggy day is no fog. ^p1'],
  ].map(([before = '', after = '']): [string, string] => [body(before), body(after)]),
  [applies('to="fog"'), applies('to="sea haze"')],
  [applies("to='harbour, Fogs' "), applies("to='harbour, Sea haze' ")],
  [applies('to="mist, harbour"'), applies('to="mist, harbour"')],
  [applies('to="fog, harbour"'), applies('to="[[haze, sea]], harbour"'), 'haze, sea'],
  [applies('to="[[fog]]"'), applies('to="[[haze, sea]]"'), 'haze, sea'],
  [
    `retired: { p2: fog#p1, p3: "fog#p1", p4: fog }\n${body('Dock. ^p1')}`,
    `retired: { p2: "air, thick#p1", p3: "air, thick#p1", p4: "air, thick" }\n${body('Dock. ^p1')}`,
    'air, thick',
  ],
  [asked('fog:'), asked('sea haze:'), 'sea haze', 'questions.yml'],
  [asked('"Fog" :'), asked('Sea haze :'), 'sea haze', 'questions.yml'],
  // The new name has questions there, and the name there is an alias.
  [taken, taken, 'sea haze', 'questions.yml'],
  ['haar:\n  p1: [ a b ]\n', '"Air: wet":\n  p1: [ a b ]\n', 'Air: wet', 'questions.yml', 'haar'],
  [playersWords, playersWords, 'sea haze', 'words.yml'],
  ['rulebook: "rules" # one\n', 'rulebook: sea-rules # one\n', 'Sea Rules', 'site.yml', 'rules'],
])('a rename corrects each name of the text, and nothing else: %j', (...args) => {
  const [before, after, title = 'sea haze', path = 'glossary/docking.md', old = 'fog'] = args;
  const start = path.endsWith('.md') ? '---\ntitle: docking\nkind: term\n' : '';
  content.entry('harbour', ['title: harbour', 'aliases: [sea fog]'], 'Boats wait. See fog. ^p1');
  content.entry('master', ['title: docking master'], 'He waves. ^p1');
  content.entry('haar', ['title: Air (wet)'], 'Boats wait. ^p1');
  content.files.set('documents/rules.md', '---\ntitle: Rules\n---\n\n1.1 Boats float. ^r1\n');
  content.files.set(path, start + before);
  content.rename(old, title);
  expect(content.check()).toEqual([]);
  expect(content.files.get(path)).toBe(start + after);
});

test.each([
  ['fog', '"sea haze"'],
  ['"fog#p1"', '"sea haze#p1"'],
  ["'Fogs#^p1'", '"Sea haze#^p1"'],
])('a rename corrects the name that supersedes a box: %s', (before, wanted) => {
  const box = `:::update{source="S" supersededBy=${before} date="2026-01-01"}\nBoats wait.\n:::`;
  const body = `- It docks here. ^p1\n\n  ${box.replaceAll('\n', '\n  ')}\n\n${box}`;
  content.entry('docking', ['title: docking', 'sources: [S]'], body);
  content.number();
  content.rename('fog', 'sea haze');
  expect(content.check()).toEqual([]);
  const attribute = `supersededBy=${wanted} date`;
  expect(content.files.get('glossary/docking.md')?.split(attribute)).toHaveLength(3);
});

test('an entry with a disambiguation is renamed by its title, with or without the disambiguation', () => {
  content.entry('gull-boat', ['title: Gull', 'disambiguation: boat'], 'It sails. ^p1');
  expect(faultOf('gull-boat', 'Tern')).toBe('Tern (boat)');
  expect(faultOf('gull-boat', 'Tern (boat)')).toBe('Tern (boat)');
});

test.each([
  ['Con', 'con-entry'],
  ['Com1', 'com1-entry'],
  ['con man', 'con-man'],
])('a renamed file has a name that Windows allows: %s', (title, slug) => {
  content.rename('fog', title);
  expect([...content.files.keys()]).toEqual([`glossary/${slug}.md`]);
  expect(faultOf(slug, title)).toContain('that name and that address');
});

test('a renamed file keeps its old name and address, and all else in its front matter', () => {
  const before = '# weather\naliases:\n  - mist # thin\n  - "sea haze"\ntitle: fog\nkind: term';
  content.files.set('glossary/fog.md', `---\n${before}\n---\n\nFog. ^p1\n`);
  content.rename('fog', 'sea haze');
  const [[path, text] = [], ...others] = content.files;
  expect([path, others]).toEqual(['glossary/sea-haze.md', []]);
  const after =
    '# weather\naliases:\n  - mist\n  - fog\ntitle: sea haze\nformerly: [fog]\nkind: term';
  expect(text).toBe(`---\n${after}\n---\n\nFog. ^p1\n`);
});

test.each([
  ['fog', 'harbour', 'the file would be glossary/harbour.md'],
  ['fgo', 'Haze', 'did you mean fog?'],
  ['fog', 'fog', 'has that name and that address already'],
  ['ebb', 'Low Tide', '"ebb" may mean "Ebb (spring)" or "Ebb (neap)": write the full name'],
  ['surf', 'Haze', 'a merge that is not resolved'],
  ['fog', 'Cloud', 'the file would be glossary/cloud.md, and there is glossary/Cloud.MD'],
  ['harbour pilot', 'Pilot', 'is a name without an entry: there is no file to rename'],
  ['/glossary/fogg/', 'haze', 'is no entry and no document; did you mean fog?'],
])('a rename of %s to %s is refused: %s', (old, title, fault) => {
  content.entry('harbour', ['title: harbour'], 'Every [[harbour pilot]] waits. ^p1');
  content.entry('ebb-1', ['title: Ebb', 'disambiguation: spring'], 'It goes out. ^p1');
  content.entry('ebb-2', ['title: Ebb', 'disambiguation: neap'], 'It goes out. ^p1');
  content.files.set('glossary/surf.md', '<<<<<<< HEAD\n=======\n>>>>>>> other\n');
  content.files.set('glossary/Cloud.MD', 'x');
  expect(faultOf(old, title)).toContain(fault);
});

describe('a rename beside a document of the same slug', () => {
  beforeEach(() => {
    content.files.set('documents/fog.md', '---\ntitle: Fog Code\n---\n\nIt is thick. ^r1\n');
  });

  test('asks which text is meant, and takes an address or a title', () => {
    expect(faultOf('fog', 'haze')).toBe(
      '"fog" is the slug of two texts: write glossary/fog for "fog" or documents/fog for "Fog Code"',
    );
    const to = 'documents/haze.md';
    for (const old of ['documents/fog', 'Fog Code'])
      expect(rename(content.sources, parseOnce, old, 'haze')).toMatchObject({ to });
  });

  test.each([
    'glossary/fog',
    '/sub/glossary/fog/#p1',
    'https://example.org/sub/glossary/fog/?on=2026-01-01#p1',
    'content/glossary/fog.md',
  ])('takes the address that a browser shows, or the file: %s', (pasted) => {
    const renamed = rename(content.sources, parseOnce, pasted, 'haze');
    expect(renamed).toMatchObject({ to: 'glossary/haze.md', newName: 'haze' });
  });
});

test.each([
  ['of a document corrects its name in "replaces"', 'old-rules', 'Old Rules', 'first-rules'],
  ['of an entry leaves a document of its name in "replaces"', 'Custom', 'old-rules', 'old-rules'],
])('a rename %s', (_, old, replaces, replaced) => {
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

test.each<[what: string, slug: string, more: string, title: string, ...added: string[]]>([
  ['an old error that has its name', 'fog', 'formerly: [haze]', 'sea haze'],
  ['an old error in a list that is written anew', 'fog', 'aliases: [mist, "-"]', 'sea haze'],
  [
    'a conflict of the new name, even if the old one had one',
    'haze',
    'aliases: [fog, thin air]',
    'Thin Air',
    'glossary/thin-air.md name/taken',
  ],
])('a rename adds a diagnostic only if it is new: %s', (_, slug, more, title, ...expected) => {
  content.entry('docking', ['title: docking'], 'See [[fog]], fogg. ^p1');
  content.entry(slug, [`title: ${slug}`, more], `Thin. See ${slug}. ^p1`);
  const before = content.compiled().diagnostics;
  expect(before).not.toEqual([]);
  const renamed = rename(content.sources, parseOnce, 'fog', title);
  if ('fault' in renamed) throw new Error(renamed.fault);
  content.rename('fog', title);
  const added = addedDiagnostics(before, content.compiled().diagnostics, renamed);
  expect(added.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});

test('a rename that changes capitals alone lists no line with the old name', () => {
  content.entry('fog', ['title: fog'], 'Thin fog. ^p1');
  const mentionsOf = (title: string) => {
    const renamed = rename(content.sources, parseOnce, 'fog', title);
    return 'fault' in renamed ? renamed.fault : renamed.mentions.length > 0;
  };
  expect([mentionsOf('FOG'), mentionsOf('haze')]).toEqual([false, true]);
});

describe('the address of a renamed entry', () => {
  beforeEach(() => {
    content = new MemoryContent();
    content.entry('scan', ['title: scan'], 'A scan looks far.\n\nIt costs an action.');
    content.freeze('2026-01-01');
    content.rename('scan', 'sensor sweep');
  });

  /** Writes a new entry with the former name and address of a renamed entry, as an editor would. */
  function takeName(slug: string, from: string): void {
    content.edit(`glossary/${from}.md`, `aliases: [${slug}]\n`, '');
    content.entry(slug, [`title: ${slug}`], 'A scan of a card shows it.');
  }

  test('belongs to no other entry', () => {
    content.entry('beam', ['title: beam'], 'A beam moves. ^p1');
    content.rename('beam', 'scan');
    const taken = /address\/taken the earlier address scan is already used by glossary\/scan\.md/u;
    expect(content.check()).toContainEqual(expect.stringMatching(taken));
  });

  test('a renamed entry keeps its former address in front matter, even if another entry has it', () => {
    content.freeze('2026-02-01');
    takeName('scan', 'sensor-sweep');
    content.number();
    content.edit('glossary/sensor-sweep.md', 'formerly: [scan]\n', '');
    const vanished = 'address/vanished "sensor sweep" had the address scan';
    expect(content.check().join('\n')).toContain(vanished);
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Compilation,
  Compiler,
  compile,
  type Document,
  type Entry,
  type KeptTexts,
  numberOf,
  type ParsedFile,
  type ResolvedText,
  type Source,
} from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';

/** Sentences that say how they refer to the other files, to numbers, to rules, to icons, and to what is missing. */
const sentences = [
  'It docks.',
  'See fog, storm warning.',
  'See fogs and the lantern.',
  'See "Harbours" ("Docking").',
  'Read [[fog]] and [[Fog (bank)]].',
  'Read [[fog#^p2|its second ruling]].',
  'Read [[lantern#^p1]], [[harbour rules#^r2]], [[#^p1]].',
  'Read [[storm warnign]], [[tides]], [[tide]].',
  'Read [[tides|tides]].',
  'Read [[harbour-rules]], [[a]], [[old-rules#^r1]].',
  'Read [[Unstable FAQ]] and [[Harbour rules 2.1]].',
  'See rule 2.1. Rule 2.2b says more.',
  'See rule 2.9.',
  'See storm warnign.',
  'Take [Sail] or [Oar].',
  'See lanturn, fogg for boats. See Harbors.',
  'See rule 2.3 and rule 9.9.',
  'Read [[Harbour rules 2.4]], [[#^p9]], [[]], [[fog#p1]].',
  ':::note{standing="superseded" supersededBy="lantrn"}\nIt sailed.\n:::',
  ':::note{supersededBy="rule 2.7"}\nIt sailed.\n:::',
  'Take [Sial].',
];

const titles = ['Fog', 'fog', 'Lantern, The', 'Storm - Warning', 'Tide', 'Harbours', '!!'];

const matters = [
  '',
  'aliases: [Storm warning]\n',
  'aliases: [STORM WARNING]\n',
  'aliases: [lantern, tides]\n',
  'disambiguation: bank\n',
  'disambiguation: sea\n',
  'retired: { p3: fog#p1, p9: "it was twice here" }\n',
  'retired: { p2: "lantern#p2" }\nlastNumber: p4\n',
  'formerly: [mist, b]\n',
  'sharedAliases: [storm warning, tide]\n',
  'sharedAliases: [storm warning, fog]\n',
  'withdrawn: moved to fog\n',
];

const pick = (items: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...items);

const bodies = (letter: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(pick(sentences), fc.option(fc.integer({ min: 1, max: 3 }))), {
      minLength: 1,
      maxLength: 3,
    })
    .map((rulings) =>
      rulings
        .map(([text, number]) => (number === null ? text : `${text} ^${letter}${number}`))
        .join('\n\n'),
    );

const entries = fc
  .tuple(
    pick(titles),
    pick(['kind: term\n', 'kind: card\n', 'kind: cart\n']),
    pick(matters),
    bodies('p'),
  )
  .map(
    ([title, kind, matter, body]) =>
      `---\ntitle: ${JSON.stringify(title)}\n${kind}${matter}---\n\n${body}\n`,
  );

const rulebooks = fc
  .tuple(
    pick(['Harbour rules', 'Harbours', 'Fog']),
    pick(['', 'replaces: old-rules\n', 'replaces: harbour-rules\n', 'pages: sections\n']),
    pick(['Docking', 'Mooring']),
    pick([
      '2.1 It docks. ^r1',
      '2.1 It docks.',
      '2.2 It moors. See rule 2.1. ^r2',
      '2.9 It sinks. ^r1',
    ]),
    pick([
      '',
      '\n\n2.2b It sails. See "Docking". ^r3',
      '\n\n## 3. Sailing\n\n3.1 It sails. See rule 2.1. ^r3',
    ]),
  )
  .map(
    ([title, matter, heading, one, other]) =>
      `---\ntitle: ${title}\n${matter}---\n\n## 2. ${heading}\n\n${one}${other}\n`,
  );

const broken = fc.constantFrom(
  '---\ntitle: [\n---\n\nIt docks. ^p1\n',
  'no front matter',
  '<<<<<<< ours\n',
);

/** One file that an editor saves, or deletes: its path and its text. */
const edit: fc.Arbitrary<[path: string, text: string | null]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(
      pick(['a', 'b', 'c', 'd']).map((name) => `glossary/${name}.md`),
      fc.oneof(
        { weight: 6, arbitrary: entries },
        { weight: 1, arbitrary: broken },
        { weight: 2, arbitrary: fc.constant(null) },
      ),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(
      pick(['documents/harbour-rules.md', 'documents/old-rules.md']),
      fc.oneof({ weight: 4, arbitrary: rulebooks }, { weight: 1, arbitrary: fc.constant(null) }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('site.yml'),
      fc.constantFrom(
        'name: Harbour\n',
        'rulebook: harbour-rules\n',
        'outsideWorks: [Unstable FAQ]\n',
        'language: de\n',
        'nam: x\n',
        null,
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('words.yml'),
      fc.constantFrom('mist: fog\n', 'fog, boat: docks, sails\n', null),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('questions.yml'),
      fc.constantFrom('fog:\n  p1: [who sees]\n', 'fog:\n  p2: [who waits]\nmist: x\n', null),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('icons/icons.yml'),
      fc.constantFrom(
        '- { code: Sail, name: Sail, file: sail.svg }\n',
        '- { code: Oar, name: Oar, file: sail.svg }\n',
        null,
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('icons/sail.svg'),
      fc.constantFrom(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
        null,
      ),
    ),
  },
);

/** Texts that are kept as a file keeps them. */
class WrittenTexts implements KeptTexts {
  readonly #texts = new Map<ParsedFile, string>();

  get(file: ParsedFile): ResolvedText | undefined {
    const text = this.#texts.get(file);
    return text === undefined ? undefined : JSON.parse(text);
  }

  set(file: ParsedFile, text: ResolvedText): void {
    this.#texts.set(file, JSON.stringify(text));
  }
}

/**
 * Compiles a folder again after each edit, with one compiler and as new builds do, and compares that with compiling it as
 * a whole. Texts with the same hash are the same in all of them.
 */
function compileEach(
  edits: readonly (readonly [path: string, text: string | null])[],
): Compilation {
  const compiler = new Compiler();
  const written = new WrittenTexts();
  const parsed = new Map<string, ParsedFile>();
  const parse = (source: Source): ParsedFile => {
    const key = `${source.path}\n${source.content}`;
    const known = parsed.get(key) ?? parseFile(source);
    parsed.set(key, known);
    return known;
  };
  const files = new Map<string, string>();
  const byHash = new Map<string, Entry | Document>();
  let last = compiler.compile([], parse);
  for (const [path, text] of edits) {
    if (text === null) files.delete(path);
    else files.set(path, text);
    const sources = [...files].map(([one, content]): Source => ({ path: one, content }));
    last = compiler.compile(sources, parse);
    const whole = compile(sources, parseFile);
    expect(last).toEqual(whole);
    expect(new Compiler(written).compile(sources, parse)).toEqual(whole);
    for (const text of [...whole.glossary.entries, ...whole.glossary.documents]) {
      expect(text).toEqual(byHash.get(text.hash) ?? text);
      byHash.set(text.hash, text);
    }
  }
  return last;
}

test('compiling again after each edit gives what compiling the whole folder gives', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 2, maxLength: 25 }), (edits) => {
      compileEach(edits);
    }),
    { numRuns: 100 },
  );
}, 120_000);

const entry = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\nkind: term\n${more}---\n\n${body} ^p1\n`;
const rules = (body: string, more = ''): string => `---\ntitle: Rules\n${more}---\n\n${body} ^r1\n`;

test.each<[string, referring: string, path: string, before: string, after: string]>([
  [
    'the spelling of an alias that a message suggests',
    'See storm warnign.',
    'glossary/b.md',
    entry('Fog', 'It blows.', 'aliases: [storm warning]\n'),
    entry('Fog', 'It blows.', 'aliases: [Storm Warning]\n'),
  ],
  [
    'the heading of a rule',
    'See "Rules" ("Docking").',
    'documents/b.md',
    rules('## Docking\n\n2.1 It docks.'),
    rules('## Mooring\n\n2.1 It docks.'),
  ],
  [
    'the printed number of a rule',
    'See rule 2.1.',
    'documents/b.md',
    rules('2.1 It docks.'),
    rules('2.2 It docks.'),
  ],
  [
    'where the readers of a retired number go',
    'See [[Fog#^p3]].',
    'glossary/b.md',
    entry('Fog', 'It blows.', 'retired: { p3: "#p1" }\n'),
    entry('Fog', 'It blows.', 'retired: { p3: It was twice here. }\n'),
  ],
  [
    'whether a document replaces the one that a number is of',
    'See rule 3.1.',
    'documents/b.md',
    rules('2.1 It docks.'),
    rules('2.1 It docks.', 'replaces: c\n'),
  ],
])('an edit of %s changes a text that refers to it', (_, referring, path, before, after) => {
  const others = [
    ['glossary/a.md', entry('Lantern', referring)],
    ['documents/c.md', '---\ntitle: Old\n---\n\n3.1 It sinks. ^r1\n'],
  ] as const;
  const seen = ({ glossary, diagnostics }: Compilation) =>
    JSON.stringify([glossary.entries.filter(({ slug }) => slug === 'a'), diagnostics]);
  const was = compileEach([...others, [path, before]]);
  expect(seen(compileEach([...others, [path, before], [path, after]]))).not.toBe(seen(was));
});

test('what is wrong with a text is found again once the names are others, or the editions', () => {
  const written = new WrittenTexts();
  const parsed = new Map<Source, ParsedFile>();
  const parse = (source: Source): ParsedFile => {
    const known = parsed.get(source) ?? parseFile(source);
    parsed.set(source, known);
    return known;
  };
  const text = { path: 'glossary/a.md', content: entry('Lantern', 'See fogg. See rule 2.9.') };
  const book = { path: 'documents/b.md', content: rules('2.1 It docks.') };
  const fog = { path: 'glossary/c.md', content: entry('Fog', 'It closes.') };
  const said = (sources: Source[], where: string): string => {
    const earlierNumbers = { key: where, find: () => ({ where, number: numberOf('document', 9) }) };
    const { diagnostics } = new Compiler(written).compile(sources, parse, { earlierNumbers });
    return diagnostics.map(({ message }) => message).join('\n');
  };
  expect(said([text, book], 'the first')).not.toContain('did you mean Fog?');
  const second = said([text, book, fog], 'the second');
  expect(second).toContain('did you mean Fog?');
  expect(second).toContain('only the second has it');
});

test('a page that an edit leaves as it was is the same object', () => {
  const compiler = new Compiler();
  const sources = ['a', 'b'].map((name) => ({
    path: `glossary/${name}.md`,
    content: entry(name, 'It docks.'),
  }));
  const parsed = new Map<Source, ParsedFile>();
  const parse = (source: Source): ParsedFile => {
    const known = parsed.get(source) ?? parseFile(source);
    parsed.set(source, known);
    return known;
  };
  const before = compiler.compile(sources, parse).glossary.entries;
  const edited = { path: 'glossary/a.md', content: entry('a', 'It sails.') };
  const after = compiler.compile([edited, ...sources.slice(1)], parse).glossary.entries;
  expect(after[1]).toBe(before[1]);
  expect(after[0]).not.toBe(before[0]);
});

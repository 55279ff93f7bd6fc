import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remedies } from '../../src/model/diagnostics.ts';
import { root } from '../lib/build-site.ts';
import { compiled, docking, entry, marksIn, problems, unmarked } from './compiled.ts';

/*
 * Every code that compiling a folder can report, by example. In an input, `‸` stands before each place at which the
 * code is reported; nothing else may be reported of the file.
 */

/** A file of the folder, and other files beside it. */
interface File {
  path: string;
  input: string;
  files: Record<string, string>;
}

/** The body of the entry "docking" or a file, perhaps with text of the message. */
type Case = string | File | [input: string | File, says: string | RegExp];

const file =
  (path: string) =>
  (input: string, files: Record<string, string> = {}): File => ({ path, input, files });
/** The entry "docking" with front matter of its own; other entries at other paths. */
const matter = (lines: string, path = docking): File =>
  file(path)(`---\n${lines}\n---\n\nIt docks. ^p1\n`);
const titled = (title: string, path?: string): File => matter(`title: ${title}\nkind: term`, path);
/** The entry "docking" with more lines in its front matter. */
const also = (lines: string, body = 'It docks. ^p1'): File =>
  file(docking)(entry('docking', body, `${lines}\n`));
/** The entry "docking" with a retired number that leads to something faulty. */
const retired = (to: string): File => also(`retired: { p2: ‸${to} }`);
/** Reasons with a link, a comment or a ruling in them. */
const plainWords = ['now see [[mooring]]', 'It was wrong. %%Ann%%', 'mooring#p1 (the new text)'];
const whole = file(docking);
/** The entry "docking" beside others, each a body, or a body and lines of front matter. */
const amid = (body: string, others: Record<string, string | [body: string, more: string]>) => {
  const files = Object.entries(others).map(([name, other]) => {
    const [text = '', more] = [other].flat();
    return [`glossary/${name}.md`, entry(name, text, more)];
  });
  return whole(entry('docking', body), Object.fromEntries(files));
};
const book = (body: string, more = ''): File =>
  file('documents/cup.md')(`---\ntitle: Cup\n${more}---\n\n${body}\n`);
const site = file('site.yml');
const icons = file('icons/icons.yml');
const drawn = (svg: string): File =>
  icons('- { code: ‸Sail, name: sail, file: bad.svg }\n', { 'icons/bad.svg': svg });
/** The file of players' words or questions, beside an entry to lead to. */
const beside =
  (path: string) =>
  (input: string, body = 'It docks. ^p1') =>
    file(path)(input, { [docking]: entry('docking', body) });
const words = beside('words.yml');
const questions = beside('questions.yml');

const cases: Record<string, Case[]> = {
  'file/control-character': [['‸\u001b. ^p1', 'U+001B'], titled('d‸\0')],
  'file/direction-override': [
    ['It ‸\u202Eskcod. ^p1', /U\+202E \(right-to-left override\)$/u],
    [file('words.yml')('mist: ‸\u202Bfog\n'), 'U+202B (right-to-left embedding)'],
    ['It ‸\u202Ad.\u202A ^p1\n\nIt \u202As. ^p2', /U\+202A .*: 3 times$/u],
  ],
  'file/invisible-character': [
    titled('dock‸\u00ADing'),
    'It do‸\u200Bcks ‸\u2060 here. ^p1',
    ['It ‸\uFEFFdocks. ^p1', 'U+FEFF'],
    [`‸\u00ADs. ${'d\u00ADg '.repeat(9_999)}^p1`, 'U+00AD (soft hyphen): 10000 times'],
  ],
  'file/unexpected': [
    [file('notes.txt')('‸Remember.'), /notes\.txt.* glossary\/\*\.md.* icons\/\*\.svg/u],
    [file('glossary/fog.MD')('‸Fog.'), 'did you mean glossary/fog.md?'],
    [file('glosary/fog.md')('‸Fog.'), 'did you mean glossary/fog.md?'],
    [file('site.yaml')('‸name: Harbour'), 'did you mean site.yml?'],
  ],
  'ruling/repeated': [
    [
      amid('‸A boat docks here *once*, whatever the tide says. ^p1', {
        berth: 'A boat docks here once, whatever the tide says. ^p2',
      }),
      '"berth", p2, says the same (glossary/berth.md): write it once there, in a box :::applies{to="docking"}',
    ],
  ],
  'see/circle': [
    [amid('‸See berth. ^p1', { berth: 'See docking. ^p1' }), 'glossary/berth/ leads back to it'],
  ],
  'printed/swallowed': [
    [book('1.1 It docks.\n‸1.2 It waits. ^r1\n\n1.3 It leaves. ^r2'), '1.2 begins a line of 1.1'],
    book('**1.1** It docks.\n**‸1.2** It waits.\n**‸1.3** It leaves. ^r1'),
    book('1.1 It docks.\n‸1.1a It waits. ^r1'),
    book('## 1. Boats ^r1\n\n‸1.1 a boat docks.\n\n‸1.2 it waits.'),
  ],
  'name/too-long': [
    [`It docks at the ‸[[${'a'.repeat(300)}]]. ^p1`, 'has 300 bytes, more than 200'],
    [`It docks at the ‸[[${'ж'.repeat(200)}]]. ^p1`, 'has 400 bytes'],
    [also(`sharedAliases: [pier, ‸${'b'.repeat(201)}]`), '201 bytes'],
    also(`formerly: [‸${'b'.repeat(201)}]`),
    titled(`‸${'d'.repeat(201)}`),
    file(`glossary/${'d'.repeat(240)}.md`)(`‸${entry('Dock', 'It docks. ^p1')}`),
    site(`name: ‸${'n'.repeat(201)}\n`),
    book(`‸## ${'h'.repeat(201)} ^r1\n\nIt docks.`),
    book(`‸${'1.'.repeat(120)}1 It docks. ^r1`),
  ],
  'front-matter/missing': [
    whole('‸A boat docks. ^p1\n'),
    whole('‸---\ntitle: docking\nkind: term\n\nA boat docks. ^p1\n'),
    ...['\n', '\r\n', ' \t\n', '\uFEFF\n', '\n \n\n', '    ']
      .map((before) => `‸${before}${entry('docking', 'It docks. ^p1')}`)
      .flatMap((text) => [text, text.replace(/\r?\n/gu, '\r\n')])
      .map((text): Case => [whole(text), 'before the front matter: remove it']),
    whole('‸\n---\ntitle: docking\nkind: term\n\nIt [Fin] docks.\n'),
  ],
  'front-matter/unreadable': [
    [titled('‸Borg: the ship'), 'put a value that contains ": " into quotes: "Borg: the ship"'],
    [matter('title: ‸Borg\n kind: term'), 'the line below is indented'],
    [matter('title: "Fog‸'), 'a quotation mark is not closed'],
    [matter("title: 'it'‸s so'"), 'in one pair of quotes'],
    [matter('title: Fog\naliases: "a"‸, "b"'), 'in brackets: [one, two]'],
    [matter('title: Fog\n‸kind term'), 'a colon and a space behind it'],
    [matter('title: Fog\nsources: [A]\n‸more words\nkind: term'), 'Indent a line that continues'],
    [matter('title: Fog\n‸\tkind: term'), 'with a tab'],
    [matter('title: Fog\nkind: term\n‸title: Mist'), '"title" is there twice'],
    [matter('title: Fog\naliases: [a, b‸'), 'write ] behind its last value'],
    [matter('title: Fog\nretired: { p1: fog‸'), 'write } behind its last value'],
    [matter('title: Fog\naliases: [a, b]‸]'), 'put the value into quotes'],
    [matter('title: Fog\naliases: [a,‸, b]'), 'between two commas'],
    [
      matter('title: Fog\nretired: { p1: "fog" ‸p2: "mist" }'),
      'a comma is missing between two values',
    ],
    [matter('title: Fog\nretired:\n  p1: a\n‸ p2: b'), 'not indented as those above'],
    ...'@%*&!'.split('').map((sign): Case => [matter(`title: ‸${sign}fog`), 'into quotes']),
    [matter('title: | ‸fog'), 'put the value into quotes'],
    [matter('title: ‸- fog'), 'put a value that begins with a dash into quotes'],
    [matter('title: "a‸\\qb"'), 'it cannot be read from here on'],
    [matter('title: Fog\n...\n‸kind: term'), 'it cannot be read from here on'],
    [matter('%fog\n‸kind: term'), 'it cannot be read from here on'],
    [matter('title: Fog‸\rkind: term'), 'save the file with line feeds (LF)'],
    [matter('title: Fog\nkind: term\n\n‸It docks.'), 'close what is above it with a line ---'],
    // A few lines with aliases can expand to gigabytes.
    matter('title: ‸&name docking\nkind: term\naliases: [‸*name, *name]'),
  ],
  'front-matter/unknown-key': [
    [also('‸alises: [berth]'), '"alises" is not a key of this file; did you mean aliases?'],
    [also('‸weather: fine'), /^"weather" is not a key of this file\. Its keys: title, /u],
    ...['constructor', 'toString'].map((key) => also(`‸${key}: x`)),
    book('It starts. ^r1', '‸cardType: boat\n'),
  ],
  'front-matter/invalid': [
    [book('1.1 It. ^r1', 'printedNumbers: [1.1, ‸rule]\n'), 'printedNumbers, item 2: must be the'],
    [
      also('formerly: [‸/glossary/berth/, ‸a/b.md, ‸"https://a.example/b/", ‸"pier#p4", ‸a.html]'),
      /^formerly, item 1: must be the last part of an earlier address alone/u,
    ],
    [also('formerly: [‸terms/berth]'), 'the name of a term stands in aliases'],
    [also('retired: { p2: ‸{ reson: It was wrong } }'), 'or { reason: ... }'],
    [matter('‸- title: docking'), 'must be keys with values'],
    [also('sources: [{ name: Harbour Book, date: ‸May 2024 }]'), 'date'],
    also('reviewed: ‸2026-02-30'),
    [matter('‸title: #1\nkind: term'), 'begins with #'],
    [matter('‸kind: term'), 'title: is missing (text)'],
    [matter('‸title: docking'), /^kind: is missing \(card or term\)$/u],
    [matter('title: docking\nkind: ‸weather'), 'kind: must be card or term'],
    [also('aliases: ‸berth'), 'aliases: must be a list'],
    [also('aliases: [quay, ‸""]'), 'aliases, item 2: must not be empty'],
    [whole('---\n‸‸---\n\nIt docks. ^p1\n'), /title: is missing[\s\S]*kind: is missing \(card or/u],
    book('At noon. ^r1', 'kind: ‸term\n'),
    matter('title: Cup\nkind: ‸document'),
    ...plainWords.map((said): Case => [also(`withdrawn: ‸"${said}"`), 'in plain words']),
    [also('aliases: [‸"berth %%Ann%%"]'), 'must not have a comment: it would be published'],
    [book('A. ^r1', 'incomplete: ‸r1\n'), 'r1 is no note of this text'],
    [book('A. ^r1', 'incomplete: ‸r7\n'), 'r7 is no note of this text'],
    [
      file('documents/cup.md')('---\ntitle: Cup\nreplaces: ‸shield\n---\n\nIt starts. ^r1\n', {
        'documents/shield.md': '---\ntitle: Shield\nreplaces: cup\n---\n\nIt starts. ^r1\n',
      }),
      /^"Shield" is replaced by this document/u,
    ],
  ],
  'entry/empty-body': [
    whole('---\ntitle: docking\nkind: term\n---‸\n'),
    whole('---\ntitle: docking\nkind: term\n---‸\n\n## Docking\n'),
  ],
  'name/taken': [
    [titled('‸Mooring', 'glossary/quay.md'), 'is already used by "mooring" (glo'],
    titled('‸Gull (bird)', 'glossary/zone.md'),
    titled('Gull\ndisambiguation: ‸Boat', 'glossary/gull-sloop.md'),
    file('documents/cup.md')('---\ntitle: ‸Fog\n---\n\nIt docks. ^r1\n'),
    [
      file('glossary/thread.md')(entry('Thread', 'It is thin. ^p1', 'aliases: [‸line]\n'), {
        'glossary/rope.md': entry('Rope', 'It holds. ^p1', 'sharedAliases: [line]\n'),
        'glossary/chain.md': entry('Chain', 'It holds. ^p1', 'sharedAliases: [Line]\n'),
      }),
      'sharedAliases',
    ],
  ],
  'name/empty': [titled('‸"!?"'), also('aliases: [a, ‸"..."]'), titled('‸a', 'glossary/!!.md')],
  'address/taken': [
    [file('glossary/the_lantern.md')(`‸${entry('a', 'It. ^p1')}`), 'by glossary/the-lantern.md'],
    ...['weather/fog', 'fóg', 'st.-elmos-fire'].map((name) =>
      file(`glossary/${name}.md`)(`‸${entry('haze', 'It hides. ^p1')}`),
    ),
  ],
  'reference/empty': [
    'It docks at ‸[[]] or ‸[[ ]]. ^p1',
    'It docks at ‸[[!?]]. ^p1',
    ['| a | b |\n|---|---|\n| ‸[[fog|haze]] |\n\n^p1', 'the bar of [[name|words]] is written \\|'],
    ['It docks at a quay, ‸[[mooring] or elsewhere. ^p1', 'not closed'],
  ],
  'reference/ambiguous': [
    ['It docks. ‸[[Gull]] docks. A ‸[[gulls]]. ^p1', '"Gull (bird)" or "Gull (boat)"'],
    file(docking)(entry('docking', 'See rule ‸1.1. ^p1').replace('rule ‸', '‸rule '), {
      'documents/a.md': '---\ntitle: Rules A\n---\n\n1.1 It docks. ^r1\n',
      'documents/b.md': '---\ntitle: Rules B\n---\n\n1.1 It docks. ^r1\n',
    }),
  ],
  'reference/self': [
    '‸[[docking]] is free. ^p1',
    'It is free. See ‸docking, Fog. ^p1',
    also('aliases: [berth]', 'A ‸[[berth]] is free. ^p1'),
  ],
  'reference/unknown-ruling': [
    ['It docks as in ‸[[mooring#^p9]]. ^p1', '"mooring" has no ruling ^p9'],
    'It docks as in ‸[[Regatta Rules#^p1]]. ^p1',
    ['It docks as in ‸[[mooring#Start]]. ^p1', '"mooring" has no heading "Start"'],
    ['As in ‸[[Regatta Rules#Strat]]. ^p1', 'has no heading "Strat"'],
    [
      'As in ‸[[morring#^p2|p2]]. ^p1',
      '"morring" has no entry, and no ruling; did you mean mooring?',
    ],
    ['It docks as in ‸[[fog#p1]]. ^p1', '"Fog" has no ruling p1; did you mean #^p1?'],
    [
      amid('See ‸[[bay#^p1]]. ^p1', { bay: ['It. ^p2', 'retired: { p1: "#p2" }\n'] }),
      /^"bay" has no ruling \^p1 any more: it is retired, "#p2"$/u,
    ],
  ],
  'reference/unknown-rule': [
    ['See ‸rule 1.9. ^p1', '"Cup" has no rule 1.9; it has 1.1 to 1.2'],
    ['See ‸Appendix B. ^p1', 'did you mean Appendix A'],
    ['See rules ‸1.8 and 1.2. ^p1', 'has no rule 1.8'],
    'See ‸rule 9 of "Cup". ^p1',
  ].map((one): Case => {
    const [body = '', says = ''] = [one].flat();
    const rules = '1.1 It docks. ^r1\n\n1.2 It waits. ^r2\n\n## Appendix A: Tables ^r7\n\nNone.';
    return [file(docking)(entry('docking', body), { 'documents/cup.md': book(rules).input }), says];
  }),
  'reference/near-name': [
    [
      'See ‸[[glossary/mooring]] and ‸[[mooring.md|here]]. ^p1',
      /^"glossary\/mooring" has .*did you mean mooring\?\n"mooring.md" has .* mean mooring\?$/u,
    ],
    [
      'See ‸[[mooring p1]], ‸[[mooring^p2]] and ‸[[^p1]]. ^p1',
      /mean mooring#\^p1\?\n.* mean mooring#\^p2\?\n.* mean #\^p1\?$/u,
    ],
    ['At ‸[[The Lantren]]. ^p1', '[[The Lantren|The Lantren]] once; did you mean The Lantern?'],
    [
      'At a [[breakwater]], a ‸[[brekwater]], [[berth 10]], [[berth 11]], [[pier a]], [[pier b]]: [[breakwaters]], [[guide light]], [[tide lights]]. ^p1',
      '"brekwater" has no entry: if that is intended, write [[brekwater|brekwater]] once; did you mean breakwater?',
    ],
    'It docks at [[The Lantrn|The Lantrn]] or ‸[[The Lantren]]. ^p1',
  ],
  'see/unknown-name': [
    ['It. See ‸Sunshine. ^p1', /"See" refers to "Sunshine", which is not a name of the glossary$/u],
    ['It docks. See Fog, ‸moring. ^p1', 'did you mean mooring?'],
    ['It docks. See ‸moring for its costs. ^p1', 'did you mean mooring?'],
  ],
  'ruling/no-number': [
    ['It docks. ^p1\n\n‸It leaves.', 'npm run number'],
    '- It docks. ^p1\n‸- It leaves.',
    'It docks. ^p1\n\n‸| a |\n| - |\n| b |',
    'It docks. ^p1\n\n‸:::note\nIt leaves.\n:::',
    ':::errata\nIt docks. ^p1\n\n‸It leaves.\n:::',
    'It docks. ^p1\n\n‸It leaves. ^ p2',
    '‸It is 2 \\^2',
  ],
  'ruling/bad-number': [
    ['It docks.‸^p1', '"^p1" needs a space before it'],
    ['It docks. ‸^p01\n\nIt stays. ‸^x\n\nIt leaves. ‸^r2', 'numbers of this file are ^p1, ^p2'],
    [book('It starts. ‸^p1'), '^r1, ^r2'],
    'It docks. ‸^p1 ‸^p2 ^p3',
    'It docks. ‸^p1000000',
    '| a |\n| - |\n| b |\n‸^p1',
    'It docks.\n\n‸^p1',
    'It docks. ^p1\n\n## Leaving\n\n‸^p2',
  ],
  'ruling/duplicate-number': ['It docks. ^p1\n\nIt leaves. ‸^p1\n\n- It waits. ‸^p1'],
  'ruling/retired-number': [
    also('retired: { p1: { reason: no longer true } }', 'It docks. ‸^p1'),
    also('retired: { q2: ‸{ reason: gone for ever } }'),
    [
      retired('St. Elmos Fyre'),
      'reason is written { reason: ... }: "St. Elmos Fyre" is not a name of the glossary; did you mean St. Elmo\'s Fire?',
    ],
    [retired('"morring#p1"'), 'did you mean mooring?'],
    ...['see quay p1', '"mooring, ^p2"', 'gone', '"."', '"now see [[mooring]]"'].map(
      (to): Case => [retired(to), 'is not a name of the glossary'],
    ),
    ...['"#9"', 'mooring#here'].map((to): Case => [retired(to), /which is not a ruling$/u]),
    [retired('Gull'), '"Gull" may mean "Gull (bird)" or "Gull (boat)"'],
  ],
  'ruling/last-number': [
    [also('lastNumber: p3', 'It docks. ^p1\n\nIt leaves. ‸^p4'), 'p4 is above lastNumber (p3)'],
    also('lastNumber: p1\nretired: { p2: ‸{ reason: gone for ever } }'),
  ],
  'ruling/superseded-by': [
    ...[
      ['mooring#p9', '"mooring" has no ruling'],
      ['morring', 'did you mean mooring?'],
      ['docking', 'is this text itself: name one of its rulings'],
      ['#p1', '"docking, p1" is this ruling itself'],
      ['p1', '"p1" is not a name'],
    ].map(([by, says = '']): Case => [`‸:::note{supersededBy="${by}"}\nIt docks. ^p1\n:::`, says]),
  ],
  'ruling/applies-to': [
    ...[
      ['‸fogg, mooring', '"fogg" is not a name of the glossary; did you mean Fog?'],
      ['mooring,  ‸docking', '"docking" is the entry of the ruling itself'],
      ['Fog, mooring, ‸made fast', '"made fast" is named twice'],
      ['‸Regatta Rules', 'is a document, not an entry'],
      ['‸pilot', '"pilot" has no entry'],
      ['‸Gull', '"Gull (bird)" or "Gull (boat)": write the full name'],
      ['[[‸mooring#^p1]]', 'is not a name'],
    ].map(
      ([to, says = '']): Case => [`:::applies{to="${to}"}\nA [[pilot]]. ^p1\n\nIt. ^p2\n:::`, says],
    ),
    [
      amid(':::applies{to="Fog, ‸berth, ‸quay"}\nIt docks. ^p1\n:::', {
        berth: 'See [[mooring]]. ^p1',
        quay: ['It lies. ^p1', 'withdrawn: Why\n'],
      }),
      /"berth" only leads to another name; did you mean mooring\?\n"quay" is withdrawn: take the name out of "to"/u,
    ],
    ['‸:::applies\nIt docks. ^p1\n:::', 'names no entry'],
    ['‸:::applies{to=" , [[ ]]"}\nIt docks. ^p1\n:::', 'names no entry'],
  ],
  'document/unknown-replaced': [
    [book('A. ^r1', 'replaces: ‸regata-rules\n'), 'did you mean regatta-rules?'],
  ],
  'text/highlight': [
    'It ‸==docks== at ‸==a deep quay==. ^p1',
    'It (‸==docks==), a "‸==boat==", 船‸==入港==する. ^p1',
    '## How ‸==it== docks\n\n- It docks\n  at ‸==a\n  quay==. ^p1',
    '| Boat | Quay |\n|---|---|\n| a | ‸==b== |\n\n^p1\n\n:::note\nIt ‸==waits==. ^p2\n:::',
  ],
  'text/struck': [
    ['It ‸~~never~~ docks. ^p1', 'left out of plain text: ~~never~~'],
    '| Boat | Quay |\n|---|---|\n| a | ‸~~b~~ |\n\n^p1\n\n:::note\n‸~~It *waits*.~~ It sails. ^p2\n:::',
  ],
  'icon/unknown-code': [
    ['> ‸[!note] It. ^p1\n\n- ‸[ ] It.‸[^2] ^p2', /(?:written as a box[\s\S]*){3}/u],
    ['- ‸[x] It waits. ^p1', /^there is no icon \[x\]: a callout, a check box/u],
    ['A ‸[Rudder] turns. ^p1', 'there is no icon [Rudder]; write \\['],
    ['A ‸[Sial] fills. ^p1', 'did you mean [Sail]?'],
    ['A ‸[oar icon] dips. ^p1', 'did you mean [Oar]?'],
  ],
  'printed/twice': [
    [book('3.1 A. ^r1\n\n3.2 B. ^r2\n\n‸3.2 C. ^r3'), '3.2 is used twice, in line 7 too'],
  ],
  'printed/out-of-order': [book('3.1 A. ^r1\n\n3.2 B. ^r2\n\n3.3 C. ^r3\n\n‸3.0 D. ^r4')],
  'printed/gap': [
    [book('## 3. D ^r1\n\n3.1 A. ^r2\n\n‸3.3 B. ^r3'), '3.3 follows 3.1: a number between them'],
    [book('## 3. Docking ^r1\n\n‸3.2 It leaves. ^r2'), '3.2 is the first'],
  ],
  'icon/invalid': [
    [icons('- { code: ‸Sail, name: sail, file: sails.svg }\n'), 'icons/sails.svg does not exist'],
    icons('- { code: Oar, name: oar, file: oar.svg }\n- { code: ‸oar, name: o, file: oar.svg }\n'),
    [drawn('\n'), 'the drawing does not begin with <svg>'],
    [drawn('<svg><script>alert(1)</script></svg>'), '<script>'],
    [drawn('<svg onload="alert(1)"><path d="M0 0"/></svg>'), 'onload'],
    [drawn('<svg><path/onload="alert(1)"/></svg>'), 'not well-formed at "<path/onload='],
    [drawn('<svg><path fill="url(https://a.example/#b)" d="M0 0"/></svg>'), 'fill leads to an'],
    [drawn("<svg><path fill='u\\72l(//a.example)' d='M0 0'/></svg>"), 'fill leads to an'],
    [drawn('<svg><g><path d="M0 0"/></svg>'), '</svg> closes nothing'],
    [drawn('<svg><path d="M0 0"/>'), '<svg> is not closed'],
    [drawn('<svg viewBox="0 0 1 1"/><g/>'), 'behind </svg>'],
    [drawn('<svg><!-- a --><path d="M0 0"/></svg>'), 'not well-formed at "<!-- a -->'],
  ],
  'directive/unknown': [
    ['‸:::erata\nIt docks. ^p1\n:::', 'there is no box ":::erata"; did you mean errata?'],
    ['‸:::sage\nIt docks. ^p1\n:::', ': write errata, update, example, note, applies'],
    [
      ':::update{‸sorce="Tide"}\nIt docks. ^p1\n:::',
      '"sorce" is not a key of :::update; did you mean source?',
    ],
    [
      ':::update{source="Tide" ‸date="2024-02-30"}\nIt. ^p1\n:::',
      'date: must be a date, YYYY-MM-DD',
    ],
    [':::update{‸date="2024-02-03"}\nIt docks. ^p1\n:::', 'needs a source'],
    [
      ':::note{‸standing="superceded"}\nIt docks. ^p1\n:::',
      'standing: must be current or temporary or superseded or',
    ],
    ':::update{‸standing="current" supersededBy="Fog"}\nIt docks. ^p1\n:::',
    [':::note{‸source="Harbour %%Ann%%"}\nIt docks. ^p1\n:::', 'must not have a comment'],
    ':::note‸[Docking]\nIt docks. ^p1\n:::',
    [':::applies{to="Fog" ‸source="S"}\nIt. ^p1\n:::', '"source" is not a key of :::applies'],
    [
      ':::note{‸to="Fog"}\nIt docks. ^p1\n:::',
      '"to" is not a key of :::note. Its keys: source, date',
    ],
    ['::::note\n‸:::applies{to="Fog"}\nIt docks.\n:::\n\n^p1\n::::', 'put it around the whole'],
    ['- It:\n\n  ‸:::applies{to="Fog"}\n  It docks.\n  :::\n\n  ^p1', 'put it around the whole'],
    ['‸:::note\nIt docks. ^p1', 'not closed'],
    'It docks. ^p1\n\n‸:::update{source="Tide Tables}\n\nIt leaves. ^p2',
    'It docks. ^p1\n\n‸:::',
    'It docks. ^p1\n\n‸::note',
    [book('## Start ^r1\n\nIt starts.\n\n‸:::exampel\nAt noon.\n:::'), 'did you mean example?'],
  ],
  'import/conflict': [
    'It docks. ^p1\n\n‸<!-- Import conflict in p1: this text was edited by hand, and the new version changed it too.\n' +
      'New version:\nIt sails.\nEdited text:\nIt docks.\nLast version:\nIt waits.\n-->',
  ],
  'text/raw-html': [
    'It ‸<b>docks‸</b>. ^p1',
    'It docks. ^p1\n\n‸<div>\nAt noon.\n</div>',
    ['It docks. ^p1\n\n‸<script>alert(1)</script>', 'HTML is not shown: <script>'],
    '| a |\n| - |\n| ‸<br> |\n\n^p1',
    // Words after a comment at the start of a line would not be shown.
    ['‸<!-- Ask Ann. --> A boat docks.\n\nIt stays. ^p1', 'A boat docks.'],
  ],
  'words/unknown': [[words('jetty: docked, ‸submarine\n'), '"submarine" is neither a name nor w']],
  'questions/unknown': [
    [questions('‸dokcing:\n  p1: [where]\n'), 'a name of the glossary; did you mean docking'],
    [questions('‸pier:\n  p1: [where is that]\n', 'See [[pier]]. ^p1'), '"pier" has no entry'],
    [
      file('questions.yml')('docking:\n  ‸p2: [where]\n', {
        [docking]: entry('docking', 'It docks. ^p1', 'retired: { p2: "#p1" }\n'),
      }),
      '"docking" has no ruling p2 any more: it is retired, "#p1"',
    ],
    [questions('docking:\n  ‸p99: [where]\n  ‸"9": [when]\n'), '"docking" has no ruling p99'],
    [
      file('questions.yml')('Cup:\n  ‸1.2: [when does it wait]\n', {
        'documents/cup.md': '---\ntitle: Cup\n---\n\n1.1 It docks. ^r1\n\n1.2 It waits. ^r2\n',
      }),
      '"Cup" has no ruling 1.2: questions name permanent numbers; did you mean r2?',
    ],
    [questions('docking:\n  ‸^p1: [where do boats rest]\n'), 'no ruling ^p1'],
  ],
  'text/unclosed-code': [
    'It docks. ^p1\n\n‸```\nboat\n\n^p2',
    ['- It docks. ^p1\n\n  ‸~~~~\n  boat\n  ~~~\n- It waits. ^p2', /end it with a line ~~~~$/u],
  ],
  'text/unsafe-address': [
    [
      '‸[a](javascript:alert(1)) ‸[b](JAVASCRIPT:x) ‸[c](data:text/html,x) ‸[d](vbscript:x) ‸[e](/rel) ‸[f](rel.html) ‸[g](//x.org) ‸[h](#p1) ‸[i](<java&#10;script:x>) ‸[j](file:///x) ‸[k](ftp://x.org) ‸<javascript:x> ‸[l](\\\\x.org) ‸[m]() ^p1',
      'links to javascript:alert(1) are not allowed',
    ],
  ],
  'text/unsupported': [
    ['It ‸![[quay.png]] here‸![[Fog|thick]]. ^p1\n\n- ‸![[quay.png|100]] ^p2', 'embedded file'],
    'It docks. ^p1\n\n‸[^1]: At noon.',
    'It docks. ^p1\n\n‸[quay]: https://x.org',
    'It docks ‸[at a quay that has no end anywhere][q]. ^p1\n\n‸[q]: https://x.org',
    '‸# Docking\n\nIt docks. ^p1',
    '## At ‸[[Fog]] and ‸[Sail]\n\nIt docks. ^p1',
    'It docks. ^p1\n\n‸## !?\n\nIt leaves. ^p2',
    'It docks at [the ‸[[Fog]]](https://x.org). ^p1',
    ...['> ', '- ', '1. ', '> 12) + '].map(
      (marks): Case => [`It docks. ^p1\n\n‸${marks.repeat(101)}It waits.`, 'nested too deeply'],
    ),
    [`| a |\n|---|\n${'| b |\n'.repeat(8_609)}‸| b |\n\n^p1`, 'takes the parser too long: a table'],
    [`${':::note\n'.repeat(100)}‸:::note\nIt docks. ^p1\n`, 'nested too deeply'],
    [`${'- > '.repeat(50)}It docks.\n\n‸${' '.repeat(401)}- It waits.`, 'nested too deeply'],
    [`It docks.\n\n‸${'[a]('.repeat(10_000)} ^p1`, 'thousands of marks'],
    [
      `| a |\n|---|\n${'|'.repeat(50_000)}\n‸${'|'.repeat(50_000)}\n\n^p1`,
      'takes the parser too long: a table',
    ],
    [`It docks.${'\n'.repeat(99_995)}‸It waits. ^p1`, 'takes the parser too long'],
    [`It docks.\n\n${'a]'.repeat(9000)}\n‸${'a]'.repeat(9000)} ^p1`, 'thousands of marks'],
    [`It docks.\n\n‸${'*a_ '.repeat(30_000)} ^p1`, 'more than 100000 characters'],
    ['‸##Docking ^p1\n\nIt docks. ^p2', 'space behind its ##'],
    ['‸| a | b |\n|---|\n| x | y | ^p1', 'as many columns'],
    'It docks. ^p1\n\n‸:::note\n:::',
    '- It docks. ^p1\n‸-',
    '| a | b |\n| - | - |\n| c | d ‸| e |\n\n^p1',
    'A boat docks. ^p1\n\n‸<!-- Ask Ann.',
  ],
  'site/invalid': [
    [site('corrections: ‸javascript:alert({entry})\n'), 'begins with https:, http: or mailto:'],
    [
      site('corrections: ‸https://a.example/new?t={entry}&n={nubmer}\n'),
      'may have the placeholders {entry}, {number}, {edition}, {text}, {address}, {query}',
    ],
    [
      site('cardLinks:\n  card: https://a.example/{title}\n  term: ‸"https://a.example/{text}"\n'),
      'cardLinks, term: must be a link',
    ],
    [
      site('cardLinks:\n  ‸cards: https://a.example/{title}\n'),
      '"cards" is not a key of cardLinks; did you mean card? Its keys: card, term',
    ],
    site('name: "Harbour\n‸'),
    [site('‸nmae: Harbour\n'), '"nmae" is not a key of this file; did you mean name?'],
    [site('origin: ‸harbour.example\n'), 'origin: must be the address of a site: https:'],
    [site('origin: ‸https://a.example/rules/\n'), 'A path behind it is SPACELINE_BASE'],
    [site('rulebook: ‸regata-rule\n'), 'no document "regata-rule"; did you mean regatta-rules?'],
    [site('name: ‸"\\x08"\n'), 'must not have a control character'],
    [site('name: ‸""\ngame: ‸""\n'), /^name: must not be empty\ngame: must not be empty$/u],
    [site('name: ‸Harbour <!-- Ann -->\n'), 'must not have a comment: it would be published'],
    [words('‸jetty:\n'), 'jetty: must not be empty'],
    [words('‸: docked boat\n'), 'a line has nothing before its colon'],
    [questions('docking:\n  p1: [‸"???"]\n'), 'must have a letter or a digit'],
    [icons('- ‸{ code: Sail, file: sail.svg }\n'), /^item 1, name: is missing/u],
    [icons('- { code: ‸"[Sail]", name: sail, file: sail.svg }\n'), 'bracket'],
    icons('- { code: Sail, name: sail, file: ‸../sail.svg }\n'),
    [icons('- { code: Sail, name: ‸"sail %%Ann%%", file: sail.svg }\n'), 'must not have a comment'],
  ],
};

const ofYaml = /mapping|scalar|token|implicit|flow|collection|node\b/iu;

/** Compiles the file of a case. */
function outcome(one: Case) {
  const [body, says] = Array.isArray(one) ? one : [one];
  const { path, input, files } = typeof body === 'string' ? whole(entry('docking', body)) : body;
  return { path, marked: input, files, says, ...problems(input, { path, files }) };
}

for (const [code, list] of Object.entries(cases)) {
  const named = list.map((one) => [JSON.stringify(one).slice(0, 200), one] as const);
  test.each(named)(`${code} alone is reported, at each mark: %s`, (_, one) => {
    const { found, messages, marked, says } = outcome(one);
    const expected = marksIn(marked).map((place) => `${place} ${code}`);
    expect(found).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    // Messages have no terms of YAML, which editors do not know.
    if (code === 'front-matter/unreadable') expect(messages.join()).not.toMatch(ofYaml);
    if (typeof says === 'string') expect(messages.join('\n')).toContain(says);
    else if (says) expect(messages.join('\n')).toMatch(says);
  });
}

test('a suggestion of a message corrects the fault', () => {
  const said =
    /(?:":::|"|\[)(\[\[[^"]+\]\]|[^"\]]+)["\]][^"]*; did you mean ["[]?([^\]?"]+)["\]]?\?(?:$| Its)/u;
  const suggesting = Object.entries(cases)
    .flatMap(([code, list]) => (/unexpected|unknown-rul(?:e|ing)$/u.test(code) ? [] : list))
    .filter((one) => Array.isArray(one) && String(one[1]).includes('did you mean'))
    .map(outcome);
  expect(suggesting.length).toBeGreaterThan(20);
  for (const { marked, path, files, messages } of suggesting) {
    const [message = ''] = messages;
    const [, wrong = '', right = ''] = said.exec(message) ?? [];
    expect(right, message).not.toBe('');
    const corrected = problems(unmarked(marked).replace(wrong, right), { path, files });
    expect(corrected.messages).not.toContain(message);
  }
});

test.each([
  // Equals signs that highlight nothing.
  'It is 1 == 1 == 1.',
  'It is \\==docked==, `==docked==`, ===docked===.',
  'It docks. %%==Ask Ann.==%%',
  'If a==b and c==d, it docks where x==1 (and 2==y).',
  // Characters that a script needs.
  '\u2067שלום\u2069 \u2068abc\u2069 می\u200Cخواهم क्\u200Dष 👩\u200D🚀 a\u200E b\u200F',
  'ไทย\u200Bไทย ไทย&ZeroWidthSpace;ไทย &zwj;&zwnj;&lrm;&rlm;',
  // Rules of other works, and no rules.
  'It docks by the rules. A boat waits.',
  'Read rule 9 ("Fog") of "Sailing at Night", and rule 9 of “Sailing at Night.”',
])('nothing is reported of %j', (text) => {
  expect(problems(entry('docking', `${text} ^p1`)).found).toEqual([]);
});

test('file/not-utf8 is reported at the first byte that is not UTF-8, in every kind of file', () => {
  const bytes = (text: string) => new Uint8Array([...new TextEncoder().encode(text), 0xff, 0x20]);
  const before = entry('docking', 'It docks.\n\nÄ boat leaves').trimEnd();
  for (const [path, text, line, column] of [
    [docking, before, 8, 'Ä boat leaves'.length + 1],
    ['site.yml', 'n', 1, 2],
    ['icons/icons.yml', '', 1, 1],
    ['icons/sail.svg', '<', 1, 2],
  ] as const) {
    const { diagnostics } = compiled({ [path]: bytes(text) });
    const report = { path, code: 'file/not-utf8', line, column };
    expect(diagnostics).toContainEqual(expect.objectContaining(report));
  }
});

test.each(['glossary/squall.md', 'documents/cup.md', 'words.yml', 'notes.txt', 'imports/a.md'])(
  'file/unreadable is reported once at the start of %s, and nothing else of it',
  (path) => {
    const fault = 'permission denied (EACCES)';
    const { diagnostics } = compiled({}, { unreadable: { path, content: '', fault } });
    const message = `the file cannot be read: ${fault}`;
    const start = { path, line: 1, column: 1 };
    expect(diagnostics).toEqual([{ ...start, level: 'error', code: 'file/unreadable', message }]);
  },
);

test('a fault in icons.yml or in a drawing leaves every icon code known', () => {
  const codes = (list: string): string[] =>
    compiled({
      [docking]: entry('docking', 'It docks under [Sail]. ^p1'),
      'icons/icons.yml': list,
    }).diagnostics.map(({ code }) => code);
  expect(codes('- [')).toEqual(['site/invalid']);
  expect(codes('- { code: Sail, file: sail.svg }\n')).toEqual(['site/invalid']);
  expect(codes('- { code: Sail, name: sail, file: sails.svg }\n')).toEqual(['icon/invalid']);
});

test('every code has a test', () => {
  const tests = globSync('{src,tests}/**/*.test.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .replaceAll('\\/', '/');
  const isTested = (code: string): boolean => new RegExp(`${code}(?![\\w-])`, 'u').test(tests);
  expect(Object.keys(remedies).filter((code) => !isTested(code))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { remedies } from '../../src/glossary/diagnostics.ts';
import { compiled, docking, entry, marksIn, problems, unmarked } from './compiled.ts';

/*
 * Every code that compiling a folder can report, with the exact place. In an input, `‸` stands before each
 * place at which the code is reported.
 */

interface Case {
  /** What is wrong, as the end of a sentence. */
  when: string;
  /** The file, or the body of the entry "docking". */
  input: string;
  /** The file's path, if it is not the entry "docking". */
  path?: string;
  /** Other files of the folder. */
  files?: Record<string, string>;
  /** What the message says. */
  says?: RegExp;
}

/** An entry with front matter of its own. */
const matter = (lines: string): string => `---\n${lines}\n---\n\nIt docks. ^p1\n`;

const docked = (body: string): string => entry('docking', body);

/** The file of a rulebook. */
const rulebook = 'documents/rulebook.md';
const book = (body: string): string => `---\ntitle: Rulebook\n---\n\n${body}\n`;

const cases: Record<string, Case[]> = {
  'file/control-character': [
    { when: 'a ruling has one', input: docked('It ‸\u001bdocks. ^p1'), says: /U\+001B/u },
    { when: 'a title has one', input: matter('title: dock‸\0ing\nkind: term') },
    { when: 'site.yml has one', path: 'site.yml', input: 'name: Har‸\u0008bour\n' },
    { when: 'site.yml has an escape of one', path: 'site.yml', input: 'name: "Har‸\\x08bour"\n' },
  ],
  'file/direction-override': [
    {
      when: 'a ruling has one',
      input: docked('It ‸\u202Eskcod. ^p1'),
      says: /U\+202E \(right-to-left override\)$/u,
    },
    { when: 'a ruling has one as a character reference', input: docked('It ‸&#x202e;skcod. ^p1') },
    { when: 'it is written as a number', input: docked('It ‸&#8237;docks. ^p1') },
    {
      when: 'a backslash before it is one of the text',
      input: docked('It \\\\‸&#8238;skcod. ^p1'),
    },
    { when: 'words.yml has one', path: 'words.yml', input: 'mist: ‸\u202Bfog\n' },
    {
      when: 'an escape in front matter makes one, with the line ends of Windows',
      input: '---\r\ntitle: "‸\\u202egnikcod"\r\nkind: term\r\n---\r\n\r\nIt docks. ^p1\r\n',
    },
    {
      when: 'one of a kind is there several times',
      input: docked('It ‸\u202Adocks.\u202A ^p1\n\nIt \u202Asails. ^p2'),
      says: /U\+202A \(left-to-right embedding\): 3 times, in line 6, 8$/u,
    },
  ],
  'file/invisible-character': [
    { when: 'a title has one', input: matter('title: dock‸\u00ADing\nkind: term') },
    { when: 'a ruling has one', input: docked('It do‸\u200Bcks ‸\u2060 here. ^p1') },
    {
      when: 'a byte order mark is in the text',
      input: docked('It ‸\uFEFFdocks. ^p1'),
      says: /U\+FEFF/u,
    },
    {
      when: 'a character reference makes one',
      input: docked(
        'It do‸&shy;cks do&#xAD;cks ‸&#8203;here&ZeroWidthSpace;, ‸&NoBreak; ‸&#65279; ^p1',
      ),
      says: /U\+00AD \(soft hyphen\): 2 times/u,
    },
    {
      when: 'an escape in front matter makes one',
      input: matter(
        'title: "dock‸\\u00ADing"\naliases: ["ber\\xADth", "‸\\U00002060quay"]\nkind: term',
      ),
      says: /U\+00AD \(soft hyphen\): 2 times, in line 2, 3/u,
    },
    {
      when: 'an escape in words.yml makes one',
      path: 'words.yml',
      input: '"ha‸\\u200Bar": docking\n',
      files: { [docking]: entry('docking', 'It docks. ^p1') },
    },
  ],
  'file/unexpected': [
    {
      when: 'a stray file lies in the folder',
      path: 'notes.txt',
      input: '‸Remember.',
      says: /notes\.txt/u,
    },
    { when: 'an entry has no .md', path: 'glossary/fog.markdown', input: '‸Fog.' },
    { when: 'a drawing lies in a folder of its own', path: 'icons/old/sail.svg', input: '‸<svg/>' },
    { when: 'an entry lies beside the glossary', path: 'fog.md', input: '‸Fog.' },
  ],
  'front-matter/missing': [
    { when: 'a file has none', input: '‸A boat docks. ^p1\n' },
    { when: 'it is not closed', input: '‸---\ntitle: docking\nkind: term\n\nA boat docks. ^p1\n' },
    {
      when: 'a blank line stands before it',
      input: '‸\n---\ntitle: docking\nkind: term\n---\n\nIt docks. ^p1\n',
    },
  ],
  'front-matter/unreadable': [
    {
      when: 'a value holds a colon and a space',
      input: matter('title: ‸tide: ebb: low\nkind: term'),
    },
  ],
  'front-matter/unknown-key': [
    {
      when: 'a key is misspelt',
      input: matter('title: docking\nkind: term\n‸alises: [berth]'),
      says: /"alises" is not a key of this file; did you mean aliases\?/u,
    },
    {
      when: 'a key means nothing here',
      input: matter('title: docking\n‸weather: fine\nkind: term'),
      says: /^"weather" is not a key of this file\. Its keys: title, /u,
    },
    {
      when: 'a source has a key that means nothing',
      input: matter('title: docking\nkind: term\nsources:\n  - { name: Harbour Book, ‸page: 3 }'),
    },
    {
      when: 'a document has a key of an entry',
      path: 'documents/cup.md',
      input: '---\ntitle: Cup\n‸cardType: boat\n---\n\nIt starts. ^r1\n',
    },
  ],
  'front-matter/invalid': [
    {
      when: 'no number can look as the front matter says',
      path: rulebook,
      input: '---\ntitle: Rulebook\nprintedNumbers: [1.1, ‸rule]\n---\n\n1.1 It docks. ^r1\n',
      says: /^printedNumbers, item 2: must be the first number of a kind/u,
    },
    {
      when: 'the only way that printed numbers look has none',
      path: rulebook,
      input: '---\ntitle: Rulebook\nprintedNumbers: ‸rule\n---\n\n1.1 It docks. ^r1\n',
      says: /^printedNumbers: must be the first number of a kind/u,
    },
    {
      when: 'an earlier address is more than its last part',
      input: entry(
        'docking',
        'It docks. ^p1',
        'formerly: [‸/glossary/berth/, ‸glossary/pier.md, "‸https://harbour.example/glossary/quay/"]\n',
      ).replace('"‸', '‸"'),
      says: /^formerly, item 1: must be the last part of an earlier address alone/u,
    },
    {
      when: 'an earlier address has other parts, or is that of a ruling',
      input: entry(
        'docking',
        'It docks. ^p1',
        'formerly: [‸harbour/berth, "‸pier#p4", ‸docs/pier.md, ‸pier.html]\n',
      ).replace('"‸', '‸"'),
      says: /^formerly, item 1: must be the last part of an earlier address alone/u,
    },
    {
      when: 'an earlier address is that of a term',
      input: entry('docking', 'It docks. ^p1', 'formerly: [‸terms/berth, ‸/terms/pier/]\n'),
      says: /^formerly, item 1: .*; a term leads here once its name stands in aliases: \[name\]/u,
    },
    { when: 'it is a list', input: matter('‸- title: docking'), says: /must be keys with values/u },
    {
      when: '`retired` is a number alone',
      input: matter('title: docking\nkind: term\nretired: ‸p4'),
      says: /must be keys with values, such as "p4: anchor"/u,
    },
    {
      when: 'a day does not exist',
      input: matter('title: docking\nkind: term\nsources: [{ name: Log, date: ‸2026-02-30 }]'),
    },
    {
      when: 'an escaped character of a title is a control character',
      input: matter('title: ‸"dock\\bing"\nkind: term'),
    },
    { when: 'the title is missing', input: matter('‸kind: term'), says: /title: is missing/u },
    {
      when: 'the kind is none',
      input: matter('title: docking\nkind: ‸weather'),
      says: /kind: must be card or term/u,
    },
    {
      when: 'aliases are one text',
      input: matter('title: docking\nkind: term\naliases: ‸berth'),
      says: /aliases: must be a list/u,
    },
    {
      when: 'an alias is a list',
      input: matter('title: docking\nkind: term\naliases: [quay, ‸[berth]]'),
      says: /aliases, item 2: must be text/u,
    },
    {
      when: 'an alias is empty',
      input: matter('title: docking\nkind: term\naliases: [quay, ‸""]'),
      says: /aliases, item 2: must not be empty/u,
    },
    {
      when: 'the date of a source is none',
      input: matter(
        'title: docking\nkind: term\nsources: [{ name: Harbour Book, date: ‸May 2024 }]',
      ),
      says: /date/u,
    },
    {
      when: 'it holds no key',
      input: '---\n‸‸---\n\nIt docks. ^p1\n',
      says: /title: is missing[\s\S]*kind: is missing \(card or term\)/u,
    },
  ],
  'entry/empty-body': [
    {
      when: 'nothing stands below the front matter',
      input: '---\ntitle: docking\nkind: term\n---‸\n',
    },
    {
      when: 'only headings stand there',
      input: '---\ntitle: docking\nkind: term\n---‸\n\n## Docking\n',
    },
  ],
  'name/taken': [
    {
      when: 'two entries have one title',
      input: matter('title: ‸Mooring\nkind: term'),
      path: 'glossary/quay.md',
      says: /"Mooring" is already used by "mooring" \(glossary\/mooring\.md\)/u,
    },
    {
      when: 'a title is the alias of another entry',
      input: matter('title: ‸Made Fast\nkind: term'),
      path: 'glossary/quay.md',
    },
    {
      when: 'an alias is the title of another entry',
      input: matter('title: weather\nkind: term\naliases: [sun, ‸fog]'),
      path: 'glossary/weather.md',
    },
    {
      when: 'an alias is the alias of another entry',
      input: matter('title: weather\nkind: term\naliases: [‸"Made: fast"]'),
      path: 'glossary/weather.md',
    },
    {
      when: 'the title of a document is that of an entry',
      input: '---\ntitle: ‸Fog\n---\n\nIt docks. ^r1\n',
      path: 'documents/cup.md',
    },
    {
      when: 'only one of two like titles is told apart',
      input: matter('title: ‸Gull\nkind: term'),
      path: 'glossary/gull.md',
    },
    {
      when: 'two like titles are told apart alike',
      input: matter('title: Gull\nkind: card\ndisambiguation: ‸Boat'),
      path: 'glossary/gull-sloop.md',
    },
    {
      when: 'a title is another one with its article at the end',
      input: matter('title: ‸Lantern, The\nkind: term'),
      path: 'glossary/zone.md',
    },
    {
      when: 'a title is that of another entry with its disambiguation',
      input: matter('title: ‸Gull (bird)\nkind: term'),
      path: 'glossary/zone.md',
    },
    {
      when: 'an alias is a title that two entries share',
      input: matter('title: Mew\nkind: term\naliases: [‸gull]'),
      path: 'glossary/zone.md',
    },
    {
      when: 'two documents have one title',
      input: '---\ntitle: ‸regatta rules\n---\n\nIt starts. ^r1\n',
      path: 'documents/zone.md',
    },
    {
      when: 'an alias of a document is the title of an entry',
      input: '---\ntitle: Cup\naliases: [‸fog]\n---\n\nIt starts. ^r1\n',
      path: 'documents/cup.md',
    },
  ],
  'name/empty': [
    { when: 'a title has no letter', input: matter('title: ‸"!?"\nkind: term') },
    {
      when: 'an alias has no letter',
      input: matter('title: docking\nkind: term\naliases: [quay, ‸"..."]'),
    },
    { when: 'an alias is a comma', input: matter('title: docking\nkind: term\naliases: [‸","]') },
    {
      when: 'a file name has no letter',
      path: 'glossary/!!.md',
      input: matter('title: ‸docking\nkind: term'),
    },
  ],
  'address/taken': [
    {
      when: 'two file names make one address',
      path: 'glossary/the_lantern.md',
      input: '‸---\ntitle: beacon\nkind: term\n---\n\nIt shines. ^p1\n',
      says: /the-lantern is already used by glossary\/the-lantern\.md/u,
    },
    {
      when: 'two folders hold one file name',
      path: 'glossary/weather/fog.md',
      input: '‸---\ntitle: haze\nkind: term\n---\n\nIt hides. ^p1\n',
    },
  ],
  'reference/empty': [
    {
      when: 'nothing stands between the brackets',
      input: docked('It docks at ‸[[]] or ‸[[ ]]. ^p1'),
    },
    { when: 'only a shown text stands there', input: docked('It docks at ‸[[|a quay]]. ^p1') },
    { when: 'the name has no letter', input: docked('It docks at ‸[[!?]]. ^p1') },
    {
      when: 'the brackets are not closed',
      input: docked('It docks at a quay, ‸[[mooring] or elsewhere. ^p1'),
      says: /not closed/u,
    },
    {
      when: 'the brackets are open to the end',
      input: docked('It docks at \\[one\\] quay, ‸[[mooring. ^p1'),
    },
  ],
  'reference/ambiguous': [
    {
      when: 'a reference fits two entries',
      input: docked('It docks. ‸[[Gull]] docks. ^p1'),
      says: /"Gull \(bird\)" or "Gull \(boat\)"/u,
    },
    {
      when: 'it fits two entries that have one name',
      input: docked('It docks at ‸[[Pier]]. ^p1'),
      says: /"Pier" \(glossary\/pier-1\) or "Pier" \(glossary\/pier-2\): they need names/u,
      files: {
        'glossary/pier-1.md': entry('Pier', 'It is long. ^p1'),
        'glossary/pier-2.md': entry('Pier', 'It is short. ^p1'),
      },
    },
    { when: 'a plain See fits two entries', input: docked('It docks. See Fog, ‸Gull. ^p1') },
  ],
  'reference/self': [
    { when: 'an entry refers to its own name', input: docked('‸[[docking]] is free. ^p1') },
    {
      when: 'an entry refers to its own name with a plain See',
      input: docked('It is free. See ‸docking, Fog. ^p1'),
    },
    {
      when: 'an entry refers to its own alias',
      path: docking,
      input: entry('docking', 'A ‸[[berth]] is free. ^p1', 'aliases: [berth]\n'),
    },
  ],
  'reference/unknown-ruling': [
    {
      when: 'an entry has no such ruling',
      input: docked('It docks as in ‸[[mooring#^p9]]. ^p1'),
      says: /"mooring" has no ruling \^p9/u,
    },
    { when: 'its own text has no such ruling', input: docked('It docks as in ‸[[#^p2]]. ^p1') },
    {
      when: 'a number of an entry is looked for in a document',
      input: docked('It docks as in ‸[[Regatta Rules#^p1]]. ^p1'),
    },
    {
      when: 'the ruling is retired',
      input: docked('It docks. See ‸[[quay#^p1]]. ^p1'),
      files: {
        'glossary/quay.md': entry(
          'quay',
          'It floats. ^p2',
          'retired: { p1: "#p2" }\nlastNumber: p2\n',
        ),
      },
      says: /^"quay" has no ruling \^p1 any more: it is retired, "#p2"$/u,
    },
    { when: 'a heading is named', input: docked('It docks as in ‸[[mooring#Start]]. ^p1') },
    {
      when: 'a name without an entry is asked for a ruling',
      input: docked('It docks as in ‸[[quay#^p1]]. ^p1'),
    },
  ],
  'reference/near-name': [
    {
      when: 'a name is a path in the vault, or has the ending of a file',
      input: docked('See ‸[[glossary/mooring]] and ‸[[mooring.md|here]]. ^p1'),
      says: /^"glossary\/mooring" has .*did you mean mooring\?\n"mooring.md" has .* mean mooring\?$/u,
    },
    {
      when: 'a number has no number sign before it',
      input: docked('See ‸[[mooring p1]], ‸[[mooring^p2]] and ‸[[^p1]]. ^p1'),
      says: /mean mooring#\^p1\?\n.* mean mooring#\^p2\?\n.* mean #\^p1\?$/u,
    },
    {
      when: 'a name without an entry is almost one with',
      input: docked('It docks at ‸[[The Lantren]]. ^p1'),
      says: /if that is intended, write \[\[The Lantren\|The Lantren\]\] once; did you mean The Lantern\?$/u,
    },
    {
      when: 'another such name is meant',
      input: docked('It docks at [[The Lantrn|The Lantrn]] or ‸[[The Lantren]]. ^p1'),
    },
  ],
  'see/unknown-name': [
    {
      when: 'a See leads nowhere',
      input: docked('It docks. See ‸Sunshine. ^p1'),
      says: /"See" refers to "Sunshine", which is not a name of the glossary$/u,
    },
    {
      when: 'a name is misspelt',
      input: docked('It docks. See Fog, ‸moring. ^p1'),
      says: /did you mean mooring\?/u,
    },
    {
      when: 'a misspelt name is explained',
      input: docked('It docks. See ‸moring for its costs. ^p1'),
      says: /did you mean mooring\?/u,
    },
  ],
  'ruling/no-number': [
    {
      when: 'a paragraph has none',
      input: docked('It docks. ^p1\n\n‸It leaves.'),
      says: /npm run number/u,
    },
    { when: 'an item has none', input: docked('- It docks. ^p1\n‸- It leaves.') },
    { when: 'a table has none', input: docked('It docks. ^p1\n\n‸| a |\n| - |\n| b |') },
    { when: 'a box has none', input: docked('It docks. ^p1\n\n‸:::note\nIt leaves.\n:::') },
    {
      when: 'something stands behind the number',
      input: docked('It docks. ^p1\n\n‸It leaves. ^ p2'),
    },
  ],
  'ruling/bad-number': [
    {
      when: 'it has no space before it',
      input: docked('It docks.‸^p1'),
      says: /"\^p1" needs a space before it/u,
    },
    {
      when: 'a number is none',
      input: docked('It docks. ‸^p01\n\nIt stays. ‸^x\n\nIt leaves. ‸^r2'),
      says: /numbers of this file are \^p1, \^p2/u,
    },
    {
      when: 'a document numbers as an entry',
      path: 'documents/cup.md',
      input: '---\ntitle: Cup\n---\n\nIt starts. ‸^p1\n',
      says: /\^r1, \^r2/u,
    },
    {
      when: 'white space of another kind follows a number',
      input: docked('It docks. ‸^p01\n&nbsp;'),
    },
    { when: 'a number stands inside a ruling', input: docked('It docks. ‸^p1\nIt leaves. ^p2') },
    {
      when: 'a number stands on the line below a table',
      input: docked('| a |\n| - |\n| b |\n‸^p1'),
    },
    { when: 'a number stands below its paragraph', input: docked('It docks.\n\n‸^p1') },
    { when: 'a number has no text', input: docked('It docks. ^p1\n\n## Leaving\n\n‸^p2') },
    {
      when: 'a number follows an escape in its line',
      input: docked('A \\[boat\\] &amp; a gull ‸^p1 dock. ^p2'),
    },
    {
      when: 'a number stands in a heading',
      input: docked('## Docking ‸^p1 and leaving\n\nIt docks. ^p2'),
    },
    {
      when: 'an inner paragraph of an item has a second number',
      input: docked('- It docks. ^p1\n\n  It leaves. ‸^p2'),
    },
  ],
  'ruling/duplicate-number': [
    {
      when: 'two rulings have one number',
      input: docked('It docks. ^p1\n\nIt leaves. ‸^p1\n\n- It waits. ‸^p1'),
    },
  ],
  'ruling/retired-number': [
    {
      when: 'a retired number is in use',
      input: entry('docking', 'It docks. ‸^p1', 'retired: { p1: { reason: no longer true } }\n'),
    },
    {
      when: 'it leads to a ruling that is not there',
      input: entry('docking', 'It docks. ^p1', 'retired: { p2: ‸"mooring#p9" }\n'),
    },
    {
      when: 'it is no number',
      input: entry('docking', 'It docks. ^p1', 'retired: { q2: ‸{ reason: gone for ever } }\n'),
    },
  ],
  'ruling/plain-reason': [
    {
      when: 'a reason is written as text alone',
      input: entry('docking', 'It docks. ^p1', 'retired: { p2: ‸gone for ever }\n'),
      says: /a reason is written \{ reason: "gone for ever" \}/u,
    },
  ],
  'ruling/last-number': [
    {
      when: 'a number is above the last that was given',
      input: entry('docking', 'It docks. ^p1\n\nIt leaves. ‸^p4', 'lastNumber: p3\n'),
      says: /p4 is above lastNumber \(p3\)/u,
    },
    {
      when: 'a retired number is above it',
      input: entry(
        'docking',
        'It docks. ^p1',
        'lastNumber: p1\nretired: { p2: ‸{ reason: gone for ever } }\n',
      ),
    },
  ],
  'document/unknown-replaced': [
    {
      when: 'there is no such document',
      path: 'documents/cup.md',
      input: '---\ntitle: Cup\nreplaces: ‸regata-rules\n---\n\nIt starts. ^r1\n',
      says: /did you mean regatta-rules\?/u,
    },
  ],
  'document/replaced-in-circle': [
    {
      when: 'two documents replace each other',
      path: 'documents/cup.md',
      input: '---\ntitle: Cup\nreplaces: ‸shield\n---\n\nIt starts. ^r1\n',
      files: {
        'documents/shield.md': '---\ntitle: Shield\nreplaces: cup\n---\n\nIt starts. ^r1\n',
      },
      says: /^"Shield" is replaced by this document/u,
    },
  ],
  'text/highlight': [
    { when: 'words are highlighted', input: docked('It ‸==docks== at ‸==a **deep** quay==. ^p1') },
    {
      when: 'there are marks, or a script without spaces, beside it',
      input: docked('It (‸==docks==), a "‸==boat==", 船‸==入港==する. ^p1'),
    },
    {
      when: 'it is in a list, a table, a box or a heading, or goes on in the next line',
      input: docked(
        '## How ‸==it== docks\n\n- It docks\n  at ‸==a\n  quay==. ^p1\n\n| Boat | Quay |\n|---|---|\n| a | ‸==b== |\n\n^p2\n\n' +
          ':::note\nIt ‸==waits==. ^p3\n:::',
      ),
    },
  ],
  'icon/unknown-code': [
    {
      when: 'it is a mark of another program',
      input: docked('> ‸[!note] It docks. ^p1\n\n- ‸[ ] It waits.‸[^2] ^p2'),
      says: /^a callout of Obsidian.*\na check box.*\nfootnotes are/u,
    },
    {
      when: 'a check box is ticked',
      input: docked('- ‸[x] It waits. ^p1'),
      says: /^there is no icon \[x\], and a check box is not supported/u,
    },
    {
      when: 'a code is not in the list',
      input: docked('A ‸[Rudder] turns. ^p1'),
      says: /there is no icon \[Rudder\]; write \\\[/u,
    },
    {
      when: 'a code is misspelt',
      input: docked('A ‸[Sial] fills. ^p1'),
      says: /did you mean \[Sail\]\?/u,
    },
    {
      when: 'the name stands for the code',
      input: docked('A ‸[oar icon] dips. ^p1'),
      says: /did you mean \[Oar\]\?/u,
    },
    { when: 'brackets hold a space', input: docked('A box ‸[ ] to tick. ^p1') },
  ],
  'printed/twice': [
    {
      when: 'two rules have one printed number',
      path: rulebook,
      input: book('3.1 It docks. ^r1\n\n3.2 It waits. ^r2\n\n‸3.2 It leaves. ^r3'),
      says: /the printed number 3\.2 is used twice/u,
    },
    {
      when: 'two headings have one printed number',
      path: rulebook,
      input: book('## 3. Docking ^r1\n\n## ‸3. Leaving ^r2'),
    },
    {
      when: 'two items of a list have one number',
      path: rulebook,
      input: book('1. It docks. ^r1\n2. It waits. ^r2\n‸2. It leaves. ^r3'),
    },
  ],
  'printed/out-of-order': [
    {
      when: 'a number is lower than the one before it',
      path: rulebook,
      input: book(
        '3.1 It docks. ^r1\n\n3.2 It waits. ^r2\n\n3.3 It leaves. ^r3\n\n‸3.0 It is. ^r4',
      ),
    },
  ],
  'printed/gap': [
    {
      when: 'a number between two is missing',
      path: rulebook,
      input: book('## 3. Docking ^r1\n\n3.1 It docks. ^r2\n\n‸3.3 It leaves. ^r3'),
      says: /3\.3 follows 3\.1: a number between them is missing/u,
    },
    {
      when: 'the first numbers are missing',
      path: rulebook,
      input: book('## 3. Docking ^r1\n\n‸3.2 It leaves. ^r2'),
      says: /3\.2 is the first/u,
    },
    {
      when: 'a letter is missing',
      path: rulebook,
      input: book('3.1a It docks. ^r1\n\n‸3.1c It leaves. ^r2'),
    },
  ],
  'icon/invalid': [
    {
      when: 'there is no drawing',
      path: 'icons/icons.yml',
      input: '- { code: ‸Sail, name: sail icon, file: sails.svg }\n',
      says: /the drawing icons\/sails\.svg does not exist/u,
    },
    {
      when: 'a code stands there twice',
      path: 'icons/icons.yml',
      input:
        '- { code: Sail, name: sail icon, file: sail.svg }\n- { code: ‸sail, name: oar icon, file: oar.svg }\n',
    },
    {
      when: 'a drawing is empty',
      path: 'icons/icons.yml',
      files: { 'icons/bad.svg': '\n' },
      input: '- { code: ‸Sail, name: sail icon, file: bad.svg }\n',
      says: /the drawing has no <svg>/u,
    },
    {
      when: 'a drawing holds a script',
      path: 'icons/icons.yml',
      files: { 'icons/bad.svg': '<svg><script>alert(1)</script></svg>' },
      input: '- { code: ‸Sail, name: sail icon, file: bad.svg }\n',
      says: /<script>/u,
    },
    {
      when: 'a drawing holds an event',
      path: 'icons/icons.yml',
      files: { 'icons/bad.svg': '<svg onload="alert(1)"><path d="M0 0"/></svg>' },
      input: '- { code: ‸Sail, name: sail icon, file: bad.svg }\n',
      says: /onload/u,
    },
    {
      when: 'a drawing is none',
      path: 'icons/icons.yml',
      files: { 'icons/bad.svg': 'hello' },
      input: '- { code: ‸Sail, name: sail icon, file: bad.svg }\n',
    },
  ],
  'directive/unknown': [
    {
      when: 'a box has no known name',
      input: docked('‸:::erata\nIt docks. ^p1\n:::'),
      says: /there is no box ":::erata"; did you mean errata\?/u,
    },
    {
      when: 'a box is named after what every object has',
      input: docked('‸:::constructor\nIt docks. ^p1\n:::'),
    },
    {
      when: 'a box has an unknown attribute',
      input: docked('‸:::update{sorce="Tide Tables"}\nIt docks. ^p1\n:::'),
      says: /no attribute "sorce"; did you mean source\?/u,
    },
    {
      when: 'a date is none',
      input: docked('‸:::update{source="Tide Tables" date="2024-02-30"}\nIt docks. ^p1\n:::'),
      says: /YYYY-MM-DD, not "2024-02-30"/u,
    },
    {
      when: 'a date has no source',
      input: docked('‸:::update{date="2024-02-03"}\nIt docks. ^p1\n:::'),
      says: /needs a source/u,
    },
    {
      when: 'a source is empty',
      input: docked('‸:::update{source=""}\nIt docks. ^p1\n:::'),
      says: /name of a text/u,
    },
    {
      when: 'a standing is none',
      input: docked('‸:::note{standing="superceded"}\nIt docks. ^p1\n:::'),
      says: /did you mean superseded\?/u,
    },
    { when: 'a box has a title', input: docked(':::note‸[Docking]\nIt docks. ^p1\n:::') },
    { when: 'a box is not closed', input: docked('‸:::note\nIt docks. ^p1'), says: /not closed/u },
    {
      when: 'a box that begins with four colons is not closed',
      input: docked('‸::::note\nIt docks. ^p1'),
      says: /"::::note" is not closed: end it with a line "::::"/u,
    },
    {
      when: 'a source of two words has no quotes',
      input: docked('‸:::update{source=Tide Tables}\nIt docks. ^p1\n:::'),
      says: /no attribute "Tables"/u,
    },
    {
      when: 'a quote is not closed, so that the line is no box',
      input: docked('It docks. ^p1\n\n‸:::update{source="Tide Tables}\n\nIt leaves. ^p2'),
    },
    { when: 'a line ends no box', input: docked('It docks. ^p1\n\n‸:::') },
    { when: 'a box has two colons', input: docked('It docks. ^p1\n\n‸::note') },
    {
      when: 'a box inside a rule has an unknown name',
      path: 'documents/cup.md',
      input: '---\ntitle: Cup\n---\n\n## Start ^r1\n\nIt starts.\n\n‸:::exampel\nAt noon.\n:::\n',
      says: /did you mean example\?/u,
    },
    {
      when: 'a box inside an item has an unknown name',
      input: docked('- It docks. ^p1\n\n  ‸:::exampel\n  At noon.\n  :::'),
    },
  ],
  'import/conflict': [
    {
      when: 'an import left a comment',
      input: docked(
        'It docks. ^p1\n\n‸<!-- Import conflict in p1: this text was edited by hand, and the new version changed it too.\n' +
          'New version:\nIt sails.\nEdited text:\nIt docks.\nLast version:\nIt waits.\n-->',
      ),
    },
  ],
  'text/raw-html': [
    { when: 'tags stand in a line', input: docked('It ‸<b>docks‸</b>. ^p1') },
    {
      when: 'a block of tags stands there',
      input: docked('It docks. ^p1\n\n‸<div>\nAt noon.\n</div>'),
    },
    {
      when: 'a script stands there',
      input: docked('It docks. ^p1\n\n‸<script>alert(1)</script>'),
      says: /HTML is not shown: <script>/u,
    },
    { when: 'tags stand in a box', input: docked(':::note\nIt ‸<i>docks‸</i>. ^p1\n:::') },
    { when: 'tags stand in a heading', input: docked('## The ‸<i>dock‸</i>\n\nIt docks. ^p1') },
    { when: 'tags stand in a table', input: docked('| a |\n| - |\n| ‸<br> |\n\n^p1') },
  ],
  'words/taken': [
    {
      when: 'a word is a name of the glossary',
      path: 'words.yml',
      input: 'jetty, ‸fog: docked boat\n',
      says: /"fog" is a name/u,
    },
    {
      when: 'a word is there twice',
      path: 'words.yml',
      input: 'jetty: docked boat\nwharf, ‸Jetty: moored\n',
      says: /twice/u,
    },
  ],
  'words/never-found': [
    {
      when: 'a phrase is longer than the search looks for',
      path: 'words.yml',
      input:
        'a b c d e f g h: docked boat\njetty, ‸one two three four - five six seven eight nine: moored\n',
      says: /"one two .* nine" has 9 words, more than 8/u,
    },
    {
      when: 'nothing of it is a word',
      path: 'words.yml',
      input: 'jetty, ‸???: moored\n',
      says: /"\?\?\?" has no letter or digit/u,
    },
  ],
  'words/unknown': [
    {
      when: 'no text has the word',
      path: 'words.yml',
      input: 'jetty: docked boat, ‸submarine\n',
      says: /"submarine" is neither a name nor words/u,
    },
    {
      when: 'it is no word',
      path: 'words.yml',
      input: 'jetty: docked boat, ‸???\n',
      says: /"\?\?\?" is neither a name nor words/u,
    },
  ],
  'questions/unknown': [
    {
      when: 'no text has the name',
      path: 'questions.yml',
      input: '‸dokcing:\n  p1: [where do boats rest]\n',
      files: { 'glossary/docking.md': entry('docking', 'It docks. ^p1') },
      says: /"dokcing" is no name of the glossary; did you mean docking/u,
    },
    {
      when: 'the name has no text of its own',
      path: 'questions.yml',
      input: '‸pier:\n  p1: [where is that]\n',
      files: { 'glossary/docking.md': entry('docking', 'See [[pier]]. ^p1') },
      says: /"pier" has no entry/u,
    },
    {
      when: 'the text has no such ruling',
      path: 'questions.yml',
      input: 'docking:\n  ‸p99: [where do boats rest]\n  ‸"9": [when]\n',
      files: { 'glossary/docking.md': entry('docking', 'It docks. ^p1') },
      says: /"docking" has no ruling p99/u,
    },
    {
      when: 'a number is written in another way',
      path: 'questions.yml',
      input: 'docking:\n  ‸^p1: [where do boats rest]\n',
      files: { 'glossary/docking.md': entry('docking', 'It docks. ^p1') },
      says: /"docking" has no ruling \^p1; did you mean p1\?/u,
    },
  ],
  'questions/weak': [
    {
      when: 'it has only words that every question may have',
      path: 'questions.yml',
      input: 'docking:\n  p1: [where do boats rest, ‸what is it, ‸"Why don\'t they?"]\n',
      files: { 'glossary/docking.md': entry('docking', 'It docks. ^p1') },
      says: /"what is it" has only words that every question may have/u,
    },
  ],
  'text/unclosed-code': [
    { when: 'the file ends', input: docked('It docks. ^p1\n\n‸```\nboat\n\n^p2') },
    {
      when: 'an item ends',
      input: docked('- It docks. ^p1\n\n  ‸~~~~\n  boat\n  ~~~\n- It waits. ^p2'),
      says: /end it with a line ~~~~$/u,
    },
  ],
  'text/unsafe-address': [
    {
      when: 'a link leads to a script, to data, or to a place of this site',
      input: docked(
        '‸[a](javascript:alert(1)) ‸[b](JAVASCRIPT:x) ‸[c](data:text/html,x) ‸[d](vbscript:x) ‸[e](/rel) ‸[f](rel.html) ‸[g](//x.org) ‸[h](#p1) ‸[i](<java&#10;script:x>) ‸[j](file:///x) ‸[k](ftp://x.org) ‸<javascript:x> ‸[l](\\\\x.org) ‸[m]() ^p1',
      ),
      says: /links to javascript:alert\(1\) are not allowed/u,
    },
  ],
  'text/unsupported': [
    {
      when: 'a picture stands there',
      input: docked('It docks ‸![quay](https://x.org/quay.png). ^p1'),
    },
    {
      when: 'a file is embedded as in Obsidian, or an exclamation mark makes that of a reference',
      input: docked('It docks ‸![[quay.png]] here‸![[Fog|thick]]. ^p1\n\n- ‸![[quay.png|100]] ^p2'),
      says: /embedded file of Obsidian/u,
    },
    { when: 'a footnote stands there', input: docked('It docks. ^p1\n\n‸[^1]: At noon.') },
    { when: 'an address has a name', input: docked('It docks. ^p1\n\n‸[quay]: https://x.org') },
    {
      when: 'a link is made by a name',
      input: docked(
        'It docks ‸[at a quay that has no end anywhere][q]. ^p1\n\n‸[q]: https://x.org',
      ),
    },
    { when: 'a heading is the first of the page', input: docked('‸# Docking\n\nIt docks. ^p1') },
    {
      when: 'a heading holds a reference or an icon',
      input: docked('## At ‸[[Fog]] and ‸[Sail]\n\nIt docks. ^p1'),
    },
    { when: 'a heading has no words', input: docked('It docks. ^p1\n\n‸## !?\n\nIt leaves. ^p2') },
    { when: 'a heading stands in a quotation', input: docked('> ‸## Docking\n>\n> It docks. ^p1') },
    {
      when: 'a link holds a reference',
      input: docked('It docks at [the ‸[[Fog]]](https://x.org). ^p1'),
    },
    {
      when: 'thousands of quotes are inside each other',
      input: `‸---\ntitle: docking\nkind: term\n---\n\n${'> '.repeat(9000)}It docks.\n`,
      says: /nested too deeply/u,
    },
    {
      when: 'a heading lacks its space',
      input: docked('‸##Docking ^p1\n\nIt docks. ^p2'),
      says: /space behind its ##/u,
    },
    {
      when: 'the second line of a table has another number of columns',
      input: docked('‸| a | b |\n|---|\n| x | y | ^p1'),
      says: /as many columns/u,
    },
    { when: 'a box is empty', input: docked('It docks. ^p1\n\n‸:::note\n:::') },
    { when: 'an item is empty', input: docked('- It docks. ^p1\n‸-') },
    { when: 'an item begins with code', input: docked('- It docks. ^p1\n‸- ```\n  x\n  ```') },
    {
      when: 'a row has more cells than the table',
      input: docked('| a | b |\n| - | - |\n| c | d ‸| e |\n\n^p1'),
    },
  ],
  'site/unknown-placeholder': [
    {
      when: 'the link for corrections has a placeholder that nothing fills',
      path: 'site.yml',
      input: 'name: Harbour\ncorrections: https://a.example/new?t={entry}&n=‸{nubmer}&b={text}\n',
      says: /^"\{nubmer\}" is no placeholder of corrections, which has \{entry\}, \{number\}, \{edition\}, \{text\}, \{address\}; did you mean \{number\}\?$/u,
    },
    {
      when: 'it stands in quotes, or over several lines',
      path: 'site.yml',
      input: 'corrections: >-\n  https://a.example/?b={text}&\n  ‸{ }&‸{ruling}\nname: "Harbour"\n',
    },
    {
      when: 'the link of a kind has a placeholder that nothing fills',
      path: 'site.yml',
      input:
        'cardLinks:\n  card: https://cards.example/?q={title}\n  term: "https://terms.example/‸{number}"\n',
      says: /\{entry\}, \{title\}, \{slug\}, \{address\}/u,
    },
  ],
  'site/invalid': [
    {
      when: 'the link for corrections is a script',
      path: 'site.yml',
      input: 'corrections: ‸javascript:alert({entry})\n',
      says: /begins with https:, http: or mailto:/u,
    },
    { when: 'it is no link', path: 'site.yml', input: 'corrections: ‸reports.example/{entry}\n' },
    {
      when: 'a link is for a kind that no entry has',
      path: 'site.yml',
      input: 'cardLinks:\n  ‸ship: https://ships.example/{title}\n',
    },
    { when: 'site.yml is no YAML', path: 'site.yml', input: 'name: "Harbour\n‸' },
    {
      when: 'site.yml has an unknown key',
      path: 'site.yml',
      input: '‸nmae: Harbour\n',
      says: /"nmae" is not a key of this file; did you mean name\?/u,
    },
    {
      when: 'the origin is no address',
      path: 'site.yml',
      input: 'name: Harbour\norigin: ‸harbour.example\n',
      says: /origin: must be the address of a site: https:/u,
    },
    {
      when: 'the rulebook is no document',
      path: 'site.yml',
      input: 'name: Harbour\nrulebook: ‸harbor-rule\n',
      says: /there is no document "harbor-rule"; did you mean harbour-rules\?/u,
      files: {
        'documents/harbour-rules.md': '---\ntitle: Harbour Rules\n---\n\nBoats float. ^r1\n',
      },
    },
    {
      when: 'a value is empty',
      path: 'site.yml',
      input: 'name: ‸""\ngame: ‸""\n',
      says: /^name: must not be empty\ngame: must not be empty$/u,
    },
    {
      when: 'words of players lead nowhere',
      path: 'words.yml',
      input: '‸jetty:\n',
      says: /jetty: must not be empty/u,
    },
    {
      when: 'words that lead somewhere are none',
      path: 'words.yml',
      input: '‸: docked boat\n',
      says: /a line has nothing before its colon/u,
    },
    {
      when: 'a question has no word',
      path: 'questions.yml',
      input: 'docking:\n  p1: [‸"???"]\n',
      files: { 'glossary/docking.md': entry('docking', 'It docks. ^p1') },
      says: /must have a letter or a digit/u,
    },
    {
      when: 'the origin has a path',
      path: 'site.yml',
      input: 'origin: ‸https://harbour.example/rules/\n',
      says: /origin: must end with the name of the host: .* A path behind it is SPACELINE_BASE/u,
    },
    {
      when: 'the origin has a user',
      path: 'site.yml',
      input: 'origin: ‸https://me@harbour.example\n',
    },
    { when: 'the origin is a script', path: 'site.yml', input: 'origin: ‸"javascript:alert(1)"\n' },
    { when: 'icons.yml is no list', path: 'icons/icons.yml', input: '‸Sail: sail.svg\n' },
    {
      when: 'an icon has no name',
      path: 'icons/icons.yml',
      input: '- ‸{ code: Sail, file: sail.svg }\n',
      says: /^item 1, name: is missing/u,
    },
    {
      when: 'a code is empty, which is said once',
      path: 'icons/icons.yml',
      input: '- { code: ‸"", name: sail, file: sail.svg }\n',
      says: /must not be empty/u,
    },
    {
      when: 'a code holds a bracket',
      path: 'icons/icons.yml',
      input: '- { code: ‸"[Sail]", name: sail, file: sail.svg }\n',
      says: /bracket/u,
    },
    {
      when: 'a drawing stands in another folder',
      path: 'icons/icons.yml',
      input: '- { code: Sail, name: sail, file: ‸../sail.svg }\n',
    },
  ],
};

/** What is wrong and what is meant, in a message. */
const suggestion = /(?:":::|"|\[)([^"\]]+)["\]][^"]*; did you mean \[?([^\]?]+)\]?\?(?:$| Its)/u;

for (const [code, list] of Object.entries(cases)) {
  describe(code, () => {
    test.each(list)('is reported if $when', ({ input, path = docking, files = {}, says }) => {
      const { found, messages } = problems(input, { path, files });
      const expected = marksIn(input).map((place) => `${place} ${code}`);
      expect(found.filter((line) => line.endsWith(` ${code}`))).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
      if (says) expect(messages.join('\n')).toMatch(says);
    });
  });
}

test.each([
  'It is 1 == 1 == 1.',
  'It is \\==docked==.',
  'It is `==docked==`.',
  'It is [here](https://a.example/?x==y==) and https://a.example/?x==y== and a== b==.',
  'It is ===docked===.',
  'It docks. %%==Ask Ann.==%%',
  'It is == docked==, and ==docked ==.',
  'If a==b and c==d, it docks.',
  'It docks where x==1 (and 2==y).',
])('equals signs that highlight nothing are text: %s', (text) => {
  expect(problems(docked(`${text} ^p1`)).found).toEqual([]);
});

test('a hundred thousand characters that nothing shows are one finding', () => {
  const { messages } = problems(docked(`${'dock\u00ADing '.repeat(100_000)}^p1`));
  expect(messages).toEqual(['nothing shows U+00AD (soft hyphen): 100000 times, in line 6']);
});

test('a backslash that begins no escape makes no invisible character', () => {
  const matter = String.raw`title: dock\u00ADing
aliases: ['ber\u00ADth', "qu\\u00ADay"] # "\xAD"`;
  const text = `---\n${matter}\nkind: term\n---\n\nIt docks "here\\u00AD". ^p1\n`;
  expect(problems(text).found).toEqual([]);
});

test('a character reference that is published as it is written is no invisible character', () => {
  const text = 'It is `&shy;`, \\&ZeroWidthSpace; and &Shy;. ^p1';
  expect(problems(entry('docking &#8238;', text)).found).toEqual([]);
});

test('a character that a script needs is not reported as invisible', () => {
  const words = [
    '\u2067שלום\u2069',
    '\u2068abc\u2069',
    'می\u200Cخواهم',
    'क्\u200Dष',
    '👩\u200D🚀',
    'a\u200E b\u200F',
    'ไทย\u200Bไทย',
    'ไทย&ZeroWidthSpace;ไทย',
    '&zwj;&zwnj;&lrm;&rlm;',
  ];
  expect(problems(docked(`${words.join(' ')} ^p1`)).found).toEqual([]);
});

describe('file/not-utf8', () => {
  test('is reported at the first byte that is not UTF-8', () => {
    const text = entry('docking', 'It docks.\n\nÄ boat leaves');
    const bytes = new Uint8Array([...new TextEncoder().encode(text.trimEnd()), 0xe4, 0x20, 0xff]);
    const { diagnostics } = compiled({ [docking]: bytes });
    const { line, column, code, path } = diagnostics[0] ?? {};
    expect({ line, column, code, path }).toEqual({
      line: 8,
      column: 'Ä boat leaves'.length + 1,
      code: 'file/not-utf8',
      path: docking,
    });
  });

  test.each([
    ['site.yml', [0x6e, 0xff]],
    ['icons/icons.yml', [0xff]],
    ['icons/sail.svg', [0x3c, 0xff]],
  ])('is reported in %s', (path, bytes) => {
    const { diagnostics } = compiled({ [path]: new Uint8Array(bytes) });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ path, code: 'file/not-utf8', line: 1, column: bytes.length }),
    );
  });
});

describe('file/unreadable', () => {
  const fault = 'permission denied (EACCES)';

  test.each(['glossary/squall.md', 'documents/cup.md', 'words.yml', 'notes.txt', 'imports/a.md'])(
    'is reported at the start of %s, once, and nothing else of it',
    (path) => {
      const { diagnostics } = compiled({}, { unreadable: { path, content: '', fault } });
      expect(diagnostics).toEqual([
        {
          path,
          line: 1,
          column: 1,
          level: 'error',
          code: 'file/unreadable',
          message: `the file cannot be read: ${fault}`,
        },
      ]);
    },
  );

  test('is reported before what is wrong with other files', () => {
    const files = { [docking]: entry('docking', 'It docks [Sial]. ^p1') };
    const unreadable = { path: 'icons/anchor.svg', content: '', fault };
    const { diagnostics } = compiled(files, { unreadable });
    expect(diagnostics.map(({ code }) => code)).toEqual(['file/unreadable', 'icon/unknown-code']);
  });
});

test('no code is unknown because of what is wrong with icons.yml or with a drawing', () => {
  const sail = { [docking]: entry('docking', 'It docks under [Sail]. ^p1') };
  const codes = (files: Record<string, string>): string[] =>
    compiled({ ...sail, ...files }).diagnostics.map(({ code }) => code);
  expect(codes({ 'icons/icons.yml': '- [' })).toEqual(['site/invalid']);
  expect(codes({ 'icons/icons.yml': '- { code: Sail, file: sail.svg }\n' })).toEqual([
    'site/invalid',
  ]);
  const missing = '- { code: Sail, name: sail, file: sails.svg }\n';
  expect(codes({ 'icons/icons.yml': missing })).toEqual(['icon/invalid']);
});

test('nothing else is reported of a file in which one thing is wrong', { timeout: 30_000 }, () => {
  const noisy = Object.entries(cases).flatMap(([code, list]) =>
    list.flatMap(({ when, input, path = docking, files = {} }) =>
      problems(input, { path, files }).found.every((line) => line.endsWith(` ${code}`))
        ? []
        : [`${code} where ${when}: ${problems(input, { path, files }).found.join(', ')}`],
    ),
  );
  expect(noisy).toEqual([]);
});

test('a suggestion of a message corrects what the message is of', { timeout: 30_000 }, () => {
  const suggesting = Object.values(cases)
    .flat()
    .filter(({ says }) => says?.source.includes('did you mean'));
  expect(suggesting.length).toBeGreaterThan(10);
  for (const { input, path = docking, files = {} } of suggesting) {
    const [message = ''] = problems(input, { path, files }).messages;
    const [, wrong = '', right = ''] = suggestion.exec(message) ?? [];
    expect(right).not.toBe('');
    const corrected = problems(unmarked(input).replace(wrong, right), { path, files });
    expect(corrected.messages).not.toContain(message);
  }
});

test('every code of the table has a test', () => {
  const root = join(import.meta.dirname, '../..');
  const tests = ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    .join('\n')
    .replaceAll('\\/', '/');
  const tested = (code: string): boolean => new RegExp(`${code}(?![\\w-])`, 'u').test(tests);
  expect(Object.keys(remedies).filter((code) => !tested(code))).toEqual([]);
});

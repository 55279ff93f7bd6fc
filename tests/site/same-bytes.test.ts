import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writeGlossary } from '../../scripts/lib/bench/generate.ts';
import { copyCheckout } from '../../scripts/lib/build/copy-of-checkout.ts';
import { fixtureContent, root, runBuild, runScript } from '../lib/build-site.ts';
import { edit, writeEditions } from '../lib/edition-site.ts';
import { filesOf } from '../lib/site-files.ts';

/** The hash of every file below a folder. */
type Tree = Record<string, string>;

const { fixture } = inject('sites');
const { base } = fixture;
const folder = mkdtempSync(join(tmpdir(), 'spaceline-bytes-'));
/** Bundled pages, by a hash of the code that they were bundled from. */
const bundles = '.astro/bundles';
const content = join(folder, 'content');
const out = join(folder, 'second');

beforeAll(() => {
  cpSync(fixtureContent, content, { recursive: true });
  expect(runBuild({ content, out, base })).toMatchObject({ exitCode: 0 });
}, 200_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the same content gives the same bytes in another folder, with nothing kept from before', () => {
  expect(tree(out)).toEqual(tree(fixture.folder));
});

test('a build over an earlier one, with what that one kept, gives the same bytes', () => {
  const before = tree(out);
  expect(runBuild({ content, out, base })).toMatchObject({ exitCode: 0 });
  expect(tree(out)).toEqual(before);
});

test('a build after a name was written otherwise gives the same bytes as one with nothing kept from before', () => {
  const content = join(folder, 'renamed');
  const [kept, anew] = [join(folder, 'kept'), join(folder, 'anew')];
  writeEditions(content);
  // Its history now shows how it came here, from Fog.
  edit(content, 'glossary/storm-warning', [['both lie on one sea', 'both lie on any sea']]);
  expect(runBuild({ content, out: kept, base })).toMatchObject({ exitCode: 0 });
  // Nothing of the other text changes by it, its history but for the name.
  edit(content, 'glossary/fog', [['title: Fog', 'title: FOG']]);
  expect(runBuild({ content, out: kept, base })).toMatchObject({ exitCode: 0 });
  const history = readFileSync(join(kept, 'glossary/storm-warning/history/index.html'), 'utf8');
  expect(history).toContain('FOG, p2');
  expect(runBuild({ content, out: anew, base })).toMatchObject({ exitCode: 0 });
  expect(tree(kept)).toEqual(tree(anew));
});

test('a glossary that is worth threads gives the same bytes with and without them', () => {
  const content = join(folder, 'large');
  const treeOf = (name: string): Tree => {
    const out = join(folder, name);
    expect(runBuild({ content, out, base })).toMatchObject({ exitCode: 0 });
    return tree(out);
  };
  writeGlossary(content, 320);
  treeOf('large-kept');
  // One text has changed, which is worth none.
  const [first] = readdirSync(join(content, 'glossary'));
  appendFileSync(join(content, 'glossary', `${first}`), '\nOne more ruling. ^p4\n');
  const edited = treeOf('large-kept');
  expect(edited).toEqual(treeOf('large-edited'));
  // All have.
  writeFileSync(join(content, 'site.yml'), 'name: Ebbwater\n');
  const renamed = treeOf('large-kept');
  expect(renamed).not.toEqual(edited);
  expect(renamed).toEqual(treeOf('large-renamed'));
}, 120_000);

describe('a rebuild gives the same bytes as a build with nothing kept from before', () => {
  const content = join(folder, 'edited');
  const checkout = join(folder, 'checkout');
  const kept = join(folder, 'edited-kept');
  const anew = join(folder, 'edited-anew');
  const template = join(checkout, 'src/pages/glossary/[slug].astro');
  const file = (path: string): string => join(content, path);
  /** Sites that were built with nothing kept from before, by what they were built from. */
  const whole = new Map<string, Tree>();
  const sources = (): string => JSON.stringify([tree(content), readFileSync(template, 'utf8')]);

  beforeAll(() => {
    writeEditions(content);
    mkdirSync(checkout);
    copyCheckout(checkout);
    cpSync(join(root, bundles), join(checkout, bundles), { recursive: true });
    build(kept);
    whole.set(sources(), tree(kept));
  }, 120_000);

  /** @returns what it printed */
  function build(out: string): string {
    const { exitCode, output } = runBuild({ content, out, base, checkout });
    expect(exitCode, output).toBe(0);
    return output;
  }

  const edits: [what: string, edit: () => void][] = [
    ['nothing', () => undefined],
    [
      'a ruling was reworded, and refers to another entry',
      () => edit(content, 'glossary/mooring', [[/ \^p1$/mu, ' See [[Fog]]. ^p1']]),
    ],
    ['an entry was renamed', () => runRename('tying-up', 'Making fast')],
    [
      'an entry was added that takes the place of a term',
      () => writeFileSync(file('glossary/high-tide.md'), entryText('high tide')),
    ],
    ['that entry was deleted', () => rmSync(file('glossary/high-tide.md'))],
    [
      'players ask something else',
      () => writeFileSync(file('questions.yml'), 'fog:\n  p1: [who sees the other ship]\n'),
    ],
    ['an icon was drawn anew', () => replaceIn(file('icons/oar.svg'), 'width="3"', 'width="2"')],
    [
      'the site was renamed',
      () => replaceIn(file('site.yml'), 'name: Tidewater', 'name: Ebbwater'),
    ],
    [
      'the site speaks another language',
      () => replaceIn(file('site.yml'), 'language: en', 'language: de'),
    ],
    [
      'the template of entries was changed',
      () => replaceIn(template, '<article class="sheet"', '<article class="sheet" data-new'),
    ],
    [
      'a page of the build was removed by hand',
      () => rmSync(join(kept, 'glossary/fog'), { recursive: true }),
    ],
    ['the archive was removed by hand', () => rmSync(join(kept, 'library'), { recursive: true })],
  ];

  test.each(edits)(
    'after %s',
    (_, edit) => {
      edit();
      build(kept);
      expect(tree(kept)).toEqual(builtAnew());
    },
    120_000,
  );

  test('what a change of the code leaves as it was is not written again', () => {
    replaceIn(template, '<article class="sheet"', '<article class="sheet" data-newer');
    const [, files, changed] = /: (\d+) files, (\d+) of them new/u.exec(build(kept)) ?? [];
    expect(Number(changed)).toBeGreaterThan(0);
    expect(Number(changed)).toBeLessThan(Number(files) / 2);
  });

  function builtAnew(): Tree {
    const known = whole.get(sources());
    if (known) return known;
    rmSync(anew, { recursive: true, force: true });
    build(anew);
    const made = tree(anew);
    whole.set(sources(), made);
    return made;
  }

  function runRename(slug: string, title: string): void {
    const { exitCode, output } = runScript('rename.ts', [slug, title], {
      SPACELINE_CONTENT: content,
    });
    expect(exitCode, output).toBe(0);
  }
});

const entryText = (title: string): string =>
  `---\ntitle: ${title}\nkind: term\nlastNumber: p1\n---\n\nA ruling. ^p1\n`;

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

function tree(below: string): Tree {
  const hash = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(below, file)))
      .digest('hex');
  return Object.fromEntries(filesOf(below).map((file) => [file, hash(file)]));
}

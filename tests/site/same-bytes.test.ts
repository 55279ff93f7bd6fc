import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fixtureContent, runBuild } from '../lib/build-site.ts';
import { edit, writeEditions } from '../lib/edition-site.ts';
import { filesOf } from '../lib/site-files.ts';

const { fixture } = inject('sites');
const { base } = fixture;
const folder = mkdtempSync(join(tmpdir(), 'spaceline-bytes-'));
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

/** The hash of every file below a folder. */
function tree(below: string): Record<string, string> {
  const hash = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(below, file)))
      .digest('hex');
  return Object.fromEntries(filesOf(below).map((file) => [file, hash(file)]));
}

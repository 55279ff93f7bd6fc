import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boxAttributes, boxes } from '../../src/read/boxes.ts';
import { documentMatter, entryMatter } from '../../src/read/index.ts';
import { iconsSchema, siteSchema } from '../../src/read/site-file.ts';
import { root } from '../lib/build-site.ts';

const reference = readFileSync(join(root, 'docs/keys.md'), 'utf8');

/** Keys in the first column of every table. */
const listed = new Set(
  [...reference.matchAll(/^\| (`[^|]*`) \|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, key = '']) => key),
  ),
);

const accepted = {
  'the front matter of an entry': Object.keys(entryMatter.shape),
  'the front matter of a document': Object.keys(documentMatter.shape),
  'site.yml': Object.keys(siteSchema.shape),
  'icons.yml': Object.keys(iconsSchema.element.shape),
  boxes: [...boxes.keys(), ...Object.keys(boxAttributes)],
};

test.each(Object.entries(accepted))('docs/keys.md explains every key of %s', (_, keys) => {
  expect(keys.filter((key) => !listed.has(key))).toEqual([]);
});

test('docs/keys.md explains only existing keys', () => {
  const known = new Set(Object.values(accepted).flat());
  expect([...listed].filter((key) => !known.has(key))).toEqual([]);
});

test.each(readdirSync(join(root, 'starter')))('the %s starter explains every key', (language) => {
  const text = readFileSync(join(root, 'starter', language, 'site.yml'), 'utf8');
  const keys = Object.keys(siteSchema.shape);
  expect(keys.filter((key) => !new RegExp(`^#? ?${key}\\b`, 'mu').test(text))).toEqual([]);
});

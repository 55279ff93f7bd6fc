import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { rulingPageOf, rulingTemplate, type TextFile } from '../../src/site/ruling-page.ts';
import { filesOf } from '../lib/site-files.ts';

const { real, fixture } = inject('sites');

describe.each([
  ['the real site', real],
  ['the fixture site', fixture],
])('%s', (_, { folder }) => {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  test('has for every ruling the page that the worker makes of the template and the entry', () => {
    const template = read(rulingTemplate);
    let count = 0;
    for (const file of filesOf(join(folder, 'api/glossary'))) {
      const slug = file.replace('.json', '');
      const entry: TextFile = JSON.parse(read(`api/glossary/${file}`));
      for (const { number } of entry.rulings) {
        const built = read(`glossary/${slug}/${number.slice(1)}/index.html`);
        expect(rulingPageOf(template, entry, number)).toBe(built);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  test('leaves no placeholder open', () => {
    const open = filesOf(folder).filter(
      (file) => file.endsWith('.html') && read(file).includes('{{'),
    );
    expect(open).toEqual([]);
  });
});

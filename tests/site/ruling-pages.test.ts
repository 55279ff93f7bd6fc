import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { rulingPageOf, rulingTemplateFile, type TextFile } from '../../src/files/ruling-page.ts';
import { plainWording } from '../../src/wording/index.ts';
import { filesOf } from '../lib/site-files.ts';

const { real, fixture } = inject('sites');

describe.each([
  ['the real site', real],
  ['the fixture site', fixture],
])('%s', (_, { folder }) => {
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  test('has for every ruling the page that the worker makes of the template and the text', () => {
    const template = read(rulingTemplateFile);
    let count = 0;
    const files = ['glossary', 'documents'].flatMap((below) =>
      filesOf(join(folder, 'api', below)).map((file) => `${below}/${file}`),
    );
    for (const file of files) {
      const text: TextFile & { movedTo?: string } = JSON.parse(read(`api/${file}`));
      // The pages of an old address are redirects.
      if (text.movedTo !== undefined) continue;
      for (const { number } of text.rulings) {
        const built = read(`${file.replace('.json', '')}/${number.slice(1)}/index.html`);
        expect(rulingPageOf(template, text, { number }, plainWording('en'))).toBe(built);
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

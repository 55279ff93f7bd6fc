import { describe, expect, test } from 'vitest';
import { compiled, entry } from './compiled.ts';

/** Returns the diagnostics of a folder with only these files. */
function alone(files: Record<string, string | Uint8Array>): string[] {
  const { diagnostics } = compiled(files, { empty: true });
  return diagnostics.map(({ path, line, column, code }) => `${path}:${line}:${column} ${code}`);
}

describe('a content folder', () => {
  test('may be empty: the site has default names', () => {
    const { glossary, diagnostics } = compiled({}, { empty: true });
    expect(diagnostics).toEqual([]);
    expect(glossary).toMatchObject({ base: '/', entries: [], documents: [], terms: [], icons: [] });
    expect(glossary.site).toMatchObject({ name: 'Glossary', language: 'en' });
  });

  test('may have empty settings, or entries alone, in folders too', () => {
    expect(alone({ 'site.yml': '', 'icons/icons.yml': '[]\n' })).toEqual([]);
    expect(alone({ 'site.yml': '# nothing\n', 'icons/icons.yml': '# nothing\n' })).toEqual([]);
    const files = { 'glossary/weather/fog.md': entry('Fog', 'It closes. ^p1') };
    expect(alone(files)).toEqual([]);
    const [fog] = compiled(files, { empty: true }).glossary.entries;
    expect(fog?.url).toBe('/glossary/fog/');
  });

  test('with an empty file is reported to lack front matter and text', () => {
    expect(alone({ 'glossary/fog.md': '' })).toEqual([
      'glossary/fog.md:1:1 entry/empty-body',
      'glossary/fog.md:1:1 front-matter/missing',
    ]);
    expect(alone({ 'glossary/fog.md': new Uint8Array() })).toHaveLength(2);
  });

  test('reads bytes and text alike', () => {
    const text = entry('Café', 'A boat 😀 docks. See Sunshine.');
    const path = 'glossary/cafe.md';
    const bytes = new TextEncoder().encode(`\uFEFF${text}`);
    expect(compiled({ [path]: bytes })).toEqual(compiled({ [path]: text }));
    expect(compiled({ [path]: `\uFEFF${text}` })).toEqual(compiled({ [path]: text }));
  });

  test('has its diagnostics in the order of file and place', () => {
    const files = { 'glossary/b.md': entry('b', 'x [Mast]\n\ny'), 'stray.txt': '' };
    const more = { 'glossary/a.md': entry('a', 'See Sunshine. ^p1') };
    const { diagnostics } = compiled({ ...files, ...more });
    const places = diagnostics.map(({ path, line, column }) => `${path}:${line}:${column}`);
    const inEntries = 'glossary/a.md:6:5 glossary/b.md:6:1 glossary/b.md:6:3 glossary/b.md:8:1';
    expect(places.join(' ')).toBe(`${inEntries} stray.txt:1:1`);
    expect(new Set(diagnostics.map(({ level }) => level))).toEqual(new Set(['error']));
  });
});

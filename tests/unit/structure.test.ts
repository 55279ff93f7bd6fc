import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { expect, test } from 'vitest';
import { boxAttributes, boxes } from '../../src/read/boxes.ts';
import { documentMatter, entryMatter } from '../../src/read/index.ts';
import { iconsSchema, siteSchema } from '../../src/read/site-file.ts';
import { root } from '../lib/build-site.ts';

/** The folders of `src/`: each may import only from those before it. */
const order =
  'languages model read link editions search authoring import views outputs site styles client components layouts pages'.split(
    ' ',
  );
const pure = new Set(order.slice(0, order.indexOf('site')));

const files = globSync('{src,scripts}/**/*.{ts,mjs,astro}', { cwd: root }).map((file) =>
  file.split(sep).join('/'),
);
const importPattern = /(\bfrom|^\s*import|\bimport\()\s*'([^']+)'/gmu;
const imports = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(
    ([, how = '', name = '']) => ({
      file,
      name,
      isScript:
        (file.endsWith('.astro') && how.trim() === 'import') || file === 'src/client/page.ts',
      target: name.startsWith('.')
        ? posix.join(posix.dirname(file), name.replace(/\?.*/u, ''))
        : '',
    }),
  ),
);
const show = ({ file, name }: { file: string; name: string }): string => `${file}: ${name}`;
const folderIn = (path: string): string | undefined => /^src\/([^/]+)\//u.exec(path)?.[1];

/**
 * The nearest folder above a file that has an `index.ts`: files outside of the folder may import only that or
 * `browser.ts`.
 */
function publicFolder(path: string): string | undefined {
  for (let folder = posix.dirname(path); folder !== 'src' && folder !== '.'; ) {
    if (files.includes(`${folder}/index.ts`)) return folder;
    folder = posix.dirname(folder);
  }
  return undefined;
}

test('no two modules have the same name, except public files and pages', () => {
  const names = files.filter((file) => file.endsWith('.ts') && !file.startsWith('src/pages/'));
  const shared = Map.groupBy(names, (file) => posix.basename(file));
  for (const name of ['index.ts', 'browser.ts']) shared.delete(name);
  expect([...shared.values()].filter(({ length }) => length > 1)).toEqual([]);
});

test('a folder of src imports only from the folders before it, and nothing from scripts or tests', () => {
  const wrong = imports.filter(({ file, target }) => {
    const from = folderIn(file);
    if (!from || target === '') return false;
    const to = folderIn(target);
    return to === undefined || order.indexOf(to) > order.indexOf(from);
  });
  expect(wrong.map(show)).toEqual([]);
});

test('a folder is imported by its index.ts or browser.ts alone, src/site by pages and the configuration otherwise', () => {
  const wrong = imports.filter(({ file, target, isScript }) => {
    const folder = target === '' ? undefined : publicFolder(target);
    if (folder === undefined || file.startsWith(`${folder}/`)) return false;
    // A page loads the script of a custom element, and takes nothing from it.
    if (isScript) return false;
    if (/^src\/site\/(?:pages|integration)\.ts$/u.test(target)) return false;
    return !/\/(?:index|browser)\.ts$|\.json$/u.test(target.slice(folder.length));
  });
  expect(wrong.map(show)).toEqual([]);
});

test('a pure folder reads no disk, starts no process and knows no Astro', () => {
  const ofHost = /^(?:node:(?!crypto|zlib)|astro)/u;
  const pureImports = imports.filter(({ file }) => pure.has(folderIn(file) ?? ''));
  expect(pureImports.filter(({ name }) => ofHost.test(name)).map(show)).toEqual([]);
});

test('no imports are circular', () => {
  const targets = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('a script declares its constants before it runs its command', () => {
  const late = /^export default await command\([\s\S]*^((?:const|let|class) \w+)/mu;
  const found = files.flatMap(
    (file) => late.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? [],
  );
  expect(found).toEqual([]);
});

test('commands change files through changeFiles() alone, which changes all of them or none', () => {
  const writing = /\b(?:(?:rename|cp)Sync|(?:writeFile|appendFile|copyFile)(?:Sync)?)\(/u;
  const commands = files.filter((file) => /^scripts\/[^/]+\.ts$/u.test(file));
  expect(commands.length).toBeGreaterThan(15);
  const wrong = commands.filter((file) => writing.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('CONTRIBUTING names only files and folders that exist', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const named = text.match(/(?<=`)(?:src|scripts|tests|content|docs)\/[^`{}*]*(?=`)/gu) ?? [];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('CONTRIBUTING explains every dependency, and no other package', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const rows = text.slice(text.indexOf('## Dependencies')).matchAll(/^\| (`.*?`) \|/gmu);
  const cells = [...rows].flatMap(([, names = '']) => names.split(', '));
  const named = cells.map((name) => name.replaceAll('`', ''));
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest);
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const own = installed.map((name) => (name.startsWith('@types/') ? '@types/*' : name));
  expect([...new Set(own)].sort()).toEqual(named.sort());
  // The site is made with these packages.
  for (const name of ['astro', 'pagefind', 'rehype-slug', 'remark-parse', 'unified'])
    expect(dependencies).toHaveProperty(name);
});

const reference = readFileSync(join(root, 'docs/keys.md'), 'utf8');

/** Keys in the first column of every table. */
const cells = [...reference.matchAll(/^\| (`[^|]*`) \|/gmu)].map(([, cell = '']) => cell);
const listed = new Set(cells.join().match(/(?<=`)[^`,]+(?=`)/gu));

const accepted = {
  'the front matter of an entry': Object.keys(entryMatter.shape),
  'the front matter of a document': Object.keys(documentMatter.shape),
  'site.yml': Object.keys(siteSchema.shape),
  'icons.yml': Object.keys(iconsSchema.element.shape),
  boxes: [...boxes.keys(), ...Object.keys(boxAttributes.shape)],
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

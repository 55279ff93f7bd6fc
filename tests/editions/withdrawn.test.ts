import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { textFiles, textsWithFiles } from '../../src/files/index.ts';
import { plainWording } from '../../src/wording/index.ts';
import { root } from '../lib/build-site.ts';
import { MemoryContent } from '../lib/memory-content.ts';

const reason = 'It never was a part of the game';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry('fog', ['title: Fog'], 'Fog [closes] *every* harbour.\n\n- It lifts.');
  content.files.set('icons/icons.yml', '- { code: closes, name: closes, file: closes.svg }\n');
  content.files.set('icons/closes.svg', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>');
  content.freeze('2026-01-01');
});

/** The files of "fog", by their paths. */
function filesOfFog(): Map<string, string> {
  const compilation = { ...content.compiled(), wording: plainWording('en') };
  const files = [...textsWithFiles(compilation)].flatMap((text) => [
    ...textFiles(text, '', compilation),
  ]);
  return new Map(files.map(({ path, text }) => [path, text]));
}

const api = (): object => JSON.parse(filesOfFog().get('api/glossary/fog.json') ?? '{}');

describe('the files of a withdrawn entry', () => {
  const withdraw = () => content.entry('fog', ['title: Fog', `withdrawn: ${reason}`], '');
  const lastText = {
    edition: { date: '2026-01-01', title: 'Edition of 2026-01-01' },
    rulings: [
      { number: 'p1', text: 'Fog [closes] every harbour.' },
      { number: 'p2', text: 'It lifts.' },
    ],
  };

  test('have the reason and the last text in the API, and the date once an edition is without it', () => {
    expect(api()).not.toHaveProperty('lastText');
    withdraw();
    expect(api()).toMatchObject({ withdrawn: reason, rulings: [], lastText });
    expect(api()).not.toHaveProperty('withdrawnOn');
    content.freeze('2026-02-01');
    expect(api()).toMatchObject({ withdrawn: reason, withdrawnOn: '2026-02-01', lastText });
  });

  test('follow the schema of the API', () => {
    withdraw();
    content.freeze('2026-02-01');
    const validator = new Ajv2020({ allErrors: true, unicodeRegExp: true, strictTypes: false });
    for (const name of ['glossary.schema.json', 'entry.schema.json'])
      validator.addSchema(
        JSON.parse(readFileSync(join(root, 'public/schemas', name), 'utf8')),
        name,
      );
    validator.validate('entry.schema.json', api());
    expect(validator.errors).toBeNull();
  });

  test('have the last text in Markdown', () => {
    withdraw();
    content.freeze('2026-02-01');
    const markdown = filesOfFog().get('glossary/fog.md');
    expect(markdown).toContain(`Withdrawn: ${reason}`);
    expect(markdown).toContain('Withdrawn with the edition of 2026-02-01.');
    expect(markdown).toContain('[Edition of 2026-01-01](/changes/2026-01-01/)');
    expect(markdown).toContain('- p1 Fog \\[closes\\] every harbour.\n- p2 It lifts.');
  });
});

const check = (): string[] =>
  content.compiled().diagnostics.map(({ line, code }) => `${line} ${code}`);

test('new text of a withdrawn entry is an error; text that an edition has may stay', () => {
  content.edit('glossary/fog.md', 'kind: term', `withdrawn: ${reason}\nkind: term`);
  expect(check()).toEqual([]);
  content.edit('glossary/fog.md', '- It lifts', '- It falls [by night].\n- It lifts');
  expect(check()).toEqual(['10 entry/withdrawn-text']);
});

test('a ruling of a withdrawn entry that no edition has is a warning', () => {
  content.edit('glossary/fog.md', '- It lifts', '- It falls by night.\n- It lifts');
  content.number();
  expect(check()).toEqual([]);
  const numbered = content.files.get('glossary/fog.md') ?? '';
  content.edit('glossary/fog.md', 'kind: term', `withdrawn: ${reason}\nkind: term`);
  expect(content.check()).toEqual([
    expect.stringMatching(/entry\/withdrawn-ruling .* no edition has its ruling p3/u),
  ]);
  // Either of what the remedy says.
  content.edit('glossary/fog.md', '- It falls by night. ^p3\n', '');
  expect(check()).toEqual([]);
  content.files.set('glossary/fog.md', numbered);
  content.freeze('2026-02-01');
  content.edit('glossary/fog.md', 'kind: term', `withdrawn: ${reason}\nkind: term`);
  expect(check()).toEqual([]);
});

test('a withdrawn entry without a reason has that error alone', () => {
  for (const written of ['', '"#p2"']) {
    content.entry('fog', ['title: Fog', 'lastNumber: p2', `withdrawn: ${written}`], '');
    expect(check(), written).toEqual(['4 front-matter/invalid']);
  }
});

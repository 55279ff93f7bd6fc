import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { faultInJson } from '../../src/editions/json-fault.ts';
import { rules } from '../../src/glossary/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

const first = 'editions/2026-01-01.json';
const index = 'editions/index.json';
const ruling = 'texts, glossary/quay, rulings, p2';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry('quay', ['title: Quay'], 'A boat lies at the quay. ^p1\n\nIt is tied. ^p2');
  content.entry('tide', ['title: Tide'], 'The tide lifts boats. ^p1');
  content.freeze('2026-01-01');
});

/** What is said of a file that cannot be read, and the text that begins at the place. */
function unreadable(): { said: string; at: string } {
  const found = content.compiled().diagnostics.filter(({ code }) => code === 'edition/unreadable');
  expect(found).toHaveLength(1);
  const [{ path, line, column, message } = { path: '', line: 0, column: 0, message: '' }] = found;
  const at =
    content.files
      .get(path)
      ?.split('\n')
      [line - 1]?.slice(column - 1) ?? 'no such line';
  return { said: message, at };
}

describe('an edition that was damaged is described in plain words, at the place', () => {
  test.each([
    ['"p2": {"text"', 'p2: {"text"', 'p2: {', 'this is in no quotation marks: p2'],
    ['quay."},', 'quay."}', '"p2"', 'a comma is missing before "p2"'],
    ['"p2": {', '"p2" {', '{"text":"It', 'a colon is missing before {'],
    ['"p2": {', '"p2: {', 'text":"It', 'this is in no quotation marks: text'],
    ['tied."}', 'tied.}', '"It is tied', 'a quotation mark is not closed'],
    ['tied."}', 'tied."]', ']', 'a comma is missing before ]'],
    ['tied."}', 'tied.",}', '}', 'a name in quotation marks is missing before }'],
    ['"after": null', '"after": none', 'none', 'this is in no quotation marks: none'],
    ['"terms": {}\n}\n', '"terms": {}\n}\n}\n', '}', 'something follows the end: }'],
    ['It is tied', 'It is\\ tied', '"It is', 'a backslash begins no character'],
    ['"terms": {}\n}\n', '"terms": {}\n', '', 'the file ends too early: the rest of it is missing'],
    ['"It is tied."', '7', '"text":7', `${ruling}, text: must be text`],
    ['"text":"It is tied."', '', '"p2"', `${ruling}, text: is missing (text)`],
    ['"text":"It', '"txt":1,"text":"It', '"txt"', `${ruling}: "txt" is no key that belongs here`],
    [
      '"p2"',
      '"two"',
      '"two"',
      'texts, glossary/quay, rulings, two: must be the number of a ruling, such as p12',
    ],
    [
      '"glossary/quay"',
      '"quay"',
      '"quay"',
      'texts, quay: must be an address, such as glossary/anchor',
    ],
    ['"date": "2026', '"date": "26', '"date"', 'date: must be a date, YYYY-MM-DD'],
    ['"title": "Edition of 2026-01-01"', '"title": ""', '"title"', 'title: must not be empty'],
    [
      '"terms": {}',
      '"terms": []',
      '"terms"',
      'terms: must be keys with values, such as "p4: anchor"',
    ],
  ])('%s became %s', (was, is, at, words) => {
    content.edit(first, was, is);
    const found = unreadable();
    expect(found.said).toBe(`the edition cannot be read: ${words}`);
    expect(at === '' ? found.at : found.at.slice(0, at.length)).toBe(at);
  });

  test('its end is gone', () => {
    const text = content.files.get(first) ?? '';
    content.files.set(first, text.slice(0, text.indexOf('boat lies')));
    expect(unreadable()).toEqual({
      said: 'the edition cannot be read: the file ends too early: the rest of it is missing',
      at: ' ',
    });
  });

  test('it is empty', () => {
    content.files.set(first, '\n');
    expect(unreadable().said).toBe('the edition cannot be read: the file is empty');
  });

  test('where it is the list of editions, too', () => {
    content.edit(index, '"sha256":"', '"sha256":"x');
    expect(unreadable().said).toBe(
      'the list of editions cannot be read: editions, item 1, sha256: must be the SHA-256 of a file: 64 digits and letters from a to f',
    );
    content.edit(index, '"editions": [', '"editions": "[');
    expect(unreadable()).toEqual({
      said: 'the list of editions cannot be read: a quotation mark is not closed',
      at: '"[',
    });
  });

  test('and the remedy is the file as Git has it', () => {
    expect(rules['edition/unreadable'].remedy).toContain('`git checkout -- FILE`');
    expect(rules['edition/changed'].remedy).toContain('`git checkout -- FILE`');
    expect(rules['edition/missing'].remedy).toContain('`git checkout -- FILE`');
  });
});

test('whatever is no JSON has a fault at a place of its own', () => {
  const json = fc.json().map((text) => JSON.stringify(JSON.parse(text), null, 2));
  const broken = fc
    .tuple(json, fc.nat(), fc.nat(2), fc.constantFrom('', ...'{}[],:"\\ \t\n1-x', 'null'))
    .map(([text, at, length, put]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + put + text.slice(start + length);
    });
  fc.assert(
    fc.property(broken, (text) => {
      fc.pre(!isJson(text));
      const { offset, words } = faultInJson(text);
      expect(words).not.toBe('the file is not JSON');
      expect(offset).toBeLessThanOrEqual(text.length);
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

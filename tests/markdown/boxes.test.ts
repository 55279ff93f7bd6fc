import { describe, expect, test } from 'vitest';
import { read, rulingsOf } from './compiled.ts';

/** Kind and standing of each ruling. */
function standings(body: string): Record<string, string> {
  const { text } = read(body);
  return Object.fromEntries(
    text.rulings.map(({ number, kind, standing }) => [number, `${kind}, ${standing}`]),
  );
}

describe('a box', () => {
  test.each([
    ['errata', 'errata, current', 'Errata'],
    ['update', 'update, temporary', 'Temporary ruling'],
    ['example', 'example, current', 'Example'],
    ['note', 'note, current', 'Note'],
  ])('%s says what its ruling is', (name, standing, label) => {
    const body = `:::${name}\nIt docks. ^p1\n:::`;
    expect(standings(body)).toEqual({ p1: standing });
    const { text, diagnostics } = read(body);
    expect(diagnostics).toEqual([]);
    expect(text.html).toContain(`<aside class="ruling ${name} box" id="p1"`);
    expect(text.html).toContain(
      `<p class="box-label"><strong>${label}</strong></p><p>It docks.</p>`,
    );
    expect(text.rulings[0]?.text).toBe('It docks.');
  });

  test.each(['temporary', 'superseded', 'reversed'])(
    'with the standing %s cannot be missed',
    (standing) => {
      const { text } = read(`:::note{standing="${standing}"}\nIt docks. ^p1\n:::`);
      expect(text.rulings[0]?.standing).toBe(standing);
      expect(text.html).toContain(`data-standing="${standing}"`);
      expect(text.html.toLowerCase()).toContain(`<strong>${standing} ruling</strong>`);
    },
  );

  test('an update that holds for good is current', () => {
    expect(standings(':::update{standing=current}\nIt docks. ^p1\n:::')).toEqual({
      p1: 'update, current',
    });
  });

  test('names its source and date', () => {
    const { text } = read(
      ':::update{source="Tide Tables & Co" date="2024-03-01"}\nIt docks. ^p1\n:::',
    );
    expect(text.rulings[0]?.sources).toEqual([{ name: 'Tide Tables & Co', date: '2024-03-01' }]);
    expect(text.html).toContain(
      '<span class="box-source">Tide Tables &amp; Co, <time datetime="2024-03-01">2024-03-01</time></span>',
    );
  });

  test('does not begin with colons behind a backslash: they are text', () => {
    const { text, diagnostics } = read('\\:::note holds a boat. ^p1');
    expect(diagnostics).toEqual([]);
    expect(text.rulings[0]?.text).toBe(':::note holds a boat.');
  });

  test('without a source has that of its entry', () => {
    const { text } = read('It docks. ^p1\n\n:::errata\nIt leaves. ^p2\n:::');
    expect(text.rulings.map(({ sources }) => sources)).toEqual([[], []]);
  });
});

describe('a box is one ruling', () => {
  test.each([
    ['with its number at the end', ':::note\nIt docks.\n\nIt leaves. ^p1\n:::'],
    ['with its number on a line below it', ':::note\nIt docks.\n\nIt leaves.\n:::\n\n^p1'],
    ['with its number on its last line', ':::note\nIt docks.\n\nIt leaves.\n^p1\n:::'],
  ])('%s', (_, body) => {
    const docking = read(body);
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks.\nIt leaves.' });
  });

  test('with a list at its end', () => {
    const docking = read(':::note\nIt docks:\n\n- here,\n- there. ^p1\n:::');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks:\nhere,\nthere.' });
  });

  test('with a table, numbered in the box or below it', () => {
    const docking = read(
      ':::note\n| a |\n| - |\n| b |\n\n^p1\n:::\n\n:::note\n| c |\n| - |\n| d |\n:::\n\n^p2',
    );
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'a\nb', p2: 'c\nd' });
  });

  test('with a list, numbered below it in the box', () => {
    const docking = read(':::note\n- here,\n- there.\n\n^p1\n:::');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'here,\nthere.' });
  });

  test('with a box in it, which is labelled as well', () => {
    const docking = read(
      '::::errata\nIt docks.\n\n:::example\nAt noon.\n:::\n\nIt leaves. ^p1\n::::',
    );
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks.\nExample: At noon.\nIt leaves.' });
    expect(docking.text.html).toContain(
      '<aside class="example box" role="note"><p class="box-label"><strong>Example</strong></p><p>At noon.</p></aside>',
    );
  });
});

describe('a box holds several rulings', () => {
  test('where its paragraphs have numbers: each is a box with the label and the number', () => {
    const docking = read(':::errata\nIt docks. ^p1\n\nIt leaves. ^p2\n:::');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks.', p2: 'It leaves.' });
    expect(docking.text.rulings.map(({ kind }) => kind)).toEqual(['errata', 'errata']);
    expect(docking.text.html).toContain(
      '<div class="ruling errata box" id="p2"><p class="box-label"><strong>Errata</strong></p><p>It leaves.</p>',
    );
  });

  test('where its items have numbers', () => {
    const docking = read(':::errata\nIt docks: ^p1\n\n- here, ^p2\n- there. ^p3\n:::');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks:', p2: 'here,', p3: 'there.' });
  });

  test('and misses a number where a ruling was added behind the last', () => {
    const { diagnostics } = read(':::errata\nIt docks. ^p1\n\nIt leaves.\n:::');
    expect(diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual([
      '9:1 ruling/no-number',
    ]);
  });

  test('as a box in a box does', () => {
    const docking = read('::::errata\nIt docks. ^p1\n\n:::example\nAt noon. ^p2\n:::\n::::');
    expect(docking.diagnostics).toEqual([]);
    expect(docking.text.rulings.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
      'p1 errata',
      'p2 example',
    ]);
  });
});

describe('a box inside a ruling is labelled there', () => {
  test('in an item of a list', () => {
    const docking = read(
      '- It docks. ^p1\n\n  :::update{source="Tide Tables" standing="superseded"}\n  At noon. See [[Fog]].\n  :::',
    );
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks.\nSuperseded ruling: At noon. See Fog.' });
    expect(docking.text.html).toContain('<aside class="update box" data-standing="superseded">');
    expect(docking.text.html).toContain('<span class="box-source">Tide Tables</span>');
    expect(docking.text.references).toHaveLength(1);
  });

  test('in a quotation', () => {
    const docking = read('> It docks.\n>\n> :::note\n> At noon.\n> :::\n>\n> It leaves. ^p1');
    expect(docking.diagnostics).toEqual([]);
    expect(docking.text.html).toContain('<aside class="note box" role="note">');
  });
});

test('no box puts a paragraph into a paragraph, which no browser keeps', () => {
  for (const name of ['errata', 'update', 'example', 'note']) {
    const { text } = read(`:::${name}\nOne. ^p1\n\nTwo. ^p2\n\n- Three. ^p3\n\n> Four. ^p4\n:::`);
    expect(text.html).not.toMatch(/<p[^>]*>(?:(?!<\/p>)[\s\S])*<(?:p|div|ul|aside|table)\b/u);
    expect(text.html.match(/box-label/gu)).toHaveLength(4);
  }
});

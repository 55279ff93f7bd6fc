import { describe, expect, test } from 'vitest';
import { codesOf, read, rulingsOf } from './compiled.ts';

describe('a ruling is', () => {
  test('a paragraph', () => {
    const docking = read('A boat *docks*\nat a **quay**. ^p1\n\nIt `waits`. ^p2');
    expect(rulingsOf(docking)).toEqual({ p1: 'A boat docks at a quay.', p2: 'It waits.' });
    expect(docking.text.html).toBe(
      '<p class="ruling" id="p1">A boat <em>docks</em>\nat a <strong>quay</strong>. ' +
        '<a class="number" href="#p1">p1</a></p>\n' +
        '<p class="ruling" id="p2">It <code>waits</code>. <a class="number" href="#p2">p2</a></p>',
    );
  });

  test('a paragraph below a heading that is one word with a colon before it', () => {
    const docking = read('## :docks\n\nA boat docks. ^p1');
    expect(docking.diagnostics).toEqual([]);
    expect(docking.text.headings.map(({ text }) => text)).toEqual([':docks']);
  });

  test('an item of a list', () => {
    const docking = read('A boat docks: ^p1\n\n- at a quay, ^p2\n- in a bay. ^p3');
    expect(rulingsOf(docking)).toEqual({ p1: 'A boat docks:', p2: 'at a quay,', p3: 'in a bay.' });
    expect(docking.text.html).toContain('<li class="ruling" id="p2">at a quay, <a class="number"');
  });

  test('an item of a numbered list that begins at another number', () => {
    const docking = read('3. At a quay. ^p1\n4. In a bay. ^p2');
    expect(rulingsOf(docking)).toEqual({ p1: 'At a quay.', p2: 'In a bay.' });
    expect(docking.text.html).toContain('<ol start="3">');
  });

  test('an item with its nested items, if those have no numbers', () => {
    const docking = read('- A boat docks: ^p1\n  - at a quay,\n  - in a bay.\n- It leaves. ^p2');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({
      p1: 'A boat docks:\nat a quay,\nin a bay.',
      p2: 'It leaves.',
    });
  });

  test('an item without its nested items, if those have numbers', () => {
    const docking = read(
      '- A boat docks: ^p1\n  - at a quay, ^p2\n  - in a bay. ^p3\n- It leaves. ^p4',
    );
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({
      p1: 'A boat docks:',
      p2: 'at a quay,',
      p3: 'in a bay.',
      p4: 'It leaves.',
    });
  });

  test('an item of several paragraphs, numbered in the first or the last', () => {
    const docking = read('- It docks. ^p1\n\n  At a quay.\n- It leaves.\n\n  At noon. ^p2');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks.\nAt a quay.', p2: 'It leaves.\nAt noon.' });
  });

  test('an item with a list in it and the number below that', () => {
    const docking = read('- It docks:\n  - at a quay,\n  - in a bay.\n\n  ^p1\n- It leaves. ^p2');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({
      p1: 'It docks:\nat a quay,\nin a bay.',
      p2: 'It leaves.',
    });
  });

  test('a whole list with its number below it', () => {
    const docking = read('- at a quay,\n- in a bay.\n\n^p1');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'at a quay,\nin a bay.' });
    expect(docking.text.html).toMatch(/^<div class="ruling" id="p1"><ul>/u);
  });

  test('a table with its number on a line of its own', () => {
    const docking = read('| Water | Cost |\n| ----- | ---: |\n| low | 1 |\n\n^p1');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'Water Cost\nlow 1' });
    expect(docking.text.html).toContain('<td align="right">1</td>');
    const scrolls = '<div class="table" role="region" tabindex="0" aria-label="Table p1"><table>';
    expect(docking.text.html).toContain(`<div class="ruling" id="p1">${scrolls}`);
    expect(docking.text.rulings[0]?.html).toContain(scrolls);
  });

  test('a quotation, numbered inside or below', () => {
    const docking = read('> It docks.\n>\n> It waits. ^p1\n\n> It leaves.\n\n^p2');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'It docks.\nIt waits.', p2: 'It leaves.' });
  });

  test('code with its number below, as it stands', () => {
    const docking = read('```\nSee [[Fog]] <b>\n```\n\n^p1');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'See [[Fog]] <b>' });
    expect(docking.text.html).toMatch(/^<div class="ruling" id="p1"><pre><code>See \[\[Fog\]\]/u);
  });

  test('not a line between rulings', () => {
    const docking = read('It docks. ^p1\n\n---\n\nIt leaves. ^p2');
    expect(docking.diagnostics).toEqual([]);
    expect(docking.text.html).toContain('\n<hr>\n');
  });
});

describe('a number', () => {
  test.each([
    ['behind a reference', 'It docks at [[Fog]] ^p1', 'It docks at Fog'],
    ['behind emphasis', 'It *docks* ^p1', 'It docks'],
    ['behind an icon', 'It has a [Sail] ^p1', 'It has a [Sail]'],
    ['behind an address', 'It docks at https://x.org ^p1', 'It docks at https://x.org'],
    ['behind code', 'It `docks` ^p1', 'It docks'],
    ['on the next line', 'It docks.\n^p1', 'It docks.'],
    ['behind a hard line break', 'It docks.\\\n^p1', 'It docks.'],
    ['before white space', 'It docks. ^p1   ', 'It docks.'],
    ['behind a word with a colon', 'It docks at 10:am ^p1', 'It docks at 10:am'],
  ])('%s closes its ruling', (_, body, text) => {
    const docking = read(body);
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: text });
  });

  test('stays with its ruling, wherever that moves', () => {
    const docking = read('It leaves. ^p7\n\nIt docks. ^p2');
    expect(rulingsOf(docking)).toEqual({ p7: 'It leaves.', p2: 'It docks.' });
  });

  test('inside code is text', () => {
    const docking = read('Write `^p2` behind it. ^p1');
    expect(docking.diagnostics).toEqual([]);
    expect(rulingsOf(docking)).toEqual({ p1: 'Write ^p2 behind it.' });
  });
});

describe('headings', () => {
  test('get ids, and a heading that stands there twice gets two', () => {
    const { text } = read(
      '## Who docks?\n\nA boat. ^p1\n\n## Who docks?\n\nA gull. ^p2\n\n### *When*?\n\nNow. ^p3',
    );
    expect(text.headings).toEqual([
      { id: 'who-docks', depth: 2, text: 'Who docks?' },
      { id: 'who-docks-1', depth: 2, text: 'Who docks?' },
      { id: 'when', depth: 3, text: 'When?' },
    ]);
    expect(text.rulings.map(({ heading }) => heading?.id)).toEqual([
      'who-docks',
      'who-docks-1',
      'when',
    ]);
    for (const { id } of text.headings) expect(text.html).toContain(` id="${id}"`);
  });

  test('do not take the id of a ruling', () => {
    const { text } = read('## P1\n\nA boat. ^p1');
    expect(text.headings[0]?.id).toBe('heading-p1');
    expect(text.html.match(/id="p1"/gu)).toHaveLength(1);
  });

  test('do not take the id of a part of the page around them', () => {
    const { text } = read('## Sources\n\nA boat. ^p1\n\n## Q\n\nA gull. ^p2');
    expect(text.headings.map(({ id }) => id)).toEqual(['heading-sources', 'heading-q']);
  });

  test('a heading of nothing that an address keeps has an id all the same', () => {
    const { text } = read('## ½\n\nIt docks. ^p1\n\n## ¼\n\nIt sails. ^p2');
    expect(text.headings.map(({ id }) => id)).toEqual(['heading-', '-1']);
  });

  test('a ruling before the first heading stands under none', () => {
    expect(read('A boat. ^p1\n\n## Who?\n\nA gull. ^p2').text.rulings[0]).not.toHaveProperty(
      'heading',
    );
  });
});

describe('a document', () => {
  const path = 'documents/cup.md';

  test('has rules that are a heading and what stands below it', () => {
    const cup = read(
      '## Start ^r2\n\nAt noon.\n\n- Boats first.\n- Gulls last.\n\n## End ^r1\n\nAt dusk. See Fog.',
      { path },
    );
    expect(cup.diagnostics).toEqual([]);
    expect(rulingsOf(cup)).toEqual({
      r2: 'At noon.\nBoats first.\nGulls last.',
      r1: 'At dusk. See Fog.',
    });
    expect(cup.text.html).toMatch(
      /^<section class="ruling" id="r2"><h2 id="start">Start<\/h2><p>At noon/u,
    );
    expect(cup.text.references.map(({ kind, to, number }) => [kind, to.name, number])).toEqual([
      ['see', 'Fog', 'r1'],
    ]);
    expect(cup.text.rulings.map(({ heading }) => heading?.text)).toEqual(['Start', 'End']);
  });

  test('has rules that are plain blocks', () => {
    const cup = read('At noon. ^r1\n\n- Boats first. ^r2\n\n## End\n\nAt dusk. ^r3', { path });
    expect(cup.diagnostics).toEqual([]);
    expect(rulingsOf(cup)).toEqual({ r1: 'At noon.', r2: 'Boats first.', r3: 'At dusk.' });
  });

  test('a rule ends at the next rule, and below it everything has a number of its own', () => {
    const cup = read(
      '## Start ^r1\n\nAt noon.\n\n### Order ^r2\n\nBoats first. ^r3\n\n| a |\n| - |\n| b |\n\n^r4',
      { path },
    );
    expect(cup.diagnostics).toEqual([]);
    expect(rulingsOf(cup)).toEqual({ r1: 'At noon.', r2: 'Order', r3: 'Boats first.', r4: 'a\nb' });
  });

  test('a rule holds the headings, tables and boxes below it that have no number', () => {
    const cup = read(
      '## Start ^r1\n\nAt noon.\n\n### Order\n\n| a |\n| - |\n| b |\n\n:::example\nBoats first.\n:::\n\n## End ^r2\n\nAt dusk.',
      { path },
    );
    expect(cup.diagnostics).toEqual([]);
    expect(rulingsOf(cup)).toEqual({
      r1: 'At noon.\nOrder\na\nb\nExample: Boats first.',
      r2: 'At dusk.',
    });
    expect(cup.text.headings.map(({ text }) => text)).toEqual(['Start', 'Order', 'End']);
  });
});

test('a file of nothing but numbers of other rulings reports each once', () => {
  expect(codesOf(read('It docks. ^p1 ^p2 ^p3').diagnostics)).toEqual([
    'ruling/bad-number',
    'ruling/bad-number',
  ]);
});

import { describe, expect, test } from 'vitest';
import { makeRulebook, rulebookText } from '../../scripts/lib/bench/rulebook.ts';
import { contentsOf } from '../../src/files/index.ts';
import { addressOf, type Document, readTextPath, textUrl } from '../../src/glossary/index.ts';
import { chooseWording } from '../../src/wording/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { compiled } from '../markdown/compiled.ts';

const { wording } = chooseWording({ site: { language: 'en', wording: {} }, places: {} });

/** The document that a text of rules makes. */
function documentOf(body: string, matter = ''): Document {
  const text = `---\ntitle: Cup Rules\n${matter}---\n\n${body}\n`;
  const { glossary, diagnostics } = compiled(
    { 'site.yml': 'name: Harbour\n', 'documents/cup-rules.md': text },
    { empty: true },
  );
  expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  const [document] = glossary.documents;
  if (!document) throw new Error('the text became no document');
  return document;
}

const words = 'A boat that leaves the quay before noon waits at the buoy until the next tide.';

/** Rules of about 90 characters each, the first with this number. */
function rules(count: number, from = 1): string {
  return Array.from({ length: count }, (_, at) => `${words} ^r${from + at}`).join('\n\n');
}

const keysOf = ({ sections }: Document) => sections.map(({ key }) => key);

/** What must hold of every division. */
function expectWhole({ sections, rulings, html, headings }: Document): void {
  expect(sections.flatMap((section) => section.rulings)).toEqual(rulings);
  expect(sections.flatMap((section) => section.headings)).toEqual(headings);
  const whole = html.replace(/\s+/gu, '');
  expect(sections.map((section) => section.html.replace(/\s+/gu, '')).join('')).toBe(whole);
  const urls = sections.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const section of sections) {
    for (const { url, number } of section.rulings) expect(url).toBe(`${section.url}#${number}`);
  }
}

describe('a document', () => {
  test('that is short is one page', () => {
    const document = documentOf(`## Start\n\n${rules(20)}\n\n## Finish\n\n${rules(20, 21)}`);
    expect(document.sections).toEqual([]);
    expect(document.rulings[25]?.url).toBe('/documents/cup-rules/#r26');
  });

  test('that asks for sections has a page for each, however short', () => {
    const text =
      '## Start\n\nAt noon. ^r1\n\n### In fog\n\nLater. ^r2\n\n## Finish\n\nAt dusk. ^r3';
    const document = documentOf(text, 'pages: sections\n');
    expectWhole(document);
    expect(document.sections.map(({ url, name }) => [url, name])).toEqual([
      ['/documents/cup-rules/section/start/', 'Start'],
      ['/documents/cup-rules/section/finish/', 'Finish'],
    ]);
  });

  test('that is long is read by section, unless it asks for one page', () => {
    const text = `## Start\n\n${rules(200)}\n\n## Finish\n\n${rules(200, 201)}`;
    expect(keysOf(documentOf(text))).toEqual(['start', 'finish']);
    expect(documentOf(text, 'pages: one\n').sections).toEqual([]);
  });

  test('has short rules before its first heading above the contents, and long ones on a page', () => {
    const rest = '## Start\n\nAt noon. ^r1001\n\n## Finish\n\nAt dusk. ^r1002';
    const short = documentOf(`${rules(3)}\n\n${rest}`, 'pages: sections\n');
    expectWhole(short);
    expect(keysOf(short)).toEqual(['', 'start', 'finish']);
    expect(short.rulings[0]?.url).toBe('/documents/cup-rules/#r1');
    const long = documentOf(`${rules(100)}\n\n${rest}`, 'pages: sections\n');
    expectWhole(long);
    expect(keysOf(long)).toEqual(['start-2', 'start', 'finish']);
  });

  test('without headings is divided between its rules', () => {
    const document = documentOf(rules(900));
    expectWhole(document);
    const [first, second] = document.sections;
    expect(keysOf(document).slice(0, 2)).toEqual(['start', 'start/2']);
    expect(first?.name).toBe(`r1\u2013r${first?.rulings.length}`);
    expect(second?.isHeaded).toBe(false);
  });

  test('has an address of its own for each of several headings with the same words', () => {
    const part = (from: number) => `## Start\n\n${rules(1, from)}`;
    const document = documentOf([1, 2, 3].map(part).join('\n\n'), 'pages: sections\n');
    expectWhole(document);
    expect(keysOf(document)).toEqual(['start', 'start-2', 'start-3']);
  });

  test('that has one heading above all others is divided below that', () => {
    const text = `## Rules\n\n### Start\n\n${rules(2)}\n\n### Finish\n\n${rules(2, 3)}`;
    const document = documentOf(text, 'pages: sections\n');
    expectWhole(document);
    expect(keysOf(document)).toEqual(['rules', 'finish']);
    expect(document.sections[1]?.within.map(({ text: heading }) => heading)).toEqual(['Rules']);
  });
});

describe('a section that is too long for one page', () => {
  test('is divided between the headings below it, into pages of about the same length', () => {
    const parts = Array.from(
      { length: 12 },
      (_, at) => `### Leg ${at}\n\n${rules(60, 60 * at + 1)}`,
    );
    const document = documentOf(
      `## Start\n\n${parts.join('\n\n')}\n\n## Finish\n\n${rules(1, 900)}`,
    );
    expectWhole(document);
    const [first, second] = document.sections;
    expect(first?.name).toBe('Start');
    expect(second?.name).toMatch(/^Leg \d+ \u2013 Leg \d+$/u);
    expect(document.sections.at(-1)?.name).toBe('Finish');
    const lengths = document.sections.slice(0, -1).map(({ html }) => html.length);
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.5);
  });

  test('keeps its heading with the text below it, even if that is divided too', () => {
    const document = documentOf(
      `## Start\n\n### Boats\n\n${rules(900)}\n\n## Finish\n\n${rules(1, 999)}`,
    );
    expectWhole(document);
    expect(keysOf(document).slice(0, 2)).toEqual(['start', 'boats/2']);
    expect(document.sections[0]?.rulings.length).toBeGreaterThan(100);
  });

  test('keeps a rule with those below it', () => {
    const text = Array.from({ length: 400 }, (_, at) =>
      [
        `${at + 1}.1 ${words} ^r${3 * at + 1}`,
        `${at + 1}.1a ${words} ^r${3 * at + 2}`,
        `${at + 1}.1b ${words} ^r${3 * at + 3}`,
      ].join('\n\n'),
    ).join('\n\n');
    const document = documentOf(text);
    expectWhole(document);
    expect(document.sections.length).toBeGreaterThan(2);
    for (const { rulings } of document.sections) expect(rulings[0]?.printed).toMatch(/\.1$/u);
  });

  test('is divided inside of a long list, which goes on counting', () => {
    const items = Array.from({ length: 900 }, (_, at) => `${at + 1}. ${words} ^r${at + 1}`);
    const document = documentOf(`## Start\n\n${items.join('\n')}`);
    expectWhole(document);
    expect(document.sections.length).toBeGreaterThan(2);
    expect(document.sections[1]?.rulings[0]?.printed).toBe(
      `${(document.sections[0]?.rulings.length ?? 0) + 1}`,
    );
  });

  test('holds 5,000 rules', () => {
    const document = documentOf(`## Start\n\n${rules(5000)}`);
    expectWhole(document);
    expect(Math.max(...document.sections.map(({ html }) => html.length))).toBeLessThan(80_000);
  });
});

describe('a rulebook of 320 rules', () => {
  const rulebook = rulebookText(makeRulebook(320));
  const { glossary } = compiled(
    { 'site.yml': 'name: Harbour\n', 'documents/harbour-rules.md': rulebook },
    { empty: true, base: '/sub/' },
  );
  const [document] = glossary.documents;
  if (!document) throw new Error('there is no rulebook');

  test('has a page for each of its nine chapters', () => {
    expectWhole(document);
    expect(document.sections).toHaveLength(9);
  });

  test('has references that lead to the page of each rule', () => {
    const urls = new Set(document.rulings.map(({ url }) => url));
    const links = [...document.html.matchAll(/class="ref[^"]*" href="([^"]*)"/gu)].map(
      ([, to = '']) => to,
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((to) => !urls.has(to))).toEqual([]);
    for (const { url } of document.backlinks) expect(urls).toContain(url);
  });

  test('has every heading and every rule in its contents', () => {
    const headings: string[] = [];
    const numbers: string[] = [];
    const visit = (items: ReturnType<typeof contentsOf>): void => {
      for (const { heading, rule, rules: own, below } of items) {
        if (heading) headings.push(heading.id);
        numbers.push(...[...(rule ? [rule] : []), ...own].map(({ number }) => number));
        visit(below);
      }
    };
    const contents = contentsOf(document, wording);
    visit(contents);
    expect(contents.map(({ count }) => count).reduce((sum, one) => sum + one)).toBe(
      document.rulings.length,
    );
    expect(headings).toEqual(document.headings.map(({ id }) => id));
    expect(numbers).toEqual(document.rulings.map(({ number }) => number));
  });
});

describe('the address of a section', () => {
  const path = 'documents/cup-rules.md';
  const text = (heading: string, pages: string): string =>
    `---\ntitle: Cup Rules\n${pages}---\n\n## Start\n\nAt noon. ^r1\n\n## ${heading}\n\nAt dusk. ^r2\n\n### In fog\n\nLater. ^r3\n`;

  test('is read as one of its document', () => {
    const url = readTextPath('/sub/documents/cup-rules/section/start/2/');
    expect(url).toEqual({ base: '/sub/', address: 'documents/cup-rules', section: 'start/2' });
    expect(readTextPath('glossary/fog/section/start/')).toBeUndefined();
    expect(textUrl('https://a.example/documents/cup-rules/section/start/2/?on=2026-01-01#r5')).toBe(
      'https://a.example/documents/cup-rules/?on=2026-01-01#r5',
    );
    expect(textUrl('/glossary/section/#p1')).toBe('/glossary/section/#p1');
  });

  const freezing = (text: string): MemoryContent => {
    const content = new MemoryContent();
    content.files.set('site.yml', 'name: Harbour\n');
    content.files.set(path, text);
    content.freeze('2026-01-01');
    return content;
  };
  const leadingOn = (content: MemoryContent): Map<string, string> =>
    new Map(
      content
        .compiled()
        .redirects.map(({ path: from, to }) => [
          from.replace('documents/cup-rules/', ''),
          to.replace('documents/cup-rules/', ''),
        ]),
    );

  test('redirects to the page of its rules if no page begins with its heading', () => {
    const content = freezing(text('Finish', 'pages: sections\n'));
    content.files.set(path, text('Landfall', 'pages: sections\n'));
    const found = leadingOn(content);
    expect(found.get('section/in-fog/')).toBe('section/landfall/#in-fog');
    expect(found.get('section/finish/')).toBe('section/landfall/#r2');
  });

  describe('that an edition published', () => {
    const matter = '---\ntitle: Cup Rules\npages: sections\n---\n';
    const before = `${matter}
## Start

At noon. ^r1

## Landfall

### In fog

#### By night

At dusk. ^r2

### In rain

At once. ^r3
`;

    test('redirects if its heading has no rule directly below it and was reworded', () => {
      const content = freezing(before);
      content.edit(path, '## Landfall', '## The end');
      content.edit(path, '### In fog', '### Without sight');
      const found = leadingOn(content);
      expect(found.get('section/landfall/')).toBe('section/the-end/#r2');
      expect(found.get('section/in-fog/')).toBe('section/the-end/#r2');
      expect(content.check().filter((line) => line.includes('edition/'))).toEqual([]);
    });

    test('redirects to the target of its first rule, if that is retired', () => {
      const content = freezing(before);
      content.edit(path, '### In fog\n\n#### By night\n\nAt dusk. ^r2\n\n', '');
      content.edit(path, 'pages: sections\n', 'pages: sections\nretired: { r2: "#r1" }\n');
      expect(leadingOn(content).get('section/in-fog/')).toBe('section/start/#r1');
      content.edit(path, 'retired: { r2: "#r1" }', 'retired: { r2: { reason: Never used. } }');
      expect(leadingOn(content).get('section/in-fog/')).toBe('');
    });

    test('redirects if the document is one page now, or was renamed', () => {
      const content = freezing(before);
      content.edit(path, 'pages: sections', 'pages: one');
      expect(leadingOn(content).get('section/landfall/')).toBe('#r2');
      expect(leadingOn(content).get('print/')).toBe('');
      content.files.set(
        'documents/regatta.md',
        (content.files.get(path) ?? '').replace('pages: one', 'formerly: [cup-rules]'),
      );
      content.files.delete(path);
      expect(leadingOn(content).get('section/landfall/')).toBe('documents/regatta/#r2');
    });

    test('of a page in the middle of a section leads on when the section is short', () => {
      const long = `## Start\n\n${rules(300)}\n\n## Finish\n\n${rules(1, 301)}`;
      const content = freezing(`${matter}\n${long}\n`);
      const from = /"start\/2": "(r\d+)"/u.exec(
        content.files.get('editions/2026-01-01.json') ?? '',
      );
      content.files.set(path, `${matter}\n${long.replaceAll(words, 'At noon.')}\n`);
      expect(leadingOn(content).get('section/start/2/')).toBe(`section/start/#${from?.[1]}`);
    });

    test('is read again from the file of the edition', () => {
      const content = freezing(before);
      const [edition] = content.compiled().editions.editions;
      expect(
        edition?.state.sections.get(addressOf({ type: 'document', slug: 'cup-rules' })),
      ).toEqual({ start: 'r1', landfall: 'r2', 'in-fog': 'r2', 'by-night': 'r2', 'in-rain': 'r3' });
      content.edit(path, '## Landfall', '## The end');
      content.edit(path, 'At noon.', 'At one.');
      content.freeze('2026-02-01');
      content.edit(path, '## The end', '## Home');
      const found = leadingOn(content);
      expect(found.get('section/landfall/')).toBe('section/home/#r2');
      expect(found.get('section/the-end/')).toBe('section/home/#r2');
    });
  });
});

import { describe, expect, it } from 'vitest';
import { makeDocx } from './lib/make-docx.ts';
import { column, makePdf } from './lib/make-pdf.ts';
import { type Run, soundImport } from './lib/run-import.ts';
import { lettersIn, lostWords } from './lib/word-oracle.ts';

/** A small rulebook in each format. */
const rules = [
  'Harbour Rules',
  '1. Boats',
  '1.1. A sea-going boat carries one cargo for each of its holds, and no passengers at all.',
  '1.2. A boat with a broken mast moves one pier at a time until its owner repairs it.',
  '2. Storms',
  '2.1. A storm begins when the third lightning card is drawn. See rule 1.2.',
  '2.2. “Nobody leaves,” says the naïve café owner: 5% of all boats sink (or 1/20).',
];
const [title = '', ...texts] = rules;
const isChapter = (text: string): boolean => /^\d\. /u.test(text);

const html = texts.map((text) => {
  const [first = '', ...words] = text.split(' ');
  const shown = words.map((word, at) =>
    at === 3 ? `<b>${word.slice(0, 2)}</b>${word.slice(2)}` : word,
  );
  return isChapter(text) ? `<h2>${text}</h2>` : `<p>${first} ${shown.join(' ')}</p>`;
});

const formats: Record<string, string | Uint8Array> = {
  'rules.txt': rules.join('\n\n'),
  'rules.md': `# ${title}\n\n${texts.map((text) => (isChapter(text) ? `## ${text}` : text)).join('\n\n')}\n`,
  'rules.html': `<!doctype html><html><head><title>${title}</title></head><body><nav>Home | Rules</nav>\n<h1>${title}</h1>\n${html.join('\n')}\n<footer>Contact</footer></body></html>`,
  'rules.docx': makeDocx([
    { text: title, style: 'Title' },
    ...texts.map((text) => (isChapter(text) ? { text, style: 'Heading1' } : { text })),
  ]),
  'rules.pdf': makePdf([
    column(
      [
        { text: title, size: 18, bold: true },
        ...texts.flatMap((text) =>
          isChapter(text)
            ? ['', { text, size: 14, bold: true }]
            : ['', ...(text.replace(/[“”]/gu, '"').match(/.{1,50}(?: |$)/gu) ?? [])],
        ),
      ],
      60,
      780,
    ),
  ]),
};

/** The letters of a document: its title and all that follows the front matter. */
function lettersOf({ files }: Run): string {
  const written = [...files.values()].join('');
  return lettersIn(written.replace(/^---\ntitle: ([^\n]*)\n.*?^---$/msu, '$1'));
}

describe('Every word of a source is written once, in order', () => {
  it.each(Object.entries(formats))('in %s', async (name, bytes) => {
    const run = await soundImport({ [name]: bytes });
    expect(lettersOf(run)).toBe(lettersIn(rules.join('\n')));
  });

  it('also placeholders in angle brackets, and titles of links', async () => {
    const texts = [
      '## A <boat>',
      'Choose <card name> or <b>two</b>.',
      '<cost>\nPay it. <br>Go.',
      '- <x> waits',
    ];
    const link = 'See [here](https://x.example "the harbour") first.';
    const text = ['# Harbour', ...texts, link].join('\n\n');
    const run = await soundImport({ 'rules.md': text }, { isCorrected: true });
    const shown = [
      '## A \\<boat>',
      'Choose \\<card name> or **two**.',
      '\\<cost> Pay it.',
      '\\<x> waits',
      'See [here (the harbour)](https://x.example) first.',
    ];
    for (const words of shown) expect(run.document).toContain(words);
  });

  it('and the comparison in this test finds missing, repeated and moved words', async () => {
    const run = await soundImport({ 'rules.txt': rules.join('\n\n') });
    const [[path = '', text = ''] = []] = run.files;
    for (const other of ['card', 'lightning lightning card', 'card lightning']) {
      const files = new Map([[path, text.replace('lightning card', other)]]);
      expect(lostWords({ ...run, files })).toHaveLength(1);
    }
  });
});

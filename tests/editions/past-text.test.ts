import { expect, test } from 'vitest';
import {
  numberOf,
  type RecordedReference,
  type RulingNumber,
  type RulingRecord,
  readAddress,
  readTextAddress,
} from '../../src/model/index.ts';
import { type PastText, pastTextHtml, pastUrl, plainWording } from '../../src/views/index.ts';

const addressOf = (written: string) => readTextAddress(written) ?? expect.fail();
const address = addressOf('documents/harbour-rules');
const day = { date: '2025-01-01', base: '/sub/', icons: new Map() };
const view = { ...plainWording('en'), ...day };

const ruling = (count: number, text: string, more: Partial<RulingRecord> = {}): RulingRecord => ({
  number: numberOf('document', count),
  text,
  kind: 'text',
  standing: 'current',
  sources: [],
  ...more,
});

const see = (at: number, shown: string, to: string, number?: RulingNumber): RecordedReference => {
  const kind = 'see';
  return { at, shown, kind, to: readAddress(to) ?? expect.fail(to), ...(number && { number }) };
};

/** Renders a past text. The rulings of today are given by their counts. */
function past(then: RulingRecord[], now: Record<number, Partial<PastText['now'][0]>> = {}) {
  const current = Object.entries(now).map(([count, { text = '', html = text, ...more }]) => {
    return { ...ruling(Number(count), text, more), html };
  });
  const text = { address, name: 'Harbour Rules', sources: [], formerly: [], retired: {} };
  return pastTextHtml({ past: { ...text, rulings: then }, now: current }, view);
}

const boats = ruling(1, 'It.', { heading: 'Boats' });
const own = '/sub/documents/harbour-rules/?on=2025-01-01';
const number = (shown: string, classes = 'number printed') =>
  `<span class="${classes}"><a href="?on=2025-01-01#r1">${shown}</a></span> `;

test.each<[string, string, RulingRecord, Parameters<typeof past>[1]]>([
  [
    'that reads the same keeps its markup',
    `<div>${number('r1', 'number')}See <em>it</em>.</div>`,
    ruling(1, 'See it.'),
    { 1: { text: 'See it.', html: 'See <em>it</em>.' } },
  ],
  [
    'that reads otherwise links the references that its edition recorded',
    `See <a href="${own}&amp;whole#r2">rule 1.2</a>, <a href="/sub/glossary/fog/?on=2025-01-01">Fog</a> &lt;b&gt;.`,
    ruling(1, 'See rule 1.2, Fog <b>.', {
      references: [
        see(4, 'rule 1.2', 'documents/harbour-rules', numberOf('document', 2)),
        see(14, 'Fog', 'glossary/fog'),
      ],
    }),
    { 1: { text: 'See rule 1.3.' } },
  ],
  [
    'that reads otherwise links a name where it refers, not inside another word',
    'It is repaired. See <a href="/sub/glossary/pair/?on=2025-01-01">pair</a>.',
    ruling(1, 'It is repaired. See pair.', { references: [see(20, 'pair', 'glossary/pair')] }),
    { 1: { text: 'See pair.' } },
  ],
  [
    'that reads otherwise links a term to its page, which has no past text',
    'See <a href="/sub/terms/tide/">tide</a>.',
    ruling(1, 'See tide.', { references: [see(4, 'tide', 'terms/tide')] }),
    {},
  ],
  [
    'that reads otherwise has links on names with an apostrophe or "&", and quotation marks as on other pages',
    'A “boat”: <a href="/sub/glossary/elmo/?on=2025-01-01">Elmo’s &amp; Co</a>.',
    ruling(1, `A "boat": Elmo's & Co.`, { references: [see(10, "Elmo's & Co", 'glossary/elmo')] }),
    { 1: { text: 'It is.' } },
  ],
  [
    'with a box has the address of its publication',
    '<a href="https://example.org/5"',
    ruling(1, 'It docks.', {
      kind: 'errata',
      sources: [{ name: 'S', url: 'https://example.org/5' }],
      ownSources: true,
    }),
    {},
  ],
  [
    'with a box that was published with its text names no publication',
    '<p class="box-label"><strong>Errata</strong></p>',
    ruling(1, 'It docks.', { kind: 'errata', sources: [{ name: 'S' }] }),
    {},
  ],
  [
    'that is gone now has the printed number of that day',
    `<div class="ruling numbered" id="r1" data-standing="current"><div>${number('702.1a')}It docks.</div></div>`,
    ruling(1, 'It docks.', { printed: '702.1a' }),
    {},
  ],
  [
    'that was not current says so',
    '<p class="box-label"><strong>Reversed ruling</strong>',
    ruling(1, 'It docks.', { standing: 'reversed' }),
    { 1: { text: 'It docks.' } },
  ],
  [
    'that is a heading is one, and one below a heading has it above',
    `<section class="ruling numbered" id="r1"><h2>${number('7')}Boats</h2></section>`,
    ruling(1, 'Boats', { printed: '7', heading: 'Boats' }),
    {},
  ],
  ['below a heading without a number has it above', '<h2>Boats</h2>', boats, {}],
])('in a text of a past day, a ruling %s', (_, html, then, now) => {
  expect(past([then], now).html).toContain(html);
});

test('references of a ruling that reads the same lead to the texts of the past day, in the order of its links', () => {
  const references = [
    see(0, 'It', 'documents/harbour-rules', numberOf('document', 2)),
    see(3, 'docks', 'glossary/docking'),
    see(9, 'there', 'terms/berth'),
  ];
  const now = { text: 'It docks there.', references };
  const shown = past([ruling(1, 'It docks there.'), ruling(2, 'It moors.')], {
    1: now,
    2: { text: 'No.' },
  });
  expect(shown.references).toEqual([
    `${own}&whole#r2`,
    '/sub/glossary/docking/?on=2025-01-01',
    '/sub/terms/berth/',
  ]);
});

test('a heading shared by several rulings is shown once', () => {
  const rulings = [1, 2].map((count) => ruling(count, 'It docks.', { heading: 'Boats' }));
  expect(past(rulings).html.match(/<h2>/gu)).toHaveLength(1);
  expect(pastUrl('/', address, '2025-01-01')).toBe('/documents/harbour-rules/?on=2025-01-01');
});

import { expect, test } from 'vitest';
import type { RulingState } from '../../src/editions/browser.ts';
import { pastTextHtml, pastUrl } from '../../src/files/browser.ts';
import { numberOf, readTextAddress } from '../../src/glossary/index.ts';
import { plainWording } from '../../src/wording/index.ts';

const addressOf = (written: string) => readTextAddress(written) ?? expect.fail();
const address = addressOf('documents/harbour-rules');
const formerNames = { 'Sea haze': addressOf('glossary/fog') };
const day = { date: '2025-01-01', base: '/sub/', icons: new Map() };
const view = { ...plainWording('en'), ...day, formerNames };

const ruling = (count: number, text: string, more: Partial<RulingState> = {}): RulingState => ({
  number: numberOf('document', count),
  text,
  kind: 'text',
  standing: 'current',
  sources: [],
  ...more,
});

/** The text as it was, where the rulings of now are given with their HTML. */
function past(then: RulingState[], now: Record<number, string> = {}): string {
  const current = Object.entries(now).map(([count, html]) => {
    const text = html.replace(/<[^>]*>/gu, '');
    const sources = [{ name: 'S', url: 'https://example.org/5' }];
    return { ...ruling(Number(count), text, { sources }), html };
  });
  const text = { address, name: 'Harbour Rules', sources: [], formerly: [], retired: {} };
  return pastTextHtml({ past: { ...text, rulings: then }, now: current }, view);
}

const boats = ruling(1, 'It.', { heading: 'Boats' });
const own = '/sub/documents/harbour-rules/?on=2025-01-01';
const number = (shown: string, classes = 'number printed') =>
  `<span class="${classes}"><a href="?on=2025-01-01#r1">${shown}</a></span> `;

test.each<[string, string, RulingState, Record<number, string>]>([
  [
    'that reads the same keeps its markup, and its links are dated',
    `<div>${number('r1', 'number')}See <em><a class="see" href="${own}&amp;whole#r2">it</a></em>.</div>`,
    ruling(1, 'See it.'),
    { 1: 'See <em><a class="ref see" href="/sub/documents/harbour-rules/#r2">it</a></em>.' },
  ],
  [
    'that reads otherwise has the references that its edition recorded, and the names of now',
    `See <a href="${own}&amp;whole#r2">rule 1.2</a>, <a href="/sub/glossary/fog/?on=2025-01-01">Fog</a> &lt;b&gt;.`,
    ruling(1, 'See rule 1.2, Fog <b>.', {
      references: [{ at: 4, shown: 'rule 1.2', to: address, number: numberOf('document', 2) }],
    }),
    { 1: 'See rule 1.3 and <a class="ref see" href="/sub/glossary/fog/">Fog</a>.' },
  ],
  [
    'that reads otherwise has links on names with an apostrophe or "&", and quotation marks as on other pages',
    'A “boat”: <a href="/sub/glossary/elmo/?on=2025-01-01">Elmo’s &amp; Co</a>.',
    ruling(1, `A "boat": Elmo's & Co.`),
    { 1: 'It is <a class="ref see" href="/sub/glossary/elmo/">Elmo’s &amp; Co</a>.' },
  ],
  [
    'that reads otherwise has a link on the name that an entry had',
    'See <a href="/sub/glossary/fog/?on=2025-01-01">sea haze</a>.',
    ruling(1, 'See sea haze.'),
    { 1: 'See <a class="ref see" href="/sub/glossary/fog/">Fog</a>.' },
  ],
  [
    'with a box keeps the address of its source',
    '<a href="https://example.org/5"',
    ruling(1, 'It docks.', { kind: 'errata', sources: [{ name: 'S' }] }),
    { 1: 'It docks.' },
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
    { 1: 'It docks.' },
  ],
  [
    'that is a heading is one, and one below a heading has it above',
    `<section class="ruling numbered" id="r1"><h2>${number('7')}Boats</h2></section>`,
    ruling(1, 'Boats', { printed: '7', heading: 'Boats' }),
    {},
  ],
  ['below a heading without a number has it above', '<h2>Boats</h2>', boats, {}],
])('in a text of a past day, a ruling %s', (_, html, then, now) => {
  expect(past([then], now)).toContain(html);
});

test('a heading that several rulings have is there once', () => {
  const rulings = [1, 2].map((count) => ruling(count, 'It docks.', { heading: 'Boats' }));
  expect(past(rulings).match(/<h2>/gu)).toHaveLength(1);
  expect(pastUrl('/', address, '2025-01-01')).toBe('/documents/harbour-rules/?on=2025-01-01');
});

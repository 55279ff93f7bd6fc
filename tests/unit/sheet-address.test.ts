import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet, sheetUrl } from '../../src/client/shared/sheet-address.ts';

const read = (url: string) =>
  readSheet(new URL(url, 'https://tidewater.example').searchParams.get('r') ?? '');

test.each([
  ['/glossary/fog/#p2', 'fog.2', 'glossary/fog', 'p2'],
  ['/documents/regatta-rules/#r4', 'regatta-rules.r4', 'documents/regatta-rules', 'r4'],
  [
    '/documents/regatta-rules/section/line/#r4',
    'regatta-rules.r4',
    'documents/regatta-rules',
    'r4',
  ],
  ['/glossary/fog/', 'fog', 'glossary/fog', undefined],
  ['/documents/regatta-rules/', 'regatta-rules.r', 'documents/regatta-rules', undefined],
])('the address of a sheet has %s as %s', (pinned, written, address, number) => {
  const url = sheetUrl('/', [pinned]);
  expect(url).toBe(`/sheet/?r=${written}`);
  expect(read(url)).toEqual([{ written, place: { address, ...(number && { number }) } }]);
});

test('pins of pages other than texts are left out, and items that are no rulings are kept as written', () => {
  expect(sheetUrl('/', ['/terms/pilot/', '/help/'])).toBe('');
  expect(readSheet('<b> fog.x fog.0')).toEqual([
    { written: '<b>' },
    { written: 'fog.x' },
    { written: 'fog.0' },
  ]);
});

test('any pins are read back in their order, each once', () => {
  const slug = fc.stringMatching(/^[a-zé0-9]{1,8}(?:-[a-z0-9]{1,8}){0,2}$/u);
  const pin = fc
    .tuple(fc.constantFrom('glossary', 'documents'), slug, fc.integer({ min: 0, max: 999 }))
    .map(([folder, name, count]) => {
      const letter = folder === 'glossary' ? 'p' : 'r';
      return `/${folder}/${name}/${count === 0 ? '' : `#${letter}${count}`}`;
    });
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 20 }), (pins) => {
      const places = read(sheetUrl('/', pins)).map(
        ({ place }) => `/${place?.address}/${place?.number ? `#${place.number}` : ''}`,
      );
      expect(places).toEqual([...new Set(pins)]);
    }),
  );
});

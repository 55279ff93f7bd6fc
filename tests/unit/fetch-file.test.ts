import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile, textFile } from '../../src/client/shared/fetch-json.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers every request with a value as JSON. */
function answer(value: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(value), { status }));
}

const ruling = { number: 'p1', text: 'Dock.', html: 'Dock.', standing: 'current', sources: [] };
const text = { url: '/glossary/fog/', title: 'fog', rulings: [ruling] };

test('a file of the site is loaded, with properties that scripts do not know', async () => {
  answer({ ...text, added: 1 });
  expect(await fetchFile(textFile, '/api/glossary/fog.json')).toMatchObject(text);
});

test.each([
  ['no value', null],
  ['a list', [text]],
  ['no rulings', { ...text, rulings: undefined }],
  ['a ruling without text', { ...text, rulings: [ruling, { ...ruling, text: undefined }] }],
  ['an address that is no text', { ...text, url: 7 }],
  ['the page of a captive portal', 'Log in to this network.'],
])('a file with another shape is refused: %s', async (_, value) => {
  answer(value);
  const loaded = fetchFile(textFile, '/api/glossary/fog.json');
  await expect(loaded).rejects.toThrow('no file of this build');
});

test('a file that the site does not have is refused', async () => {
  answer(text, 404);
  await expect(fetchFile(textFile, '/api/glossary/fog.json')).rejects.toThrow('404');
});

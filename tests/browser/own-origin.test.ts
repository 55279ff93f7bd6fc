import { expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { editionPageKindsList, pageKindsList } from '../lib/page-kinds.ts';

const { fixture, real, editions } = inject('sites');
const browser = useBrowser();

test.each([
  ...pageKindsList.map(([kind, address]) => [kind, fixture.origin + fixture.base + address]),
  ...editionPageKindsList.map(([kind, address]) => [
    kind,
    editions.origin + editions.base + address,
  ]),
])('%s asks no other origin, breaks no policy and throws no error', async (_, url = '') => {
  const visit = await browser.visit();
  await visit.page.goto(url, { waitUntil: 'networkidle' });
  await expectClean(visit);
});

test('searching asks no other origin, breaks no policy and throws no error', async () => {
  const visit = await browser.visit();
  await visit.page.goto(`${real.origin}/?q=stopped+ship`);
  await visit.page.waitForSelector('[data-results-state="ready"]');
  await visit.page.fill('input[name=q]', 'can a stopped ship be beamed');
  await visit.page.waitForLoadState('networkidle');
  await expectClean(visit);
});

async function expectClean({ context, foreign, violations, errors }: Visit): Promise<void> {
  await context.close();
  expect({ foreign, violations, errors }).toEqual({ foreign: [], violations: [], errors: [] });
}

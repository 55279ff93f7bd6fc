import type { Page } from 'playwright-core';
import type { ProvidedContext } from 'vitest';

type Site = keyof ProvidedContext['sites'];

/** Every kind of page, by the site that has it and the address below that site's base path. */
const kinds: Record<Site, Record<string, string>> = {
  real: {
    'a long entry': 'glossary/seed-phases/',
    'standing, with long numbers': 'changes/standing/',
  },
  fixture: {
    'all letters': 'glossary/',
    letter: 'letters/s/',
    'shared title': 'terms/gull/',
    'ruling that is a table': 'glossary/docking/6/',
    icons: 'icons/',
    help: 'help/',
    'page that is not kept': 'offline/',
    'not found': 'glossary/dokcing/',
  },
  editions: {
    'home with an edition': '',
    'search results': '?q=fog',
    'entry with superseded rulings': 'glossary/tide-slack-high/',
    'entry with rulings to review': 'glossary/harbour-dues/',
    'term without an entry': 'terms/lighthouse-keeper/',
    'all documents': 'documents/',
    'changes of editions': 'changes/',
    'edition with changes': 'changes/2025-06-01/',
    'two editions compared': 'changes/?from=2025-01-01&to=now',
    'rulings to review': 'changes/review/',
    'history of a renumbered document': 'documents/harbour-rules/history/',
    'ruling that has changed since it was cited': 'glossary/docking/?on=2025-01-01#p1',
    'text of an edition': 'glossary/docking/?on=2025-01-01',
    'ruling alone that has changed since it was cited': 'glossary/docking/1/?on=2025-01-01',
    'retired ruling': 'glossary/fog/2/',
    map: 'map/',
    'several rulings, one of which has changed':
      'sheet/?r=docking.1,docking.9,regatta-rules.r2&on=2025-01-01',
    'sheet without rulings': 'sheet/',
    'citations of a text': 'citations/',
    'briefing for a deck': 'briefing/#deck=Docking%0AFgo%0AStorm+Warning',
  },
  rulebook: {
    'contents of a rulebook': 'documents/harbour-rules/',
    'section of a rulebook': 'documents/harbour-rules/section/mooring-and-mooring-in-fog/',
    'all sections on one page': 'documents/harbour-code/print/',
  },
};

/** Every kind of page with its address. */
export function pageKinds(sites: ProvidedContext['sites']): [kind: string, url: string][] {
  return Object.entries(kinds).flatMap(([name, pages]) => {
    const { origin, base } = sites[name as Site];
    return Object.entries(pages).map(([kind, path]): [string, string] => [
      kind,
      origin + base + path,
    ]);
  });
}

/** Opens a page of any kind with its folded texts, and waits until its scripts have shown everything. */
export async function openKind(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('theme-switch:not([hidden])').waitFor();
  const isSearch = url.includes('?q=') || (await page.locator('lost-address').count()) > 0;
  if (isSearch) await page.waitForSelector('[data-results-state="ready"]');
  if (url.includes('?on=')) await page.locator('.then-top > p').first().waitFor();
  if (url.includes('#deck=')) await page.locator('.quote').first().waitFor();
  if (url.includes('&on=')) await page.locator('.quote .then').first().waitFor();
  if (url.includes('?from=')) await page.getByText('Differences: ').waitFor();
  await page.locator('details.text-change').evaluateAll((texts) => {
    for (const text of texts) text.setAttribute('open', '');
  });
}

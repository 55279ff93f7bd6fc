import type { Page } from 'playwright-core';
import type { ProvidedContext } from 'vitest';

type Site = keyof ProvidedContext['sites'];

/** Every kind of page, by the site that has it and the address below that site's base path. */
const kinds: Record<Exclude<Site, 'real'>, Record<string, string>> = {
  fixture: {
    home: '',
    'all letters': 'glossary/',
    letter: 'letters/s/',
    'shared title': 'terms/gull/',
    changes: 'changes/',
    'changes since the last edition': 'changes/since/',
    'ruling that is a table': 'glossary/docking/6/',
    icons: 'icons/',
    help: 'help/',
    'page that is not kept': 'offline/',
    'not found': 'glossary/dokcing/',
  },
  editions: {
    'home with an edition': '',
    'search results': '?q=fog',
    entry: 'glossary/docking/',
    'entry with superseded rulings': 'glossary/tide-slack-high/',
    'entry that only redirects': 'glossary/tying-up/',
    'entry with rulings to review': 'glossary/harbour-dues/',
    ruling: 'glossary/docking/9/',
    'ruling to review alone': 'glossary/harbour-dues/1/',
    'term without an entry': 'terms/lighthouse-keeper/',
    'all documents': 'documents/',
    document: 'documents/regatta-rules/',
    'document with printed numbers': 'documents/harbour-rules/',
    'changes of editions': 'changes/',
    'edition with changes': 'changes/2025-06-01/',
    'changes since an edition': 'changes/since/',
    'two editions compared': 'changes/compare/?from=2025-01-01&to=now',
    standing: 'changes/standing/',
    'rulings to review': 'changes/review/',
    'history of an entry': 'glossary/docking/history/',
    'history of a renumbered document': 'documents/harbour-rules/history/',
    'ruling that has changed since it was cited': 'glossary/docking/?on=2025-01-01#p1',
    'ruling that left since it was cited': 'glossary/fog/?on=2025-01-01#p2',
    'ruling alone that has changed since it was cited': 'glossary/docking/1/?on=2025-01-01',
    map: 'map/',
    'several rulings': 'sheet/?r=docking.1,docking.9,regatta-rules.r2',
    'sheet without rulings': 'sheet/',
  },
  rulebook: {
    'contents of a rulebook': 'documents/harbour-rules/',
    'section of a rulebook': 'documents/harbour-rules/section/mooring-and-mooring-in-fog/',
    'contents below the first rules': 'documents/harbour-code/',
    'section without printed numbers': 'documents/harbour-code/section/mooring/',
    'all sections on one page': 'documents/harbour-code/print/',
    'rule of a section': 'documents/harbour-rules/101.1/',
  },
};

/** Every kind of page with its address. */
export function pageKinds(sites: ProvidedContext['sites']): [kind: string, url: string][] {
  const siteNames = ['fixture', 'editions', 'rulebook'] as const;
  return siteNames.flatMap((site) =>
    Object.entries(kinds[site]).map(([kind, path]): [string, string] => [
      kind,
      sites[site].origin + sites[site].base + path,
    ]),
  );
}

/** Opens a page of any kind, and waits until its scripts have shown everything. */
export async function openKind(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('theme-switch:not([hidden])').waitFor();
  if (url.includes('?q=')) await page.waitForSelector('[data-results-state="ready"]');
  if (url.includes('?on=')) await page.locator('.then-top').waitFor();
  if (url.includes('?from=')) await page.getByText('Differences: ').waitFor();
}

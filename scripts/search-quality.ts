import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../src/site/index.ts';
import { launchBrowser } from './lib/chromium/launch.ts';
import { command } from './lib/command.mjs';
import { askSite } from './lib/search/ask-site.ts';
import {
  placeOf,
  type Quality,
  qualityOf,
  readQueries,
  type SearchQuery,
} from './lib/search/queries.ts';
import { serve } from './lib/serve.ts';

await command(
  {
    name: 'search:quality',
    does:
      'Asks the built site every query of tests/search/queries.yml in a browser, and prints how often a right result\n' +
      'came first and among the first three, and the mean reciprocal rank, by class.',
    options: {},
    example: '',
  },
  measureQuality,
);

async function measureQuality(): Promise<void> {
  const { out: folder, base } = settings();
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`There is no built site in ${folder}: run "npm run build" first`);
  const queries = readQueries('tests/search/queries.yml');
  const site = await serve({ folder, base });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(site.origin + base);
    const places = new Map<SearchQuery, number>();
    for (const query of queries)
      places.set(query, placeOf(query, await askSite(page, query.text), base));
    report(places);
  } finally {
    await browser.close();
    await site.close();
  }
}

function report(places: ReadonlyMap<SearchQuery, number>): void {
  const line = (name: string, { count, first, firstThree, mrr }: Quality): string =>
    [
      name.padEnd(24),
      String(count).padStart(5),
      percent(first).padStart(8),
      percent(firstThree).padStart(12),
      mrr.toFixed(3).padStart(8),
    ].join('');
  console.log(
    `${'class'.padEnd(24)}${'asked'.padStart(5)}${'first'.padStart(8)}${'first three'.padStart(12)}${'MRR'.padStart(8)}`,
  );
  for (const set of ['tuned', 'unseen'] as const) {
    const ofSet = [...places].filter(([query]) => query.set === set);
    for (const group of new Set(ofSet.map(([query]) => query.group))) {
      const ofGroup = ofSet.filter(([query]) => query.group === group);
      console.log(line(`${set} ${group}`, qualityOf(ofGroup.map(([, place]) => place))));
    }
    console.log(line(`${set}, all`, qualityOf(ofSet.map(([, place]) => place))));
  }
  const missed = [...places].filter(([, place]) => place !== 1);
  if (missed.length > 0) console.log('\nNot first:');
  for (const [{ set, group, text }, place] of missed) {
    console.log(`  ${set} ${group}: ${text} (${place === 0 ? 'not found' : `place ${place}`})`);
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

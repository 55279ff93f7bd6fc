import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { settings } from '../src/site/index.ts';
import {
  type MadeEntry,
  makeEntries,
  writeGlossary,
  writeQuestions,
} from './lib/bench/generate.ts';
import { measure } from './lib/bench/measure.ts';
import { launchBrowser } from './lib/chromium/launch.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { environmentIn, kilobytes } from './lib/figures.ts';
import { countBytes, packed } from './lib/search/first-answer.ts';
import { type SiteServer, serve } from './lib/serve-site.ts';

// Runs in the page: measures the time from a key press to the names, to the full answer and to its painting, and how long
// tasks blocked the page.
const recorder = `
  window.searchTimes = { names: [], full: [], painted: [], blocked: [] };
  let pressed = 0, named = false, busy = false;
  const paint = () => requestAnimationFrame(() => setTimeout(() => searchTimes.painted.push(performance.now() - pressed)));
  document.addEventListener('input', (event) => { pressed = event.timeStamp; named = false; busy = true; }, true);
  new MutationObserver(() => {
    const list = document.querySelector('[data-results]');
    if (!list || !pressed) return;
    if (!named && list.dataset.resultsFrom === 'names' && list.dataset.resultsState === 'busy' && list.querySelector('[data-result]')) { named = true; searchTimes.names.push(performance.now() - pressed); }
    if (busy && list.dataset.resultsState === 'ready') { busy = false; searchTimes.full.push(performance.now() - pressed); paint(); }
  }).observe(document.querySelector('[data-results-region]'), { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) searchTimes.blocked.push(entry.duration);
  }).observe({ type: 'longtask' });
`;

export default await command(
  import.meta,
  {
    name: 'search:speed',
    does:
      'Builds a generated glossary and measures, in a slowed browser, how long names and texts take to answer after a\n' +
      'key press, and how long anything blocks typing. Then counts the bytes of a first answer on the built site.',
    options: {
      entries: { type: 'string', value: 'N', default: '10000', does: 'entries of the glossary' },
      slow: {
        type: 'string',
        value: 'N',
        default: '4',
        does: 'how many times slower the processor is',
      },
      keep: { type: 'boolean', does: 'keeps the generated site, and uses it the next time' },
    },
    example: '--entries 2000 --keep',
  },
  ({ values }) =>
    measureBoth(
      wholeNumber('--entries', values.entries),
      wholeNumber('--slow', values.slow),
      values.keep === true,
    ),
);

async function measureBoth(entries: number, slow: number, keep: boolean): Promise<void> {
  const folder = join(tmpdir(), `spaceline-search-speed-${entries}`);
  const out = join(folder, 'dist');
  if (!keep || !existsSync(join(out, 'index.html'))) await buildMadeUp(folder, entries);
  const browser = await launchBrowser();
  try {
    await served(out, '/speed/', (site) =>
      measureSpeed(browser, `${site.origin}/speed/`, makeEntries(entries), slow),
    );
    for (const name of ['names', 'words']) {
      console.log(
        `  ${name} of ${entries} entries: ${kilobytes(packed(join(out, 'search', `${name}.json`)))}`,
      );
    }
    const own = settings();
    if (existsSync(join(own.out, 'index.html'))) {
      await served(own.out, own.base, (site) =>
        countBytes(browser, site.origin + own.base, own.out, own.base),
      );
    }
  } finally {
    await browser.close();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
}

async function buildMadeUp(folder: string, entries: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const content = join(folder, 'content');
  writeQuestions(content, writeGlossary(content, entries));
  console.log(`Building ${entries} made-up entries`);
  const env = environmentIn(folder, content, '/speed/');
  await measure({ command: 'npm', args: ['run', '-s', 'build'], env });
}

async function served(
  folder: string,
  base: string,
  use: (site: SiteServer) => Promise<void>,
): Promise<void> {
  const site = await serve({ folder, base });
  try {
    await use(site);
  } finally {
    await site.close();
  }
}

interface Times {
  names: number[];
  full: number[];
  painted: number[];
  blocked: number[];
}

async function measureSpeed(
  browser: Browser,
  home: string,
  entries: readonly MadeEntry[],
  slow: number,
): Promise<void> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.goto(home);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.evaluate(recorder);
  await page.focus('input[name=q]');
  await page.keyboard.type('a');
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  const starting = await times(page);
  console.log(`Slowed ${slow} times, ${entries.length} entries:`);
  print('  first answer in full, with all loading', starting.full);
  print('  blocked while loading', starting.blocked);

  const step = Math.max(1, Math.floor(entries.length / 12));
  const titles = entries.flatMap(({ title }, at) => (at % step === 0 ? [title] : []));
  const blocked: number[] = [];
  for (const [what, typed] of [
    ['names', titles],
    ['names, with a typo', titles.map(withTypo)],
  ] as const) {
    for (const title of typed) await typeIn(page, title);
    const taken = await times(page);
    print(`  ${what}, after a key press`, taken.names);
    print(`  blocked while typing ${what}`, taken.blocked);
    blocked.push(...taken.blocked);
  }

  const often = Math.max(1, Math.floor(entries.length / 40));
  for (let at = 3; at < entries.length; at += often) {
    await empty(page);
    await page.keyboard.insertText(questionFor(entries[at]));
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  }
  const texts = await times(page);
  print('  full text', texts.full);
  print('  full text, painted', texts.painted);
  print('  blocked while searching texts', texts.blocked);
  console.log(
    `  longest task while typing: ${Math.max(0, ...blocked, ...texts.blocked).toFixed(0)} ms`,
  );
  await page.close();
}

/** Types fast, but slowly enough for an answer to each key press. */
async function typeIn(page: Page, text: string): Promise<void> {
  await empty(page);
  await page.keyboard.type(text.slice(0, 14), { delay: 160 });
}

/** Selects the text in the box, so that the next typed letter replaces it without another input event. */
async function empty(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('input[name=q]').select()`);
}

function withTypo(title: string): string {
  return `${title.slice(0, 2)}${title.charAt(3)}${title.charAt(2)}${title.slice(4)}`;
}

// Words of one ruling, so that at least one text has them all.
function questionFor(entry: MadeEntry | undefined): string {
  const words = entry?.text.split('^p1')[1]?.match(/[a-z]{6,}/gu) ?? [];
  return words.slice(2, 5).join(' ');
}

async function times(page: Page): Promise<Times> {
  await page.waitForTimeout(600);
  return page.evaluate(`(() => {
    const times = searchTimes;
    window.searchTimes = { names: [], full: [], painted: [], blocked: [] };
    return times;
  })()`);
}

function print(name: string, values: readonly number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string =>
    `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)} ms`;
  const told =
    sorted.length === 0
      ? 'never'
      : `median ${at(0.5)}, 95 % within ${at(0.95)}, longest ${at(1)} (${sorted.length})`;
  console.log(`${name.padEnd(42)} ${told}`);
}

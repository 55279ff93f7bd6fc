import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { settings } from '../../../src/site/index.ts';
import { launchBrowser } from '../chromium.ts';
import { type MadeEntry, makeEntries, writeGlossary, writeQuestions } from '../made-glossary.ts';
import { environmentIn, kilobytes } from '../measure.ts';
import { type SiteServer, serve } from '../serve-site.ts';

/** How many times slower than this machine the processor of a phone is. */
const slow = 4;

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

/**
 * Builds a generated glossary, and prints how long names and texts take to answer after a key press in a slowed browser;
 * then the bytes and requests of a first answer on the built site.
 */
export async function measureSpeed(entries: number): Promise<void> {
  const folder = join(tmpdir(), `spaceline-search-speed-${entries}`);
  const out = join(folder, 'dist');
  if (!existsSync(join(out, 'index.html'))) await buildMadeUp(folder, entries);
  const browser = await launchBrowser();
  try {
    await served(out, '/speed/', (site) =>
      typeInto(browser, `${site.origin}/speed/`, makeEntries(entries)),
    );
    const own = settings();
    if (existsSync(join(own.out, 'index.html')))
      await served(own.out, own.base, (site) =>
        countBytes(browser, site.origin + own.base, own.out, own.base),
      );
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildMadeUp(folder: string, entries: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const content = join(folder, 'content');
  writeQuestions(content, writeGlossary(content, entries));
  console.log(`Building ${entries} made-up entries`);
  const env = environmentIn(folder, content, '/speed/');
  execFileSync('npm', ['run', '-s', 'build'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
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

async function typeInto(
  browser: Browser,
  home: string,
  entries: readonly MadeEntry[],
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

// Words of the same ruling, so that a text has all of them.
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

/** Counts bytes and requests of a first visit between the first focus and an answer, compressed as by a static host. */
async function countBytes(
  browser: Browser,
  home: string,
  folder: string,
  base: string,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(home, { waitUntil: 'networkidle' });
  await page.evaluate(`(() => {
    window.focused = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('[data-result]')) window.answered ??= performance.now();
    }).observe(document.querySelector('[data-results-region]'), { subtree: true, childList: true });
  })()`);
  await page.focus('input[name=q]');
  await page.keyboard.type('stopped ship');
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  const loaded: { path: string; isFirst: boolean }[] = await page.evaluate(`
    performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= focused)
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, isFirst: startTime < answered }))`);
  const files = new Map(loaded.map(({ path, isFirst }) => [path.slice(base.length), isFirst]));
  const sum = (paths: readonly string[]): string =>
    `${kilobytes(paths.reduce((total, path) => total + packed(join(folder, path)), 0))} in ${paths.length} requests`;
  const all = [...files.keys()];
  console.log(
    `This content, to the answer by names: ${sum(all.filter((path) => files.get(path)))}`,
  );
  console.log(`This content, to the answer in full:  ${sum(all)}`);
  await page.close();
}

/** The size of a file, packed as a static host sends it, in bytes. Pagefind's own files are packed already. */
function packed(path: string): number {
  if (!existsSync(path)) return 0;
  const content = readFileSync(path);
  return /\.(?:js|css|json|html|svg)$/u.test(path)
    ? gzipSync(content, { level: 9 }).length
    : content.length;
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { settings } from '../../../src/site/index.ts';
import { launchBrowser } from '../chromium.ts';
import { type MadeEntry, makeEntries, writeGlossary, writeQuestions } from '../made-glossary.ts';
import { environmentIn, kilobytes, median } from '../measure.ts';
import { assertBuilt, serve } from '../serve-site.ts';
import { smallPhone } from './first-screen.ts';

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

/** Builds a generated glossary, and prints how long names and texts take to answer after a key press in a slowed browser. */
export async function measureTyping(entries: number): Promise<void> {
  const folder = join(tmpdir(), `spaceline-search-speed-${entries}`);
  const out = join(folder, 'dist');
  if (!existsSync(join(out, 'index.html'))) await buildMadeUp(folder, entries);
  await visited(out, '/speed/', (browser, home) => typeInto(browser, home, makeEntries(entries)));
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Prints the requests of a first visit to the address of a search on the built site, and the time to the answer on a
 * slow network. Every request counts, with its bytes as a static host compresses files.
 */
export async function measureFirstAnswers(): Promise<void> {
  const { out, base } = settings();
  assertBuilt(out);
  await visited(out, base, async (browser, home) => {
    console.log(
      `First visit to the address of a search, with the network of a phone; blocked: slowed ${slow} times:`,
    );
    for (const query of openedSearches) {
      const made: FirstAnswer[] = [];
      for (let visit = 0; visit < visits; visit++)
        made.push(await openSearch(browser, `${home}?q=${encodeURIComponent(query)}`));
      const middle = median(made, ({ ready }) => ready);
      if (!middle) continue;
      const { paths, ready, largestPaint, blocked, shift } = middle;
      const files = paths.map((path) => join(out, path.slice(base.length) || 'index.html'));
      const bytes = files.reduce((sum, file) => sum + packed(file), 0);
      console.log(
        `  ${query.padEnd(44)} ${paths.length} requests, ${kilobytes(bytes)}; answer after ${ready.toFixed(0)} ms, ` +
          `largest paint ${largestPaint.toFixed(0)} ms, blocked ${blocked.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
      );
    }
  });
}

async function buildMadeUp(folder: string, entries: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const content = join(folder, 'content');
  writeQuestions(content, writeGlossary(content, entries));
  console.log(`Building ${entries} made-up entries`);
  const env = environmentIn(folder, content, '/speed/');
  execFileSync('npm', ['run', '-s', 'build'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Serves a site, and opens a browser for it. */
async function visited(
  folder: string,
  base: string,
  use: (browser: Browser, home: string) => Promise<void>,
): Promise<void> {
  const site = await serve({ folder, base });
  const browser = await launchBrowser();
  try {
    await use(browser, site.origin + base);
  } finally {
    await browser.close();
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

// Words of one ruling, so that a text has all of them.
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

/** Searches that are opened by their address: a question, a name, part of several names, two names, a long question. */
const openedSearches = [
  'can a stopped ship beam',
  'stopped',
  'wormhole',
  'spacedock and scout encounter',
  'how many outposts can i have at one mission',
];

/** Number of visits to each address; the visit with the median time is printed. */
const visits = 3;

/** Network of a phone as Lighthouse emulates it: round trip in milliseconds, bytes a second. */
const phoneNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};

/** Outcome of a visit: times in milliseconds, and the paths of all requests. */
interface FirstAnswer {
  paths: string[];
  ready: number;
  largestPaint: number;
  blocked: number;
  shift: number;
}

// Runs in the page before its scripts.
const visitRecorder = `
  window.visit = { ready: 0, largestPaint: 0, shift: 0 };
  const observe = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  observe('layout-shift', ({ value }) => { visit.shift += value; });
  observe('largest-contentful-paint', ({ startTime }) => { visit.largestPaint = startTime; });
  new MutationObserver(() => {
    if (document.querySelector('[data-results-state="ready"]')) visit.ready ||= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
`;

/** Opens an address in a new browser context. */
async function openSearch(browser: Browser, address: string): Promise<FirstAnswer> {
  const context = await browser.newContext({ viewport: smallPhone, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', phoneNetwork);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.addInitScript(visitRecorder);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  const blocked = blockingTime((await browser.stopTracing()).toString());
  const times: Omit<FirstAnswer, 'paths' | 'blocked'> = await page.evaluate('visit');
  await context.close();
  return { paths, blocked, ...times };
}

/** Event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time. */
  tdur?: number;
}

/** Time from which on a task blocks the page, in milliseconds. */
const longTask = 50;

/**
 * Blocking time of a page after its first paint, as Lighthouse counts it, in milliseconds: what each task takes beyond 50 ms
 * if the processor is slowed. Processor time counts, which is the same on a busy machine.
 */
function blockingTime(trace: string): number {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace);
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === painted?.pid && tid === painted.tid && ts >= painted.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slow * tdur) / 1000 - longTask), 0);
}

/** The size of a file, packed as a static host sends it, in bytes. Pagefind's own files are packed already. */
function packed(path: string): number {
  if (!existsSync(path)) return 0;
  const content = readFileSync(path);
  return /\.(?:js|css|json|html|svg)$/u.test(path)
    ? gzipSync(content, { level: 9 }).length
    : content.length;
}

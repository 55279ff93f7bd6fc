import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { settings } from '../../../src/site/index.ts';
import { type MadeEntry, writeGlossary, writeQuestions } from '../made-glossary.ts';
import { buildBelow, median, visitSite } from '../measure.ts';
import { assertBuilt } from '../serve-site.ts';
import { smallPhone } from './first-screen.ts';

/** How many times slower than this machine the processor of a phone is. */
const slow = 4;

// Runs in the page before its scripts: measures the time from a key press to the names and to the full answer, and what a
// first visit takes.
const recorder = `
  window.times = { names: [], full: [] };
  window.visit = { ready: 0, shift: 0 };
  window.pressed = 0;
  let named = false;
  addEventListener('input', (event) => { pressed = event.timeStamp; named = false; }, true);
  new MutationObserver(() => {
    const { resultsFrom, resultsState } = document.querySelector('[data-results]')?.dataset ?? {};
    const now = performance.now();
    if (resultsState === 'ready') visit.ready ||= now;
    if (!pressed) return;
    if (!named && resultsFrom === 'names' && document.querySelector('[data-result]')) { named = true; times.names.push(now - pressed); }
    if (resultsState === 'ready') { times.full.push(now - pressed); pressed = 0; }
  }).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { visit.shift += value; }))
    .observe({ type: 'layout-shift', buffered: true });
`;

// Runs in the page, and ends once the last key press is answered in full.
const answered = `new Promise((done) => {
  const check = () => (pressed ? setTimeout(check, 50) : done());
  check();
})`;

/** Builds a generated glossary, and prints how long names and texts take to answer after a key press in a slowed browser. */
export async function measureTyping(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spaceline-speed-'));
  const content = join(folder, 'content');
  const entries = writeGlossary(content, count);
  writeQuestions(content, entries);
  const out = buildBelow(folder, content, '/speed/');
  const { browser, home, close } = await visitSite(out, '/speed/');
  const every = (step: number) => entries.filter((_, at) => at % Math.ceil(step) === 0);
  const titles = every(count / 12).map(({ title }) => title.slice(0, 14));
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await page.addInitScript(recorder);
    await page.goto(home);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
    console.log(`Slowed ${slow} times, ${count} entries:`);
    await page.focus('input[name=q]');
    for (const [what, time, typed] of [
      // The search is loaded with the first question.
      ['full text', 'full', every(count / 40).map(questionFor)],
      ['names', 'names', titles],
      ['names with a typo', 'names', titles.map(withTypo)],
    ] as const) {
      for (const text of typed) {
        // Selects the text in the box, so that the next letter replaces it without another input event.
        await page.evaluate(`document.querySelector('input[name=q]').select()`);
        // Fast, but slowly enough for an answer to each key press.
        if (time === 'names') await page.keyboard.type(text, { delay: 160 });
        else {
          await page.keyboard.insertText(text);
          await page.keyboard.press('Enter');
        }
        await page.evaluate(answered);
      }
      const taken: number[] = await page.evaluate(`times.${time}`);
      const sorted = taken.sort((a, b) => a - b);
      const [middle, most, longest] = [0.5, 0.95, 1].map((share) =>
        sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(0),
      );
      console.log(
        `  ${what}: median ${middle} ms, 95 % within ${most} ms, longest ${longest} ms (${taken.length})`,
      );
      await page.evaluate('times = { names: [], full: [] }');
    }
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function withTypo(title: string): string {
  return `${title.slice(0, 2)}${title.charAt(3)}${title.charAt(2)}${title.slice(4)}`;
}

// Words of one ruling, so that a text has all of them.
function questionFor({ text }: MadeEntry): string {
  const words = text.split('^p1')[1]?.match(/[a-z]{6,}/gu) ?? [];
  return words.slice(2, 5).join(' ');
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

/**
 * Prints the requests of a first visit to the address of a search on the built site, and the time to the answer on a
 * slow network. Every request counts, with its bytes as a static host compresses files.
 */
export async function measureFirstAnswers(): Promise<void> {
  const { out, base } = settings();
  assertBuilt(out);
  const { browser, home, close } = await visitSite(out, base);
  console.log(
    `First visit to the address of a search, with the network of a phone; blocked: slowed ${slow} times:`,
  );
  for (const query of openedSearches) {
    const made = [];
    for (let visit = 0; visit < visits; visit++)
      made.push(await openSearch(browser, `${home}?q=${encodeURIComponent(query)}`));
    const middle = median(made, ({ ready }) => ready);
    if (!middle) continue;
    const { sizes, ready, blocked, shift } = middle;
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    console.log(
      `  ${query.padEnd(44)} ${sizes.length} requests, ${kilobytes.toFixed(1)} KB; answer after ${ready.toFixed(0)} ms, ` +
        `blocked ${blocked.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
    );
  }
  await close();
}

/** Opens an address in a new browser context. Returns the bytes of each request, and times in milliseconds. */
async function openSearch(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: smallPhone, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', phoneNetwork);
  const bodies: Promise<Buffer | undefined>[] = [];
  page.on('requestfinished', (request) => {
    bodies.push(request.response().then((response) => response?.body()));
  });
  await page.addInitScript(recorder);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  const blocked = blockingTime((await browser.stopTracing()).toString());
  const times: { ready: number; shift: number } = await page.evaluate('visit');
  const sizes = (await Promise.all(bodies)).map(
    (body) => gzipSync(body ?? '', { level: 9 }).length,
  );
  await context.close();
  return { sizes, blocked, ...times };
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

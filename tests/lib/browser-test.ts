import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { launchBrowser } from '../../scripts/lib/chromium.ts';

/** A page in a separate browser context, whose errors and requests are recorded. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Ignores errors that match until {@link Visit.expectClean}: the test causes them. */
  allow(errors: RegExp): void;
  /** Throws if a script or the console reported an error since the last call, or if a request left the origin. */
  expectClean(): void;
}

/** Opens a browser context. Service workers are blocked by default: on a first visit they download the site's shell. */
export async function openVisit(browser: Browser, options?: BrowserContextOptions): Promise<Visit> {
  const defaults = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const context = await browser.newContext({ ...defaults, ...options });
  // Long enough on a machine that is busy with another test.
  context.setDefaultTimeout(60_000);
  const allowed: RegExp[] = [];
  const errors: string[] = [];
  const foreign: string[] = [];
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(?:https?|wss?):$/u.test(protocol) && hostname !== 'localhost')
      foreign.push(request.url());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  // Chromium reports here what a Content-Security-Policy blocks, too.
  context.on('console', (message) => {
    // A missing page answers with 404, which Chromium reports as an error of the page.
    const isPage = message.location().url === message.page()?.url();
    const isMissing = isPage && /the server responded with a status of 404/u.test(message.text());
    if (message.type() === 'error' && !isMissing)
      errors.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page: await context.newPage(),
    context,
    allow: (pattern) => allowed.push(pattern),
    expectClean() {
      const patterns = allowed.splice(0);
      const found = errors.splice(0).filter((error) => !patterns.some((one) => one.test(error)));
      expect({ errors: found, foreign: foreign.splice(0) }).toEqual({ errors: [], foreign: [] });
    },
  };
}

/**
 * Opens the page that the tests of a file share. A sheet that a test closed at its end may still go back in the history,
 * which aborts the next navigation once.
 */
async function openShared(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const shared = await openVisit(browser, options);
  const { page } = shared;
  const goto = page.goto.bind(page);
  page.goto = (...to) =>
    goto(...to).catch((error: Error) => {
      if (!/ERR_ABORTED|interrupted/u.test(error.message)) throw error;
      return goto(...to);
    });
  return shared;
}

/**
 * Makes a shared page like new: nothing stored, no other tab, no route, and at an address that no test begins with, unless
 * the page is without a sheet at an address that matches `kept`.
 */
async function reset(
  { page, context }: Visit,
  options: BrowserContextOptions,
  kept: RegExp | undefined,
): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  if (page.url().startsWith('http')) {
    const isKept = kept?.test(page.url()) === true;
    // Takes less time than to open another page: what is left of this one stores nothing.
    const clear = () =>
      page.evaluate((isLeft) => {
        localStorage.clear();
        sessionStorage.clear();
        scrollTo(0, 0);
        if (!isLeft && !document.querySelector(':popover-open')) return;
        Storage.prototype.setItem = () => undefined;
        history.replaceState(null, '', '/left');
      }, !isKept);
    // Fails if the page is just being left.
    await clear().catch(clear);
  } else await page.goto('about:blank');
  const { viewport, colorScheme = 'light' } = options;
  if (viewport) await page.setViewportSize(viewport);
  const media = { media: null, forcedColors: 'none', reducedMotion: 'reduce' } as const;
  await page.emulateMedia({ ...media, colorScheme });
}

/** The browser of this worker. Vitest makes a worker's fixture anew for each `test` that is extended. */
let running: Promise<Browser> | undefined;

/**
 * Separate threads for the GPU and the compiler cost Chromium a tenth of its processor time. No script runs long enough
 * that to optimize it would take less time.
 */
const ownSwitches = ['--in-process-gpu', '--js-flags=--single-threaded --no-opt --no-maglev'];

const browserTest = base
  .extend('switches', { scope: 'worker' }, ownSwitches)
  .extend('browser', { scope: 'worker' }, async ({ switches }, { onCleanup }) => {
    running ??= launchBrowser(switches);
    const browser = await running;
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', ({ browser }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      for (const visit of visits) await visit.context.close();
      for (const visit of visits) visit.expectClean();
    });
    return async (options?: BrowserContextOptions): Promise<Visit> => {
      const visit = await openVisit(browser, options);
      visits.push(visit);
      return visit;
    };
  });

/**
 * Returns a `test` with two fixtures: `page`, which all tests of the file share, each beginning without stored data;
 * and `visit`, which opens a separate context for a test that changes more (initial scripts, a clock, a device), at the
 * cost of another page. A test fails if a script or the console of its pages reports an error, or if a request leaves the origin.
 *
 * @param options of the shared page
 * @param kept addresses at which the shared page stays for the next test: a search over results loads nothing
 */
export function testWith(options: BrowserContextOptions = {}, kept?: RegExp) {
  const all = { viewport: { width: 1280, height: 720 }, ...options };
  return browserTest
    .extend('shared', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
      const shared = await openShared(browser, all);
      onCleanup(() => shared.context.close());
      return shared;
    })
    .extend('page', ({ shared }, { onCleanup }) => {
      onCleanup(async () => {
        await reset(shared, all, kept);
        shared.expectClean();
      });
      return shared.page;
    });
}

export const test = testWith();

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../scripts/lib/chromium/launch.ts';

/** A page of the browser. Its test fails if a script or the console reports an error, or if it leaves the origin. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Drops errors of the console that match: the test causes them. */
  allow(errors: RegExp): void;
  /** Throws unless the visit is clean so far. */
  expectClean(): void;
}

/** Where a visit is checked and closed: vitest's own, or that of a concurrent test's context. */
type Finish = (check: () => Promise<void>) => void;

/** Starts a browser for the tests of a file, and ends it. Call at the top of the file. */
export function useBrowser(): {
  /** Opens a page that is checked and closed when the test ends, or all tests of the file if none runs. */
  visit(options?: BrowserContextOptions, finish?: Finish): Promise<Visit>;
} {
  let browser: Browser | undefined;
  const open: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    browser = await launchBrowser({ bundledFirst: true });
  });
  afterAll(async () => {
    for (const close of open) await close();
    await browser?.close();
  });
  return {
    async visit(options, finish) {
      if (!browser) throw new Error('there is no browser outside of tests');
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      const visit = await watched(context);
      const close = async (): Promise<void> => {
        await context.close();
        visit.expectClean();
      };
      if (finish) finish(close);
      else {
        try {
          onTestFinished(close);
        } catch {
          // Called by beforeAll().
          open.push(close);
        }
      }
      return visit;
    },
  };
}

async function watched(context: BrowserContext): Promise<Visit> {
  // Long enough on a machine that is busy with another test.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const allowed: RegExp[] = [];
  const errors: string[] = [];
  const foreign: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => {
    errors.push(`Content-Security-Policy: ${text}`);
  });
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
    reportViolation(event.violatedDirective + ' ' + event.blockedURI + ' on ' + location.pathname);
  })`);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/u.test(url.protocol) && url.hostname !== 'localhost')
      foreign.push(request.url());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    // A page that is not there answers with 404, which Chromium reports as an error of the page.
    const isPage = message.location().url === message.page()?.url();
    const isMissing = isPage && /the server responded with a status of 404/u.test(message.text());
    if (message.type() === 'error' && !isMissing)
      errors.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page,
    context,
    allow: (pattern) => allowed.push(pattern),
    expectClean() {
      const unexpected = errors.filter((error) => !allowed.some((one) => one.test(error)));
      expect({ errors: unexpected, foreign }).toEqual({ errors: [], foreign: [] });
    },
  };
}

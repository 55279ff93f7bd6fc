import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../../scripts/lib/chromium/launch.ts';

/** A page of the browser, and what went on behind it. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Requests to any other origin than the site's. */
  foreign: string[];
  /** What the Content-Security-Policy stopped. */
  violations: string[];
  /** Errors in the console or thrown by scripts. */
  errors: string[];
}

/** Starts a browser for the tests of a file, and ends it. Call at the top of the file. */
export function useBrowser(): { visit(options?: BrowserContextOptions): Promise<Visit> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser({ bundledFirst: true });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    async visit(options) {
      if (!browser) throw new Error('there is no browser outside of tests');
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      return watched(context);
    },
  };
}

async function watched(context: BrowserContext): Promise<Visit> {
  // Long enough on a machine that is busy with another test.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const visit: Visit = { page, context, foreign: [], violations: [], errors: [] };
  await page.exposeFunction('reportViolation', (text: string) => {
    visit.violations.push(text);
  });
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
    reportViolation(event.violatedDirective + ' ' + event.blockedURI + ' on ' + location.pathname);
  })`);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?):$/u.test(url.protocol) && url.hostname !== 'localhost') {
      visit.foreign.push(request.url());
    }
  });
  page.on('pageerror', (error) => visit.errors.push(error.message));
  page.on('console', (message) => {
    // A page that is not there answers with 404, which Chromium reports as an error of the page.
    const expected = /the server responded with a status of 404/u.test(message.text());
    if (message.type() === 'error' && !(expected && message.location().url === page.url())) {
      visit.errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  return visit;
}

import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { bundledChromium } from './bundled.ts';

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless Chromium: the browser in `CHROMIUM_PATH`. Without it, the one in node_modules, which is the same
 * everywhere and opens pages in less than half the time; if that does not run here, an installed one.
 *
 * @param more further command line switches
 * @throws if none starts; the message says why for each
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const candidates: (() => LaunchOptions)[] = named
    ? [() => ({ executablePath: named })]
    : [
        bundledChromium,
        () => ({ channel: 'chrome' }),
        () => ({ executablePath: '/usr/bin/chromium' }),
      ];
  const reasons: string[] = [];
  for (const candidate of candidates) {
    try {
      const { env, ...options } = candidate();
      return await chromium.launch({
        ...options,
        args: [...switches, ...more],
        env: { ...process.env, ...env },
      });
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `No Chromium starts here:\n${reasons.map((reason) => `- ${reason}`).join('\n')}\n` +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { bundledChromium, type Executable } from './bundled.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Executable and options of Chromium. */
export interface BrowserOptions {
  /** Prefers the one in node_modules: it is the same everywhere, and opens pages in less than half the time. */
  bundledFirst?: boolean;
  /** Further command line switches. */
  args?: readonly string[];
}

/**
 * Starts a headless Chromium: the one that `CHROMIUM_PATH` names, else one that is installed, else the one in
 * node_modules. `SPACELINE_BROWSER=bundled` ignores installed ones.
 *
 * @throws where none starts; the message says why for each
 */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const reasons: string[] = [];
  for (const candidate of candidates(options)) {
    try {
      const { path, env } = candidate();
      return await chromium.launch({
        executablePath: path,
        args: [...args, ...(options.args ?? [])],
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

function candidates({ bundledFirst }: BrowserOptions): (() => Executable)[] {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return [() => existing(named)];
  const installed = usualPaths().find((path) => existsSync(path));
  if (installed === undefined || process.env['SPACELINE_BROWSER'] === 'bundled')
    return [bundledChromium];
  const both = [() => existing(installed), bundledChromium];
  return bundledFirst === true ? both.reverse() : both;
}

function existing(path: string): Executable {
  if (!existsSync(path)) throw new Error(`there is no program ${path} (CHROMIUM_PATH)`);
  return { path, env: {} };
}

function usualPaths(): string[] {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  }
  if (process.platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
      const folder = process.env[variable];
      return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
    });
  }
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  );
}

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

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
 * Starts a headless Chromium: the browser in `CHROMIUM_PATH`. Without it, the browser in node_modules, which is the same
 * everywhere and opens pages in less than half the time; if that does not run here, an installed browser.
 *
 * @param more further command line switches
 * @throws if none starts; the message says why for each
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const usual = [
    bundledChromium,
    () => ({ channel: 'chrome' }),
    () => ({ executablePath: '/usr/bin/chromium' }),
  ];
  const reasons: string[] = [];
  for (const candidate of named ? [() => ({ executablePath: named })] : usual) {
    try {
      const { env, ...options }: LaunchOptions = candidate();
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

const modules = join(import.meta.dirname, '../../node_modules');

/**
 * The Chromium of the npm package `@sparticuz/chromium`: unpacked once, with the package's libraries, and its fonts if
 * the system has none.
 *
 * @throws if it is not made for this machine
 */
export function bundledChromium(): LaunchOptions {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `the one in node_modules is for linux-x64, and this is ${process.platform}-${process.arch}`,
    );
  }
  const folder = unpack();
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']];
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
    },
  };
}

/** Unpacks into a temporary folder and renames that, so that an interruption leaves no incomplete Chromium. */
function unpack(): string {
  const home = join(modules, '@sparticuz', 'chromium', 'package.json');
  const { version } = JSON.parse(readFileSync(home, 'utf8'));
  const cache = join(modules, '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'chromium-'));
  // A separate process, because the package unpacks into the folder that TMPDIR names.
  const script = "await (await import('@sparticuz/chromium')).default.executablePath();";
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    // With this variable the package unpacks its libraries too.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`,
  );
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

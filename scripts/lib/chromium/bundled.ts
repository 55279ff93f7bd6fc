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
import type { LaunchOptions } from 'playwright-core';

const modules = join(import.meta.dirname, '../../../node_modules');

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
  execFileSync(process.execPath, [join(import.meta.dirname, 'unpack.ts')], {
    // With this variable the package unpacks its libraries too.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { lock } from '../../scripts/lib/site-output.ts';
import { root } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';

const folder = new TestFolder();
const take = (waitSeconds: number, path = folder.path) => lock({ path, waitSeconds, onWait() {} });

describe('the lock of a checkout', () => {
  test('excludes only builds of the same checkout, with an error and a remedy', async () => {
    const release = await take(0);
    await expect(take(1)).rejects.toThrow(
      'Another build of this checkout still runs after 1 s. End it, or wait longer: npm run build -- --wait 2',
    );
    const other = await take(0, folder.at('other'));
    other();
    release();
  });

  test('admits waiting builds one at a time', async () => {
    let inside = 0;
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const release = await take(30);
        expect(++inside).toBe(1);
        await setImmediate();
        inside--;
        release();
      }),
    );
  });

  test('is free as soon as the build that holds it is killed', async () => {
    const source = `
      import { lock } from ${JSON.stringify(join(root, 'scripts/lib/site-output.ts'))};
      await lock({ path: ${JSON.stringify(folder.path)}, waitSeconds: 1, onWait() {} });
      setInterval(() => console.log('locked'), 100);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: root });
    await once(child.stdout, 'data');
    const waiting = take(30);
    child.kill('SIGKILL');
    (await waiting)();
  });
});

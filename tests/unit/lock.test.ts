import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { lock } from '../../scripts/lib/build/lock.ts';
import { root } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';

const folder = new TestFolder();
let path: string;

beforeEach(() => {
  path = folder.path;
});

const take = (waitSeconds: number) => lock({ path, out: '/a/site', waitSeconds, onWait() {} });

/** A process that takes the lock and keeps it, too busy to answer. */
async function holder() {
  const source = `
    import { lock } from ${JSON.stringify(join(root, 'scripts/lib/build/lock.ts'))};
    await lock({ path: ${JSON.stringify(path)}, out: '/other/site', waitSeconds: 1, onWait() {} });
    console.log('locked');
    setTimeout(() => { for (;;); });
  `;
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const args = ['--input-type=module', '-e', source];
  const child = spawn(process.execPath, args, { cwd: root, stdio });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of a checkout', () => {
  test('excludes only builds of the same checkout, with an error and a remedy', async () => {
    const release = await take(0);
    await expect(take(1)).rejects.toThrow(
      `Another build of this checkout (process ${process.pid}, into /a/site) still runs after 1 s. ` +
        'End it, or wait longer: npm run build -- --wait 2',
    );
    const other = await lock({ path: `${path}/other`, out: '', waitSeconds: 0, onWait() {} });
    other();
    release();
  });

  test('admits waiting builds one at a time', async () => {
    let inside = 0;
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const release = await take(30);
        expect(++inside).toBe(1);
        // Those that wait hear of it in the meantime.
        await setImmediate();
        inside--;
        release();
      }),
    );
  });

  test('is free as soon as the build that holds it is killed', async () => {
    const child = await holder();
    const waiting = take(30);
    child.kill('SIGKILL');
    (await waiting)();
  });
});

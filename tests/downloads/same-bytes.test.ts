import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fixtureContent, root } from '../lib/build-site.ts';
import { downloadOf } from './downloads.ts';

const { fixture } = inject('sites');

// Days and hours of the world's edges: a time in an archive is a local one.
test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the files are the same when made in %s',
  (zone) => {
    const output = execFileSync(process.execPath, [join(root, 'tests/downloads/hashes.ts')], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        TZ: zone,
        SPACELINE_CONTENT: fixtureContent,
        SPACELINE_BASE: fixture.base,
      },
    });
    const built = (['html', 'epub', 'txt'] as const).map((type) =>
      createHash('sha256')
        .update(readFileSync(downloadOf(fixture, type)))
        .digest('hex'),
    );
    expect(JSON.parse(output)).toEqual(built);
  },
);

import { spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serve } from '../../scripts/lib/serve-site.ts';
import { readersShell } from './build-site.ts';

/** A site that is built and served while the tests run. */
export interface BuiltSite {
  /** The folder it was built into. */
  folder: string;
  /** Base path, with a slash at both ends. */
  base: string;
  /** Where it is served, without a closing slash and without the base path. */
  origin: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The project's own content under `/`; the fixture's under a sub-path, without editions and with some; and documents
     * that are read by section.
     */
    sites: { real: BuiltSite; fixture: BuiltSite; editions: BuiltSite; rulebook: BuiltSite };
    /** The folder of the sites, for which `sites-built.ts` waits. */
    builds: string;
  }
}

/** Lets browsers keep the files of the sites, uncompressed: a page loads in four fifths of the processor time. */
function keepFiles(exchange: unknown): void {
  const { request, response } = exchange as { request: IncomingMessage; response: ServerResponse };
  delete request.headers['accept-encoding'];
  response.setHeader('Cache-Control', 'max-age=3600');
}

/**
 * Begins to build the sites, unless another project of this run has begun, and serves them. The unit tests run meanwhile:
 * a build keeps one processor busy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `spaceline-tests-${process.pid}`);
  const script = join(import.meta.dirname, 'build-sites.ts');
  const isFirst = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const options = { env: readersShell, stdio: 'inherit' } as const;
  const build = isFirst ? spawn(process.execPath, [script, folder], options) : undefined;
  const closes: (() => Promise<void>)[] = [];
  channel('http.server.request.start').subscribe(keepFiles);
  const open = async (name: string, base = '/sub/path/'): Promise<BuiltSite> => {
    const out = join(folder, name);
    const { origin, close } = await serve(out, base);
    closes.push(close);
    return { folder: out, base, origin };
  };
  project.provide('builds', folder);
  project.provide('sites', {
    real: await open('real', '/'),
    fixture: await open('fixture'),
    editions: await open('editions'),
    rulebook: await open('rulebook'),
  });
  return async () => {
    build?.kill();
    await Promise.all(closes.map((close) => close()));
    rmSync(folder, { recursive: true, force: true });
  };
}

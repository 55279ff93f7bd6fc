import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serve } from '../../scripts/lib/serve.ts';
import { fixtureContent, root, runBuild } from './build-site.ts';

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
    /** The project's own content under `/`, and the fixture's under a sub-path. */
    sites: { real: BuiltSite; fixture: BuiltSite };
  }
}

const plans = {
  real: { content: join(root, 'content'), base: '/' },
  fixture: { content: fixtureContent, base: '/sub/path/' },
};

/** Builds both sites, unless another project of this run has built them, and serves them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `spaceline-tests-${process.pid}`);
  const real = await open(folder, 'real');
  const fixture = await open(folder, 'fixture');
  project.provide('sites', { real: real.site, fixture: fixture.site });
  return async () => {
    await Promise.all([real.close(), fixture.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function open(
  folder: string,
  name: keyof typeof plans,
): Promise<{ site: BuiltSite; close(): Promise<void> }> {
  const { content, base } = plans[name];
  const out = join(folder, name);
  const done = join(folder, `${name}.txt`);
  if (!existsSync(done)) {
    mkdirSync(out, { recursive: true });
    const { exitCode, output } = runBuild({ content, out, base });
    if (exitCode !== 0) throw new Error(`The ${name} site does not build:\n${output}`);
    writeFileSync(done, output);
  }
  if (!existsSync(join(out, 'index.html'))) {
    throw new Error(`The build of the ${name} site made no page:\n${readFileSync(done, 'utf8')}`);
  }
  const server = await serve({ folder: out, base });
  return { site: { folder: out, base, origin: server.origin }, close: server.close };
}

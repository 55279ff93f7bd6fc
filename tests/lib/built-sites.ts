import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeRulebook } from '../../scripts/lib/bench/rulebook.ts';
import { serve } from '../../scripts/lib/serve.ts';
import { fixtureContent, root, runBuild } from './build-site.ts';
import { writeEditions } from './edition-site.ts';
import { wordyDocument } from './wordy-document.ts';

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
  }
}

interface Plan {
  base: string;
  /** The content to build; it may be written below a folder first. */
  content(folder: string): string | Promise<string>;
}

const plans = {
  real: { base: '/', content: () => join(root, 'content') },
  fixture: { base: '/sub/path/', content: () => fixtureContent },
  editions: { base: '/sub/path/', content: withEditions },
  rulebook: { base: '/sub/path/', content: withRulebooks },
} satisfies Record<string, Plan>;

async function withEditions(folder: string): Promise<string> {
  const content = join(folder, 'editions-content');
  await writeEditions(content);
  return content;
}

/**
 * A generated rulebook of 320 rules, a long document with as many words as people use, and a short one without printed
 * numbers that asks for sections.
 */
function withRulebooks(folder: string): string {
  const content = join(folder, 'rulebook-content');
  writeRulebook(content, 320);
  writeFileSync(join(content, 'documents/pilot-book.md'), wordyDocument());
  cpSync(join(root, 'tests/fixtures/harbour-code.md'), join(content, 'documents/harbour-code.md'));
  return content;
}

/** Builds the sites, unless another project of this run has built them, and serves them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `spaceline-tests-${process.pid}`);
  const closes: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(closes.map((close) => close()));
    rmSync(folder, { recursive: true, force: true });
  };
  const built = async (name: keyof typeof plans): Promise<BuiltSite> => {
    const { site, close } = await open(folder, name);
    closes.push(close);
    return site;
  };
  try {
    project.provide('sites', {
      real: await built('real'),
      fixture: await built('fixture'),
      editions: await built('editions'),
      rulebook: await built('rulebook'),
    });
  } catch (error) {
    // A server that is still open would keep the process alive.
    await end();
    throw error;
  }
  return end;
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
    const { exitCode, output } = runBuild({ content: await content(folder), out, base });
    if (exitCode !== 0) throw new Error(`The ${name} site does not build:\n${output}`);
    writeFileSync(done, output);
  }
  if (!existsSync(join(out, 'index.html'))) {
    throw new Error(`The build of the ${name} site made no page:\n${readFileSync(done, 'utf8')}`);
  }
  const server = await serve({ folder: out, base });
  return { site: { folder: out, base, origin: server.origin }, close: server.close };
}

import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serve } from '../../scripts/lib/serve-site.ts';
import { fixtureContent, root, runBuild, runScript } from './build-site.ts';
import { rulebookText, wordyDocument } from './made-rulebook.ts';

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

/** Builds the sites, unless another project of this run has built them, and serves them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `spaceline-tests-${process.pid}`);
  const closes: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(closes.map((close) => close()));
    rmSync(folder, { recursive: true, force: true });
  };
  const open = async (name: string, content: string, base = '/sub/path/'): Promise<BuiltSite> => {
    const out = join(folder, name);
    if (!existsSync(out)) {
      mkdirSync(out, { recursive: true });
      const { exitCode, output } = runBuild({ content, out, base });
      const isBuilt = exitCode === 0 && existsSync(join(out, 'index.html'));
      if (!isBuilt) throw new Error(`The ${name} site does not build:\n${output}`);
    }
    const { origin, close } = await serve(out, base);
    closes.push(close);
    return { folder: out, base, origin };
  };
  try {
    project.provide('sites', {
      real: await open('real', join(root, 'content'), '/'),
      fixture: await open('fixture', fixtureContent),
      editions: await open('editions', join(root, 'tests/fixtures/editions')),
      rulebook: await open('rulebook', rulebooksIn(join(folder, 'rulebook-content'))),
    });
  } catch (error) {
    // A server that is still open would keep the process alive.
    await end();
    throw error;
  }
  return end;
}

/**
 * Writes a generated rulebook of 320 rules, a long document with as many words as people use, and a short one without
 * printed numbers that asks for sections; and an edition of them, unless they are written.
 */
function rulebooksIn(content: string): string {
  if (existsSync(join(content, 'editions'))) return content;
  for (const name of ['documents', 'glossary']) mkdirSync(join(content, name), { recursive: true });
  writeFileSync(join(content, 'documents/harbour-rules.md'), rulebookText(320));
  const entry = '---\ntitle: fog\nkind: term\n---\n\nFog hides boats. See rule 101.1. ^p1\n';
  writeFileSync(join(content, 'glossary/fog.md'), entry);
  writeFileSync(join(content, 'documents/pilot-book.md'), wordyDocument());
  cpSync(join(root, 'tests/fixtures/harbour-code.md'), join(content, 'documents/harbour-code.md'));
  const made = runScript('edition.ts', ['2026-01-01', 'New Year'], { SPACELINE_CONTENT: content });
  if (made.exitCode !== 0) throw new Error(`no edition of the rulebooks: ${made.output}`);
  return content;
}

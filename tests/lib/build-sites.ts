import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureContent, root, runBuild, runScript } from './build-site.ts';
import { rulebookText, wordyDocument } from './made-rulebook.ts';

/**
 * Builds the sites of the tests into the folder that is given as argument, each named as in `sites`. Writes `built` there
 * at the end, or `fault` with the output of a build that failed.
 */
const [, , folder = ''] = process.argv;

function build(name: string, content: string, base = '/sub/path/'): void {
  const { exitCode, output } = runBuild({ content, out: join(folder, name), base });
  if (exitCode !== 0) throw new Error(`The ${name} site does not build:\n${output}`);
}

/**
 * Writes a generated rulebook of 160 rules, a long document with as many words as people use, and a short one without
 * printed numbers that asks for sections; and an edition of them.
 */
function writeRulebooks(): string {
  const content = join(folder, 'rulebook-content');
  for (const name of ['documents', 'glossary']) mkdirSync(join(content, name), { recursive: true });
  writeFileSync(join(content, 'documents/harbour-rules.md'), rulebookText(160));
  const entry = '---\ntitle: fog\nkind: term\n---\n\nFog hides boats. See rule 101.1. ^p1\n';
  writeFileSync(join(content, 'glossary/fog.md'), entry);
  writeFileSync(join(content, 'documents/pilot-book.md'), wordyDocument());
  cpSync(join(root, 'tests/fixtures/harbour-code.md'), join(content, 'documents/harbour-code.md'));
  const made = runScript('edition.ts', ['2026-01-01', 'New Year'], { SPACELINE_CONTENT: content });
  if (made.exitCode !== 0) throw new Error(`no edition of the rulebooks: ${made.output}`);
  return content;
}

try {
  build('real', join(root, 'content'), '/');
  build('fixture', fixtureContent);
  build('editions', join(root, 'tests/fixtures/editions'));
  build('rulebook', writeRulebooks());
  writeFileSync(join(folder, 'built'), '');
} catch (error) {
  writeFileSync(join(folder, 'fault'), String(error));
}

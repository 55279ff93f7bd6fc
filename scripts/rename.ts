import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rename } from '../src/authoring/index.ts';
import { withEditions } from '../src/editions/index.ts';
import { compile, type Source } from '../src/glossary/index.ts';
import { parseFile } from '../src/markdown/index.ts';
import { readContent, settings } from '../src/site/index.ts';
import { count, diagnosticLine, messageOf, pathFrom } from './lib/console.ts';

const usage = 'npm run rename -- "old name" "New Title"';

/**
 * `npm run rename -- old "New Title"`: renames an entry or a document, given by name or slug. The file and its
 * address change, the old address leads on, the old name becomes an alias, and every reference is mended. Exit 1,
 * and nothing written, where the renamed content would have an error that it has not now.
 */
function main(): number {
  const [old, title, ...rest] = process.argv.slice(2);
  if (old === undefined || title === undefined || rest.length > 0) {
    console.error(`An old name and a new one: ${usage}`);
    return 2;
  }
  const { content } = settings();
  const sources = readContent(content);
  const renamed = rename(sources, parseFile, old, title.trim());
  if ('fault' in renamed) {
    console.error(`${renamed.fault}; nothing was renamed`);
    return 1;
  }

  const texts = new Map(renamed.files.map(({ path, text }) => [path, text]));
  const after = sources
    .map(
      (source): Source => (source.path === renamed.from ? { ...source, path: renamed.to } : source),
    )
    .map((source): Source => ({ ...source, content: texts.get(source.path) ?? source.content }));
  const before = new Set(errorsOf(sources).map(({ code, message }) => `${code} ${message}`));
  const faults = errorsOf(after).filter(({ code, message }) => !before.has(`${code} ${message}`));
  if (faults.length > 0) {
    for (const fault of faults) console.log(diagnosticLine(fault, content));
    console.error('The renamed content would have errors; nothing was renamed');
    return 1;
  }

  if (renamed.to !== renamed.from) {
    renameSync(join(content, renamed.from), join(content, renamed.to));
    console.log(`${pathFrom(renamed.from, content)} is now ${pathFrom(renamed.to, content)}`);
  }
  for (const { path, text, references } of renamed.files) {
    writeFileSync(join(content, path), text);
    if (references > 0)
      console.log(`${pathFrom(path, content)}: ${count(references, 'reference')}`);
  }
  for (const { path, line } of renamed.left) {
    console.log(
      `${pathFrom(path, content)}:${line}: left as it is; the old name still leads there`,
    );
  }
  console.log(`"${renamed.oldName}" is "${renamed.newName}" now`);
  return 0;
}

function errorsOf(sources: readonly Source[]) {
  const { diagnostics } = withEditions(compile(sources, parseFile), sources, parseFile);
  return diagnostics.filter(({ level }) => level === 'error');
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEditions } from '../src/editions/index.ts';
import { diagnostic } from '../src/glossary/index.ts';
import { readContent } from '../src/site/content-folder.ts';
import { numberFiles } from '../src/site/number-files.ts';
import { settings } from '../src/site/settings.ts';
import { sha256 } from '../src/site/with-editions.ts';
import { count, diagnosticLine, messageOf, pathFrom } from './lib/console.ts';

/**
 * `npm run number`: gives each new ruling the next free number of its text, never one that it had before in any
 * edition. Exit 1, and no number, where an edition was changed or is gone.
 */
function main(): number {
  const { content } = settings();
  const sources = readContent(content);
  const { editions, findings } = readEditions(sources, sha256);
  if (findings.length > 0) {
    for (const { path, finding } of findings)
      console.log(diagnosticLine(diagnostic(path, finding), content));
    console.error('the editions say which numbers are taken: no number was given');
    return 1;
  }
  let given = 0;
  for (const { path, text, numbers } of numberFiles(
    sources,
    editions.map(({ state }) => state),
  )) {
    writeFileSync(join(content, path), text);
    console.log(`${pathFrom(path, content)}: ${count(numbers, 'number')}`);
    given += numbers;
  }
  console.log(given === 0 ? 'every ruling has its number' : `${count(given, 'ruling')} numbered`);
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}

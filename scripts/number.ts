import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberFiles } from '../src/authoring/index.ts';
import { readEditions, sha256 } from '../src/editions/index.ts';
import { diagnostic } from '../src/glossary/index.ts';
import { parseFile } from '../src/markdown/index.ts';
import { readContent, settings } from '../src/site/index.ts';
import { count, diagnosticLine, messageOf, pathFrom } from './lib/console.ts';

/**
 * `npm run number`: gives each new ruling the next free number of its text, never one that it had before in any
 * edition or that was deleted since. Exit 1, and no number, where an edition was changed or is gone; and where a file
 * does not say which of its numbers are taken.
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
  const { numbered, unread } = numberFiles(
    sources,
    editions.map(({ state }) => state),
    parseFile,
  );
  let given = 0;
  for (const { path, text, numbers } of numbered) {
    writeFileSync(join(content, path), text);
    const said = numbers === 0 ? 'the last number is recorded' : count(numbers, 'number');
    console.log(`${pathFrom(path, content)}: ${said}`);
    given += numbers;
  }
  for (const { path, fault } of unread)
    console.error(`${pathFrom(path, content)}: no number was given: ${fault}`);
  if (given > 0) console.log(`${count(given, 'ruling')} numbered`);
  else if (unread.length === 0) console.log('every ruling has its number');
  return unread.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}

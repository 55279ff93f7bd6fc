import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberLetter, writeNumbers } from '../src/glossary/index.ts';
import { parseFile } from '../src/markdown/index.ts';
import { readContent } from '../src/site/content-folder.ts';
import { settings } from '../src/site/settings.ts';
import { count, messageOf, pathFrom } from './lib/console.ts';

/** `npm run number`: gives each new ruling the next free number of its entry. */
function main(): void {
  const where = settings();
  let given = 0;
  for (const source of readContent(where.content)) {
    if (!/^(?:glossary|documents)\/.*\.md$/u.test(source.path)) continue;
    const { rulings, matter } = parseFile(source);
    const missing = rulings.filter(({ number }) => number === undefined);
    if (missing.length === 0) continue;
    const used = rulings.flatMap(({ number }) => number ?? []);
    const retired = matter && 'retired' in matter ? Object.keys(matter.retired) : [];
    const text = new TextDecoder().decode(
      typeof source.content === 'string'
        ? new TextEncoder().encode(source.content)
        : source.content,
    );
    const places = missing.map(({ numberOffset, numberAlone }) => ({
      offset: numberOffset,
      alone: numberAlone,
    }));
    const written = writeNumbers(text, places, numberLetter(source.path), [...used, ...retired]);
    writeFileSync(join(where.content, source.path), written);
    console.log(`${pathFrom(source.path, where.content)}: ${count(missing.length, 'number')}`);
    given += missing.length;
  }
  console.log(given === 0 ? 'every ruling has its number' : `${count(given, 'ruling')} numbered`);
}

try {
  main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}

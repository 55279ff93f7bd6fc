import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesBetween, emptyState, nextEdition, sha256 } from '../src/editions/index.ts';
import { compileFolder, settings } from '../src/site/index.ts';
import { changeLines } from './lib/change-lines.ts';
import { diagnosticLine, messageOf, pathFrom, summary } from './lib/console.ts';

const usage = 'npm run edition -- 2026-12-01 "December 2026" [--dry-run]';

/**
 * `npm run edition -- 2026-12-01 "December 2026"`: freezes what changed since the last edition. Exit 1 where the
 * content has an error, nothing changed, or the day is not later than the last edition's. With `--dry-run` it
 * shows what the edition would hold, and writes nothing.
 */
function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [date, title] = positionals;
  if (date === undefined || title === undefined || positionals.length > 2) {
    console.error(`A day and a title: ${usage}`);
    return 2;
  }
  const where = settings();
  const { editions, diagnostics } = compileFolder(where);
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (errors.length > 0) {
    for (const error of errors) console.log(diagnosticLine(error, where.content));
    console.error(`${summary(diagnostics)}: no edition was made`);
    return 1;
  }
  const siteFile = join(where.content, 'site.yml');
  const site = existsSync(siteFile) ? readFileSync(siteFile, 'utf8') : '';
  const made = nextEdition(editions, { date, title, site }, sha256);
  if ('fault' in made) {
    console.error(`${made.fault}; no edition was made`);
    return 1;
  }

  const last = editions.editions.at(-1);
  console.log(`Since ${last ? `the edition of ${last.date} ("${last.title}")` : 'the beginning'}:`);
  const changes = changesBetween(last?.state ?? emptyState, editions.current);
  for (const line of changeLines(changes)) console.log(`  ${line}`);
  const path = pathFrom(made.path, where.content);
  const size = `${(Buffer.byteLength(made.text) / 1000).toFixed(1)} kB`;
  if (values['dry-run']) {
    console.log(`It would stand in ${path} (${size}); nothing was written`);
    return 0;
  }
  mkdirSync(dirname(join(where.content, made.path)), { recursive: true });
  writeFileSync(join(where.content, made.path), made.text, { flag: 'wx' });
  for (const file of [made.index, made.site])
    writeFileSync(join(where.content, file.path), file.text);
  const [index, named] = [made.index, made.site].map((file) => pathFrom(file.path, where.content));
  console.log(`Wrote ${path} (${size}) and ${index}; ${named} names it as the last`);
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}

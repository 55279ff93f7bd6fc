import { parseArgs } from 'node:util';
import { compileFolder, settings } from '../src/site/index.ts';
import { count, diagnosticLine, messageOf, pathFrom, summary } from './lib/console.ts';

/** `npm run check [-- --format json]`: what is wrong with the content, by place. Exit 1 on an error. */
function main(): number {
  const { values } = parseArgs({ options: { format: { type: 'string', default: 'text' } } });
  if (values.format !== 'text' && values.format !== 'json') {
    console.error(`--format is text or json, not "${values.format}"`);
    return 2;
  }
  const where = settings();
  const { glossary, diagnostics } = compileFolder(where);
  if (values.format === 'json') {
    const shown = diagnostics.map((one) => ({ ...one, path: pathFrom(one.path, where.content) }));
    console.log(JSON.stringify(shown, null, 2));
  } else {
    for (const diagnostic of diagnostics) console.log(diagnosticLine(diagnostic, where.content));
    const rulings = glossary.entries.reduce((sum, entry) => sum + entry.rulings.length, 0);
    const read = `${count(glossary.entries.length, 'entry')}, ${count(rulings, 'ruling')}`;
    console.log(`${read}: ${summary(diagnostics)}`);
  }
  return diagnostics.some(({ level }) => level === 'error') ? 1 : 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}

import { rules } from '../src/glossary/index.ts';
import { compileFolder, settings } from '../src/site/index.ts';
import { command, UsageError } from './lib/command.mjs';
import { count } from './lib/console.ts';
import { pathFrom, printDiagnostics, summary } from './lib/diagnostics.ts';

await command(
  {
    name: 'check',
    does:
      'Prints what is wrong with the content, as path:line:column  level  code  message, and what to do\n' +
      'about it. Exits with 1 where there is an error.',
    options: {
      format: {
        type: 'string',
        value: 'text|json',
        default: 'text',
        does: 'for a person or for a program',
      },
      all: { type: 'boolean', does: 'prints all, not only 20 of each code' },
    },
    example: '--format json',
  },
  ({ values: { format, all } }) => {
    if (format !== 'text' && format !== 'json')
      throw new UsageError(`--format takes text or json, not "${format}".`);
    const where = settings();
    const { glossary, diagnostics } = compileFolder(where);
    if (format === 'json') {
      const shown = diagnostics.map((one) => ({
        ...one,
        path: pathFrom(one.path, where.content),
        remedy: rules[one.code].remedy,
      }));
      console.log(JSON.stringify(shown, null, 2));
    } else {
      printDiagnostics(diagnostics, where.content, { all });
      const rulings = glossary.entries.reduce((sum, entry) => sum + entry.rulings.length, 0);
      const read = `${count(glossary.entries.length, 'entry')}, ${count(rulings, 'ruling')}`;
      console.log(`${read}: ${summary(diagnostics)}`);
    }
    return diagnostics.some(({ level }) => level === 'error') ? 1 : 0;
  },
);

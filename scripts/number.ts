import { relative, sep } from 'node:path';
import { numberFiles } from '../src/authoring/index.ts';
import { readEditions } from '../src/editions/index.ts';
import { diagnostic, textTypeAt } from '../src/model/index.ts';
import {
  changeFiles,
  contentToChange,
  count,
  namedPath,
  pathFrom,
  refuseErrors,
  sayFolder,
} from '../src/site/index.ts';
import { command, UsageError } from './lib/command.mjs';

export default await command(
  import.meta,
  {
    does:
      'Gives each new ruling the next free number of its text, never one that was given before. Exits with 1\n' +
      'if an edition was changed, a file does not say which of its numbers are taken, or a named\n' +
      'file is neither an entry nor a document.',
    positionals: { usage: '[FILE...]', least: 0, most: Number.POSITIVE_INFINITY },
    options: {
      'dry-run': { type: 'boolean', does: 'shows what would be numbered, and writes nothing' },
    },
    example: 'content/glossary/stasis.md',
  },
  ({ values, positionals }) => {
    const { content, sources, parsed } = contentToChange();
    const { editions, findings } = readEditions(sources);
    const chosen = chosenFrom(positionals, content);
    const consequence = 'editions say which numbers are taken, so none was given';
    refuseErrors(findings.map(diagnostic), content, consequence);
    const { numbered, unread } = numberFiles(
      sources,
      editions.map(({ state }) => state),
      parsed.parse,
      (path) => positionals.length === 0 || chosen.has(path),
    );
    parsed.save();
    if (!values['dry-run']) changeFiles(content, { write: numbered }, sources);
    let given = 0;
    for (const { path, numbers } of numbered) {
      const done =
        numbers > 0 ? count(numbers, 'number') : 'the front matter is brought up to date';
      console.log(`${pathFrom(path, content)}: ${done}`);
      given += numbers;
    }
    for (const { path, fault } of unread)
      console.error(`${pathFrom(path, content)}: no number was given: ${fault}`);
    if (values['dry-run']) console.log(`${count(given, 'ruling')} to number; nothing was written`);
    else if (given > 0) console.log(`${count(given, 'ruling')} numbered`);
    else if (unread.length === 0) console.log('every ruling has its number');
    sayFolder(content);
    return unread.length === 0 ? 0 : 1;

    /** Returns the files named in the arguments, as paths from the content folder. */
    function chosenFrom(files: readonly string[], folder: string): Set<string> {
      const known = new Set(sources.map(({ path }) => path));
      return new Set(
        files.map((file) => {
          const path = relative(folder, namedPath(file)).split(sep).join('/');
          if (!known.has(path)) throw new UsageError(`${file} is no file of ${folder}.`);
          if (textTypeAt(path) !== undefined) return path;
          const texts = ['glossary', 'documents'].map((one) => pathFrom(one, folder));
          throw new Error(
            `${pathFrom(path, folder)} is neither an entry nor a document, so it has no rulings to number. ` +
              `Name .md files of ${texts.join(' or ')}; nothing was changed`,
          );
        }),
      );
    }
  },
);

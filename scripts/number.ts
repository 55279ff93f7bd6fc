import { relative, sep } from 'node:path';
import { numberFiles } from '../src/authoring/index.ts';
import { readEditions } from '../src/editions/index.ts';
import { diagnostic, textTypeAt } from '../src/model/index.ts';
import { contentToChange, count, namedPath, sayFolder } from '../src/site/index.ts';
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
    const folder = contentToChange();
    const { content, sources, shown } = folder;
    const { editions, findings } = readEditions(sources);
    /** The named files, as paths from the content folder. */
    const chosen = positionals.map((file) => {
      const path = relative(content, namedPath(file)).split(sep).join('/');
      if (!sources.some((source) => source.path === path))
        throw new UsageError(`${file} is no file of ${content}.`);
      if (textTypeAt(path) !== undefined) return path;
      const texts = ['glossary', 'documents'].map(shown);
      throw new Error(
        `${shown(path)} is neither an entry nor a document, so it has no rulings to number. ` +
          `Name .md files of ${texts.join(' or ')}; nothing was changed`,
      );
    });
    const consequence = 'editions say which numbers are taken, so none was given';
    folder.refuse(findings.map(diagnostic), consequence);
    const { numbered, unread } = numberFiles(
      sources,
      editions.map(({ state }) => state),
      folder.parse,
      (path) => positionals.length === 0 || chosen.includes(path),
    );
    if (!values['dry-run']) folder.change({ write: numbered });
    let given = 0;
    for (const { path, numbers } of numbered) {
      const done =
        numbers > 0 ? count(numbers, 'number') : 'the front matter is brought up to date';
      console.log(`${shown(path)}: ${done}`);
      given += numbers;
    }
    for (const { path, fault } of unread)
      console.error(`${shown(path)}: no number was given: ${fault}`);
    if (values['dry-run']) console.log(`${count(given, 'ruling')} to number; nothing was written`);
    else if (given > 0) console.log(`${count(given, 'ruling')} numbered`);
    else if (unread.length === 0) console.log('every ruling has its number');
    sayFolder(content);
    return unread.length === 0 ? 0 : 1;
  },
);

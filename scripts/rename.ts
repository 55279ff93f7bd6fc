import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { rename } from '../src/authoring/index.ts';
import {
  changeFiles,
  contentToChange,
  count,
  pathFrom,
  refuseErrors,
  sayFolder,
} from '../src/site/index.ts';
import { command } from './lib/command.mjs';
import { diagnosticsOfChange } from './lib/content-changes.ts';

/** Maximum number of printed lines that still have the old name. */
const mostMentions = 20;

export default await command(
  import.meta,
  {
    does:
      'Renames an entry or a document, given by name, slug or address (`documents/rules` if an entry has the slug\n' +
      'too; also as a browser shows it): its file, address and title, and every reference to it. The old address\n' +
      'redirects to the new one, and the old name becomes an alias. Exits with 1, and writes nothing, if the\n' +
      'renamed content would have new errors.',
    positionals: { usage: 'OLD "NEW TITLE"', least: 2, most: 2 },
    options: {},
    example: 'away-team "Landing Party"',
  },
  ({ positionals: [old = '', title = ''] }) => {
    const { content, sources, parsed } = contentToChange();
    const renamed = rename(sources, parsed.parse, old, title.trim().replace(/\s+/gu, ' '));
    if ('fault' in renamed) {
      const asks = renamed.fault.endsWith('?');
      throw new Error(`${renamed.fault}${asks ? ' Nothing' : '; nothing'} was renamed`);
    }
    const isMoved = renamed.to !== renamed.from;
    const file = join(content, renamed.from);
    // The target of a link may be a file of another glossary.
    if (isMoved && lstatSync(file).isSymbolicLink()) {
      const link = `${pathFrom(renamed.from, content)} is a link to ${realpathSync(file)}`;
      throw new Error(
        `${link}, which would keep its text: put the file itself in place of the link; nothing was renamed`,
      );
    }

    const added = diagnosticsOfChange(sources, parsed.parse, renamed);
    refuseErrors(added, content, 'nothing was renamed');

    const remove = isMoved ? [renamed.from] : [];
    changeFiles(content, { write: renamed.files, remove }, sources);
    parsed.save();
    if (isMoved)
      console.log(`${pathFrom(renamed.from, content)} is now ${pathFrom(renamed.to, content)}`);
    for (const { path, references } of renamed.files) {
      if (references > 0)
        console.log(`${pathFrom(path, content)}: ${count(references, 'reference')}`);
    }
    for (const { path, line } of renamed.unchanged)
      console.log(`${pathFrom(path, content)}:${line}: unchanged; the old name still leads there`);
    const { mentions } = renamed;
    for (const { path, line } of mentions.slice(0, mostMentions))
      console.log(`${pathFrom(path, content)}:${line}: still has the old name in its text`);
    if (mentions.length > mostMentions)
      console.log(`and ${mentions.length - mostMentions} more lines with the old name`);
    console.log(`"${renamed.oldName}" is "${renamed.newName}" now`);
    sayFolder(content);
  },
);

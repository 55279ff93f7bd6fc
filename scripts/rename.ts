import { diagnosticsOfChange, rename } from '../src/authoring/index.ts';
import { contentToChange, count, sayFolder } from '../src/site/index.ts';
import { command } from './lib/command.mjs';

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
    const folder = contentToChange();
    const { content, sources, parse, shown } = folder;
    const renamed = rename(sources, parse, old, title.trim().replace(/\s+/gu, ' '));
    if ('fault' in renamed) {
      const asks = renamed.fault.endsWith('?');
      throw new Error(`${renamed.fault}${asks ? ' Nothing' : '; nothing'} was renamed`);
    }
    const isMoved = renamed.to !== renamed.from;
    const added = diagnosticsOfChange(folder, renamed);
    folder.refuse(added, 'nothing was renamed');

    folder.change({ write: renamed.files, remove: isMoved ? [renamed.from] : [] });
    if (isMoved) console.log(`${shown(renamed.from)} is now ${shown(renamed.to)}`);
    for (const { path, references } of renamed.files) {
      if (references > 0) console.log(`${shown(path)}: ${count(references, 'reference')}`);
    }
    for (const { path, line } of renamed.unchanged)
      console.log(`${shown(path)}:${line}: unchanged; the old name still leads there`);
    const { mentions } = renamed;
    for (const { path, line } of mentions.slice(0, mostMentions))
      console.log(`${shown(path)}:${line}: still has the old name in its text`);
    if (mentions.length > mostMentions)
      console.log(`and ${mentions.length - mostMentions} more lines with the old name`);
    console.log(`"${renamed.oldName}" is "${renamed.newName}" now`);
    sayFolder(content);
  },
);

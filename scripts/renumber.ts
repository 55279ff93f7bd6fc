import { diagnosticsOfChange, renumber } from '../src/authoring/index.ts';
import { contentToChange, count, sayFolder } from '../src/site/index.ts';
import { command } from './lib/command.mjs';

export default await command(
  import.meta,
  {
    does:
      'Counts the printed numbers of a document anew, and corrects them and every reference to them in the whole\n' +
      'content. Permanent numbers stay. Without --write it only prints what would change. Write a new rule with the\n' +
      'number of the one that it goes before, run this, then "npm run number". Exits with 1, and writes nothing,\n' +
      'if the content would have new errors.',
    positionals: { usage: 'DOCUMENT', least: 1, most: 1 },
    options: { write: { type: 'boolean', does: 'writes the changes' } },
    example: 'harbour-rules --write',
  },
  ({ values: { write = false }, positionals: [slug = ''] }) => {
    const folder = contentToChange();
    const renumbered = renumber(folder.sources, folder.parse, slug.replace(/^.*\/|\.md$/gu, ''));
    if ('fault' in renumbered) throw new Error(`${renumbered.fault}; nothing was changed`);
    const { files, left } = renumbered;
    const added = diagnosticsOfChange(folder, renumbered);
    for (const { path, changes } of files) {
      for (const { line, before, after: now } of changes)
        console.log(`${folder.shown(path)}:${line}  ${before} → ${now}`);
    }
    for (const { path, line, shown, after: now } of left)
      console.log(`${folder.shown(path)}:${line}  "${shown}" leads to ${now}: correct it by hand`);
    folder.refuse(added, 'nothing was changed');
    const changes = files.reduce((sum, file) => sum + file.changes.length, 0);
    if (write) folder.change({ write: files });
    const done = write ? 'written' : 'nothing was written: --write writes it';
    console.log(`${count(changes, 'number')} in ${count(files.length, 'file')}; ${done}`);
    sayFolder(folder.content);
  },
);

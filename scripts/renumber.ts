import { renumber } from '../src/authoring/index.ts';
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
    const { content, sources, parsed } = contentToChange();
    const renumbered = renumber(sources, parsed.parse, slug.replace(/^.*\/|\.md$/gu, ''));
    if ('fault' in renumbered) throw new Error(`${renumbered.fault}; nothing was changed`);
    const { files, left } = renumbered;
    const added = diagnosticsOfChange(sources, parsed.parse, renumbered);
    for (const { path, changes } of files) {
      for (const { line, before, after: now } of changes)
        console.log(`${pathFrom(path, content)}:${line}  ${before} → ${now}`);
    }
    for (const { path, line, shown, after: now } of left)
      console.log(
        `${pathFrom(path, content)}:${line}  "${shown}" leads to ${now}: correct it by hand`,
      );
    refuseErrors(added, content, 'nothing was changed');
    const changes = files.reduce((sum, file) => sum + file.changes.length, 0);
    if (write) changeFiles(content, { write: files }, sources);
    const done = write ? 'written' : 'nothing was written: --write writes it';
    console.log(`${count(changes, 'number')} in ${count(files.length, 'file')}; ${done}`);
    sayFolder(content);
  },
);

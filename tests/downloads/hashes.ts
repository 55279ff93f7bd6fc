import { createHash } from 'node:crypto';
import { downloadParts } from '../../scripts/lib/build/download-parts.ts';
import { parseFolder } from '../../scripts/lib/build/parse-folder.ts';
import { downloadFiles } from '../../src/downloads/index.ts';
import { nameIndexFile, vocabularyFile } from '../../src/search/index.ts';
import { compileAnew } from '../../src/site/compiled.ts';
import { settings } from '../../src/site/settings.ts';

/** Prints the hashes of the files to take along, made in this process of the content that the environment names. */
const compilation = compileAnew(await parseFolder(settings()));
const { glossary, wording } = compilation;
const search = {
  names: JSON.stringify(nameIndexFile(glossary)),
  words: JSON.stringify(vocabularyFile(glossary)),
};
const hashes = [
  ...downloadFiles(compilation, { ...search, ...(await downloadParts(wording)) }),
].map(({ content }) => createHash('sha256').update(content).digest('hex'));
console.log(JSON.stringify(hashes));

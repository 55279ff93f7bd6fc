import { createHash } from 'node:crypto';
import { htmlParts } from '../../scripts/lib/build/download-parts.ts';
import { inOnePiece, type PieceOf } from '../../scripts/lib/build/in-one-piece.ts';
import { parseFiles } from '../../scripts/lib/build/parse-files.ts';
import { epub, htmlFile, textFile } from '../../src/downloads/index.ts';
import { searchFiles } from '../../src/files/index.ts';
import { compileAnew, readFolder } from '../../src/site/compiled.ts';
import { settings } from '../../src/site/settings.ts';

/** Prints the hashes of the files to take along, made in this process of the content that the environment names. */
const read = readFolder(settings());
await parseFiles(read);
const compilation = compileAnew(read);
const { wording } = compilation;
const pieceOf: PieceOf = (file) => inOnePiece(file, wording);
const parts = await htmlParts(pieceOf, searchFiles(compilation.glossary));
const none = (): undefined => undefined;
const files = [
  htmlFile(compilation, parts, none),
  await epub(compilation, await pieceOf('styles/book.css'), none),
  textFile(compilation, none),
];
const hashes = files.map((pieces) => {
  const hash = createHash('sha256');
  for (const { content } of pieces) hash.update(content);
  return hash.digest('hex');
});
console.log(JSON.stringify(hashes));

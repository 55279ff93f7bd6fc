import { downloadPath, epub, htmlFile, textFile } from '../../../src/downloads/index.ts';
import {
  dataFiles,
  hostRedirects,
  redirectPages,
  rulingTemplateFile,
  type SearchFiles,
  type SiteCompilation,
  searchFiles,
  textFiles,
  textsWithFiles,
} from '../../../src/files/index.ts';
import { hashOfAll } from '../../../src/glossary/index.ts';
import { htmlParts } from './download-parts.ts';
import { embedFiles } from './embed.ts';
import type { PieceOf } from './in-one-piece.ts';
import type { Inputs } from './inputs.ts';
import { piecesOf } from './pages/bundle.ts';
import { type DoneStep, runStep, type Step, type StepFolder } from './step.ts';

/** What the steps make their files from. */
export interface Work {
  compilation: SiteCompilation;
  inputs: Inputs;
}

/** What is known once the pages are bundled. */
export interface Bundled {
  /** The folder of the bundle. */
  bundle: string;
  /** The template of the share pages of rulings. */
  template: string;
}

/**
 * The steps that write no pages, but for the search, in groups, which depend on nothing of each other. The steps of a
 * group make some of their files from the same: a thread that runs both makes that once. The groups with the most work come
 * last: the thread beside the pages begins there, and the main thread, once it has written the pages, takes small ones.
 *
 * @param bundled resolves when the pages are bundled
 */
export function stepsBesidePages(
  { compilation, inputs }: Work,
  bundled: Promise<Bundled>,
): Step[][] {
  const { glossary, redirects } = compilation;
  const { site } = glossary;
  const pieceOf: PieceOf = async (file) => piecesOf((await bundled).bundle)(file);

  const files: Step = {
    name: 'files',
    reads: inputs.all,
    run: (writer) => writer.writeAll(dataFiles(compilation)),
  };
  let made: SearchFiles | undefined;
  const searchData: Step = {
    name: 'search files',
    reads: inputs.all,
    run(writer) {
      made = searchFiles(glossary);
      return writer.writeAll(made);
    },
  };
  const html: Step = {
    name: 'html',
    reads: inputs.all,
    async run(writer) {
      const parts = await htmlParts(pieceOf, made ?? searchFiles(glossary));
      await writer.writePieces(downloadPath(site, 'html'), inputs.site, (last) =>
        htmlFile(compilation, parts, last),
      );
    },
  };
  const texts: Step = {
    name: 'texts',
    reads: inputs.all,
    async run(writer) {
      const { template: page } = await bundled;
      writer.write(rulingTemplateFile, page);
      const common = hashOfAll([inputs.site, page]);
      for (const text of textsWithFiles(compilation)) {
        const {
          text: { hash },
          ...more
        } = text;
        const madeFrom = hashOfAll([common, hash, JSON.stringify(more)]);
        await writer.writePart(text.text.address, madeFrom, (write) => {
          for (const file of textFiles(text, page, compilation)) write(file.path, file.text);
        });
      }
    },
  };
  const book: Step = {
    name: 'epub',
    reads: inputs.all,
    async run(writer) {
      const style = await pieceOf('styles/book.css');
      await writer.writePieces(downloadPath(site, 'epub'), inputs.site, (last) =>
        epub(compilation, style, last),
      );
    },
  };
  const plain: Step = {
    name: 'plain text',
    reads: inputs.all,
    run: (writer) =>
      writer.writePieces(downloadPath(site, 'txt'), inputs.site, (last) =>
        textFile(compilation, last),
      ),
  };
  const old: Step = {
    name: 'redirects',
    reads: inputs.all,
    async run(writer) {
      await writer.writeAll(redirectPages(redirects, compilation));
      await writer.writeAll(hostRedirects(redirects, glossary));
    },
  };
  const embed: Step = {
    name: 'embed',
    reads: inputs.words,
    run: async (writer) => writer.writeAll(await embedFiles(pieceOf)),
  };
  return [[embed], [old], [plain], [book], [files], [searchData, html], [texts]];
}

/**
 * Runs groups of steps that no thread has begun, one after the other. So threads that call this, each when it has
 * nothing else to do, share the groups and end at about the same time.
 *
 * @param begun a bit for each group that is begun; the same memory in all threads
 * @param start which group to begin with
 */
export async function runUnbegun(
  folder: StepFolder,
  groups: readonly (readonly Step[])[],
  begun: Int32Array,
  start: 'first' | 'last',
): Promise<DoneStep[]> {
  const done: DoneStep[] = [];
  const all = [...groups.entries()];
  for (const [place, group] of start === 'first' ? all : all.reverse()) {
    const bit = 1 << place;
    if ((Atomics.or(begun, 0, bit) & bit) !== 0) continue;
    for (const step of group) done.push(await runStep(folder, step));
  }
  return done;
}

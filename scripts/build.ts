import {
  compileAnew,
  faultCode,
  faultReason,
  readFolder,
  settings,
  siteOf,
} from '../src/site/index.ts';
import { archiveStep } from './lib/archive/write-archive.ts';
import { workersStep } from './lib/archive/write-workers.ts';
import { type BesidePages, besidePages } from './lib/build/beside-pages.ts';
import { buildFromCopy, checkout } from './lib/build/copy-of-checkout.ts';
import { bundleInput, type Inputs, inputsOf } from './lib/build/inputs.ts';
import { describe, lock } from './lib/build/lock.ts';
import {
  abandonSite,
  beginSite,
  haveOnlyTextsChanged,
  keepSite,
  type NextSite,
  publishSite,
  stampStep,
} from './lib/build/next-site.ts';
import { bundlePages, piecesOf } from './lib/build/pages/bundle.ts';
import { bundledPages } from './lib/build/pages/bundled.ts';
import { assetsStep, pagesStep } from './lib/build/pages/steps.ts';
import { parseFiles } from './lib/build/parse-files.ts';
import { prepareSite } from './lib/build/prepare-site.ts';
import { indexThread } from './lib/build/search/thread.ts';
import { countFiles, withoutFiles } from './lib/build/site-record.ts';
import { type DoneStep, runStep } from './lib/build/step.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { count, secondsSince } from './lib/console.ts';
import { printDiagnostics, summary } from './lib/diagnostics.ts';

/**
 * Builds the site of the settings: parses and compiles the content, then runs the steps that write the site. Steps that
 * write no pages may run in other threads, from the same compiled glossary. When all is written, the new site takes the
 * place of the last one.
 *
 * @returns the exit code
 */
async function build(): Promise<number> {
  const start = performance.now();
  const where = settings();
  const read = readFolder(where);
  const begun = beginSite(where);
  const prepared = prepareSite(begun);
  const index = indexThread(begun.before);
  let beside: BesidePages | undefined;
  const closeThreads = (): Promise<unknown> =>
    Promise.all([prepared.close(), beside?.close(), index.close()]);
  const ended = new AbortController();
  try {
    const input = bundleInput(begun.code, where.base, siteOf(read.sources));
    const bundle = bundlePages(where.bundles, input, ended.signal);
    // Whoever waits for it hears of an error; nobody does if the build has already failed elsewhere.
    bundle.catch(() => undefined);
    await parseFiles(read);
    const compilation = compileAnew(read);
    const { glossary, diagnostics } = compilation;
    printDiagnostics(diagnostics, where.content);
    if (diagnostics.some(({ level }) => level === 'error')) {
      console.error(`${summary(diagnostics)}: nothing was built`);
      read.parsed.save();
      await prepared.linked;
      keepSite(begun, await prepared.missing, where);
      return 1;
    }
    console.log(`Compiled ${glossary.entries.length} entries (${secondsSince(start)})`);

    const inputs = inputsOf(begun.code, read.sources, compilation);
    const missing = await prepared.missing;
    const site = { ...begun, before: withoutFiles(begun.before, missing) };
    index.begin(site, compilation, inputs);
    const texts = glossary.entries.length + glossary.documents.length;
    const changedTexts = haveOnlyTextsChanged(site, inputs) ? read.parsed.changedTexts : texts;
    beside = besidePages(site, { compilation, inputs }, missing, changedTexts);
    const pages = await writePages(site, inputs, await bundle, beside.useBundle);
    const others = await beside.runRest();
    // While the other threads write what they have begun.
    read.parsed.save();
    const written = [...pages, ...others, ...(await beside.finish()), await index.finish()];
    const archive = archiveStep(site, written, compilation, inputs);
    const steps = [...written, await runStep(site, archive)];
    await prepared.linked;
    const lost = publishSite(site, where, steps);
    if (lost !== undefined) console.warn(`Cannot be kept: ${lost}`);
    console.log(`Built ${where.out}: ${filesIn(steps)} (${secondsSince(start)})`);
    return 0;
  } catch (error) {
    // While threads write into the folder of the next site, that cannot be removed.
    await closeThreads();
    abandonSite(begun);
    if (faultCode(error) === undefined) throw error;
    throw new Error(`The build failed: ${faultReason(error)}. ${where.out} is as it was before.`);
  } finally {
    ended.abort();
    await closeThreads();
  }
}

/** Runs the steps of the pages, and those that take no time. */
async function writePages(
  site: NextSite,
  inputs: Inputs,
  bundle: string,
  useBundle: BesidePages['useBundle'],
): Promise<DoneStep[]> {
  const pages = await bundledPages(bundle);
  useBundle({ bundle, template: await pages.rulingTemplate() });
  return [
    await runStep(site, assetsStep(bundle, inputs)),
    await runStep(site, pagesStep(pages, inputs)),
    await runStep(site, stampStep(inputs)),
    await runStep(site, workersStep(piecesOf(bundle), inputs)),
  ];
}

/** How many files a site has, and how many of them are not as they were. */
function filesIn(steps: readonly DoneStep[]): string {
  const changed = steps.reduce((sum, step) => sum + step.changed.size, 0);
  return `${count(countFiles(steps), 'file')}, ${changed} of them new or changed`;
}

await command(
  {
    name: 'build',
    does:
      "Builds the content folder into the site's folder, which keeps the last site until the new one is whole. Exits\n" +
      'with 1, and changes no page, where the content has an error.\n\n' +
      'SPACELINE_CONTENT names the content folder (content), SPACELINE_OUT the folder of the site (dist),\n' +
      'SPACELINE_BASE the path that the site has on its host (/), and SPACELINE_CACHE the folder for what the next\n' +
      'build need not do again (node_modules/.cache/spaceline).',
    options: {
      wait: {
        type: 'string',
        value: 'SECONDS',
        default: '300',
        does: 'how long to wait for another build of this checkout',
      },
    },
    example: '--wait 60',
  },
  async ({ values }) => {
    const exitCode = buildFromCopy(process.argv.slice(2));
    if (exitCode !== undefined) return exitCode;
    const unlock = await lock({
      path: checkout,
      out: settings().out,
      waitSeconds: wholeNumber('--wait', values.wait),
      onWait: (holder) => console.log(`${describe(holder)} is running: waiting for it to end`),
    });
    process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
    try {
      return await build();
    } finally {
      unlock();
    }
  },
);

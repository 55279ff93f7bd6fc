import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfAll } from '../../../../src/glossary/index.ts';
import { filesIn } from '../files-in.ts';
import type { Inputs } from '../inputs.ts';
import type { Step } from '../step.ts';
import { bundleParts } from './bundle.ts';
import type { BundledPages } from './bundled.ts';

/** Step: the scripts, style sheets and pictures that pages load. */
export function assetsStep(bundle: string, inputs: Inputs): Step {
  const assets = join(bundle, bundleParts.assets);
  return {
    name: 'assets',
    reads: inputs.bundle,
    run(writer) {
      for (const path of filesIn(assets)) writer.write(path, readFileSync(join(assets, path)));
    },
  };
}

/**
 * Step: the pages, all but the share pages of rulings. A page with a `cacheKey` is rendered only if that, or the bundle,
 * is not as it was in the last build.
 */
export function pagesStep(pages: BundledPages, inputs: Inputs): Step {
  return {
    name: 'pages',
    reads: inputs.all,
    async run(writer) {
      for (const page of await pages.all()) {
        if (page.cacheKey === undefined) writer.write(page.path, await page.render());
        else {
          const madeFrom = hashOfAll([inputs.bundle, page.cacheKey]);
          await writer.writePart(page.path, madeFrom, async (write) =>
            write(page.path, await page.render()),
          );
        }
      }
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfAll } from '../../../../src/glossary/index.ts';
import { filesIn } from '../files-in.ts';
import type { Inputs } from '../inputs.ts';
import type { Step } from '../step.ts';
import type { Bundled } from '../steps-beside-pages.ts';
import { bundleParts } from './bundle.ts';
import { bundledPages } from './bundled.ts';

/** The template of the share pages of rulings, which is not itself a page of the site. */
const templateComponent = 'src/pages/ruling-template.astro';

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
 *
 * @param useBundle is called with the bundle and the template of the share pages, before any page is rendered
 */
export async function pagesStep(
  bundle: string,
  inputs: Inputs,
  useBundle: (made: Bundled) => void,
): Promise<Step> {
  const pages = await bundledPages(bundle);
  useBundle({ bundle, template: await pages.render(templateComponent) });
  return {
    name: 'pages',
    reads: inputs.all,
    async run(writer) {
      for (const page of await pages.all()) {
        if (page.component === templateComponent) continue;
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

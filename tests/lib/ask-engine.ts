import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { ShownResult } from '../../scripts/lib/search/queries.ts';
import { root } from './build-site.ts';

/** What the engine behind the search box answers to a query. */
export interface EngineAnswer {
  query: string;
  /** What the list shows, in order, each with the numbers of the rulings that were found in it. */
  shown: (ShownResult & { rulings: string[] })[];
  /** The texts had a say in it. */
  fromTexts: boolean;
}

/** So many results the list shows. */
const mostShown = 30;

/**
 * Asks the engine behind the search box without showing what it finds: two hundred queries take as long as ten that
 * are typed.
 *
 * @param page shows any page of the site
 */
export async function askEngine(
  page: Page,
  base: string,
  queries: readonly string[],
): Promise<EngineAnswer[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { SearchEngine } from './client/search/engine.ts';
        export { siteSources } from './client/search/site-sources.ts';
        export { resultUrl } from './search/browser.ts';`,
      resolveDir: join(root, 'src'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'search',
  });
  return page.evaluate(`(async () => {
    ${outputFiles[0]?.text}
    const engine = new search.SearchEngine(search.siteSources(${JSON.stringify(base)}));
    const shownOf = (result) => ({
      url: search.resultUrl(result),
      isClosest: !result.isAnswer,
      rulings: result.rulings.map(({ number }) => number),
    });
    const answers = [];
    for (const query of ${JSON.stringify(queries)}) {
      const { results, from } = await engine.inFull(query, false, new AbortController().signal);
      answers.push({ query, shown: results.slice(0, ${mostShown}).map(shownOf), fromTexts: from === 'texts' });
    }
    return answers;
  })()`);
}

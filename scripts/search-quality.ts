import type { Glossary } from '../src/glossary/index.ts';
import { compileFolder, readFolder, settings } from '../src/site/index.ts';
import { launchBrowser } from './lib/chromium/launch.ts';
import { command } from './lib/command.mjs';
import { firstScreen, isReadable, rightRulings, smallPhone } from './lib/search/first-screen.ts';
import { findingsOf, searchInMemory } from './lib/search/in-memory.ts';
import { asksForRuling, judge } from './lib/search/judge.ts';
import { miniSearch, type OtherEngine, pagefindAlone } from './lib/search/other-engines.ts';
import { readQueries, type SearchQuery } from './lib/search/queries.ts';
import { assertBuilt, serve } from './lib/serve-site.ts';

export default await command(
  import.meta,
  {
    name: 'search:quality',
    does:
      'Opens each query of tests/search/queries.yml that asks for a ruling on the built site at 360x740, and prints by class\n' +
      'how often the ruling that answers can be read on the first screen and in the first result.\n' +
      'With --engine it asks the engine alone, in seconds: how often the first result leads to that ruling, how often it\n' +
      'shows it, how often it is right, whatever was asked for, and how often it is honest: right and certain, or without\n' +
      'any certain result if nothing answers, also for certainty.yml. --compare adds how often two others are right:\n' +
      'MiniSearch, given the same words.yml and questions.yml, and Pagefind alone.',
    options: {
      engine: { type: 'boolean', does: 'without a build or a browser' },
      compare: { type: 'boolean', does: 'with --engine: beside MiniSearch and Pagefind alone' },
      class: { type: 'string', value: 'NAME', default: '', does: 'only this class of queries' },
      missed: { type: 'boolean', does: 'names the queries of "tuned" whose answer was not first' },
    },
    example: '--engine --missed',
  },
  async ({ values }) => {
    const files = values.engine ? ['queries', 'certainty'] : ['queries'];
    for (const file of files) {
      const queries = readQueries(`tests/search/${file}.yml`).filter(
        ({ group }) => values.class === '' || group === values.class,
      );
      if (queries.length === 0) continue;
      const measured = values.engine
        ? await measureEngine(
            queries,
            compileFolder(settings(), readFolder(settings())).glossary,
            values.compare ?? false,
          )
        : await measureScreens(queries);
      console.log(`\ntests/search/${file}.yml`);
      report(measured, values.missed ?? false);
    }
  },
);

/** The outcome of a query by each measure, the most telling one first; nothing if a measure does not apply. */
type Outcome = Record<string, boolean | undefined>;

async function measureEngine(
  queries: readonly SearchQuery[],
  glossary: Glossary,
  compare: boolean,
): Promise<Map<SearchQuery, Outcome>> {
  const ask = await searchInMemory(glossary);
  const others: Record<string, OtherEngine> = compare
    ? { MiniSearch: miniSearch(glossary), 'Pagefind alone': await pagefindAlone(glossary) }
    : {};
  const measured = new Map<SearchQuery, Outcome>();
  for (const query of queries) {
    const isForRuling = asksForRuling(query);
    const findings = findingsOf(await ask(query.text), glossary);
    const { best, rows, entry, honest } = judge(query, findings, glossary.base);
    const outcome: Outcome = {
      ...(isForRuling && { 'best ruling': best, 'in rows': rows }),
      'entry first': entry,
      'right first': isForRuling ? best : entry,
      honest,
    };
    for (const [name, find] of Object.entries(others)) {
      const verdict = judge(query, await find(query.text), glossary.base);
      outcome[name] = isForRuling ? verdict.best : verdict.entry;
    }
    measured.set(query, outcome);
  }
  return measured;
}

async function measureScreens(queries: readonly SearchQuery[]): Promise<Map<SearchQuery, Outcome>> {
  const { out: folder, base } = settings();
  assertBuilt(folder);
  const site = await serve({ folder, base });
  const browser = await launchBrowser();
  const measured = new Map<SearchQuery, Outcome>();
  try {
    const page = await browser.newPage({ viewport: smallPhone });
    for (const query of queries.filter(asksForRuling)) {
      const screen = await firstScreen(page, site.origin + base, query.text);
      const right = rightRulings(query, folder);
      measured.set(query, {
        'first screen': right.some((ruling) => isReadable(ruling, screen.visible)),
        'first result': right.some((ruling) => isReadable(ruling, screen.firstResult)),
      });
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return measured;
}

function report(measured: ReadonlyMap<SearchQuery, Outcome>, withMissed: boolean): void {
  const columns = [...new Set([...measured.values()].flatMap((one) => Object.keys(one)))];
  const width = 16;
  const line = (name: string, outcomes: readonly Outcome[]): string => {
    const cells = columns.map((column) => {
      const known = outcomes.map((one) => one[column]).filter((one) => one !== undefined);
      const share = known.filter(Boolean).length / known.length;
      return known.length === 0 ? '-' : `${(100 * share).toFixed(1)} %`;
    });
    return [
      name.padEnd(24),
      `${outcomes.length}`.padStart(5),
      ...cells.map((cell) => cell.padStart(width)),
    ].join('');
  };
  console.log(['class'.padEnd(24), 'asked', ...columns.map((one) => one.padStart(width))].join(''));
  for (const set of ['tuned', 'unseen'] as const) {
    const ofSet = [...measured].filter(([query]) => query.set === set);
    for (const group of new Set(ofSet.map(([query]) => query.group))) {
      const outcomes = ofSet.filter(([query]) => query.group === group).map(([, one]) => one);
      console.log(line(`${set} ${group}`, outcomes));
    }
    const asking = ofSet.filter(([query]) => asksForRuling(query)).map(([, one]) => one);
    console.log(line(`${set}, for a ruling`, asking));
    console.log(
      line(
        `${set}, all`,
        ofSet.map(([, one]) => one),
      ),
    );
  }
  if (!withMissed) return;
  console.log('\nNot first:');
  for (const [{ set, group, text }, outcome] of measured) {
    if (set === 'tuned' && Object.values(outcome)[0] === false) console.log(`  ${group}: ${text}`);
  }
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFolder, namedPath, readFolder, settings } from '../src/site/index.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { buildBelow, visitSite } from './lib/measure.ts';
import {
  firstScreen,
  isBegun,
  isReadable,
  rightRulings,
  smallPhone,
} from './lib/search/first-screen.ts';
import { fitFrame, fitRanking } from './lib/search/fit.ts';
import { miniSearch, plainBm25f } from './lib/search/other-engines.ts';
import { type Asked, measure, readQuestions } from './lib/search/question-sets.ts';
import { openGlossary } from './lib/search/search-site.ts';
import { measureFirstAnswers, measureTyping } from './lib/search/speed.ts';

const ownQuestions = join(import.meta.dirname, '../tests/search');

export default await command(
  import.meta,
  {
    does:
      'Asks the search the questions of tests/search/, with the real Pagefind, and prints how often a right ruling is the\n' +
      'first one, is among the first five, is on the first screen of a phone (360x740), and can be read there (six of ten\n' +
      'words); how many framed answers are right and wrong; and how often nothing is claimed if nothing answers. MiniSearch\n' +
      'and a plain BM25F over all rulings stand beside it. --engine needs no browser, and leaves the phone out. --fit prints\n' +
      'weights for src/search/{score,answer}.ts. --speed builds 10,000 entries, and measures typing in a slowed browser;\n' +
      '--opened measures first visits to addresses of searches.',
    options: {
      content: {
        type: 'string',
        value: 'DIR',
        default: '',
        does: 'another content folder, as an imported rulebook',
      },
      questions: {
        type: 'string',
        value: 'FILE',
        default: '',
        does: 'its questions: YAML or JSON as in tests/search/',
      },
      engine: { type: 'boolean', does: 'without a browser' },
      fit: {
        type: 'string',
        value: 'ranking|frame',
        default: '',
        does: 'fits the weights of the ranking or of the frame',
      },
      speed: { type: 'boolean', does: 'measures time and bytes' },
      opened: {
        type: 'boolean',
        does: 'measures first visits to addresses of searches, on the built site',
      },
      entries: {
        type: 'string',
        value: 'N',
        default: '10000',
        does: 'with --speed: entries of the glossary',
      },
    },
    example: '--content ../rules/content --questions ../rules/questions.json',
  },
  async ({ values }) => {
    if (values.speed) await measureTyping(wholeNumber('--entries', values.entries));
    if (values.speed || values.opened) return measureFirstAnswers();
    const own = settings();
    const content = values.content === '' ? own.content : namedPath(values.content);
    const files =
      values.questions === ''
        ? readdirSync(ownQuestions)
            .filter((name) => /\.(?:yml|json)$/u.test(name))
            .map((name) => join(ownQuestions, name))
        : values.questions.split(',').map((path) => namedPath(path));
    const questions = files.flatMap(readQuestions);
    const { glossary } = compileFolder({ ...own, content }, readFolder({ ...own, content }));
    const site = await openGlossary(glossary);
    if (values.fit === 'ranking') return console.log(await fitRanking(glossary, site, questions));
    if (values.fit === 'frame') return console.log(await fitFrame(site, questions));
    const others = { MiniSearch: miniSearch(glossary), BM25F: plainBm25f(glossary) };
    const screens = values.engine ? undefined : await openPhone(content, glossary.base);
    const measured = new Map<Asked, Record<string, boolean | undefined>>();
    try {
      for (const asked of questions) {
        const { first, firstFive, text, framed, claimsNothing } = await measure(asked, site);
        const isNone = asked.right.length === 0;
        const ranked = Object.entries(others).flatMap(([name, find]) => {
          const found = find(asked.text).slice(0, 5);
          const at = found.findIndex((address) => asked.right.includes(address));
          return [
            [`${name} first`, at === 0],
            [`${name} five`, at >= 0],
          ];
        });
        measured.set(asked, {
          text: isNone ? undefined : text,
          ...(asked.isForRuling && {
            first,
            five: firstFive,
            ...(await screens?.shows(asked)),
            'framed right': framed === true,
            ...Object.fromEntries(ranked),
          }),
          'frames wrong': framed === undefined ? undefined : !framed,
          'none claimed': isNone ? claimsNothing : undefined,
        });
      }
    } finally {
      await screens?.close();
    }
    report(measured);
  },
);

/** Builds a content folder, and opens the search of the site on a small phone. */
async function openPhone(content: string, base: string) {
  const folder = mkdtempSync(join(tmpdir(), 'spaceline-quality-'));
  const out = buildBelow(folder, content, base);
  const { browser, home, close } = await visitSite(out, base);
  const page = await browser.newPage({ viewport: smallPhone });
  return {
    shows: async (asked: Asked): Promise<Record<string, boolean>> => {
      const { visible } = await firstScreen(page, home, asked.text);
      const right = rightRulings(asked, out);
      return {
        'on screen': right.some((ruling) => isBegun(ruling, visible)),
        'read there': right.some((ruling) => isReadable(ruling, visible)),
      };
    },
    close: async (): Promise<void> => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function report(measured: ReadonlyMap<Asked, Record<string, boolean | undefined>>): void {
  const columns = [...new Set([...measured.values()].flatMap((one) => Object.keys(one)))];
  console.log(['set'.padEnd(32), ...columns.map((one) => one.padStart(18))].join(''));
  const sets = Map.groupBy(measured.keys(), ({ set }) => set);
  for (const [set, asked] of [...sets, ['all', [...measured.keys()]] as const]) {
    const cells = columns.map((column) => {
      const known = asked
        .map((one) => measured.get(one)?.[column])
        .filter((one) => one !== undefined);
      const share = (100 * known.filter(Boolean).length) / known.length;
      return known.length === 0 ? '-' : `${share.toFixed(1)} % of ${known.length}`;
    });
    console.log([set.padEnd(32), ...cells.map((cell) => cell.padStart(18))].join(''));
  }
}

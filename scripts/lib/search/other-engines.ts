import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import * as pagefind from 'pagefind';
import { contentWords, fold, type Glossary } from '../../../src/glossary/index.ts';
import { readNameIndex } from '../../../src/search/browser.ts';
import { nameIndexFile, questionsFile } from '../../../src/search/index.ts';
import type { Finding } from './judge.ts';
import { loadPagefind } from './load-pagefind.ts';

/** A search engine to compare with: the rulings that it finds, best first. */
export type OtherEngine = (typed: string) => Promise<Finding[]>;

/** A ruling, or a name without rulings, as another engine indexes it. */
interface Indexed {
  id: number;
  url: string;
  number?: string;
  title: string;
  aliases: string;
  heading: string;
  text: string;
  questions: string;
}

/**
 * MiniSearch with one record for each ruling, given what our search is given: aliases, `words.yml` and `questions.yml`.
 * Prefixes and typos as its documentation suggests; boosts of fields made it worse.
 */
export function miniSearch(glossary: Glossary): OtherEngine {
  const { stopWords } = contentWords(glossary.site);
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'aliases', 'heading', 'text', 'questions'],
    storeFields: ['url', 'number'],
    processTerm: (term) => (stopWords.has(fold(term)) ? null : fold(term)),
    searchOptions: {
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll([...indexed(glossary)]);
  const said = glossary.words.flatMap(({ said, meant }) =>
    said.map((one) => ({ phrase: ` ${fold(one)} `, meant })),
  );
  const finding = ({ url, number }: SearchResult, isCertain: boolean): Finding => ({
    places: [{ url, numbers: number === undefined ? [] : [number] }],
    isCertain,
  });
  return async (typed) => {
    const asked = ` ${fold(typed.replace(/[^\p{L}\p{N}\s'’-]/gu, ' '))} `;
    const meant = said.filter(({ phrase }) => asked.includes(phrase)).flatMap((one) => one.meant);
    const all = index.search(typed, { combineWith: 'AND' });
    const query: Query = { combineWith: 'OR', queries: [typed, ...meant] };
    const any = index.search(query);
    return [...all.map((one) => finding(one, true)), ...any.map((one) => finding(one, false))];
  };
}

/** Pagefind with one record for each ruling, and nothing of ours. */
export async function pagefindAlone(glossary: Glossary): Promise<OtherEngine> {
  const { index } = await pagefind.createIndex();
  if (!index) throw new Error('Pagefind did not start');
  for (const { url, number, title, aliases, heading, text } of indexed(glossary)) {
    await index.addCustomRecord({
      url: number === undefined ? url : `${url}#${number}`,
      content: [title, aliases, heading, text].join('. '),
      language: glossary.site.language,
      meta: { title },
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'spaceline-pagefind-'));
  await index.writeFiles({ outputPath: folder });
  await pagefind.close();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { base } = glossary;
  const { createInstance } = await loadPagefind(folder, base);
  const engine = createInstance({ basePath: `${base}pagefind/`, baseUrl: '/', noWorker: true });
  await engine.init();
  return async (typed) => {
    const { results } = await engine.search(typed);
    const texts = await Promise.all(results.slice(0, 3).map((result) => result.data()));
    return texts.map(({ url, raw_url = url }) => {
      // The anchor of an icon is a part of its address.
      const [ruled = raw_url, ...numbers] = raw_url.split(/#(?=[pr]\d+$)/u);
      return { places: [{ url: ruled, numbers }], isCertain: true };
    });
  };
}

function* indexed(glossary: Glossary): Generator<Indexed> {
  const questions = questionsFile(glossary);
  let id = 0;
  const name = { aliases: '', heading: '', text: '', questions: '' };
  for (const { url, title, aliases, rulings } of [...glossary.entries, ...glossary.documents]) {
    for (const { number, heading, text } of rulings) {
      yield {
        id: id++,
        url,
        number,
        title,
        aliases: aliases.join(', '),
        heading: heading?.text ?? '',
        text,
        questions: (questions[url]?.[number] ?? []).join('. '),
      };
    }
  }
  for (const { url, title } of glossary.terms) yield { ...name, id: id++, url, title };
  for (const { type, url, title } of readNameIndex(
    nameIndexFile(glossary),
    contentWords(glossary.site),
  ).targets)
    if (type === 'icon') yield { ...name, id: id++, url, title: `${title} icon` };
}

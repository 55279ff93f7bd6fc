import MiniSearch from 'minisearch';
import { contentWords, fold, wordsOf } from '../../../src/languages/index.ts';
import type { Glossary } from '../../../src/link/index.ts';
import { rulingPath } from '../../../src/model/index.ts';
import { questionsOf } from '../../../src/search/index.ts';

/** A search engine to compare with: the addresses of the rulings that it finds, without base path, best first. */
export type OtherEngine = (typed: string) => string[];

const fields = ['title', 'heading', 'text', 'asked'] as const;

/** The rulings with the fields that another engine indexes. */
function indexed(glossary: Glossary) {
  const { base, entries, documents } = glossary;
  const questions = questionsOf(glossary);
  return [...entries, ...documents].flatMap(({ address, url, title, aliases, rulings }) =>
    rulings.map(({ number, heading, text }) => ({
      address: `${url.slice(base.length)}#${number}`,
      title: [title, ...aliases].join(', '),
      heading: heading?.text ?? '',
      text,
      asked: (questions.get(rulingPath(address, number)) ?? []).join('. '),
    })),
  );
}

/** MiniSearch over all rulings, with prefixes and typos as its documentation suggests, and the site's stop words. */
export function miniSearch(glossary: Glossary): OtherEngine {
  const { stopWords } = contentWords(glossary.site);
  const index = new MiniSearch({
    fields: [...fields],
    storeFields: ['address'],
    processTerm: (term) => (stopWords.has(fold(term)) ? null : fold(term)),
    searchOptions: {
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(indexed(glossary).map((ruling, id) => ({ ...ruling, id })));
  return (typed) => index.search(typed).map(({ address }) => String(address));
}

/** BM25F over all rulings with the site's stems and stop words, and usual weights: text 1, the title and others half of it. */
export function plainBm25f(glossary: Glossary): OtherEngine {
  const words = contentWords(glossary.site);
  const stemsOf = (text: string): string[] =>
    wordsOf(text, words).flatMap(({ folded, stem }) => (words.stopWords.has(folded) ? [] : [stem]));
  const rulings = indexed(glossary).map((ruling) => ({
    ruling,
    stems: fields.map((field) => stemsOf(ruling[field])),
  }));
  const means = fields.map(
    (_, at) =>
      rulings.reduce((sum, { stems }) => sum + (stems[at]?.length ?? 0), 0) / rulings.length,
  );
  const frequency = (stem: string, stems: readonly string[][]): number =>
    stems.reduce((sum, one, at) => {
      const count = one.filter((other) => other === stem).length;
      const norm = 0.25 + (0.75 * one.length) / (means[at] || 1);
      return sum + ((fields[at] === 'text' ? 1 : 0.5) * count) / norm;
    }, 0);
  return (typed) => {
    const scores = new Map<string, number>();
    for (const stem of new Set(stemsOf(typed))) {
      const found = rulings.filter(({ stems }) => stems.some((one) => one.includes(stem)));
      const rarity = Math.log(1 + (rulings.length - found.length + 0.5) / (found.length + 0.5));
      for (const { ruling, stems } of found) {
        const count = frequency(stem, stems);
        const points = (rarity * 2.2 * count) / (1.2 + count);
        scores.set(ruling.address, points + (scores.get(ruling.address) ?? 0));
      }
    }
    return [...scores].sort(([, a], [, b]) => b - a).map(([address]) => address);
  };
}

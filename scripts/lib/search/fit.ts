import { readFileSync } from 'node:fs';
import { contentWords } from '../../../src/glossary/index.ts';
import { NameMatcher, readNameIndex, Vocabulary } from '../../../src/search/browser.ts';
import { nameIndexFile, records, vocabularyFile } from '../../../src/search/index.ts';
import { readSegments } from '../../../src/search/indexed-text.ts';
import { type Query, readQuery } from '../../../src/search/query.ts';
import {
  type RankWeights,
  type ReadRuling,
  readText,
  scoreRuling,
} from '../../../src/search/score.ts';
import { rankWeights } from '../../../src/search/weights.ts';
import { compileFolder, readFolder, settings } from '../../../src/site/index.ts';
import { readQueries } from './queries.ts';

export interface Site {
  name: string;
  rulings: { key: string; read: ReadRuling }[];
  matcher: NameMatcher;
  vocabulary: Vocabulary;
  words: ReturnType<typeof contentWords>;
}
export async function loadSite(content: string, cache: string): Promise<Site> {
  const s = { ...settings({}), content, cache };
  const { glossary } = compileFolder(s, readFolder(s));
  const words = contentWords(glossary.site);
  const index = readNameIndex(nameIndexFile(glossary), words);
  const matcher = await NameMatcher.of(index);
  const vocabulary = new Vocabulary(vocabularyFile(glossary, words), words);
  const rulings = [...records(glossary)].flatMap(({ url, content, meta }) => {
    const slug = /\/([^/]+)\/(?:section\/[^/]*\/)?(?:#.*)?$/u.exec(url)?.[1] ?? '';
    const doc = /documents\/([^/]+)\//u.exec(url)?.[1];
    return readText(readSegments({ url, content }), meta.title, words).map((read) => ({
      key: `${doc ?? slug}#${read.ruling.number}`,
      read,
    }));
  });
  return { name: content, rulings, matcher, vocabulary, words };
}
export interface Asked {
  set: string;
  text: string;
  right: Set<string>;
  without?: { key: string; question: string };
}
export function loadJson(path: string, set: string): Asked[] {
  return JSON.parse(readFileSync(path, 'utf8')).queries.map(
    (one: { q: string; answers: string[] }) => ({ set, text: one.q, right: new Set(one.answers) }),
  );
}
export function loadYml(path: string, set: string): Asked[] {
  return readQueries(path)
    .filter((q) => q.right.length === 0 || q.right.some((r) => r.number))
    .map((q) => ({
      set: `${set}-${q.set}`,
      text: q.text,
      right: new Set(
        q.right.map((r) => `${r.text.replace(/\/$/u, '').split('/').pop()}#${r.number}`),
      ),
    }));
}
export interface Prepared {
  asked: Asked;
  query: Query;
  site: Site;
  candidates: { key: string; read: ReadRuling; right: boolean }[];
}
export function queryOf(text: string, site: Site): Query {
  return readQuery(
    text,
    site.matcher.index,
    site.vocabulary,
    true,
    site.matcher
      .match(text)
      .filter((m) => m.how === 'typo')[0]
      ?.name.key.split(' '),
  );
}
export function prepare(asked: Asked, site: Site, w: RankWeights, most: number): Prepared {
  const query = queryOf(asked.text, site);
  const list = asked.without
    ? site.rulings.map((one) =>
        one.key !== asked.without?.key
          ? one
          : { key: one.key, read: without(one.read, asked.without.question) },
      )
    : site.rulings;
  const scored = list
    .map((one) => ({
      ...one,
      right: asked.right.has(one.key),
      points: scoreRuling(one.read, query, site.vocabulary, w).points,
    }))
    .sort((a, b) => b.points - a.points);
  return { asked, query, site, candidates: scored.filter((one, at) => at < most || one.right) };
}
export function without(read: ReadRuling, question: string): ReadRuling {
  const i = read.questions.findIndex((q) => q.text === question);
  const counts = new Map(read.fields.asked.counts);
  const q = read.questions[i];
  for (const s of q?.words ?? [])
    for (const k of [s.stem, '=' + s.folded]) counts.set(k, (counts.get(k) ?? 0) - 1);
  return {
    ...read,
    questions: read.questions.filter((_, at) => at !== i),
    fields: {
      ...read.fields,
      asked: { counts, length: read.fields.asked.length - (q?.stems.size ?? 0) },
    },
  };
}
export function looOf(site: Site, share: number): Asked[] {
  const all: Asked[] = [];
  let n = 0;
  for (const { key, read } of site.rulings)
    for (const q of read.questions)
      if (n++ % share === 0)
        all.push({
          set: 'loo',
          text: q.text,
          right: new Set([key]),
          without: { key, question: q.text },
        });
  return all;
}
export const defaultWeights: RankWeights = rankWeights;
/** Softmax loss over candidates. */
export function lossOf(p: Prepared, w: RankWeights, T: number): number {
  let max = -Infinity;
  const pts = p.candidates.map((c) => {
    const x = T * scoreRuling(c.read, p.query, p.site.vocabulary, w).points;
    if (x > max) max = x;
    return x;
  });
  let all = 0,
    right = 0;
  pts.forEach((x, i) => {
    const e = Math.exp(x - max);
    all += e;
    if (p.candidates[i]?.right) right += e;
  });
  return -Math.log((right + 1e-9) / all);
}
export function placesOf(ps: Prepared[], w: RankWeights): string {
  const hits = [0, 0, 0, 0];
  for (const p of ps) {
    const s = p.candidates
      .map((c) => ({ r: c.right, x: scoreRuling(c.read, p.query, p.site.vocabulary, w).points }))
      .sort((a, b) => b.x - a.x);
    const at = s.findIndex((c) => c.r);
    [1, 3, 5, 8].forEach((m, i) => {
      if (at >= 0 && at < m) hits[i]!++;
    });
  }
  return hits.map((h) => ((100 * h) / ps.length).toFixed(1)).join(' / ');
}

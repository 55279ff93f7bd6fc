import type { NamedFile } from './directory.ts';
import type { Citation, Document, Entry, Glossary, Link, Term } from './entry.ts';
import { compareText } from './names.ts';
import type { ResolvedRuling } from './resolve.ts';
import { sentenceAt } from './sentences.ts';
import type { ParsedFile } from './source.ts';

const order = { see: 0, redirect: 1, mention: 2 };

/** Writes to every page of the glossary who refers to it: once a ruling, See before redirect before mention. */
export function addCitations(
  glossary: Glossary,
  resolved: ReadonlyMap<ParsedFile, ResolvedRuling[]>,
  files: readonly NamedFile[],
): void {
  const key = ({ type, slug }: { type: string; slug: string }): string => `${type}/${slug}`;
  const pages = new Map<string, Entry | Term | Document>();
  for (const page of [...glossary.entries, ...glossary.terms, ...glossary.documents])
    pages.set(key(page), page);

  for (const { owner, file } of files) {
    const source = pages.get(key(owner));
    if (!source || source.type === 'term') continue;
    const from: Link = {
      type: source.type,
      slug: source.slug,
      title: owner.name,
      url: source.url,
    };
    const rulings = resolved.get(file) ?? [];
    const redirect = source.type === 'entry' && source.redirect;
    for (const [index, { text, references }] of rulings.entries()) {
      const number = source.rulings[index]?.number;
      if (number === undefined) continue;
      const cited = new Map<Entry | Term | Document, Citation>();
      for (const { kind, owner: to, index: at } of references) {
        const page = pages.get(key(to));
        if (!page || page === source) continue;
        const known = cited.get(page);
        const strongest = kind === 'see' && redirect ? 'redirect' : kind;
        if (known && order[known.kind] <= order[strongest]) continue;
        cited.set(page, { kind: strongest, from, number, sentence: sentenceAt(text, at) });
      }
      for (const [page, citation] of cited) page.citedBy.push(citation);
    }
  }
  for (const page of pages.values()) {
    page.citedBy.sort(
      (a, b) => order[a.kind] - order[b.kind] || compareText(a.from.slug, b.from.slug),
    );
  }
}

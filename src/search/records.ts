import type { Glossary, Ruling } from '../glossary/browser.ts';
import { rulingTag, segmentMark, withIconWords } from './segments.ts';

/** What Pagefind indexes as one result. */
export interface Record {
  url: string;
  content: string;
  language: string;
  meta: { title: string };
}

/**
 * What Pagefind indexes: one record for each entry, document and term, in the glossary's order. No filters, with
 * which Pagefind's files differ from build to build; filters work on the name index.
 *
 * One record an entry, not one a ruling: over 10,000 entries of three rulings, records for each ruling took 14.3 s
 * and 30,000 files instead of 6.9 s and 10,000, and their words could not be found together where a question's
 * answer draws on two rulings. Marks inside the text say where each ruling begins, so that a hit is resolved to
 * its ruling from the text that Pagefind loads anyway (see `segments.ts`).
 */
export function* records(glossary: Glossary): Generator<Record> {
  const { language } = glossary.site;
  for (const text of [...glossary.entries, ...glossary.documents]) {
    yield { url: text.url, content: contentOf(text), language, meta: { title: text.title } };
  }
  for (const { url, title } of glossary.terms) {
    yield { url, content: title, language, meta: { title } };
  }
}

function contentOf({ aliases, rulings }: { aliases: string[]; rulings: Ruling[] }): string {
  const segments = aliases.length > 0 ? [`${segmentMark.aliases} ${aliases.join(', ')}.`] : [];
  let heading: string | undefined;
  for (const ruling of rulings) {
    if (ruling.heading && ruling.heading.id !== heading) {
      segments.push(`${segmentMark.heading} ${ruling.heading.text}`);
    }
    heading = ruling.heading?.id;
    segments.push(`${segmentMark.ruling}${rulingTag(ruling)} ${ruling.text}`);
  }
  return withIconWords(segments.join(' '));
}

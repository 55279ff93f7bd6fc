import { type Editions, withCurrent } from '../../../src/editions/index.ts';
import type { SiteCompilation } from '../../../src/files/index.ts';
import { chunksOf, type Entry, type Glossary, pagesOf } from '../../../src/glossary/index.ts';

/** A compilation without what another thread finds out in less time than it takes to send, and without its entries. */
export interface SentCompilation extends Omit<SiteCompilation, 'glossary' | 'editions'> {
  glossary: Omit<Glossary, 'entries' | 'pages'>;
  editions: Omit<Editions, 'current'>;
}

/** So few that the other thread has read the first of them long before the last one is sent. */
const entriesAtOnce = 500;

/** Divides a compilation for messages to another thread, which reads one while this thread writes the next. */
export function divided({ glossary, editions, ...others }: SiteCompilation): {
  entries: Entry[][];
  rest: SentCompilation;
} {
  const { entries, pages: _, ...rest } = glossary;
  const { current: __, ...frozen } = editions;
  return {
    entries: chunksOf(entries, entriesAtOnce),
    rest: { ...others, glossary: rest, editions: frozen },
  };
}

/** The reverse of {@link divided}. */
export function joined(
  entries: Entry[],
  { glossary, editions, ...others }: SentCompilation,
): SiteCompilation {
  const texts = { ...glossary, entries };
  const whole: Glossary = { ...texts, pages: pagesOf(texts) };
  return { ...others, glossary: whole, editions: withCurrent(editions.editions, whole) };
}

import { addressOf, historyOf, type TextHistory } from '../editions/index.ts';
import { type TextPlace, textPlace, textsInEditions } from '../files/index.ts';
import type { Glossary } from '../glossary/index.ts';
import { compilation } from './glossary.ts';
import { pageKey } from './page-key.ts';

/** What the history page of a text shows. */
export interface HistoryProps {
  name: string;
  /** Address of the text's own page. */
  url: string;
  history: TextHistory;
}

/** The history pages of all entries, or of all documents, that an edition holds: for `getStaticPaths`. */
export async function historyPaths(of: 'entries' | 'documents') {
  const { glossary, editions } = await compilation();
  const known = textsInEditions(editions);
  return glossary[of].flatMap((text) => {
    const address = addressOf(text);
    const history = known.has(address) ? historyOf(editions, address) : undefined;
    if (!history) return [];
    const name = text.type === 'entry' ? text.name : text.title;
    const props: HistoryProps = { name, url: text.url, history };
    // It shows icons, and names that other texts have now.
    const shown = [
      props,
      linked(glossary, history),
      glossary.icons.map(({ code, name }) => [code, name]),
    ];
    return [{ params: { slug: text.slug }, props, cacheKey: pageKey(glossary, ...shown) }];
  });
}

/** What the places are called and lead to that a history speaks of. */
function linked(glossary: Glossary, { rulings }: TextHistory): TextPlace[] {
  return Object.values(rulings).flatMap(({ departure, from, split = [] }) => [
    ...[...from, ...split].map(({ address, number }) => textPlace(glossary, address, number)),
    ...(departure?.to && 'to' in departure.to
      ? [textPlace(glossary, departure.to.to, departure.to.number)]
      : []),
  ]);
}

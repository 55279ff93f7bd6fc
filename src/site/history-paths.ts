import type { TextHistory } from '../editions/index.ts';
import type { FindPlace, TextPlace } from '../files/index.ts';
import { changeView, compilation, history } from './glossary.ts';
import { pageKey, staticPage } from './page-key.ts';

/** What the history page of a text shows. */
export interface HistoryProps {
  name: string;
  /** Address of the text's own page. */
  url: string;
  history: TextHistory;
}

/** The history pages of all entries, or of all documents, that an edition has: for `getStaticPaths`. */
export async function historyPaths(of: 'entries' | 'documents') {
  const { glossary } = await compilation();
  const [all, { place }] = [await history(), await changeView()];
  return glossary[of]
    .filter(({ address }) => all.isPublished(address))
    .map(({ address, name, slug, url }) =>
      staticPage({ slug }, () => {
        const history = all.of(address);
        if (!history) throw new Error(`${address} has no history`);
        const props: HistoryProps = { name, url, history };
        // The page shows icons, and names that other texts have now.
        const icons = glossary.icons.map((icon) => [icon.code, icon.name]);
        return { props, cacheKey: pageKey(glossary, props, linkedPlaces(history, place), icons) };
      }),
    );
}

/** Names and addresses of the places that a history links to. */
function linkedPlaces({ rulings }: TextHistory, place: FindPlace): TextPlace[] {
  return Object.values(rulings).flatMap(({ retired, from = [], split = [] }) => [
    ...[...from, ...split].map(({ address, number }) => place(address, number)),
    ...(retired?.target && 'to' in retired.target.to
      ? [place(retired.target.to.to, retired.target.to.number)]
      : []),
  ]);
}

import type { TextHistory } from '../editions/index.ts';
import {
  apiHistoryPath,
  type Icon,
  iconId,
  isTextAddress,
  readPagePath,
  sitePaths,
  type TextAddress,
} from '../model/index.ts';
import {
  earlierAddresses,
  jsonFile,
  placesIn,
  type SiteCompilation,
  type SiteFile,
} from '../views/index.ts';

/** An item of `api/editions.json`: an edition, the oldest first, or at the end the changes since the last edition. */
export interface ListedEdition {
  /** `null` for the changes since the last edition. */
  date: string | null;
  title: string;
  /** Changed texts, by name; all texts for the first edition. */
  texts: ListedText[];
}

/** A text under its present address and name; under its last address and name if the glossary no longer has it. */
export interface ListedText {
  address: TextAddress;
  name: string;
  /** With the base path; absent if the glossary no longer has it. */
  url?: string;
}

/** `api/history/glossary/<slug>.json`: the history of a text, with the icons in its versions. */
export interface HistoryFile extends TextHistory {
  icons: Pick<Icon, 'code' | 'name'>[];
}

/**
 * The files with which a browser compares editions and shows changes of cited rulings. The history of a renamed text
 * stays at its old address too.
 */
export function* editionFiles({
  glossary,
  history,
  wording,
  redirects,
}: SiteCompilation): Generator<SiteFile> {
  if (history.editions.length === 0) {
    yield jsonFile(sitePaths.apiEditions, []);
    return;
  }
  const find = placesIn(glossary);
  const listed = ({ address, name }: { address: TextAddress; name: string }): ListedText => {
    const { href, name: now } = find(address);
    const page = readPagePath(href?.slice(glossary.base.length) ?? '');
    if (href === undefined || !page || !isTextAddress(page)) return { address, name };
    return { address: page, name: now, url: href };
  };
  const list = history.editionChanges
    .map(({ edition: { date, title }, changes }): ListedEdition => {
      return { date, title, texts: changes.texts.map(listed) };
    })
    .reverse();
  const since = history.sinceLast;
  const title = wording.changesPages.compareNow;
  if (since) list.push({ date: null, title, texts: since.texts.map(listed) });
  yield jsonFile(sitePaths.apiEditions, list);
  const earlierOf = earlierAddresses({ redirects });
  for (const address of history.current.texts.keys()) {
    const text = history.of(address);
    if (!text) continue;
    const file: HistoryFile = { ...text, icons: iconsIn(text, glossary.icons) };
    for (const one of [address, ...earlierOf(address)]) yield jsonFile(apiHistoryPath(one), file);
  }
}

function iconsIn({ rulings }: TextHistory, icons: readonly Icon[]): HistoryFile['icons'] {
  const texts = Object.values(rulings).flatMap(({ versions, retired }) => [
    ...versions.map(({ ruling }) => ruling.text),
    retired?.target?.ruling?.text ?? '',
  ]);
  const codes = texts.flatMap((text) => text.match(/\[[^[\]\n]{1,30}\]/gu) ?? []);
  const used = new Set(codes.map((code) => iconId(code.slice(1, -1))));
  return icons
    .filter(({ code }) => used.has(iconId(code)))
    .map(({ code, name }) => ({ code, name }));
}

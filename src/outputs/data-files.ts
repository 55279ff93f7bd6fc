import type { TextHistory } from '../editions/index.ts';
import { contentWords } from '../languages/index.ts';
import { type Glossary, graphOf, nameIndexFile } from '../link/index.ts';
import {
  type Address,
  apiHistoryPath,
  apiPath,
  byFormerAddress,
  type Icon,
  iconId,
  nameKey,
  sitePaths,
  type TextAddress,
} from '../model/index.ts';
import { commonWordsFile, type IndexRecord, vocabularyFile } from '../search/index.ts';
import {
  earlierAddresses,
  iconPath,
  jsonFile,
  listedEntry,
  rulingLines,
  rulingPagesOf,
  type SiteCompilation,
  type SiteFile,
  textsWithFiles,
} from '../views/index.ts';

/** Sources of the data files beside the compilation. */
interface FileParts {
  /** Frequent words of the content's language, which are not typos. */
  common: readonly string[];
  /** Records of the search index, if already made. */
  indexed?: Iterable<IndexRecord>;
  /** The template of the share pages, which are left out without a template. See {@link rulingPagesOf}. */
  template?: string;
}

/**
 * Generates the files of the programming interface (see `public/schemas`) and of the search, and the share pages. The
 * file of a renamed text stays at its old address too, and says where the text is now.
 */
export function* dataFiles(
  compilation: SiteCompilation,
  { common, indexed, template }: FileParts,
): Generator<SiteFile> {
  const { glossary } = compilation;
  const words = contentWords(glossary.site);
  const fateOf = compilation.history.fate.bind(compilation.history);
  yield jsonFile(sitePaths.apiGlossary, glossary.entries.map(listedEntry));
  yield jsonFile(sitePaths.apiGraph, graphOf(glossary));
  for (const icon of glossary.icons) yield { path: iconPath(icon), text: icon.svg };
  yield jsonFile(sitePaths.apiNames, addressesByName(glossary));
  yield { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary, fateOf)) };
  const lines: string[] = [];
  for (const text of textsWithFiles(compilation)) {
    yield jsonFile(apiPath(text.text.address), text.file);
    for (const old of text.earlier)
      yield jsonFile(apiPath(old), { ...text.file, movedTo: text.text.slug });
    if (template !== undefined) yield* rulingPagesOf(text, template, compilation.wording);
    lines.push(rulingLines(text));
  }
  yield { path: sitePaths.apiRulings, text: lines.join('') };
  const vocabulary = vocabularyFile(glossary, words, indexed);
  yield { path: 'search/words.json', text: JSON.stringify(vocabulary) };
  const commonWords = commonWordsFile(vocabulary, words, common);
  yield { path: 'search/common.json', text: JSON.stringify(commonWords) };
  // Last, because the histories of all texts take longest.
  yield* editionFiles(compilation);
}

/**
 * Maps every name, by its key in the singular, to its address, for `[[name]]` on other sites. Titles go before aliases;
 * a shared title leads to the page that lists its entries.
 */
function addressesByName(glossary: Glossary): Record<string, Address> {
  const { entries, documents, terms, sharedTitles } = glossary;
  const words = contentWords(glossary.site);
  const singularOf = (name: string): string => nameKey(name, words).singular;
  const names = new Map<string, Address>();
  const texts = [...terms, ...documents, ...entries];
  for (const { aliases, address } of texts)
    for (const alias of aliases) names.set(singularOf(alias), address);
  for (const { title, name, address } of [...texts, ...sharedTitles]) {
    names.set(singularOf(title), address);
    names.set(singularOf(name), address);
  }
  return Object.fromEntries([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
}

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
function* editionFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary, history, wording } = compilation;
  const renamed = byFormerAddress([...glossary.entries, ...glossary.documents]);
  const listed = ({ address, name }: { address: TextAddress; name: string }): ListedText => {
    const page = glossary.pages.get(address) ?? renamed.get(address);
    if (!page || !('rulings' in page)) return { address, name };
    return { address: page.address, name: page.name, url: page.url };
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
  if (history.editions.length === 0) return;
  const earlierOf = earlierAddresses(compilation);
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

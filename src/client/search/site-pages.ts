import { briefingTitle } from 'virtual:wording/briefing';
import { changesTitle } from 'virtual:wording/changesPages';
import { citationsTitle } from 'virtual:wording/citations';
import * as help from 'virtual:wording/help';
import { moreIcons } from 'virtual:wording/home';
import { mapTitle } from 'virtual:wording/map';
import * as words from 'virtual:wording/search';
import { sheetTitle } from 'virtual:wording/sheet';
import { fold } from '../../languages/browser.ts';
import { sitePaths } from '../../model/index.ts';
import type { Query } from '../../search/browser.ts';

/** A page of the site without rulings, such as the help. */
export interface SitePage {
  title: string;
  url: string;
  /** Folded words that find the page. */
  words: readonly string[];
  /** Whether the page fits the pasted text, whatever the words are. */
  isOffered?: true;
}

/** Minimum number and maximum length of the lines of a pasted deck list. */
const deckLines = { least: 3, maxLength: 60 };

/** Returns the briefing page if a pasted text is a deck list, which the search box would join to one line. */
function deckPage(base: string, pasted: string): SitePage | undefined {
  const lines = pasted.split(/[\r\n]+/u).filter((line) => line.trim() !== '');
  const isList =
    lines.length >= deckLines.least && lines.every(({ length }) => length <= deckLines.maxLength);
  if (!isList) return undefined;
  const deck = new URLSearchParams({ deck: lines.join('\n') });
  const url = `${base}${sitePaths.briefing}#${deck}`;
  return { title: briefingTitle, url, words: [], isOffered: true };
}

/** Minimum number of letters of an incomplete word that finds a page. */
const minPrefix = 4;

/**
 * Lists the pages of the site without rulings.
 *
 * @param base base path of the site
 * @param pasted the text in the search box as pasted, with its lines: if it is a deck list, its briefing is the first page
 */
export function sitePages(base: string, pasted = ''): SitePage[] {
  const deck = deckPage(base, pasted);
  const pages: [title: string, path: string, found: string][] = [
    [briefingTitle, sitePaths.briefing, words.findsBriefing],
    [citationsTitle, sitePaths.citations, words.findsCitations],
    [sheetTitle, sitePaths.sheet, words.findsSheet],
    [help.helpOffline, `${sitePaths.help}#offline`, words.findsOffline],
    [help.helpDownloads, `${sitePaths.help}#take-along`, words.findsDownloads],
    [changesTitle, sitePaths.changes, words.findsChanges],
    [moreIcons, sitePaths.icons, words.findsIcons],
    [mapTitle, sitePaths.map, words.findsMap],
    [help.helpCite, `${sitePaths.help}#cite`, words.findsCiting],
  ];
  const listed = pages.map(([title, path, found]) => ({
    title,
    url: base + path,
    words: found.split(/[\s,\u3001]+/u).map(fold),
  }));
  return deck ? [deck, ...listed] : listed;
}

/** Returns the pages whose words match every word of a query, and pages that are offered. */
export function pagesFor({ keywords }: Query, pages: readonly SitePage[]): SitePage[] {
  const asked = keywords.map(({ folded }) => folded);
  return pages.filter(
    (page) =>
      page.isOffered ||
      (asked.length > 0 &&
        asked.every((word) =>
          page.words.some(
            (own) => own === word || (word.length >= minPrefix && own.startsWith(word)),
          ),
        )),
  );
}

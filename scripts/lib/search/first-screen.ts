import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Asked } from './question-sets.ts';

/** The part of an answer that a small phone shows without scrolling. */
export interface FirstScreen {
  /** Visible text, from the top of the page. */
  visible: string;
  /** Addresses of the results in order, with the base path. */
  results: string[];
  /** Text of the framed ruling. */
  framed: string | undefined;
}

/** The screen of a small phone, in pixels. */
export const smallPhone = { width: 360, height: 740 } as const;

/**
 * Opens the address of a search, and reads the text of its first screen. If the page shows a search already, changes
 * the history entry instead of loading the page, which takes a twentieth of the time.
 *
 * @param page of the size of {@link smallPhone}
 * @param home address of the home page
 */
export async function firstScreen(page: Page, home: string, query: string): Promise<FirstScreen> {
  const address = `${home}?q=${encodeURIComponent(query)}`;
  if (page.url().startsWith(`${home}?q=`)) {
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  } else await page.goto(address);
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  return page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight) continue;
      for (const { 0: word, index } of node.data.matchAll(/\\S+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { top, bottom, left, width } = range.getBoundingClientRect();
        if (width === 0 || top < 0 || bottom > innerHeight || left < 0 || left >= innerWidth) continue;
        const at = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
        if (at && (at.contains(node) || node.parentElement.contains(at))) words.push(word);
      }
    }
    return {
      visible: words.join(' '),
      results: [...document.querySelectorAll('[data-result]')].map(({ dataset }) => dataset.url),
      framed: document.querySelector('[data-best]')?.textContent,
    };
  })()`);
}

/** Returns the texts of the rulings that answer a question, from the API of a built site. */
export function rightRulings({ right }: Asked, folder: string): string[] {
  return right.flatMap((address) => {
    const [path = '', number] = address.split('/#');
    if (!number || path === 'icons') return [];
    const file = join(folder, 'api', `${path}.json`);
    const { rulings }: { rulings: { number: string; text: string }[] } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return rulings.filter((ruling) => ruling.number === number).map(({ text }) => text);
  });
}

const begunLength = 8;
const runLength = 4;
const readableShare = 0.6;

/**
 * Returns whether a ruling can be read in a text: at least 60 % of its words are in runs of four words that the text
 * has.
 */
export function isReadable(ruling: string, text: string): boolean {
  return shownShare(ruling, text, runLength) >= readableShare;
}

/**
 * Returns whether a ruling can be recognised in a text: the text has eight consecutive words of the ruling, or all
 * words of a shorter ruling.
 */
export function isBegun(ruling: string, text: string): boolean {
  return shownShare(ruling, text, begunLength) > 0;
}

/** Share of a ruling's words that a text has in runs of a length; a shorter ruling is one run. */
function shownShare(ruling: string, text: string, runLength: number): number {
  const shown = ` ${plainWords(text).join(' ')} `;
  const words = plainWords(ruling);
  const length = Math.min(runLength, words.length);
  const read = new Set<number>();
  for (let from = 0; from + length <= words.length; from++) {
    if (!shown.includes(` ${words.slice(from, from + length).join(' ')} `)) continue;
    for (let at = from; at < from + length; at++) read.add(at);
  }
  return read.size / Math.max(1, words.length);
}

// An icon is a picture on the page, and a code in the text.
function plainWords(text: string): string[] {
  return (
    text
      .replace(/\[[^\]\s]{1,8}\]/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

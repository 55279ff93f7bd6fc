import { expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { largeText, rulesOfColour, smallTargets, violationsOf } from '../lib/page.ts';
import { openKind, pageKinds } from '../lib/page-kinds.ts';

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 900 };
const test = testWith({ colorScheme: 'light', viewport: phone });

/** Elements that extend beyond the screen, outside of containers that scroll or cut names short. */
const cutOff = `[...document.querySelectorAll('main *')].filter((element) => {
  const { left, right, width } = element.getBoundingClientRect();
  if (width <= 1 || (left >= 0 && right <= innerWidth + 1)) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let around = element.parentElement; around?.id !== 'main'; around = around.parentElement) {
    if (getComputedStyle(around).overflowX !== 'visible') return false;
  }
  return true;
}).map((element) => element.outerHTML.slice(0, 120))`;

/** Numbers of rulings that lie over other text of their ruling. */
const overText = `[...document.querySelectorAll('main :is(.number, .at)')].filter((number) => {
  const rectsOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  };
  const walker = document.createTreeWalker(
    number.closest('.ruling, .quote, .change, li') ?? number.parentElement,
    NodeFilter.SHOW_TEXT,
  );
  const others = [];
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode;
    if (number.contains(parentElement) || !parentElement.checkVisibility()) continue;
    if (!parentElement.closest('.unseen, .icon, .number')) others.push(...rectsOf(walker.currentNode));
  }
  return rectsOf(number).some((own) =>
    others.some(
      (other) =>
        own.left < other.right - 1 && other.left < own.right - 1 &&
        own.top < other.bottom - 4 && other.top < own.bottom - 4,
    ),
  );
}).map((element) => element.outerHTML.slice(0, 120))`;

/**
 * What does not fit on the screen: the width of the page if it scrolls sideways, and elements that are cut off at the
 * edges.
 */
const unfit = `({ width: Math.max(0, document.documentElement.scrollWidth - innerWidth), cutOff: ${cutOff} })`;
const fits = { width: 0, cutOff: [] };

test.for(pageKinds(inject('sites')))(
  '%s fits any screen, and passes axe',
  async ([, url], { page }) => {
    await openKind(page, url);
    expect.soft(await page.evaluate(unfit)).toEqual(fits);
    expect.soft(await page.evaluate(overText), 'numbers over text').toEqual([]);
    expect.soft(await page.evaluate(smallTargets), 'less than 44 pixels for a finger').toEqual([]);
    expect.soft(await violationsOf(page), 'on a phone').toEqual([]);
    await page.setViewportSize(desk);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, rulesOfColour), 'on a desk in the dark').toEqual([]);
    const restore = await largeText(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect.soft(await page.evaluate(unfit), 'with large text').toEqual(fits);
    expect.soft(await page.evaluate(overText), 'numbers over large text').toEqual([]);
    await restore();
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect
        .soft(await page.evaluate(unfit), `with text doubled by a style at ${width}`)
        .toEqual(fits);
    }
  },
);

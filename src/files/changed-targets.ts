import { rulingTitle } from '../documents/browser.ts';
import type { ChangedTarget, Reviews } from '../editions/browser.ts';
import {
  compareText,
  type Document,
  dateHtml,
  type Entry,
  escapeHtml,
  type Ruling,
} from '../glossary/browser.ts';
import { formatHtml, type Texts, type Wording } from '../wording/browser.ts';
import { differenceHtml, type IconNames, linkHtml } from './version-html.ts';

/** A ruling that refers to something that has changed since it was written. */
export interface RulingToReview {
  ruling: Ruling;
  targets: readonly ChangedTarget[];
}

/** The rulings of a text to review, in its order. */
export function reviewsOn(
  { address, rulings }: Pick<Entry | Document, 'address' | 'rulings'>,
  reviews: Reviews,
): RulingToReview[] {
  const byNumber = reviews.get(address);
  if (!byNumber) return [];
  return rulings.flatMap((ruling) => {
    const targets = byNumber.get(ruling.number);
    return targets ? [{ ruling, targets }] : [];
  });
}

/**
 * Renders the changes of rulings that a ruling refers to since it was written, each with the difference, as HTML.
 *
 * @param icons whose codes become pictures
 */
export function changedTargetsHtml(
  targets: readonly Omit<ChangedTarget, 'address'>[],
  { share: words, kinds }: Pick<Wording, 'share' | 'kinds'>,
  icons: IconNames = new Map(),
): string {
  return targets
    .map((target) => {
      const { date, url, name, printed = '' } = target;
      const rule = linkHtml({ href: url, name: rulingTitle(name, target) });
      const sentence = formatHtml(sentenceOf(target, words), {
        rule,
        date: dateHtml(date, kinds.language),
        number: escapeHtml(printed),
      });
      return `<p class="review-head">${sentence}</p>${differenceHtml(target.words, { icons, kinds })}`;
    })
    .join('');
}

function sentenceOf(
  { type, number }: Pick<ChangedTarget, 'type' | 'number'>,
  words: Texts['share'],
): string {
  if (type === 'another') return words.numberOfAnother;
  return number.startsWith('r') ? words.targetRuleChanged : words.targetRulingChanged;
}

/**
 * Marks the rulings to review in the HTML of a text: the text of each is followed by a link to the change.
 *
 * @param html of the text, or of a part of it
 */
export function markReviews(
  html: string,
  reviews: readonly RulingToReview[],
  { share: words, kinds }: Pick<Wording, 'share' | 'kinds'>,
): string {
  let marked = html;
  for (const { ruling, targets } of reviews) {
    const { number } = ruling;
    const date =
      targets
        .map((target) => target.date)
        .sort(compareText)
        .at(-1) ?? '';
    const said = formatHtml(words.toReview, { date: dateHtml(date, kinds.language) });
    const mark = `<a class="review-mark" href="#${reviewId(number)}">${said}</a>`;
    marked = markOne(marked, number, mark);
  }
  return marked;
}

/** The id of the list of changed targets of a ruling. */
export function reviewId(number: string): string {
  return `review-${number}`;
}

function markOne(html: string, number: string, mark: string): string {
  const link = new RegExp(`<a class="number( printed)?"[^>]*href="#${number}"[^>]*>.*?</a>`, 'u');
  const found = link.exec(html);
  if (!found) return html;
  const [whole, isPrinted] = found;
  const behind = found.index + whole.length;
  // A printed number precedes the text of its rule, the link on a permanent number follows it.
  const end = isPrinted ? behind + html.slice(behind).search(endOfText) : behind;
  return `${html.slice(0, end)} ${mark}${html.slice(end)}`;
}

/** End of a rule's text, or start of the first block inside it. */
const endOfText = /<\/(?:p|li|h[1-6]|div|td)>|<(?:p|ul|ol|table|div|aside|section)[ >]|$/u;

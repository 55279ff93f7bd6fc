import type { ChangedTarget, Reviews } from '../editions/browser.ts';
import type { Texts, Wording } from '../languages/browser.ts';
import type { Document, Entry } from '../link/index.ts';
import {
  compareText,
  dateHtml,
  escapeHtml,
  type HtmlOptions,
  type Ruling,
  rulingTitle,
} from '../model/index.ts';
import { formatHtml } from './format.ts';
import { differenceHtml, type IconNames, linkHtml } from './versions.ts';

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

/** Returns the marks of rulings to review, for `markOf` of {@link HtmlOptions}: links to what changed. */
export function reviewMarks(
  reviews: readonly RulingToReview[],
  { share: words, kinds }: Pick<Wording, 'share' | 'kinds'>,
): HtmlOptions['markOf'] & {} {
  const marks = new Map(
    reviews.map(({ ruling: { number }, targets }) => {
      const [date = ''] = targets.map((target) => target.date).sort((a, b) => compareText(b, a));
      const said = formatHtml(words.toReview, { date: dateHtml(date, kinds.language) });
      return [number, `<a class="review-mark" href="#${reviewId(number)}">${said}</a>`] as const;
    }),
  );
  return (number) => marks.get(number);
}

/** The id of the list of changed targets of a ruling. */
export function reviewId(number: string): string {
  return `review-${number}`;
}

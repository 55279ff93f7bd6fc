import type {
  ChangedTarget,
  Position,
  Reviews,
  RulingChange,
  TextChange,
  WordChange,
} from '../editions/browser.ts';
import type { EditionChanges, History } from '../editions/index.ts';
import { dateInWords, type Texts, type Wording } from '../languages/browser.ts';
import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  type Address,
  compareText,
  curlyQuotes,
  dateHtml,
  escapeHtml,
  type HtmlOptions,
  type Ruling,
  type RulingRecord,
  rulingTitle,
  rulingUrl,
} from '../model/index.ts';
import { format, formatHtml, joinList, plural } from './format.ts';
import type { SiteCompilation } from './text-record.ts';
import {
  type ChangeTexts,
  changeKind,
  changesInShort,
  changeWord,
  differenceHtml,
  type IconNames,
  isChangedInMeaning,
  linkHtml,
  partsText,
  textChangeInShort,
  type VersionView,
} from './versions.ts';

/** Options for showing changes. */
export interface ChangeView extends VersionView {
  words: ChangeTexts;
  /** Only counts what changed in wording or number. */
  inShort?: boolean;
}

/** Renders the changes of all texts as HTML: texts with changes of meaning first. */
export function changesHtml(texts: readonly TextChange[], view: ChangeView): string {
  return texts
    .toSorted((a, b) => Number(isChangedInMeaning(b)) - Number(isChangedInMeaning(a)))
    .map((text) => textChangeHtml(text, view))
    .join('');
}

/**
 * Renders the changes of a text as HTML: its name and a summary, which opens to the changes of meaning and links to the
 * rulings that changed in wording only. Names, reasons and words are escaped.
 */
export function textChangeHtml(change: TextChange, view: ChangeView): string {
  const { address, rulings } = change;
  const name = curlyQuotes(change.name, view.kinds.quotationMarks);
  const { href } = view.place(address);
  const said = escapeHtml(textChangeInShort(change, view.words, view.kinds.language));
  const head = (html: string): string =>
    `<h2>${html}</h2>${said === '' ? '' : ` <span class="meta">${said}</span>`}`;
  const { meaning = [], wording = [], reworded, renumbered } = Object.groupBy(rulings, groupOf);
  const list = view.inShort
    ? listHtml(meaning, address, view)
    : listHtml([...meaning, ...wording], address, view) +
      rewordedHtml(reworded, href, view) +
      renumberedHtml(renumbered, address, view);
  if (view.inShort || list === '') {
    const link = linkHtml({ name, href });
    return `<section class="text-change">${head(link)}${list}</section>`;
  }
  const read = format(view.words.readText, { name });
  const link = href === undefined ? '' : `<p>${linkHtml({ name: read, href }, 'onward')}</p>`;
  return `<details class="text-change"><summary>${head(escapeHtml(name))}</summary>${list}${link}</details>`;
}

function groupOf(change: RulingChange): 'renumbered' | 'reworded' | 'wording' | 'meaning' {
  if (change.type === 'renumbered') return 'renumbered';
  if (changeKind(change) !== 'wording') return 'meaning';
  return change.type === 'changed' ? 'reworded' : 'wording';
}

function listHtml(rulings: readonly RulingChange[], address: Address, view: ChangeView): string {
  const items = rulings.map((ruling) => rulingChangeHtml(ruling, address, view)).join('');
  return items === '' ? '' : `<ul class="changes">${items}</ul>`;
}

/** Links rulings that changed in wording only to their differences in the history of the text. */
function rewordedHtml(
  rulings: readonly RulingChange[] = [],
  href = '',
  { words }: ChangeView,
): string {
  if (rulings.length === 0) return '';
  const links = rulings.map((change) => {
    const name = nameOf(change);
    return linkHtml({ name, href: rulingUrl(`${href}history/`, change.number) }, 'at');
  });
  return `<p class="change change-head" data-change="wording"><strong>${escapeHtml(words.rulingWordingOnly)}</strong> ${links.join(' ')}</p>`;
}

/** Rules whose numbers alone changed, collapsed under a line that counts them. */
function renumberedHtml(
  rulings: readonly RulingChange[] = [],
  address: Address,
  view: ChangeView,
): string {
  if (rulings.length === 0) return '';
  const count = escapeHtml(plural(view.kinds.language, view.words.countRenumbered, rulings.length));
  const list = listHtml(rulings, address, view);
  return `<details class="renumbered"><summary>${count}</summary>${list}</details>`;
}

function rulingChangeHtml(change: RulingChange, address: Address, view: ChangeView): string {
  const { number, type } = change;
  const isGone = type === 'retired' || type === 'moved-away';
  const { href } = isGone ? {} : view.place(address, number);
  const { standing, text } = 'after' in change ? change.after : change.before;
  const mark = standing === 'current' ? '' : ` data-standing="${standing}"`;
  // The heading of the list says that these rules were renumbered.
  const word =
    type === 'renumbered' ? '' : `<strong>${escapeHtml(changeWord(change, view.words))}</strong>`;
  const whole: WordChange = {
    type: isGone ? 'removed' : type === 'added' ? 'added' : 'same',
    text,
  };
  const words = 'words' in change && change.words.length > 0 ? change.words : [whole];
  const isSame = type === 'renumbered' && change.words.length === 0;
  return [
    `<li class="change" data-change="${changeKind(change)}"${mark}><p class="change-head">`,
    `${linkHtml({ name: nameOf(change), href }, 'at')} ${word}`,
    ...detailsOf(change, view).map((html) => ` <span>${html}</span>`),
    `</p>${isSame ? '' : differenceHtml(words, view)}</li>`,
  ].join('');
}

/** The number of a ruling as readers know it. */
function nameOf(change: RulingChange): string {
  const { printed } = 'after' in change ? change.after : change.before;
  return printed ?? change.number;
}

/** Describes a change as HTML: other places of the ruling, its earlier number, and what changed beside its text. */
function detailsOf(change: RulingChange, view: ChangeView): string[] {
  const { words } = view;
  const placeHtml = (text: string, address: Address, number: string | undefined): string =>
    formatHtml(text, { place: linkHtml(view.place(address, number)) });
  switch (change.type) {
    case 'added':
      return [];
    case 'moved-away': {
      const { to, within } = change;
      return [placeHtml(within ? words.placeNow : words.placeTo, to.address, to.number)];
    }
    case 'retired': {
      const { to } = change;
      if (to === undefined) return [escapeHtml(words.noTarget)];
      if ('reason' in to) return [escapeHtml(to.reason)];
      return [placeHtml(words.placeNow, to.to, to.number)];
    }
    case 'moved-here': {
      const { from, within } = change;
      const place = within ? words.placeBefore : words.placeFrom;
      return [placeHtml(place, from.address, from.number), ...numberBefore(change, words)];
    }
    case 'renumbered':
      return numberBefore(change, words);
    case 'reordered':
      return [...numberBefore(change, words), positionText(change.position, words)];
    case 'changed': {
      const { joined, parts, before, after, position } = change;
      return [
        ...joined.map(({ address, number }) => placeHtml(words.placeJoined, address, number)),
        ...numberBefore(change, words),
        ...partsText(parts, before, after, view).map(escapeHtml),
        ...(position ? [positionText(position, words)] : []),
      ];
    }
  }
}

/** The earlier printed number of a rule, if it has another now. */
function numberBefore(
  { before, after }: { before: RulingRecord; after: RulingRecord },
  words: ChangeTexts,
): string[] {
  if (before.printed === undefined || before.printed === after.printed) return [];
  return [escapeHtml(format(words.numberBefore, { number: before.printed }))];
}

function positionText({ after }: Position, words: ChangeTexts): string {
  if (!after) return escapeHtml(words.positionFirst);
  return escapeHtml(format(words.positionAfter, { number: after.printed ?? after.number }));
}

/** Maximum number of texts named for each edition. */
const maxNamed = 12;

/** Summary of the changes of an edition. */
interface EditionSummary {
  /** Counts of the changes; for the first edition, the count of its texts. */
  counts: string;
  /**
   * Links to the first texts that changed in more than wording, and the count of the others, as HTML; empty for the
   * first edition.
   */
  texts: string;
}

/** Summarises the changes of an edition. */
export function editionSummary(
  { edition, before, changes }: EditionChanges,
  { changes: words, changesPages, language }: SiteCompilation['wording'],
  { place }: Pick<ChangeView, 'place'>,
): EditionSummary {
  if (!before) {
    const counts = plural(language, changesPages.firstEdition, edition.state.texts.size);
    return { counts, texts: '' };
  }
  const named = changes.texts.filter(isChangedInMeaning).slice(0, maxNamed);
  const others = changes.texts.length - named.length;
  const links = named.map(({ name, address }) => linkHtml({ ...place(address), name }));
  if (named.length > 0 && others > 0)
    links.push(escapeHtml(plural(language, changesPages.moreTexts, others)));
  return { counts: changesInShort(changes, words, language), texts: joinList(language, links) };
}

/**
 * Returns the newest day that the texts name: of a source, a comparison with the publisher, or a review. Used as the
 * day of the last change, because the clock would make other bytes of the same content.
 */
export function newestDay({
  entries,
  documents,
}: Pick<Glossary, 'entries' | 'documents'>): string | undefined {
  const days = [...entries, ...documents].flatMap(({ checked, sources, rulings }) => [
    checked,
    ...sources.map(({ date }) => date),
    ...rulings.flatMap((ruling) => [ruling.reviewed, ...ruling.sources.map(({ date }) => date)]),
  ]);
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}

/** Says that the texts have changed since the last edition; empty if they have not. */
export function laterChanges(
  { editions, sinceLast }: History,
  glossary: Glossary,
  { site: words, language }: Pick<SiteCompilation['wording'], 'site' | 'language'>,
): string {
  const edition = editions.at(-1);
  if (!edition || !sinceLast || sinceLast.texts.length === 0) return '';
  const day = newestDay(glossary);
  if (day === undefined || day <= edition.date) return words.laterChanges;
  return format(words.changesUpTo, { date: dateInWords(day, language) });
}

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

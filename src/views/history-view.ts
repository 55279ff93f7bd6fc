import {
  changedParts,
  changingEditions,
  printedNumbers,
  type RulingHistory,
  type RulingVersion,
  type Since,
  type TextHistory,
  type WordChange,
  wordChanges,
} from '../editions/browser.ts';
import type { Wording } from '../languages/browser.ts';
import { dateInWords } from '../languages/browser.ts';
import {
  dateHtml,
  editionPagePath,
  escapeHtml,
  ownSources,
  publicationsHtml,
} from '../model/index.ts';
import type { ChangeView } from './changes-html.ts';
import { format, inlineHtml, joinList, pluralForm } from './format.ts';
import { differenceHtml, linkHtml, partsText, retiredHtml } from './versions.ts';

/** A ruling of the history with its number. */
type Numbered = readonly [number: string, history: RulingHistory];

/**
 * Makes the view of a text's history.
 *
 * @param words texts of the page
 * @param base base path of the site
 * @param url URL of the text
 */
export function historyView(
  past: TextHistory,
  view: ChangeView,
  words: Wording['changesPages'],
  { base, url }: { base: string; url: string },
) {
  const { kinds } = view;
  const { language } = kinds;
  const titles = new Map(past.editions.map(({ date, title }) => [date, title]));
  const titleOf = (date: string): string => titles.get(date) ?? date;
  const rulings = Object.entries(past.rulings);
  const { changed = [], renumbered = [], unchanged = [] } = Object.groupBy(rulings, kindOf);
  const unchangedSince = Map.groupBy(
    unchanged,
    ([, { versions }]): Since => versions[0]?.since ?? null,
  );
  return {
    /** The names of the text, each with the edition that it is from; empty if the name never changed. */
    names: namesOf(),
    /** Links to the whole texts of the editions that changed the text, as HTML. */
    wholeTexts: joinList(
      language,
      changingEditions(past).map(({ date, title }) =>
        linkHtml({ name: title, href: `${url}?on=${date}` }),
      ),
    ),
    /** Rulings that changed or were retired. */
    changed: changed.map(changedRuling),
    /** Rules whose printed numbers alone changed. */
    renumbered: renumbered.map(shownRule),
    /** Paragraphs about the rulings that did not change, as HTML. */
    unchanged: Array.from(unchangedSince, ([since, all]) =>
      since === null ? newRulings(all) : sameSince(since, all.length),
    ),
  };

  function namesOf() {
    const names = past.versions.flatMap(({ since, text }, index) => {
      const before = past.versions[index - 1]?.text;
      const isSame = before?.name === text?.name && before?.address === text?.address;
      return text && !isSame ? [{ since, name: text.name }] : [];
    });
    if (names.length < 2) return [];
    return names.map(({ name, since }) => ({
      name,
      since:
        since === null
          ? words.historySinceLast
          : format(words.historySince, { title: titleOf(since) }),
    }));
  }

  function nameOf([number, history]: Numbered): string {
    return printedNumbers(history).at(-1)?.printed ?? number;
  }

  /** A rule with its numbers and versions. */
  function shownRule(entry: Numbered) {
    const [number, history] = entry;
    const printed = printedNumbers(history);
    const numbers = printed.flatMap(({ since, printed: shown }) => {
      const said = since === null ? words.historyNumberSinceLast : words.historyNumberSince;
      return shown === undefined
        ? []
        : format(said, { number: shown, title: titleOf(since ?? '') });
    });
    return {
      number,
      /** Present or last printed number, or else the permanent number. */
      name: nameOf(entry),
      /** Printed numbers, each with the edition that it is from. */
      numbers: joinList(language, numbers),
      /** Versions, the newest first. A version that differs in its printed number alone is left out. */
      steps: stepsOf(history.versions),
    };
  }

  function changedRuling(entry: Numbered) {
    const [number, history] = entry;
    const { retired, from = [] } = history;
    const rule = shownRule(entry);
    const places = from.map((place) => view.place(place.address, place.number).name);
    const said = retired && [
      escapeHtml(retiredSince(number, retired.since)),
      retiredHtml(retired.target?.to, view),
    ];
    return {
      ...rule,
      numbers: printedNumbers(history).length > 1 ? rule.numbers : '',
      /** When the number was retired and where its readers go, as HTML. */
      retired: said?.join(' '),
      /** Retired rulings whose readers are sent here. */
      from:
        places.length === 0
          ? ''
          : format(words.historyFrom, { places: places.join(`${kinds.semicolon} `) }),
    };
  }

  function retiredSince(number: string, since: Since): string {
    // A number that the first edition has as retired was retired before that edition.
    const [first] = past.versions;
    if (first?.text && Object.hasOwn(first.text.retired, number))
      return words.historyRetiredBeforeFirst;
    if (since === null) return words.historyRetiredSinceLast;
    return format(words.historyRetired, { date: dateInWords(since, language) });
  }

  function stepsOf(versions: readonly RulingVersion[]) {
    return versions
      .filter(({ ruling }, index) => {
        const before = versions[index - 1]?.ruling;
        return !before || changedParts(before, ruling).length > 0;
      })
      .map(({ since, ruling, wordingOnly }, index, all) => {
        const before = all[index - 1]?.ruling;
        const difference: WordChange[] = before
          ? wordChanges(before.text, ruling.text)
          : [{ type: 'same', text: ruling.text }];
        // The standing and the publications are shown with each version.
        const parts = (before ? changedParts(before, ruling) : []).filter(
          (part) => part === 'heading' || part === 'appliesTo',
        );
        return {
          ruling,
          /** The edition that brought it, with its day, as HTML. */
          edition: editionHtml(since),
          wordingOnly,
          /** Publications of the ruling, as HTML. */
          sources: publicationsHtml(ownSources(ruling), kinds),
          /** Changes other than its text. */
          said: partsText(parts, before ?? ruling, ruling, view),
          /** The difference from the version before, as HTML. */
          difference: differenceHtml(difference, view),
        };
      })
      .reverse();
  }

  function editionHtml(since: Since): string {
    if (since === null) return `<strong>${escapeHtml(view.words.rulingNotInEdition)}</strong>`;
    const link = linkHtml({ name: titleOf(since), href: base + editionPagePath(since) });
    return `<strong>${link}</strong> ${dateHtml(since, language)}`;
  }

  function newRulings(all: readonly Numbered[]): string {
    const links = all.map((entry) => {
      const href = `${url}#${entry[0]}`;
      return ` ${linkHtml({ name: nameOf(entry), href }, 'at')}`;
    });
    return escapeHtml(words.historyNew) + links.join('');
  }

  /** Says that rulings have not changed since an edition. */
  function sameSince(since: string, count: number): string {
    const text =
      count === rulings.length
        ? words.historyNoneChanged
        : pluralForm(language, words.historySame, count);
    return inlineHtml(text, {
      count: count.toLocaleString(language),
      url: base + editionPagePath(since),
      edition: titleOf(since),
      date: dateInWords(since, language),
    });
  }
}

/** Whether a ruling changed, was only renumbered, or neither. */
function kindOf([, { versions, retired }]: Numbered) {
  const isChanged = new Set(versions.map(({ saidSince }) => saidSince)).size > 1;
  if (isChanged || retired) return 'changed';
  return versions.length > 1 ? 'renumbered' : 'unchanged';
}

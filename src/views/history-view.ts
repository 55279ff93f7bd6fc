import {
  appliesToIn,
  changedParts,
  changingEditions,
  printedNumbers,
  type RulingChange,
  type RulingHistory,
  type RulingVersion,
  readsAlike,
  type Since,
  type TextHistory,
  type TextState,
  wordChanges,
} from '../editions/browser.ts';
import { dateInWords, type Wording } from '../languages/browser.ts';
import {
  type Address,
  addressOf,
  boxLabel,
  curlyQuotes,
  dateHtml,
  editionPagePath,
  escapeHtml,
  isTextAddress,
  ownSources,
  pagePath,
  publicationsHtml,
  type RulingRecord,
  slugify,
  type TextAddress,
} from '../model/index.ts';
import type { ChangeView } from './changes-html.ts';
import {
  changeKind,
  changeWord,
  differenceHtml,
  type IconNames,
  linkHtml,
  movedPartsHtml,
  partsText,
  plainHtml,
  retiredHtml,
  textForPeople,
} from './changes-html.ts';
import { appliesToHtml, sourcesText } from './descriptions.ts';
import { format, inlineHtml, joinList, pluralForm } from './format.ts';
import type { PublishedRuling, TextFile } from './text-record.ts';

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
  const rulings = Object.entries(past.rulings);
  const { changed = [], renumbered = [], unchanged = [] } = Object.groupBy(rulings, kindOf);
  const unchangedSince = Map.groupBy(unchanged, ([, { versions }]) => versions[0]?.since ?? null);
  const names = past.versions.flatMap(({ since, text }, index) => {
    const before = past.versions[index - 1]?.text;
    const isSame = before?.name === text?.name && before?.address === text?.address;
    if (!text || isSame) return [];
    const said = sinceText(since, words.historySince, words.historySinceLast);
    return [{ name: text.name, since: said }];
  });
  return {
    /** The names of the text, each with its first edition; empty if the name never changed. */
    names: names.length < 2 ? [] : names,
    /** Links to the whole texts of the editions that changed the text, as HTML. */
    wholeTexts: joinList(
      language,
      changingEditions(past).map(({ date }) =>
        linkHtml({ name: dateInWords(date, language), href: `${url}?on=${date}` }),
      ),
    ),
    /** Rulings that changed or were retired. */
    changed: changed.map(shownRuling),
    /** Rules whose printed numbers alone changed. */
    renumbered: renumbered.map(shownRuling),
    /** Paragraphs about the rulings that did not change, as HTML. */
    unchanged: Array.from(unchangedSince, ([since, all]) => {
      const places = all.map(([number]) => `<span id="${number}"></span>`).join('');
      return places + (since === null ? newRulings(all) : sameSince(since, all.length));
    }),
  };

  /** Fills the text about an edition, or the text about the time since the last edition. */
  function sinceText(since: Since, edition: string, sinceLast: string, number = ''): string {
    return since === null
      ? format(sinceLast, { number })
      : format(edition, { number, date: dateInWords(since, language) });
  }

  function nameOf([number, history]: Numbered): string {
    return printedNumbers(history).at(-1)?.printed ?? number;
  }

  /** A ruling with its numbers and versions. */
  function shownRuling(entry: Numbered) {
    const [number, history] = entry;
    const { versions, retired, from = [] } = history;
    const printed = printedNumbers(history);
    const numbers = printed.flatMap(({ since, printed: shown }) =>
      shown === undefined
        ? []
        : sinceText(since, words.historyNumberSince, words.historyNumberSinceLast, shown),
    );
    const places = from
      .map(({ address, number: at }) => view.place(address, at).name)
      .join(`${kinds.semicolon} `);
    return {
      number,
      /** Present or last printed number, or else the permanent number. */
      name: nameOf(entry),
      /** Printed numbers, each with its first edition; empty for a single number. */
      numbers: printed.length > 1 ? joinList(language, numbers) : '',
      /** When the number was retired and where its readers go, as HTML. */
      retired:
        retired &&
        `${escapeHtml(retiredSince(number, retired.since))} ${retiredHtml(retired.target?.to, view, retired.fate)}`,
      /** Retired rulings whose readers are sent here. */
      from: places && format(words.historyFrom, { places }),
      /** Versions, the newest first. Versions with only another printed number are left out. */
      steps: stepsOf(versions),
    };
  }

  function retiredSince(number: string, since: Since): string {
    // A number that is retired in the first edition was retired earlier.
    const [first] = past.versions;
    if (first?.text && Object.hasOwn(first.text.retired, number))
      return words.historyRetiredBeforeFirst;
    if (since === null) return words.historyRetiredSinceLast;
    return format(words.historyRetired, { date: dateInWords(since, language) });
  }

  function stepsOf(versions: readonly RulingVersion[]) {
    let before: RulingRecord | undefined;
    const steps = versions.flatMap(({ since, ruling, wordingOnly, ...moved }) => {
      const was = before ?? ruling;
      const parts = changedParts(was, ruling);
      if (before && parts.length === 0) return [];
      const changed: RulingChange = {
        type: 'changed',
        ruling,
        before: was,
        parts,
        words: [],
        from: [],
        ...(wordingOnly && { wordingOnly }),
      };
      const change = before && changed;
      before = ruling;
      // The standing and the publications are shown with each version.
      const others = parts.filter((part) => ['note', 'heading', 'appliesTo'].includes(part));
      return {
        ruling,
        /** The first edition with the version, with its day, as HTML. */
        edition: editionHtml(since),
        /** Kind of the change from the version before, and its name; absent for the first version. */
        kind: change && changeKind(change),
        word: change && changeWord(change, view.words),
        /** Publications of the ruling, as HTML. */
        sources: publicationsHtml(ownSources(ruling), kinds),
        /** Changes besides the text, and the rulings with the struck words, as HTML. */
        said: [
          ...partsText(others, was, ruling, view).map(escapeHtml),
          ...movedPartsHtml(moved, view),
        ],
        /** The difference from the version before, as HTML. */
        difference: differenceHtml(wordChanges(was.text, ruling.text), view),
      };
    });
    return steps.reverse();
  }

  function editionHtml(since: Since): string {
    if (since === null) return `<strong>${escapeHtml(view.words.rulingNotInEdition)}</strong>`;
    const link = `<a href="${base}${editionPagePath(since)}">${dateHtml(since, language)}</a>`;
    return `<strong>${link}</strong>`;
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
      date: dateInWords(since, language),
    });
  }
}

/** Whether a ruling changed, was only renumbered, or neither. */
function kindOf([, { versions, retired }]: Numbered) {
  const isChanged = new Set(versions.map(({ saidSince }) => saidSince)).size > 1;
  if (isChanged || retired || versions.some(({ keepsWords }) => keepsWords)) return 'changed';
  return versions.length > 1 ? 'renumbered' : 'unchanged';
}

/** Options for showing a past text. */
interface PastView extends Pick<Wording, 'language' | 'kinds' | 'text'> {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** The base path. */
  base: string;
  icons: IconNames;
  /** Returns HTML to add after a ruling's number. */
  marks?: ReadonlyMap<string, string>;
}

/** A ruling of today, as the API has it. */
type CurrentText = Pick<
  PublishedRuling,
  'number' | 'parent' | 'text' | 'plain' | 'html' | 'references'
>;

/** A text of a past day, and its rulings today. */
export interface PastText {
  past: TextState;
  now: readonly CurrentText[];
}

/** Records of a text for citations, from the API or of a past day. */
export interface CitableText extends Pick<TextFile, 'title' | 'name' | 'aboutWording' | 'status'> {
  rulings: readonly (RulingRecord &
    Partial<Pick<PublishedRuling, 'plain' | 'children' | 'edition' | 'printedSince'>>)[];
}

/** Returns the records of a past text for citations. */
export function citableText({ past, now }: PastText, icons: IconNames): CitableText {
  const current = byNumber(now);
  const { name: title, aboutWording } = past;
  const rulings = past.rulings.map((ruling) => {
    const known = current.get(ruling.number);
    // Recorded tables lack empty cells.
    const isSame = known && readsAlike(known.text, ruling.text);
    const plain = isSame ? (known.plain ?? known.text) : textForPeople(ruling.text, icons);
    return { ...ruling, plain };
  });
  return { title, aboutWording, rulings };
}

/** The address of a whole text of a past day: `/glossary/stasis/?on=2026-12-01&whole#p5`. */
export function pastUrl(base: string, address: TextAddress, date: string, number?: string): string {
  const page = `${base}${pagePath(address)}?on=${encodeURIComponent(date)}`;
  return number === undefined ? page : `${page}&whole#${number}`;
}

/** The URL of a reference in a text of a past day. A term has no past texts. */
function pastReferenceUrl(
  { to, number }: { to: Address; number?: string | undefined },
  { base, date }: Pick<PastView, 'base' | 'date'>,
): string {
  return isTextAddress(to) ? pastUrl(base, to, date, number) : base + pagePath(to);
}

/** A past text as HTML. */
interface ShownPast {
  html: string;
  /**
   * The URL of each link of class `ref`, in order. The links of rulings that read the same today still lead to
   * today's texts.
   */
  references: string[];
}

/**
 * Renders a whole text of a past day: headings and rulings in their order then, with printed numbers and references.
 * References lead to the texts of the same day. Rulings that read the same now keep their lists and tables; all others
 * are plain text, as in the edition.
 *
 * @param applied texts of the same day with rulings that apply to this text, added at its end
 */
export function pastTextHtml(
  { past, now }: PastText,
  view: PastView,
  applied: readonly PastText[] = [],
): ShownPast {
  const references: string[] = [];
  const current = byNumber(now);
  const headingHtml = (heading: string): string => {
    const id = slugify(heading);
    const name = curlyQuotes(heading, view.kinds.quotationMarks);
    return `<h2 id="${id}">${escapeHtml(name)}</h2>`;
  };
  let above: string | undefined;
  const blocks = past.rulings.flatMap((ruling) => {
    const { heading } = ruling;
    const isHeading = heading !== undefined && heading === ruling.text;
    const isNew = heading !== undefined && heading !== above && !isHeading;
    above = heading;
    const html = rulingHtml(ruling, current.get(ruling.number));
    if (!isHeading) return isNew ? [headingHtml(heading), html] : [html];
    const { number: id } = ruling;
    const tag = `h${2 + Math.min(depthOf(id, current), 3)}`;
    return [`<section class="ruling numbered" id="${id}"><${tag}>${html}</${tag}></section>`];
  });
  const sources = sourcesText(past, view);
  const others = applied.flatMap(({ past: from, now: rulings }) => {
    const known = byNumber(rulings);
    const shown = from.rulings.filter((ruling) => appliesToIn(ruling).includes(past.address));
    return shown.map((ruling) => rulingHtml(ruling, known.get(ruling.number), from));
  });
  if (others.length > 0) blocks.push(headingHtml(view.kinds.fromOthers), ...others);
  const end = sources && `<p class="sources">${escapeHtml(sources)}</p>`;
  return { html: blocks.join('\n') + end, references };

  /** @param from the text that contains the ruling, if it is another text */
  function rulingHtml(
    ruling: RulingRecord,
    known: CurrentText | undefined,
    from?: TextState,
  ): string {
    const { base, date } = view;
    const { number, printed, kind, standing, heading, text } = ruling;
    const isSame = known && readsAlike(known.text, text);
    const html = isSame ? known.html : plainRuling(ruling, view);
    if (isSame)
      references.push(...(known.references ?? []).map((one) => pastReferenceUrl(one, view)));
    const citation = pastUrl(base, (from ?? past).address, date, number);
    const link = { name: printed ?? number, href: citation };
    const mark = from ? '' : (view.marks?.get(number) ?? '');
    const label = `${linkHtml(link, `number${printed === undefined ? '' : ' printed'}`)}${mark} `;
    if (heading === text && !from) return label + html;
    // The publications of the text are named at the end of the text.
    const sources = kind === 'errata' || kind === 'update' ? ownSources(ruling) : [];
    const head = boxLabel({ kind, standing, sources }, view.kinds);
    const classes = `ruling${printed === undefined ? '' : ' numbered'}${head && ` box ${kind}`}`;
    const id = from ? '' : ` id="${number}"`;
    const appliesTo = ruling.appliesTo?.map(({ slug, name }) => {
      return { name, url: pastUrl(base, addressOf({ type: 'entry', slug }), date) };
    });
    const also = from
      ? linkHtml({ name: from.name, href: pastUrl(base, from.address, date) })
      : appliesToHtml(appliesTo, view.kinds);
    return (
      `<div class="${classes}"${id} data-standing="${standing}">${head}<div>${label}${html}</div>` +
      `${also && `<p class="applies">${also}</p>`}</div>`
    );
  }
}

/** Renders a ruling that reads differently today, with links for the recorded references. */
function plainRuling({ text: written, references = [] }: RulingRecord, view: PastView): string {
  const text = curlyQuotes(written, view.kinds.quotationMarks);
  let end = 0;
  const parts = references.map(({ at, shown, to, number }) => {
    const before = plainHtml(text.slice(end, at), view.icons);
    end = at + shown.length;
    const name = plainHtml(text.slice(at, end), view.icons);
    return `${before}<a href="${escapeHtml(pastReferenceUrl({ to, number }, view))}">${name}</a>`;
  });
  return parts.join('') + plainHtml(text.slice(end), view.icons);
}

function byNumber(rulings: readonly CurrentText[]): Map<string, CurrentText> {
  return new Map(rulings.map((ruling) => [ruling.number, ruling]));
}

/** Depth of a rule: the count of rules that contain it. */
function depthOf(number: string, all: ReadonlyMap<string, CurrentText>): number {
  const parent = all.get(number)?.parent;
  return parent === undefined ? 0 : 1 + depthOf(parent, all);
}

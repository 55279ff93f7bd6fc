import type {
  ChangedTarget,
  Changes,
  EditionLabel,
  MovedParts,
  Reviews,
  RulingChange,
  RulingPart,
  TextChange,
  WordChange,
} from '../editions/browser.ts';
import { appliesToIn, keepsWords, textAt } from '../editions/browser.ts';
import type { EditionChanges, History } from '../editions/index.ts';
import { capitalized, dateInWords, type Texts, type Wording } from '../languages/browser.ts';
import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  type Address,
  boxLabel,
  byFormerAddress,
  compareText,
  curlyQuotes,
  dateHtml,
  editionPagePath,
  escapeHtml,
  type Fate,
  type HtmlOptions,
  type Icon,
  iconHtml,
  iconId,
  isNote,
  memoize,
  ownSources,
  type Retired,
  type Ruling,
  type RulingPlace,
  type RulingRecord,
  replacementsIn,
  rulingPath,
  rulingTitle,
  rulingUrl,
  slugOf,
  type TextAddress,
} from '../model/index.ts';
import { type KindWording, publicationsText, rulingName } from './descriptions.ts';
import { format, formatHtml, joinList, joinPlaces, plural } from './format.ts';
import type { SiteCompilation } from './text-record.ts';

/** Options for showing versions of rulings. */
export interface VersionView extends KindWording {
  retired: Texts['retired'];
  /** Returns the present place of a page or a ruling of any edition. */
  place: FindPlace;
  /** Icons whose codes become pictures; all other codes stay text. */
  icons: IconNames;
}

/** Icons by their ids. Made by {@link iconNames}. */
export type IconNames = ReadonlyMap<string, Pick<Icon, 'code' | 'name'>>;

/** Icons to show in plain text. */
export function iconNames(icons: readonly Pick<Icon, 'code' | 'name'>[]): IconNames {
  return new Map(icons.map((icon) => [iconId(icon.code), icon]));
}

/** Minimum share of unchanged characters in the longer of two texts to mark the differences word by word. */
const minKept = 0.4;

/** Whether most words of a text were replaced, so that marked words would not read as a sentence. */
export function isRewritten(words: readonly WordChange[]): boolean {
  const length = { same: 0, added: 0, removed: 0 };
  for (const { type, text } of words) length[type] += text.length;
  const { same, added, removed } = length;
  if (added === 0 || removed === 0) return false;
  return same / (same + Math.max(added, removed)) < minKept;
}

/**
 * Renders differences: removed words in `del`, added words in `ins`, lines with tabs as rows of a table. If most words
 * were replaced, renders the earlier and the later text instead.
 */
export function differenceHtml(
  words: readonly WordChange[],
  view: Pick<VersionView, 'icons' | 'kinds'>,
): string {
  const { icons, kinds } = view;
  // Quotes are opening or closing by the whole text, not by the part.
  const whole = (left: WordChange['type']): string =>
    curlyQuotes(
      words.flatMap(({ type, text }) => (type === left ? [] : text)).join(''),
      kinds.quotationMarks,
    );
  const [then, now] = [whole('added'), whole('removed')];
  if (isRewritten(words)) {
    const labelled = (label: string, text: string): string =>
      `<p class="difference"><strong>${escapeHtml(label)}</strong> ${plainHtml(text, icons)}</p>`;
    return labelled(kinds.wordsThen, then) + labelled(kinds.wordsNow, now);
  }
  let [thenAt, nowAt] = [0, 0];
  const hasTable = words.some(({ text }) => text.includes('\t'));
  /** The cells of each line; a line outside of a table has a single cell. */
  const lines = [['']];
  for (const { type, text } of words) {
    const [from, at] = type === 'removed' ? [then, thenAt] : [now, nowAt];
    if (type !== 'added') thenAt += text.length;
    if (type !== 'removed') nowAt += text.length;
    const shown = from.slice(at, at + text.length);
    for (const part of hasTable ? shown.split(/([\n\t])/u) : [shown]) {
      const line = lines.at(-1) ?? [];
      const inner = plainHtml(part, icons);
      if (part === '\n') lines.push(['']);
      else if (part === '\t') line.push('');
      else if (part !== '') {
        const tag = type === 'added' ? 'ins' : 'del';
        line.push((line.pop() ?? '') + (type === 'same' ? inner : `<${tag}>${inner}</${tag}>`));
      }
    }
  }
  const open = '<div class="table" tabindex="0"><table>';
  let html = '';
  for (const [index, cells] of lines.entries()) {
    const [isRow, wasRow, isNext] = [0, -1, 1].map((by) => (lines[index + by]?.length ?? 0) > 1);
    const row = cells.map((cell) => `<td>${cell}</td>`).join('');
    if (isRow) html += `${wasRow ? '' : open}<tr>${row}</tr>${isNext ? '' : '</table></div>'}`;
    else html += (index === 0 || wasRow ? '' : '<br>') + cells.join('');
  }
  return hasTable ? `<div class="difference">${html}</div>` : `<p class="difference">${html}</p>`;
}

/** Plain text as HTML: line feeds become line breaks, tabs between cells bars, and codes of icons their pictures. */
export function plainHtml(text: string, icons: IconNames): string {
  return withIcons(text, icons, iconHtml, (part) => escapeHtml(part).replaceAll('\n', '<br>'));
}

/** Returns recorded text for people: icons as names, tabs between cells as bars. */
export function textForPeople(text: string, icons: IconNames): string {
  return withIcons(
    text,
    icons,
    ({ name }) => `[${name}]`,
    (part) => part,
  );
}

/** Returns a recorded text with its icons and the parts between them as shown, and bars for the tabs between cells. */
function withIcons(
  text: string,
  icons: IconNames,
  shownIcon: (icon: Pick<Icon, 'code' | 'name'>) => string,
  shown: (part: string) => string,
): string {
  return text
    .split(/(\[[^[\]\n]{1,30}\])/u)
    .map((part, index) => {
      const icon = index % 2 === 1 ? icons.get(iconId(part.slice(1, -1))) : undefined;
      return icon ? shownIcon(icon) : shown(part).replaceAll('\t', ' | ');
    })
    .join('');
}

/**
 * Returns the sentence on what became of a retired ruling, with an unfilled `{place}` if a place replaces it. Every
 * page, file and command takes the sentence from here.
 */
export function retiredSentence(
  to: object | { reason: string } | undefined,
  fate: Fate | undefined,
  words: Texts['retired'],
): string {
  if (!to) return words.retiredWithoutTarget;
  if ('reason' in to) return format(words.retiredFor, to);
  return words[fateTexts[fate ?? 'none']];
}

/** Sentences on the replacement of a retired ruling. */
const fateTexts = {
  same: 'retiredSame',
  joined: 'retiredJoined',
  changed: 'retiredChanged',
  none: 'retiredTo',
} as const;

/** Renders the sentence on what became of a retired ruling, with a link to each replacement. */
export function retiredHtml(
  to: Retired | undefined,
  { retired: words, place, kinds }: Pick<VersionView, 'retired' | 'place' | 'kinds'>,
  fate?: Fate,
): string {
  const said = retiredSentence(to, fate, words);
  if (!to || 'reason' in to) return escapeHtml(said);
  const links = replacementsIn(to).map((one) => linkHtml(place(one.to, one.number)));
  return formatHtml(said, { place: joinPlaces(kinds.language, links) });
}

/** Renders a link; the name alone without a URL. */
export function linkHtml({ name, href }: TextPlace, className?: string): string {
  const shown = escapeHtml(name);
  const kind = className === undefined ? '' : ` class="${className}"`;
  if (href !== undefined) return `<a${kind} href="${escapeHtml(href)}">${shown}</a>`;
  return className === undefined ? shown : `<span${kind}>${shown}</span>`;
}

/** Describes the changes of a ruling other than its text, for changes, histories and citations. */
export function partsText(
  parts: readonly RulingPart[],
  before: RulingRecord,
  after: RulingRecord,
  { words, kinds }: KindWording & { words: ChangeTexts },
): string[] {
  const { appliesTo } = after;
  const sources = ownSources(after);
  const names = publicationsText(sources, kinds);
  const was = (nameOf: (ruling: RulingRecord) => string): string =>
    format(words.wasNow, { before: nameOf(before), after: nameOf(after) });
  const heading = (said: string, { heading: name = '' }: RulingRecord): string =>
    name && format(said, { heading: curlyQuotes(name, kinds.quotationMarks) });
  const applied = appliesTo?.map(({ name }) => name).join(`${kinds.semicolon} `);
  const said: Record<RulingPart, string> = {
    text: '',
    note: before.notesAt === undefined ? words.noteAdded : words.noteChanged,
    // A change of standing is named by the standing alone.
    kind: parts.includes('standing') ? '' : was((ruling) => rulingName(ruling, { kinds })),
    standing: was(({ standing }) => kinds[standing]),
    sources: sources.length > 0 ? format(words.publishedIn, { sources: names }) : '',
    heading: joinList(
      kinds.language,
      [
        heading(words.underHeading, after) || words.underNoHeading,
        heading(words.underHeadingBefore, before),
      ].filter(Boolean),
    ),
    appliesTo: applied ? format(words.appliesToNow, { names: applied }) : words.appliesToNone,
  };
  return parts.map((part) => said[part]).filter(Boolean);
}

/** Properties of a ruling that a quotation shows. */
type QuotedRuling = Pick<
  Ruling,
  'number' | 'url' | 'printed' | 'kind' | 'standing' | 'sources' | 'supersededBy' | 'html'
>;

/** Renders a whole ruling outside of its text, with a link to it. */
export function quoteHtml(ruling: QuotedRuling, { kinds }: KindWording): string {
  const { kind, standing, supersededBy: successors = [], sources, html } = ruling;
  const label = boxLabel({ kind, standing, sources, successors }, kinds);
  const { url, printed, number } = ruling;
  const link = `<a class="number" href="${escapeHtml(url)}">${escapeHtml(printed ?? number)}</a>`;
  // The text of a paragraph or a list item has no block element.
  const isBlock = /^<(?:p|ul|ol|dl|table|div|pre|blockquote|h[1-6])\b/u.test(html);
  return (
    `<div class="quote${label && ` box ${kind}`}" data-standing="${standing}">` +
    `${link} ${label}${isBlock ? html : `<p>${html}</p>`}</div>`
  );
}

/** Present place of a text, a term or a ruling of any edition. */
export interface TextPlace {
  /** Present name: `stasis, p5`; `Rulebook, 702.19b` for a rule with a printed number. */
  name: string;
  /** With the base path; absent if the glossary has no such page now. */
  href?: string | undefined;
}

/** Returns the present place of a page or a ruling, by its address in any edition. */
export type FindPlace = (address: Address, number?: string) => TextPlace;

/** Finds the places of a glossary. */
export function placesIn({ entries, documents, pages, base }: Glossary): FindPlace {
  const renamed = new Map<Address, Entry | Document>(byFormerAddress([...entries, ...documents]));
  return (address, number) => {
    const page = pages.get(address) ?? renamed.get(address);
    const name = page?.name ?? slugOf(address);
    if (number === undefined) return { name, href: page?.url };
    if (!page || !('rulings' in page)) return { name: `${name}, ${number}`, href: page?.url };
    const isRetired = page.retired[number] !== undefined;
    const ruling = page.rulings.find((one) => one.number === number);
    const there = isRetired ? base + rulingPath(page.address, number) : page.url;
    return { name: `${name}, ${ruling?.printed ?? number}`, href: ruling?.url ?? there };
  };
}

/** Interface texts for describing changes. */
export type ChangeTexts = Texts['changes'];

/**
 * Kinds of changes, as readers see them, with their choices in the filter. `same`: only the place, the heading, the
 * number or the entries that the ruling applies to changed.
 */
const kindFilters = {
  new: 'filterNew',
  meaning: 'filterMeaning',
  standing: 'filterStanding',
  wording: 'filterWording',
  note: 'filterNotes',
  same: 'filterOthers',
} as const;
type ChangeKind = keyof typeof kindFilters;

/** Whether more than the wording and the order of a text changed. */
export function isChangedInMeaning({ type, rulings }: TextChange): boolean {
  return type !== 'changed' || rulings.some(isOfMeaning);
}

/** Whether a change may matter in play: not only the wording or the place changed. */
export function isOfMeaning(change: RulingChange): boolean {
  return !['wording', 'note', 'same'].includes(changeKind(change));
}

/** Returns the kind of a change. */
export function changeKind(change: RulingChange): ChangeKind {
  return factsOf(change)[0];
}

/** The editions that last changed a text; `null` for a change after the last edition. */
interface LastChange {
  /** The edition that last changed its words; new notes, places and headings do not count. */
  edition: EditionLabel | null;
  /** Whether more than the wording changed. */
  isOfMeaning: boolean;
  /** Whether only notes of the editors changed. */
  isOfNote: boolean;
  /** The edition that last changed anything in the text. */
  any: EditionLabel | null;
}

/** The last changes of each text, by its present address. */
export const lastChanges = /* @__PURE__ */ memoize(
  (history: History): ReadonlyMap<TextAddress, LastChange> => {
    const { editionChanges, sinceLast, current } = history;
    const last = { edition: null, changes: sinceLast };
    const found = new Map<TextAddress, LastChange>();
    for (const { edition: any, changes } of [...editionChanges.toReversed(), last]) {
      for (const text of changes?.texts ?? []) {
        const address = textAt(current, text.address)?.address;
        if (!address) continue;
        const isOfMeaning = isChangedInMeaning(text);
        const isWording = text.rulings.some((one) => changeKind(one) === 'wording');
        const isOfNote = !isOfMeaning && !isWording && text.rulings.some(isRewordedNote);
        const ofWords = isOfMeaning || isWording || isOfNote ? undefined : found.get(address);
        found.set(address, { edition: any, isOfMeaning, isOfNote, ...ofWords, any });
      }
    }
    return found;
  },
);

/** Whether a note of the editors has other words: a text may have nothing but a note. */
function isRewordedNote({ type, parts, ruling }: RulingChange): boolean {
  return isNote(ruling) && type === 'changed' && (parts.includes('text') || parts.includes('note'));
}

/** Names a change of a ruling in a few words: `Changed`. */
export function changeWord(change: RulingChange, words: ChangeTexts): string {
  return words[factsOf(change)[1]];
}

/** The counts of a summary, in their order. */
const counts = [
  'countAdded',
  'countChanged',
  'countStanding',
  'countRetired',
  'countOthers',
  'countNotes',
] as const;

/** Shorter counts, for the row of one text below a summary. */
const rowCounts: Partial<Record<(typeof counts)[number], `row${string}` & keyof ChangeTexts>> = {
  countAdded: 'rowAdded',
  countChanged: 'rowChanged',
  countOthers: 'rowOthers',
  countNotes: 'rowNotes',
};

/** Kind of a change, its name in a few words, and where it is counted. */
type Facts = readonly [
  kind: ChangeKind,
  word: Extract<keyof ChangeTexts, `ruling${string}`>,
  count?: (typeof counts)[number] | undefined,
];

/** A move is counted once, at the ruling's present place. */
const facts: Readonly<Record<Exclude<RulingChange['type'], 'changed'>, Facts>> = {
  added: ['new', 'rulingAdded', 'countAdded'],
  retired: ['standing', 'rulingRetired', 'countRetired'],
  reordered: ['same', 'rulingReordered', 'countOthers'],
  renumbered: ['same', 'rulingRenumbered', 'countOthers'],
  'moved-away': ['same', 'rulingMovedAway'],
  'moved-here': ['same', 'rulingMovedHere', 'countOthers'],
};

/** Whether a ruling only refers to other names: "See Stasis, skills." */
function isReferral({ text, references = [] }: RulingRecord): boolean {
  const rest = references.reduce((left, { shown }) => left.replace(shown, ''), text);
  return (
    references.length > 0 &&
    references.every(({ kind }) => kind !== 'mention') &&
    /^\P{L}*\p{L}*\P{L}*$/u.test(rest)
  );
}

/** Classifies a change. */
function factsOf(change: RulingChange): Facts {
  const { type, within, parts, words, wordingOnly, from, before, ruling } = change;
  if (type === 'added' && isReferral(ruling)) return ['same', 'rulingAdded', 'countOthers'];
  const isOnlyNote = isNote(ruling) && isNote(before ?? ruling);
  if (isOnlyNote && ['added', 'changed'].includes(type))
    return ['note', 'rulingNote', 'countNotes'];
  if (type !== 'changed') {
    const [kind, word, count] = facts[type];
    const isReworded = type === 'moved-here' && words.length > 0;
    if (isOnlyNote && type === 'retired') return ['note', word, 'countOthers'];
    return isReworded
      ? ['meaning', within ? 'rulingRenumbered' : word, 'countChanged']
      : [kind, within ? 'rulingRenumbered' : word, count];
  }
  if (wordingOnly) return ['wording', 'rulingWordingOnly', 'countOthers'];
  const kind = parts.includes('standing') ? 'standing' : 'meaning';
  if (parts.includes('text')) return [kind, 'rulingChanged', 'countChanged'];
  if (kind === 'standing') return [kind, 'rulingStanding', 'countStanding'];
  if (!keepsWords(parts)) return [kind, 'rulingChanged', 'countChanged'];
  if (from.length > 0) return ['same', 'rulingSame', 'countOthers'];
  if (parts.includes('note')) return ['note', 'rulingNote', 'countNotes'];
  if (parts.includes('appliesTo')) {
    const now = new Set(appliesToIn(ruling));
    const hasMore = appliesToIn(before ?? {}).every((address) => now.has(address));
    return ['same', hasMore ? 'rulingScopeMore' : 'rulingScope', 'countOthers'];
  }
  return ['same', parts.includes('heading') ? 'rulingHeading' : 'rulingSources', 'countOthers'];
}

/**
 * Counts the changes: `2 new, 1 changed, in 2 texts · 8 only in wording, notes, number or place`. The texts are those
 * with changes before the dot.
 */
export function changesInShort(
  { texts }: Pick<Changes, 'texts'>,
  words: ChangeTexts,
  language: string,
): string {
  if (texts.length === 0) return words.nothingChanged;
  const { said, others } = countsOf(
    texts.flatMap(({ rulings }) => rulings),
    words,
    language,
  );
  const counted = texts.filter(({ rulings }) => countsOf(rulings, words, language).said.length > 0);
  const changes = joinList(language, said);
  const inTexts = changes && plural(language, words.countInTexts, counted.length, { changes });
  const all = [inTexts, others].filter(Boolean).join(' \u00b7 ');
  return all || plural(language, words.countTextsRenamed, texts.length);
}

/**
 * Counts the changes of one text: `new` or `formerly “Beaming”, 2 new, 1 changed · 3 minor`.
 *
 * @param isRow whether a summary above explains the counts; otherwise they have the words of a summary
 */
export function textChangeInShort(
  { type, name, before, term, rulings }: TextChange,
  words: ChangeTexts,
  language: string,
  isRow = true,
): string {
  if (type === 'added') return term === undefined ? words.textAdded : words.textAddedFromTerm;
  if (type === 'removed') return words.textRemoved;
  const { said, others } = countsOf(rulings, words, language, isRow);
  const [first] = rulings;
  // A ruling that moved away is counted only in the new place.
  if (said.length === 0 && others === '' && first) said.push(changeWord(first, words));
  if (before)
    said.unshift(
      before.name === name
        ? words.textAddressChanged
        : format(words.textRenamed, { name: before.name }),
    );
  return [joinList(language, said), others].filter(Boolean).join(' \u00b7 ');
}

/** Counts of changes by kind, and of all others: only of wording, numbers or places, and of notes. */
function countsOf(
  rulings: readonly RulingChange[],
  words: ChangeTexts,
  language: string,
  isRow = false,
): { said: string[]; others: string } {
  const found = Map.groupBy(rulings, (change) => factsOf(change)[2]);
  const said = (count: (typeof counts)[number]): string => {
    const amount = found.get(count)?.length;
    const key = (isRow && rowCounts[count]) || count;
    return amount === undefined ? '' : plural(language, words[key], amount);
  };
  return {
    said: counts.slice(0, -2).map(said).filter(Boolean),
    others: counts.slice(-2).map(said).filter(Boolean).join(' \u00b7 '),
  };
}

/** Options for showing changes. */
export interface ChangeView extends VersionView {
  words: ChangeTexts;
  /** Whether changes of wording or number are only counted. */
  inShort?: boolean;
}

/**
 * Renders the filter of changes by kind as HTML; empty if all are of one kind. The style sheet hides the other changes, so
 * that the filter works without scripts.
 */
export function changeFilterHtml(
  changes: Iterable<ChangeKind | undefined>,
  words: ChangeTexts,
): string {
  const found = new Set<string | undefined>(changes);
  const kinds = Object.entries(kindFilters).filter(([kind]) => found.has(kind));
  if (kinds.length < 2) return '';
  const choices = [['', 'filterAllChanges'] as const, ...kinds].map(
    ([value, label]) =>
      `<label><input type="radio" name="changes" value="${value}"${value === '' ? ' checked' : ''} autocomplete="off">${escapeHtml(words[label])}</label>`,
  );
  return `<fieldset class="choices change-filter"><legend class="unseen">${escapeHtml(words.filterChanges)}</legend>${choices.join('')}</fieldset>`;
}

/** Renders the changes of all texts as {@link changesHtml} does, below their filter. */
export function filteredChangesHtml(texts: readonly TextChange[], view: ChangeView): string {
  const kinds = texts.flatMap(({ rulings }) => rulings.map(changeKind));
  return changeFilterHtml(kinds, view.words) + changesHtml(texts, view);
}

/** Renders the changes of all texts as HTML: texts with changes of meaning first, then the count of the others. */
export function changesHtml(texts: readonly TextChange[], view: ChangeView): string {
  const { words, kinds, inShort } = view;
  const [changed, others] = [true, false].map((isChanged) =>
    texts.filter((text) => isChangedInMeaning(text) === isChanged),
  );
  const html = (list: readonly TextChange[] = []): string =>
    list.map((text) => textChangeHtml(text, view)).join('');
  if (inShort || !changed?.length || !others?.length) return html(changed) + html(others);
  const count = escapeHtml(plural(kinds.language, words.textsOthers, others.length));
  // The filter hides the count, as any text without a change of its kind.
  return `${html(changed)}<section class="text-change"><p class="meta">${count}</p></section>${html(others)}`;
}

/**
 * Renders the changes of a text as HTML: its name and a summary, which opens to the changes of meaning and links to the
 * rulings that changed in wording only. Names, reasons and words are escaped.
 */
export function textChangeHtml(change: TextChange, view: ChangeView): string {
  const { address, rulings, sources = [] } = change;
  const { words, kinds, inShort } = view;
  const name = curlyQuotes(change.name, kinds.quotationMarks);
  const { href = '' } = view.place(address);
  const said = [
    textChangeInShort(change, words, kinds.language, !inShort),
    sources.length > 0 && format(words.publishedIn, { sources: publicationsText(sources, kinds) }),
  ].filter(Boolean);
  const meta = escapeHtml(said.join(`${kinds.semicolon} `));
  const head = (html: string): string =>
    `<h2>${html}</h2>${meta && ` <span class="meta">${meta}</span>`}`;
  const groups = Object.groupBy(rulings, groupOf);
  const { meaning = [], moved = [], named = [], renumbered = [] } = groups;
  const list = inShort
    ? listHtml(meaning)
    : listHtml([...meaning, ...moved]) + namedHtml() + renumberedHtml();
  const place = { name, href: href || undefined };
  if (inShort || list === '')
    return `<section class="text-change">${head(linkHtml(place))}${list}</section>`;
  const read = format(words.readText, { name });
  const link = href && `<p>${linkHtml({ name: read, href }, 'onward')}</p>`;
  return `<details class="text-change"><summary>${head(escapeHtml(name))}</summary>${list}${link}</details>`;

  function listHtml(changes: readonly RulingChange[]): string {
    const items = changes.map((one) => rulingChangeHtml(one, address, view)).join('');
    return items === '' ? '' : `<ul class="changes">${items}</ul>`;
  }

  /** Names the rulings that changed in wording only or kept their words, with links to the history of the text. */
  function namedHtml(): string {
    const lines = Map.groupBy(named, (one) => {
      const { before, ruling, parts, from } = one;
      const isSame = before && changeKind(one) !== 'wording';
      const said = isSame ? partsText(parts, before, ruling, view).map(escapeHtml) : [];
      const replaced = from.map((gone) =>
        formatHtml(words.placeReplaced, { place: linkHtml(view.place(gone.address, gone.number)) }),
      );
      return [
        `<strong>${escapeHtml(changeWord(one, words))}</strong>`,
        ...[...replaced, ...said, ...movedPartsHtml(one, view)].map(
          (html) => `<span>${html}</span>`,
        ),
      ].join(' ');
    });
    return Array.from(lines, ([said, changes]) => {
      const links = changes.map(({ ruling }) => {
        const history = rulingUrl(`${href}history/`, ruling.number);
        return linkHtml({ name: nameOf(ruling), href: history }, 'at');
      });
      const [kind] = changes.map(changeKind);
      return `<p class="change change-head" data-change="${kind}">${links.join(' ')} ${said}</p>`;
    }).join('');
  }

  /** Folds rules with only new numbers under their count. */
  function renumberedHtml(): string {
    if (renumbered.length === 0) return '';
    const count = escapeHtml(plural(kinds.language, words.countRenumbered, renumbered.length));
    return `<details class="renumbered"><summary>${count}</summary>${listHtml(renumbered)}</details>`;
  }
}

/** Groups changes by how they are shown: with their words, by their numbers alone, or folded. */
function groupOf(change: RulingChange): 'renumbered' | 'named' | 'moved' | 'meaning' {
  if (change.type === 'renumbered') return 'renumbered';
  if (isOfMeaning(change)) return 'meaning';
  const { type, words, wordingOnly } = change;
  return type === 'changed' && (wordingOnly || words.length === 0) ? 'named' : 'moved';
}

/** The number of a ruling as readers know it. */
function nameOf({ printed, number }: RulingRecord): string {
  return printed ?? number;
}

function rulingChangeHtml(change: RulingChange, address: Address, view: ChangeView): string {
  const { type, ruling, before, parts, position, from, to, within } = change;
  const { words } = view;
  const { number, standing, text } = ruling;
  const isGone = type === 'retired' || type === 'moved-away';
  const { href } = isGone ? {} : view.place(address, number);
  const mark = standing === 'current' ? '' : ` data-standing="${standing}"`;
  // The heading of the list names the change: renumbered.
  const word =
    type === 'renumbered' ? '' : `<strong>${escapeHtml(changeWord(change, words))}</strong>`;
  const whole: WordChange = {
    type: isGone ? 'removed' : type === 'added' ? 'added' : 'same',
    text,
  };
  const isSame = type === 'renumbered' && change.words.length === 0;
  const difference = change.words.length > 0 ? change.words : [whole];
  return [
    `<li class="change" data-change="${changeKind(change)}"${mark}><p class="change-head">`,
    `${linkHtml({ name: nameOf(ruling), href }, 'at')} ${word}`,
    ...(isGone ? [goneHtml()] : detailsOf()).map((html) => ` <span>${html}</span>`),
    `</p>${isSame ? '' : differenceHtml(difference, view)}</li>`,
  ].join('');

  function placeHtml(said: string, to: Address, number: string | undefined): string {
    return formatHtml(said, { place: linkHtml(view.place(to, number)) });
  }

  /** Renders the successor of a number that is gone, or the reason for its retirement. */
  function goneHtml(): string {
    if (type === 'retired' || !to || 'reason' in to) return retiredHtml(to, view, change.fate);
    return placeHtml(within ? words.placeNow : words.placeTo, to.to, to.number);
  }

  /** Lists former places of the ruling, its earlier number, and changes besides the text. */
  function detailsOf(): string[] {
    const moved = within ? words.placeBefore : words.placeFrom;
    const origin = type === 'changed' ? words.placeJoined : moved;
    const said: string[] = [];
    if (before?.printed !== undefined && before.printed !== ruling.printed)
      said.push(format(words.numberBefore, { number: before.printed }));
    if (before) said.push(...partsText(parts, before, ruling, view));
    if (position === 'first') said.push(words.positionFirst);
    else if (position) said.push(format(words.positionAfter, { number: nameOf(position) }));
    return [
      ...from.map((one) => placeHtml(origin, one.address, one.number)),
      ...said.map(escapeHtml),
      ...movedPartsHtml(change, view),
    ];
  }
}

/** Names the rulings that took over words of a ruling, and those whose words it took over, each with a link. */
export function movedPartsHtml(
  { keptIn = [], partOf = [] }: MovedParts,
  {
    words,
    place,
  }: { words: Pick<ChangeView['words'], 'partMoved' | 'partHere'>; place: FindPlace },
): string[] {
  const named = (said: string) => (to: RulingPlace) =>
    formatHtml(said, { place: linkHtml(place(to.address, to.number)) });
  return [...keptIn.map(named(words.partMoved)), ...partOf.map(named(words.partHere))];
}

/** Maximum number of texts named for each edition. */
const maxNamed = 12;

/** Summary of the changes of an edition. */
interface EditionSummary {
  /** Counts of the changes; for the first edition, the count of its texts. */
  counts: string;
  /**
   * Links to the histories of some texts that changed in more than wording, and the count of the others, as HTML;
   * empty for the first edition.
   */
  texts: string;
}

/** Summarises the changes of an edition. */
export function editionSummary(
  { edition, before, changes }: EditionChanges,
  { changes: words, changesPages, kinds, language }: SiteCompilation['wording'],
  { place, base }: Pick<ChangeView, 'place'> & { base: string },
): EditionSummary {
  if (!before) {
    const counts = plural(language, changesPages.firstEdition, edition.state.texts.size);
    return { counts, texts: '' };
  }
  const named = changes.texts.filter(isChangedInMeaning).slice(0, maxNamed);
  const others = changes.texts.length - named.length;
  const links = named.map(({ name, address }) => {
    const shown = curlyQuotes(name, kinds.quotationMarks);
    const { href } = place(address);
    return linkHtml({ name: capitalized(shown), href: href && `${href}history/` });
  });
  if (named.length > 0 && others > 0)
    links.push(
      linkHtml({
        name: plural(language, changesPages.moreTexts, others),
        href: base + editionPagePath(edition.date),
      }),
    );
  return { counts: changesInShort(changes, words, language), texts: joinList(language, links) };
}

/**
 * Returns the newest day in the texts: of a source, a comparison with the publisher, or a review. Serves as the day
 * of the last change: with the clock, two builds of the same content would differ.
 */
export function newestDay({ entries, documents }: Glossary): string | undefined {
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

/** Names the last edition with its day, and says if the texts are newer; empty without an edition. */
export function editionInWords(
  history: History,
  glossary: Glossary,
  wording: Pick<SiteCompilation['wording'], 'site' | 'language'>,
): string {
  const edition = history.editions.at(-1);
  if (!edition) return '';
  const named = `${edition.title} (${dateInWords(edition.date, wording.language)})`;
  return [named, laterChanges(history, glossary, wording)].filter(Boolean).join(', ');
}

/** Ruling with references whose targets have changed. */
export interface RulingToReview {
  ruling: Ruling;
  targets: readonly ChangedTarget[];
}

/** The rulings of a text to review, in its order. */
export function reviewsOn(
  { address, rulings }: Pick<Entry | Document, 'address' | 'rulings'>,
  reviews: Reviews,
): RulingToReview[] {
  return rulings.flatMap((ruling) => {
    const targets = reviews.get(address)?.get(ruling.number);
    return targets ? [{ ruling, targets }] : [];
  });
}

/**
 * Renders the changed targets of a ruling's references, each with the difference, as HTML.
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
      const { date, url, name, number } = target;
      const isRule = number.startsWith('r');
      const sentence = formatHtml(isRule ? words.targetRuleChanged : words.targetRulingChanged, {
        rule: linkHtml({ href: url, name: rulingTitle(name, target) }),
        date: dateHtml(date, kinds.language),
      });
      return `<p class="review-head">${sentence}</p>${differenceHtml(target.words, { icons, kinds })}`;
    })
    .join('');
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

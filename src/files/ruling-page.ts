import { printedSlug, rulingTitle } from '../documents/browser.ts';
import {
  type CorrectionValues,
  type Entry,
  encodeValue,
  escapeHtml,
  fillLink,
  isFreePart,
  type LinkTemplate,
  pageUrl,
  publicationsHtml,
  type Ruling,
  replacedByHtml,
  shareUrl,
} from '../glossary/browser.ts';
import { format, formatHtml, inlineHtml, type Texts } from '../wording/browser.ts';
import { changedTargetsHtml } from './changed-targets.ts';
import { referringHtml } from './referring.ts';
import type { RulingNotes } from './ruling-notes.ts';
import { entryKind, excerpt, type KindWording, rulingName } from './wording.ts';

/** The words of a ruling's own page that the template leaves open. */
export interface RulingPageWording extends KindWording {
  readonly share: Texts['share'];
}

/**
 * The page that every ruling's own page is made of, below the base path. The worker makes them of it too, so that a
 * library need not hold each.
 */
export const rulingTemplateFile = 'ruling-page.template';

/** Text of a ruling on the ruling's own page. A document has no kind. */
export interface ShownText
  extends Pick<Entry, 'name' | 'url'>,
    Partial<Pick<Entry, 'kind' | 'cardType'>> {
  /** Address of its history, where an edition has it. */
  history?: string;
  rulings: readonly ShownRuling[];
}

/** A ruling on its own page. */
export interface ShownRuling
  extends RulingNotes,
    Pick<
      Ruling,
      | 'number'
      | 'url'
      | 'printed'
      | 'kind'
      | 'standing'
      | 'supersededBy'
      | 'sources'
      | 'text'
      | 'html'
    > {
  /** The heading above it. */
  heading?: string;
}

/** A text as `api/glossary/<slug>.json` has it, as far as the pages of its rulings show it. */
export interface TextFile extends Pick<Entry, 'title' | 'url'>, Omit<ShownText, 'name'> {
  /** Section, if it differs from the title. */
  name?: string;
}

/**
 * Fills the template of a ruling's own page.
 *
 * @param template the built page `ruling-template`
 * @param wording the words for what the ruling and its text are
 * @param printed the rulings of the text by their printed numbers: see {@link printedRulings}
 * @returns the page; every placeholder is replaced, and all but those of HTML are escaped
 */
export function rulingPage(
  template: string,
  text: ShownText,
  ruling: ShownRuling,
  wording: RulingPageWording,
  printed: ReadonlyMap<string, ShownRuling>,
): string {
  const { name, url, kind, cardType, rulings } = text;
  const position = rulings.indexOf(ruling);
  const [before, after] = [rulings[position - 1], rulings[position + 1]];
  // The rule whose printed number equals the permanent number of this one: 12 for r12.
  const bearer = printed.get(ruling.number.slice(1));
  const namesake = bearer === ruling ? undefined : bearer;
  const { share } = wording;
  const by = replacedByHtml(ruling.supersededBy ?? [], wording.kinds);
  const isPlain = ruling.kind === 'text' && ruling.standing === 'current';
  const names = ruling.supersededBy?.map(({ name }) => name).join('; ');
  const standing = [
    ...(ruling.standing === 'current' ? [] : [rulingName(ruling, wording)]),
    ...(names === undefined ? [] : [format(wording.kinds.replacedBy, { place: names })]),
  ];
  const lead = standing.length === 0 ? '' : `${standing.join(' \u00b7 ')}: `;
  const values: Record<string, string> = {
    title: name,
    headline: ruling.heading
      ? format(share.titleWithHeading, {
          ruling: rulingTitle(name, ruling),
          heading: ruling.heading,
        })
      : rulingTitle(name, ruling),
    number: shownNumber(ruling),
    'before-url': before ? shareUrl(url, before.number) : '',
    before: before ? shownNumber(before) : '',
    'before-text': before ? excerpt(before.text, 120) : '',
    'after-url': after ? shareUrl(url, after.number) : '',
    after: after ? shownNumber(after) : '',
    'after-text': after ? excerpt(after.text, 120) : '',
    'namesake-url': namesake?.url ?? '',
    namesake: namesake ? format(share.namesake, { rule: rulingTitle(name, namesake) }) : '',
    description: lead + excerpt(ruling.text, 300),
    address: shareUrl(url, ruling.number),
    'text-url': url,
    'ruling-url': ruling.url,
    'page-url': pageUrl(ruling.url),
    'text-kind': kind
      ? entryKind({ kind, ...(cardType && { cardType }) }, wording)
      : wording.kinds.document,
    whole: kind ? share.readEntry : share.readDocument,
    heading: ruling.heading ?? '',
    kind: ruling.kind,
    standing: ruling.standing,
    label: isPlain ? '' : rulingName(ruling, wording),
    'permanent-number': ruling.number,
    edition: ruling.edition ?? '',
    'printed-since': printedSentence(ruling, share),
    text: ruling.text,
  };
  const open = /\{\{(in-link:)?([a-z-]+)\}\}/gu;
  return template
    .replace(sinceLast, (_, unchanged: string, changed: string) => {
      if (ruling.edition !== undefined) return unchanged;
      return text.history === undefined ? '' : changed;
    })
    .replace(open, (placeholder, inLink: string | undefined, name: string) => {
      if (name === 'ruling-html') return ruling.html;
      if (name === 'sources-html') return publicationsHtml(ruling.sources);
      if (name === 'replaced-by-html') return by;
      if (name === 'dated-text-html') return datedTextHtml(text.history, share);
      if (name === 'referring-html') return referringSentence(ruling, text, share);
      if (name === 'changed-html') return changedTargetsHtml(ruling.changedTargets ?? [], share);
      const value = values[name];
      if (value === undefined) return escapeHtml(placeholder);
      return inLink === undefined ? escapeHtml(value) : encodeValue(value);
    });
}

/** Sentences of the template for a ruling that is unchanged since the last edition, and for a changed one. */
const sinceLast = /\{\{unchanged\}\}(.*?)\{\{changed\}\}(.*?)\{\{end\}\}/su;

/**
 * Without JavaScript an address with a day shows the current text: says where that day's is.
 *
 * @param history address of the text's history, if it has one
 */
export function datedTextHtml(history: string | undefined, words: Texts['share']): string {
  if (history === undefined) return '';
  return `<noscript><p class="meta">${inlineHtml(words.datedText, { history })}</p></noscript>`;
}

/**
 * The link of the template by which a reader suggests a correction: its values are placeholders of the template.
 *
 * @param origin of the published site
 */
export function correctionInTemplate(link: LinkTemplate, origin: string): string {
  const values = {
    entry: '{{in-link:title}}',
    number: '{{in-link:permanent-number}}',
    edition: '{{in-link:edition}}',
    text: '{{in-link:text}}',
    address: `${encodeValue(origin)}{{in-link:ruling-url}}`,
  } satisfies CorrectionValues;
  return fillLink(link, values, (placeholder) => placeholder);
}

/**
 * The page of one ruling, made of its text's file. Nothing where the text has no such ruling.
 *
 * @param wanted its number; or what an address calls its printed number, if no ruling has that number
 */
export function rulingPageOf(
  template: string,
  text: TextFile,
  wanted: { number?: string; printed?: string },
  wording: RulingPageWording,
): string | undefined {
  const printed = printedRulings(text.rulings);
  const ruling =
    text.rulings.find((one) => one.number === wanted.number) ?? printed.get(wanted.printed ?? '');
  if (!ruling) return undefined;
  const named = { ...text, name: text.name ?? text.title };
  return rulingPage(template, named, ruling, wording, printed);
}

/** The rulings that refer to a rule, as a sentence with links; empty where nobody does. */
function referringSentence(
  { referredBy = [] }: RulingNotes,
  { url }: ShownText,
  { referredBy: sentence }: Texts['share'],
): string {
  if (referredBy.length === 0) return '';
  return formatHtml(sentence, { rulings: referringHtml(referredBy, url) });
}

/** Printed numbers of a rule, each with its first edition; empty if there was only one. */
function printedSentence({ printedSince = [] }: RulingNotes, words: Texts['share']): string {
  return printedSince
    .flatMap(({ since, printed: number }) => {
      if (number === undefined) return [];
      if (since === null) return format(words.numberSinceLast, { number });
      return format(words.numberSince, { number, date: since });
    })
    .join(', ');
}

/** Rulings by what addresses call their printed numbers; where two have the same, the first. */
export function printedRulings(rulings: readonly ShownRuling[]): Map<string, ShownRuling> {
  const bySlug = new Map<string, ShownRuling>();
  for (const ruling of rulings) {
    const slug = printedSlug(ruling.printed ?? '');
    if (isFreePart(slug) && !bySlug.has(slug)) bySlug.set(slug, ruling);
  }
  return bySlug;
}

function shownNumber({ printed, number }: ShownRuling): string {
  return printed ?? number;
}

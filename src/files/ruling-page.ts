import {
  type CorrectionValues,
  type Entry,
  encodeValue,
  escapeHtml,
  fillLink,
  type LinkTemplate,
  printedPath,
  printedSlug,
  type Ruling,
  replacedByHtml,
  rulingTitle,
  rulingUrl,
  sharePath,
  shareUrl,
} from '../glossary/browser.ts';
import { format, inlineHtml, type Texts } from '../wording/browser.ts';
import type { SiteFile } from './api.ts';
import { historyUrls, lastReading } from './last-reading.ts';
import type { SiteCompilation } from './site-compilation.ts';
import { entryKind, excerpt, type KindWording, publicationText, rulingName } from './wording.ts';

/** The words of a ruling's own page that the template leaves open. */
export interface RulingPageWording extends KindWording {
  readonly share: Texts['share'];
}

/**
 * The page that every ruling's own page is made of, below the base path. The worker makes them of it too, so that a
 * library need not hold each.
 */
export const rulingTemplateFile = 'ruling-page.template';

/** What a ruling's own page shows of its text. A document has no kind. */
export interface ShownText
  extends Pick<Entry, 'name' | 'url'>,
    Partial<Pick<Entry, 'kind' | 'cardType'>> {
  /** Address of its history, where an edition has it. */
  history?: string;
}

/** What a ruling's own page shows of it. */
export interface ShownRuling
  extends Pick<
    Ruling,
    'number' | 'printed' | 'kind' | 'standing' | 'supersededBy' | 'sources' | 'text' | 'html'
  > {
  /** The heading it stands under. */
  heading?: string;
  /** The date of the last edition, where it reads the same in it. */
  edition?: string;
}

/** A text as `api/glossary/<slug>.json` has it, as far as the pages of its rulings show it. */
export interface TextFile extends Pick<Entry, 'title' | 'url'>, Omit<ShownText, 'name'> {
  /** Where it is not the title. */
  name?: string;
  rulings: ShownRuling[];
}

/** The rulings of the same text that a ruling's own page links to. */
interface OtherRulings {
  /** The rule that the book prints the permanent number of this one beside: 12 where this one is r12. */
  namesake: ShownRuling | undefined;
  before: ShownRuling | undefined;
  after: ShownRuling | undefined;
}

/**
 * Fills the template of a ruling's own page.
 *
 * @param template the built page `ruling-template`
 * @param wording the words for what the ruling and its text are
 * @param others the rulings that it links to
 * @returns the page; every placeholder is replaced, and all but those that end in `-html` escaped
 */
export function rulingPage(
  template: string,
  text: ShownText,
  ruling: ShownRuling,
  wording: RulingPageWording,
  { namesake, before, after }: OtherRulings,
): string {
  const { name, url, kind, cardType } = text;
  const { share } = wording;
  const by = replacedByHtml(ruling.supersededBy ?? [], wording.kinds);
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
    before: before ? format(share.previousRuling, { number: shownNumber(before) }) : '',
    'after-url': after ? shareUrl(url, after.number) : '',
    after: after ? format(share.nextRuling, { number: shownNumber(after) }) : '',
    'namesake-url': namesake ? rulingUrl(url, namesake.number) : '',
    namesake: namesake ? format(share.namesake, { rule: rulingTitle(name, namesake) }) : '',
    description: lead + excerpt(ruling.text, 300),
    address: shareUrl(url, ruling.number),
    'text-url': url,
    'ruling-url': rulingUrl(url, ruling.number),
    'text-kind': kind
      ? entryKind({ kind, ...(cardType && { cardType }) }, wording)
      : wording.kinds.document,
    whole: kind ? share.readEntry : share.readDocument,
    heading: ruling.heading ?? '',
    kind: ruling.kind,
    standing: ruling.standing,
    label: rulingName(ruling, wording),
    sources: ruling.sources.map(publicationText).join('; '),
    'permanent-number': ruling.number,
    edition: ruling.edition ?? '',
    text: ruling.text,
  };
  const open = /\{\{(in-link:)?([a-z-]+)\}\}/gu;
  return template.replace(open, (placeholder, inLink: string | undefined, name: string) => {
    if (name === 'ruling-html') return ruling.html;
    if (name === 'replaced-by-html') return by;
    if (name === 'dated-text-html') return datedText(text, wording);
    const value = values[name];
    if (value === undefined) return escapeHtml(placeholder);
    return inLink === undefined ? escapeHtml(value) : encodeValue(value);
  });
}

/** Without JavaScript an address with a day shows the current text: says where that day's is. */
function datedText({ history }: ShownText, { share }: RulingPageWording): string {
  if (history === undefined) return '';
  return `<noscript><p class="meta">${inlineHtml(share.datedText, { history })}</p></noscript>`;
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
  return rulingPage(template, named, ruling, wording, othersOf(ruling, text.rulings, printed));
}

/** The pages of all rulings of all entries and documents, also by their printed numbers. See {@link rulingPage}. */
export function* rulingPages(
  template: string,
  { glossary, editions, wording }: Pick<SiteCompilation, 'glossary' | 'editions' | 'wording'>,
): Generator<SiteFile> {
  const editionOf = lastReading(editions);
  const historyOf = historyUrls(editions, glossary);
  for (const text of [...glossary.entries, ...glossary.documents]) {
    const rulings = text.rulings.map(({ heading, ...ruling }): ShownRuling => {
      const edition = editionOf({ address: text.address, number: ruling.number });
      return {
        ...ruling,
        ...(heading && { heading: heading.text }),
        ...(edition !== undefined && { edition }),
      };
    });
    const shown = { ...text, ...historyOf(text) };
    const printed = printedRulings(rulings);
    const taken = new Set([...rulings.map(({ number }) => number), ...Object.keys(text.retired)]);
    for (const ruling of rulings) {
      const others = othersOf(ruling, rulings, printed);
      const page = rulingPage(template, shown, ruling, wording, others);
      yield { path: `${sharePath(text.address, ruling.number)}index.html`, text: page };
      const slug = printedSlug(ruling.printed ?? '');
      if (printed.get(slug) !== ruling || taken.has(`r${slug}`)) continue;
      yield { path: `${printedPath(text.address, slug)}index.html`, text: page };
    }
  }
}

/** Rulings by what addresses call their printed numbers; where two have the same, the first. */
function printedRulings(rulings: readonly ShownRuling[]): Map<string, ShownRuling> {
  const bySlug = new Map<string, ShownRuling>();
  for (const ruling of rulings) {
    const slug = printedSlug(ruling.printed ?? '');
    if (slug !== '' && slug !== 'history' && !bySlug.has(slug)) bySlug.set(slug, ruling);
  }
  return bySlug;
}

function shownNumber({ printed, number }: ShownRuling): string {
  return printed ?? number;
}

function othersOf(
  ruling: ShownRuling,
  rulings: readonly ShownRuling[],
  printed: ReadonlyMap<string, ShownRuling>,
): OtherRulings {
  const position = rulings.indexOf(ruling);
  return {
    namesake: namesakeOf(ruling, printed),
    before: rulings[position - 1],
    after: rulings[position + 1],
  };
}

/** The rule that has a ruling's permanent number, without its letter, as its printed one. */
function namesakeOf(
  { number }: ShownRuling,
  printed: ReadonlyMap<string, ShownRuling>,
): ShownRuling | undefined {
  const namesake = printed.get(number.slice(1));
  return namesake?.number === number ? undefined : namesake;
}

import {
  type CorrectionValues,
  type Entry,
  encodeValue,
  escapeHtml,
  fillLink,
  type LinkTemplate,
  type Ruling,
  rulingUrl,
  sharePath,
  shareUrl,
} from '../glossary/browser.ts';
import type { Texts } from '../wording/browser.ts';
import type { SiteFile } from './api.ts';
import { lastReading } from './last-reading.ts';
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
export type ShownText = Pick<Entry, 'name' | 'url'> & Partial<Pick<Entry, 'kind' | 'cardType'>>;

/** What a ruling's own page shows of it. */
export interface ShownRuling
  extends Pick<Ruling, 'number' | 'kind' | 'standing' | 'sources' | 'text' | 'html'> {
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

/**
 * Fills the template of a ruling's own page.
 *
 * @param template the built page `ruling-template`
 * @param wording the words for what the ruling and its text are
 * @returns the page; every placeholder is replaced, and all but `ruling-html` escaped
 */
export function rulingPage(
  template: string,
  text: ShownText,
  ruling: ShownRuling,
  wording: RulingPageWording,
): string {
  const { name, url, kind, cardType } = text;
  const lead = ruling.standing === 'current' ? '' : `${rulingName(ruling, wording)}: `;
  const values: Record<string, string> = {
    title: name,
    number: ruling.number,
    description: lead + excerpt(ruling.text, 300),
    address: shareUrl(url, ruling.number),
    'text-url': url,
    'ruling-url': rulingUrl(url, ruling.number),
    'text-kind': kind
      ? entryKind({ kind, ...(cardType && { cardType }) }, wording)
      : wording.kinds.document,
    whole: kind ? wording.share.readEntry : wording.share.readDocument,
    heading: ruling.heading ?? '',
    kind: ruling.kind,
    standing: ruling.standing,
    label: rulingName(ruling, wording),
    sources: ruling.sources.map(publicationText).join('; '),
    edition: ruling.edition ?? '',
    text: ruling.text,
  };
  const open = /\{\{(in-link:)?([a-z-]+)\}\}/gu;
  return template.replace(open, (placeholder, inLink: string | undefined, name: string) => {
    if (name === 'ruling-html') return ruling.html;
    const value = values[name];
    if (value === undefined) return escapeHtml(placeholder);
    return inLink === undefined ? escapeHtml(value) : encodeValue(value);
  });
}

/**
 * The link of the template by which a reader suggests a correction: its values are placeholders of the template.
 *
 * @param origin of the published site
 */
export function correctionInTemplate(link: LinkTemplate, origin: string): string {
  const values = {
    entry: '{{in-link:title}}',
    number: '{{in-link:number}}',
    edition: '{{in-link:edition}}',
    text: '{{in-link:text}}',
    address: `${encodeValue(origin)}{{in-link:ruling-url}}`,
  } satisfies CorrectionValues;
  return fillLink(link, values, (placeholder) => placeholder);
}

/** The page of one ruling, made of its text's file. Nothing where the text has no such ruling. */
export function rulingPageOf(
  template: string,
  text: TextFile,
  number: string,
  wording: RulingPageWording,
): string | undefined {
  const ruling = text.rulings.find((one) => one.number === number);
  return (
    ruling && rulingPage(template, { ...text, name: text.name ?? text.title }, ruling, wording)
  );
}

/** The pages of all rulings of all entries and documents. See {@link rulingPage}. */
export function* rulingPages(
  template: string,
  { glossary, editions, wording }: Pick<SiteCompilation, 'glossary' | 'editions' | 'wording'>,
): Generator<SiteFile> {
  const editionOf = lastReading(editions);
  for (const text of [...glossary.entries, ...glossary.documents]) {
    for (const { heading, ...ruling } of text.rulings) {
      const path = `${sharePath(text.address, ruling.number)}index.html`;
      const edition = editionOf({ address: text.address, number: ruling.number });
      const one = {
        ...ruling,
        ...(heading && { heading: heading.text }),
        ...(edition !== undefined && { edition }),
      };
      yield { path, text: rulingPage(template, text, one, wording) };
    }
  }
}

import { appliesToIn, readsAlike, type TextState } from '../editions/browser.ts';
import type { Wording } from '../languages/browser.ts';
import {
  type Address,
  addressOf,
  boxLabel,
  curlyQuotes,
  escapeHtml,
  isTextAddress,
  ownSources,
  pagePath,
  type RulingRecord,
  type TextAddress,
} from '../model/index.ts';
import { appliesToHtml, sourcesText } from './descriptions.ts';
import type { PublishedRuling } from './text-record.ts';
import { type IconNames, plainHtml } from './versions.ts';

/** Options for showing a past text. */
export interface PastView extends Pick<Wording, 'language' | 'kinds' | 'text'> {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** The base path. */
  base: string;
  icons: IconNames;
}

/** A ruling of today, as the API has it. */
type CurrentText = Pick<PublishedRuling, 'number' | 'parent' | 'text' | 'html' | 'references'>;

/** A text of a past day, and its rulings today. */
export interface PastText {
  past: TextState;
  now: readonly CurrentText[];
}

/** The address of a whole text of a past day: `/glossary/stasis/?on=2026-12-01&whole#p5`. */
export function pastUrl(base: string, address: TextAddress, date: string, number?: string): string {
  const page = `${base}${pagePath(address)}?on=${encodeURIComponent(date)}`;
  return number === undefined ? page : `${page}&whole#${number}`;
}

/** The URL of a reference in a text of a past day. A term has no past texts. */
export function pastReferenceUrl(
  { to, number }: { to: Address; number?: string | undefined },
  { base, date }: Pick<PastView, 'base' | 'date'>,
): string {
  return isTextAddress(to) ? pastUrl(base, to, date, number) : base + pagePath(to);
}

/** A past text as HTML. */
export interface ShownPast {
  html: string;
  /**
   * The URL of each link of class `ref`, in order. Rulings that read the same today have such links, which
   * lead to the texts of today until they are replaced.
   */
  references: string[];
}

/**
 * Renders a whole text of a past day: headings and rulings in their order then, with printed numbers and references.
 * References lead to the texts of the same day. A ruling that reads the same now has its lists and tables, any
 * other is plain text, as editions keep it.
 *
 * @param applied texts of the same day with rulings that apply to this text: the rulings are at its end
 */
export function pastTextHtml(
  { past, now }: PastText,
  view: PastView,
  applied: readonly PastText[] = [],
): ShownPast {
  const references: string[] = [];
  const current = byNumber(now);
  let above: string | undefined;
  const blocks = past.rulings.flatMap((ruling) => {
    const { heading } = ruling;
    const isHeading = heading !== undefined && heading === ruling.text;
    const isNew = heading !== undefined && heading !== above && !isHeading;
    above = heading;
    const html = rulingHtml(ruling, current.get(ruling.number));
    const tag = `h${Math.min(2 + depthOf(ruling.number, current), 5)}`;
    return [
      ...(isNew ? [`<h2>${escapeHtml(heading)}</h2>`] : []),
      isHeading
        ? `<section class="ruling numbered" id="${ruling.number}"><${tag}>${html}</${tag}></section>`
        : html,
    ];
  });
  const sources = sourcesText(past, view);
  const others = applied.flatMap(({ past: from, now: rulings }) => {
    const known = byNumber(rulings);
    const shown = from.rulings.filter((ruling) => appliesToIn(ruling).includes(past.address));
    return shown.map((ruling) => rulingHtml(ruling, known.get(ruling.number), from));
  });
  if (others.length > 0) blocks.push(`<h2>${escapeHtml(view.kinds.fromOthers)}</h2>`, ...others);
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
    const citation = from
      ? pastUrl(base, from.address, date, number)
      : `?on=${encodeURIComponent(date)}#${number}`;
    const link = `<a href="${escapeHtml(citation)}">${escapeHtml(printed ?? number)}</a>`;
    const label = `<span class="number${printed === undefined ? '' : ' printed'}">${link}</span> `;
    if (heading === text && !from) return label + html;
    // The publications of the text are at its end.
    const sources = kind === 'errata' || kind === 'update' ? ownSources(ruling) : [];
    const head = boxLabel({ kind, standing, sources }, view.kinds);
    const classes = `ruling${printed === undefined ? '' : ' numbered'}${head && ` box ${kind}`}`;
    const id = from ? '' : ` id="${number}"`;
    const appliesTo = ruling.appliesTo?.map(({ slug, name }) => {
      return { name, url: pastUrl(base, addressOf({ type: 'entry', slug }), date) };
    });
    const also = from
      ? `<a href="${escapeHtml(pastUrl(base, from.address, date))}">${escapeHtml(from.name)}</a>`
      : appliesToHtml(appliesTo, view.kinds);
    return (
      `<div class="${classes}"${id} data-standing="${standing}">${head}<div>${label}${html}</div>` +
      `${also && `<p class="applies">${also}</p>`}</div>`
    );
  }
}

/** Renders a ruling that reads otherwise now, with links on the references that its edition recorded. */
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

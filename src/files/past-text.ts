import { appliesToIn, type RulingState, readsAlike, type TextState } from '../editions/browser.ts';
import {
  addressOf,
  boxLabel,
  curlyQuotes,
  escapeHtml,
  type Publication,
  pagePath,
  readTextPath,
  type TextAddress,
} from '../glossary/browser.ts';
import type { Wording } from '../wording/browser.ts';
import type { FormerNames } from './edition-files.ts';
import type { RulingInFile } from './text-file.ts';
import { type IconNames, plainHtml } from './version-html.ts';
import { appliesToHtml, sourcesText } from './wording.ts';

/** Options for showing a past text. */
export interface PastView extends Pick<Wording, 'language' | 'kinds' | 'text'> {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** The base path. */
  base: string;
  icons: IconNames;
  formerNames?: FormerNames;
}

/** A ruling now, with its text as HTML. */
type CurrentRuling = RulingState & Pick<RulingInFile, 'html'> & { parent?: string };

/** A text of a past day, and its rulings now, as the API has them. */
export interface PastText {
  past: TextState;
  now: readonly CurrentRuling[];
}

/** A reference in a plain text. */
interface PlainReference {
  at: number;
  shown: string;
  url: string;
}

/** The address of a whole text of a past day: `/glossary/stasis/?on=2026-12-01&whole#p5`. */
export function pastUrl(base: string, address: TextAddress, date: string, number?: string): string {
  const page = `${base}${pagePath(address)}?on=${encodeURIComponent(date)}`;
  return number === undefined ? page : `${page}&whole#${number}`;
}

/**
 * A whole text of a past day as HTML: headings and rulings in their order then, with the printed numbers and references
 * of that day. References lead to the texts of that day. A ruling that reads the same now has its lists and tables, any
 * other is plain text, as editions keep it.
 *
 * @param applied texts of that day with rulings that apply to this one: these are at its end
 */
export function pastTextHtml(
  { past, now }: PastText,
  view: PastView,
  applied: readonly PastText[] = [],
): string {
  const current = new Map<string, CurrentRuling>(now.map((ruling) => [ruling.number, ruling]));
  let above: string | undefined;
  const blocks = past.rulings.flatMap((ruling) => {
    const { heading } = ruling;
    const isHeading = heading !== undefined && heading === ruling.text;
    const isNew = heading !== undefined && heading !== above && !isHeading;
    above = heading;
    const known = current.get(ruling.number);
    const html = rulingHtml(ruling, known, view);
    const tag = `h${Math.min(2 + depthOf(known, current), 5)}`;
    return [
      ...(isNew ? [`<h2>${escapeHtml(heading)}</h2>`] : []),
      isHeading
        ? `<section class="ruling numbered" id="${ruling.number}"><${tag}>${html}</${tag}></section>`
        : html,
    ];
  });
  const sources = sourcesText(past, view);
  const others = applied.flatMap(({ past: from, now }) => {
    const known = new Map<string, CurrentRuling>(now.map((ruling) => [ruling.number, ruling]));
    const shown = from.rulings.filter((ruling) => appliesToIn(ruling).includes(past.address));
    return shown.map((ruling) => rulingHtml(ruling, known.get(ruling.number), view, from));
  });
  if (others.length > 0) blocks.push(`<h2>${escapeHtml(view.kinds.fromOthers)}</h2>`, ...others);
  return blocks.join('\n') + (sources && `<p class="sources">${escapeHtml(sources)}</p>`);
}

/** @param from the text that it is of, if that is another */
function rulingHtml(
  ruling: RulingState,
  known: CurrentRuling | undefined,
  view: PastView,
  from?: TextState,
): string {
  const { base, date } = view;
  const { number, printed, kind, standing, sources, heading, text } = ruling;
  const isSame = known && readsAlike(known.text, ruling.text);
  const html = isSame ? datedLinks(known.html, view) : plainRuling(ruling, known, view);
  const citation = from
    ? pastUrl(base, from.address, date, number)
    : `?on=${encodeURIComponent(date)}#${number}`;
  const link = `<a href="${escapeHtml(citation)}">${escapeHtml(printed ?? number)}</a>`;
  const own = `<span class="number${printed === undefined ? '' : ' printed'}">${link}</span> `;
  if (heading === text && !from) return own + html;
  // The sources of the text are at its end.
  const published = kind === 'errata' || kind === 'update' ? sources.map(withProof) : [];
  const head = boxLabel({ kind, standing, sources: published }, view.kinds);
  const classes = `ruling${printed === undefined ? '' : ' numbered'}${head && ` box ${kind}`}`;
  const id = from ? '' : ` id="${number}"`;
  const appliesTo = ruling.appliesTo?.map(({ slug, name }) => {
    return { name, url: pastUrl(base, addressOf({ type: 'entry', slug }), date) };
  });
  const also = from
    ? `<a href="${escapeHtml(pastUrl(base, from.address, date))}">${escapeHtml(from.name)}</a>`
    : appliesToHtml(appliesTo, view.kinds);
  return (
    `<div class="${classes}"${id} data-standing="${standing}">${head}<div>${own}${html}</div>` +
    `${also && `<p class="applies">${also}</p>`}</div>`
  );

  /** A source with its address and words, if the ruling still names it. Editions have neither. */
  function withProof(source: Publication): Publication {
    const { name, date } = source;
    return known?.sources.find((one) => one.name === name && one.date === date) ?? source;
  }
}

/** Renders a ruling that was reworded since. Links its recorded references, and the names and former names of today's. */
function plainRuling(
  { text: written, references = [] }: RulingState,
  known: CurrentRuling | undefined,
  { base, date, icons, kinds, formerNames = {} }: PastView,
): string {
  const text = curlyQuotes(written, kinds.quotationMarks);
  const recorded = references.map(
    ({ at, shown, to, number }): PlainReference => ({
      at,
      shown,
      url: pastUrl(base, to, date, number),
    }),
  );
  const links = known?.html.matchAll(/<a class="ref[^"]*" href="([^"#]+)">([^<]+)<\/a>/gu) ?? [];
  const named = [...links].flatMap(([, href = '', shown = '']): PlainReference[] => {
    const address = readTextPath(href)?.address;
    const former = Object.entries(formerNames)
      .filter(([, now]) => now === address)
      .map(([name]) => curlyQuotes(name, kinds.quotationMarks))
      .flatMap((name) => [name, name.toLowerCase()]);
    return [shown.replaceAll('&amp;', '&'), ...former].flatMap((name) => {
      const at = text.indexOf(name);
      return at < 0 ? [] : [{ at, shown: name, url: datedUrl(href, date) ?? href }];
    });
  });
  let end = 0;
  const parts = [...recorded, ...named]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, shown, url }) => {
      if (at < end) return [];
      const before = plainHtml(text.slice(end, at), icons);
      end = at + shown.length;
      return [before, `<a href="${escapeHtml(url)}">${plainHtml(text.slice(at, end), icons)}</a>`];
    });
  return [...parts, plainHtml(text.slice(end), icons)].join('');
}

/** Points the links in HTML to the texts of a past day, and removes their previews, which show the current text. */
function datedLinks(html: string, { date }: PastView): string {
  return html.replace(
    / class="ref([^"]*)" href="([^"]+)"/gu,
    (_, kind: string, href: string) =>
      ` class="${kind.trim()}" href="${escapeHtml(datedUrl(href, date) ?? href)}"`,
  );
}

function datedUrl(href: string, date: string): string | undefined {
  const [page = '', number] = href.split('#');
  const place = readTextPath(page);
  return place && pastUrl(place.base, place.address, date, number);
}

/** Depth of a rule: the count of rules that contain it. */
function depthOf(
  ruling: CurrentRuling | undefined,
  all: ReadonlyMap<string, CurrentRuling>,
): number {
  return ruling?.parent === undefined ? 0 : 1 + depthOf(all.get(ruling.parent), all);
}

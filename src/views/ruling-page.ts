import { destinationName, everyDestination } from '../editions/browser.ts';
import type { Redirect } from '../editions/index.ts';
import type { Texts, Wording } from '../languages/browser.ts';
import { capitalized, dateInWords, excerpt } from '../languages/browser.ts';
import type { Glossary } from '../link/index.ts';
import {
  type CorrectionValues,
  curlyQuotes,
  dateHtml,
  encodeValue,
  escapeHtml,
  fillLink,
  historyPath,
  isFreePart,
  isTextAddress,
  type LinkTemplate,
  memoize,
  pagePath,
  pageUrl,
  printedPath,
  printedSlug,
  type RulingRecord,
  readTextPath,
  replacedByHtml,
  replacedByText,
  rulingPath,
  rulingTitle,
  rulingUrl,
  sharePath,
  shareUrl,
  typeOf,
} from '../model/index.ts';
import {
  changedTargetsHtml,
  type FindPlace,
  iconNames,
  linkHtml,
  plainHtml,
  retiredHtml,
  type TextPlace,
} from './changes-html.ts';
import {
  appliesToHtml,
  entryKind,
  type KindWording,
  originHtml,
  rulingName,
} from './descriptions.ts';
import { format, formatHtml, inlineHtml, joinList, plural } from './format.ts';
import { pastUrl } from './history-view.ts';
import { referringHtml } from './ruling-lists.ts';
import type { PublishedRuling, SiteFile, TextFile, TextWithFile } from './text-record.ts';

/** Words for the placeholders of a share page. */
interface RulingPageWording extends KindWording {
  readonly share: Texts['share'];
}

/**
 * File of the template for share pages, below the base path. The service worker fills it too, so that the offline
 * library needs no share pages.
 */
export const rulingTemplateFile = 'ruling-page.template';

/**
 * Fills the template of a share page.
 *
 * @param template the built page `ruling-template`
 * @param wording the words for the kinds of rulings and texts
 * @returns the page; every placeholder is replaced, and all values but HTML are escaped
 */
function rulingPage(
  template: string,
  {
    title,
    name = title,
    url,
    kind,
    cardType,
    aboutWording = '',
    status: ofText,
    ...file
  }: TextFile,
  ruling: PublishedRuling,
  wording: RulingPageWording,
): string {
  const { rulings, history } = file;
  const { share, kinds } = wording;
  const { number, heading = '', standing } = ruling;
  const { language } = kinds;
  const { base = '/' } = readTextPath(url) ?? {};
  const position = rulings.indexOf(ruling);
  // The rule whose printed number is 12, for the rule with the permanent number r12.
  const bearer = printedRulings(rulings).get(number.slice(1));
  const namesake = bearer === ruling ? undefined : bearer;
  const own = rulingTitle(name, ruling);
  const isPlain = ruling.kind === 'text' && standing === 'current';
  const status = [
    ...(standing === 'current' ? [] : [rulingName(ruling, wording)]),
    replacedByText(ruling.supersededBy, kinds),
  ]
    .filter(Boolean)
    .join(' \u00b7 ');
  const curly = (text: string): string => curlyQuotes(text, kinds.quotationMarks);
  const words = curly(aboutWording);
  const values: Record<string, string> = {
    title: curly(name),
    entry: name,
    headline: curly(heading ? format(share.titleWithHeading, { ruling: own, heading }) : own),
    number: shownNumber(ruling),
    ...neighbour('before', rulings[position - 1]),
    ...neighbour('after', rulings[position + 1]),
    'namesake-url': namesake?.url ?? '',
    namesake: namesake ? format(share.namesake, { rule: rulingTitle(name, namesake) }) : '',
    description: curly((status && `${status}: `) + excerpt(plainOf(ruling), 300)),
    address: shareUrl(url, number),
    'text-url': url,
    'ruling-url': ruling.url,
    'page-url': pageUrl(ruling.url),
    'text-kind': [kind ? entryKind({ kind, cardType }, wording) : kinds.document, ofText, words]
      .filter(Boolean)
      .join(' \u00b7 '),
    whole: format(kind ? share.readEntry : share.readDocument, { name: curly(capitalized(name)) }),
    heading: curly(heading),
    kind: ruling.kind,
    standing,
    label: isPlain ? '' : rulingName(ruling, wording),
    'permanent-number': number,
    edition: ruling.edition ?? '',
    'printed-since': printedSentence(),
    text: plainOf(ruling),
    'copy-id': 'copy-now',
    'copy-label': share.copyCurrent,
    uses: '',
    'end-uses': '',
    pin: '',
    'end-pin': '',
  };
  const html: Record<string, string> = {
    'ruling-html': ruling.html,
    'subrules-html': subrulesHtml(),
    'origin-html': sourceHtml(),
    'replaced-by-html': replacedByHtml(ruling.supersededBy ?? [], kinds),
    'applies-html': appliesToHtml(ruling.appliesTo, kinds),
    'dated-text-html': datedTextHtml(history, share),
    'history-html': history === undefined ? '' : historyLink(history, ruling, share),
    'referring-html': referringSentence(),
    'changed-html': changedTargetsHtml(ruling.changedTargets ?? [], wording),
    article: '',
    'end-article': '',
  };
  const sentences = template.replace(sinceLast, (_, unchanged, noted, changed) => {
    if (ruling.edition !== undefined) return unchanged;
    if (ruling.newerNote) return noted;
    return history === undefined ? '' : changed;
  });
  return filled(sentences, values, html);

  /** Link to the previous or the next ruling of the text. */
  function neighbour(side: string, other: PublishedRuling | undefined): Record<string, string> {
    return {
      [`${side}-url`]: other ? shareUrl(url, other.number) : '',
      [side]: other ? shownNumber(other) : '',
      [`${side}-text`]: other ? curly(excerpt(plainOf(other), 120)) : '',
    };
  }

  /** The rules below a rule, each with a link to its share page; empty without such rules. */
  function subrulesHtml(): string {
    const above = new Set([number]);
    const below = rulings.filter((rule) => {
      const isBelow = rule.parent !== undefined && above.has(rule.parent);
      if (isBelow) above.add(rule.number);
      return isBelow;
    });
    if (below.length === 0) return '';
    const summary = escapeHtml(plural(language, share.subrules, below.length));
    const items = below.map((rule) => {
      const link = linkHtml({ name: shownNumber(rule), href: shareUrl(url, rule.number) });
      return `<li>${link} <div>${rule.html}</div></li>`;
    });
    const open = below.length > maxSubrules ? '' : ' open';
    return `<details${open}><summary>${summary}</summary><ul class="subrules">${items.join('')}</ul></details>`;
  }

  /** The rulings that refer to a rule, as a sentence with links; empty without such rulings. */
  function referringSentence(): string {
    const { referredBy = [] } = ruling;
    if (referredBy.length === 0) return '';
    return formatHtml(share.referredBy, { rulings: referringHtml(referredBy, url, language) });
  }

  /** Printed numbers of a rule, each with its first edition; empty for a single number. */
  function printedSentence(): string {
    const numbers = ruling.printedSince?.flatMap(({ since, printed: number }) => {
      if (number === undefined) return [];
      if (since === null) return format(share.numberSinceLast, { number });
      return format(share.numberSince, { number, date: dateInWords(since, language) });
    });
    return joinList(language, numbers ?? []);
  }

  /** The publications of the ruling, and that none of them has a date. */
  function sourceHtml(): string {
    const { sources } = ruling;
    const isUndated = sources.length > 0 && sources.every(({ date }) => date === undefined);
    const undated = isUndated ? ` ${escapeHtml(share.sourceUndated)}` : '';
    return originHtml(ruling, wording, base) + undated;
  }
}

/** A link to the history of a ruling: `History of p24`. */
function historyLink(
  history: string,
  { number, printed = number }: Pick<RulingRecord, 'number' | 'printed'>,
  share: Texts['share'],
): string {
  const name = format(share.rulingHistory, { number: printed });
  return `<p>${linkHtml({ name, href: rulingUrl(history, number) }, 'onward')}</p>`;
}

/** Fills the placeholders of a template: values are escaped, HTML is not. */
function filled(
  template: string,
  values: Readonly<Record<string, string>>,
  html: Readonly<Record<string, string>>,
): string {
  return template.replace(placeholders, (placeholder, inLink: string | undefined, name: string) => {
    const value = values[name] ?? placeholder;
    return html[name] ?? (inLink ? encodeValue(value) : escapeHtml(value));
  });
}

/**
 * The page of a retired ruling, with its last text and its present place, or of a printed number that no rule has now.
 *
 * @param template template of the share pages, for head and frame
 * @returns nothing if the address redirects
 */
export function formerRulingPage(
  template: string,
  { path, title, to, name, retired, lastPrinted }: Redirect,
  {
    glossary: { base, icons, pages },
    wording,
  }: { glossary: Pick<Glossary, 'base' | 'icons' | 'pages'>; wording: Wording },
): string | undefined {
  const former = retired ?? lastPrinted;
  if (!former) return undefined;
  const { kinds, share, citation } = wording;
  const { language } = kinds;
  const { from } = former;
  const { last } = retired ?? {};
  const { since, target, fate } = retired?.became ?? {};
  const successors = everyDestination(target).map((one) => {
    const { to, ruling } = one;
    const path = 'to' in to ? rulingPath(to.to, to.number) : '';
    const place = {
      name: curlyQuotes(destinationName(one), wording.kinds.quotationMarks),
      href: base + path,
    };
    return { to, ruling, place };
  });
  const successor = target && !('reason' in target.to) ? target.to.to : undefined;
  const { address, name: text } =
    successor && isTextAddress(successor)
      ? { address: successor, name: target?.name ?? name }
      : from;
  const page = pages.get(address);
  const { aboutWording: wordsNow = '' } = page && 'aboutWording' in page ? page : {};
  const curly = (said: string): string => curlyQuotes(said, kinds.quotationMarks);
  const place = { name: curly(name), href: base + to };
  const placeOf: FindPlace = (address, number) =>
    successors.find(({ place }) => place.href === base + rulingPath(address, number))?.place ??
    place;
  const before = last ? citation.citedRetiredSince : citation.citedRetired;
  const said = lastPrinted
    ? formatHtml(share.numberOfNone, {
        number: escapeHtml(lastPrinted.number),
        date: dateHtml(lastPrinted.date, language),
        rule: linkHtml(place),
      })
    : formatHtml(last && since ? citation.citedRetiredWith : before, {
        number: `<strong>${former.number}</strong>`,
        date: dateHtml(since ?? '', language),
        where: retiredHtml(target?.to, { retired: wording.retired, place: placeOf, kinds }, fate),
      });
  // The name stands where other rulings have their number: two texts are on the page.
  const quote = (attributes: string, place: TextPlace, label: string, html: string): string =>
    `<div class="quote${attributes}">${linkHtml({ ...place, name: unbroken(capitalized(place.name)) }, 'number')}` +
    `<p class="box-label"><strong>${escapeHtml(label)}</strong></p><div>${html}</div></div>`;
  const wordsOf = ({ text }: RulingRecord): string =>
    `<p>${plainHtml(curly(text), iconNames(icons))}</p>`;
  const quotes = successors.flatMap(({ to, ruling, place }, at) => {
    if (!ruling || 'reason' in to) return [];
    const { number, heading = '', standing } = ruling;
    const attributes = ` box" data-standing="${standing}`;
    const said = quote(attributes, place, curly(heading || kinds.current), wordsOf(ruling));
    if (at > 0 || successors.length > 1) return said;
    const pinned = { 'text-url': base + pagePath(to.to), 'permanent-number': number };
    const values = { 'copy-id': 'copy-now', 'copy-label': share.copyCurrent, ...pinned };
    return said + copyButtons(template, values);
  });
  if (last) {
    const { ruling, text: then } = last;
    const { aboutWording: wordsThen = wordsNow && citation.citedWordsUnknown } = then;
    const day = dateInWords(last.date, language);
    const label = [
      format(citation.citedStrip, { date: day }),
      wordsThen === wordsNow ? '' : curly(wordsThen),
    ]
      .filter(Boolean)
      .join(' \u00b7 ');
    const href = pastUrl(base, from.address, last.date, former.number);
    const whole = linkHtml({ name: citation.citedReadWhole, href }, 'onward');
    const own = { name: curly(rulingTitle(from.name, ruling)), href };
    const said = quote('', own, label, `${wordsOf(ruling)}<p>${whole}</p>`);
    const copies = copyButtons(template, {
      'copy-id': 'copy-then',
      'copy-label': format(citation.citedCopyThen, { date: day }),
    });
    quotes.push(`<div class="past" data-past="${last.date}">${said}${copies}</div>`);
  }
  const whole = {
    name: format(typeOf(address) === 'entry' ? share.readEntry : share.readDocument, {
      name: curly(capitalized(text)),
    }),
    href: base + pagePath(address),
  };
  const links = [
    `<p>${linkHtml(whole, 'onward')}</p>`,
    last && historyLink(base + historyPath(from.address), last.ruling, share),
  ].filter(Boolean);
  const kind = [retired ? wording.changes.rulingRetired : kinds.document, curly(wordsNow)];
  const heading = linkHtml({ name: curly(from.name), href: base + pagePath(from.address) });
  const article =
    `<article class="sheet alone" data-long="false" data-former="${escapeHtml(former.number)}">` +
    `<header class="title"><p class="kind">${escapeHtml(kind.filter(Boolean).join(' \u00b7 '))}</p><h1>${heading}</h1></header>` +
    `<div class="notice then-top" role="status"><p>${said}</p></div><div class="text">${quotes.join('')}</div>` +
    `<div class="text connections">${links.join('')}</div></article>`;
  const values = {
    headline: curly(title),
    description: last ? curly(excerpt(last.ruling.text, 300)) : '',
    address: base + path,
    'page-url': pageUrl(base + to),
  };
  return filled(template.replace(shareArticle, () => article).replace(sinceLast, ''), values, {});
}

/** Maximum length of a name on a single line of a phone. */
const maxUnbroken = 30;

function unbroken(name: string): string {
  return name.length > maxUnbroken ? name : name.replaceAll(' ', '\u00A0');
}

/** Fills the buttons of the template that copy a ruling. Pins are of the current text: a past ruling has no pin. */
function copyButtons(template: string, values: Readonly<Record<string, string>>): string {
  const [, uses = ''] = copyUses.exec(template) ?? [];
  if ('text-url' in values) return filled(uses.replace(pinMarks, ''), values, {});
  return filled(uses.replace(pinButton, ''), values, {});
}

const copyUses = /\{\{uses\}\}(.*?)\{\{end-uses\}\}/su;
const pinButton = /\{\{pin\}\}.*?\{\{end-pin\}\}/su;
const pinMarks = /\{\{(?:end-)?pin\}\}/gu;

/** Part of the template that is left out for a former ruling. */
const shareArticle = /\{\{article\}\}.*\{\{end-article\}\}/su;

const placeholders = /\{\{(in-link:)?([a-z-]+)\}\}/gu;

/** Sentences of the template for a ruling that is unchanged since the last edition, apart from its notes, and for a changed one. */
const sinceLast = /\{\{unchanged\}\}(.*?)\{\{noted\}\}(.*?)\{\{changed\}\}(.*?)\{\{end\}\}/gsu;

/**
 * Returns a notice for readers without JavaScript, who see the current text also at an address with a day: a link to
 * the history, which has the text of the day.
 *
 * @param history address of the text's history, if an edition has the text
 */
export function datedTextHtml(history: string | undefined, words: Texts['share']): string {
  if (history === undefined) return '';
  return `<noscript><p class="meta replaced">${inlineHtml(words.datedText, { history })}</p></noscript>`;
}

/**
 * Link of the template for suggesting a correction: its values are placeholders of the template.
 *
 * @param origin of the published site
 */
export function correctionInTemplate(link: LinkTemplate, origin: string): string {
  const values = {
    entry: '{{in-link:entry}}',
    number: '{{in-link:permanent-number}}',
    edition: '{{in-link:edition}}',
    text: '{{in-link:text}}',
    address: `${encodeValue(origin)}{{in-link:ruling-url}}`,
    query: '',
  } satisfies CorrectionValues;
  return fillLink(link, values, (placeholder) => placeholder);
}

/** The share pages of all rulings of a text, also by their printed numbers. */
export function* rulingPagesOf(
  { text: { address, retired }, file }: TextWithFile,
  template: string,
  wording: RulingPageWording,
): Generator<SiteFile> {
  const { rulings } = file;
  const taken = new Set([...rulings.map(({ number }) => number), ...Object.keys(retired)]);
  for (const ruling of rulings) {
    const text = rulingPage(template, file, ruling, wording);
    yield { path: `${sharePath(address, ruling.number)}index.html`, text };
    const slug = printedSlug(ruling.printed ?? '');
    if (printedRulings(rulings).get(slug) === ruling && !taken.has(`r${slug}`))
      yield { path: `${printedPath(address, slug)}index.html`, text };
  }
}

/**
 * Makes the share page of a ruling from the file of the text. Returns nothing if the text lacks the ruling.
 *
 * @param wanted the permanent number, or else the printed number as in an address
 */
export function rulingPageOf(
  template: string,
  text: TextFile,
  wanted: { number?: string | undefined; printed?: string | undefined },
  wording: RulingPageWording,
): string | undefined {
  const ruling =
    text.rulings.find((one) => one.number === wanted.number) ??
    printedRulings(text.rulings).get(wanted.printed ?? '');
  return ruling && rulingPage(template, text, ruling, wording);
}

/** Maximum number of subrules that are shown unfolded. */
const maxSubrules = 8;

/** Rulings by their printed numbers as in an address; if two have the same, the first. */
const printedRulings = /* @__PURE__ */ memoize((rulings: readonly PublishedRuling[]) => {
  const bySlug = new Map<string, PublishedRuling>();
  for (const ruling of rulings) {
    const slug = printedSlug(ruling.printed ?? '');
    if (isFreePart(slug) && !bySlug.has(slug)) bySlug.set(slug, ruling);
  }
  return bySlug;
});

function plainOf({ plain, text }: PublishedRuling): string {
  return plain ?? text;
}

function shownNumber({ printed, number }: PublishedRuling): string {
  return printed ?? number;
}

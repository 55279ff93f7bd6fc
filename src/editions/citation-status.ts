import { capitalized } from '../languages/browser.ts';
import { escapeHtml, type RulingRecord, rulingTitle, shareUrl } from '../model/index.ts';
import { differingWords, type WordChange } from './changed-words.ts';
import type { MovedParts } from './changes.ts';
import type { EditionLabel } from './editions.ts';
import { appliesToIn, isDate, readsAlike } from './snapshot.ts';
import {
  changesIn,
  partsMoved,
  type RetiredNumber,
  type RulingVersion,
  rulingHistory,
  type Since,
  type TextHistory,
} from './text-history.ts';

/** Status of a cited ruling since the day of the citation. A ruling that was only renumbered is unchanged. */
export type CitationStatus =
  | {
      type: 'unchanged';
      edition: EditionLabel;
      /** Set if the ruling has another heading or other notes, or applies to other entries. */
      moved?: { before: RulingRecord; after: RulingRecord };
    }
  /** The ruling reads the same, but changed in between. */
  | { type: 'reverted'; edition: EditionLabel }
  | {
      type: 'changed';
      edition: EditionLabel;
      before: RulingRecord;
      after: RulingRecord;
      /** Set if only the wording changed. */
      wordingOnly?: true;
      moved: Required<MovedParts>;
      /** Editions since then that changed the ruling, the oldest first. */
      changedIn: Since[];
      /** Editions since then that changed only the wording, the oldest first. */
      rewordedIn: Since[];
    }
  | {
      type: 'retired';
      edition: EditionLabel;
      /** Absent if the edition did not have it yet. */
      before?: RulingRecord;
      retired: RetiredNumber;
    }
  /** The edition did not have it yet. */
  | { type: 'newer'; edition: EditionLabel; since: Since }
  /** The day is before the first edition. */
  | { type: 'before-first'; first: EditionLabel; retired?: RetiredNumber }
  | { type: 'unknown'; why: 'no-edition' | 'no-date' | 'no-number'; retired?: RetiredNumber };

/**
 * Returns the status of a ruling since the day of a citation. A day without an edition means the last edition before
 * it.
 *
 * @param history of the text that was cited
 * @param date the day that the citation names, `YYYY-MM-DD`
 */
export function statusOn(history: TextHistory, number: string, date: string): CitationStatus {
  const { editions } = history;
  const ruling = rulingHistory(history, number);
  if (!ruling) return { type: 'unknown', why: 'no-number' };
  const { retired, versions } = ruling;
  const optional = retired && { retired };
  const [first] = editions;
  if (!first) return { type: 'unknown', why: 'no-edition', ...optional };
  if (!isDate(date)) return { type: 'unknown', why: 'no-date', ...optional };
  const edition = editions.findLast((one) => one.date <= date);
  if (!edition) return { type: 'before-first', first, ...optional };

  const isLater = ({ since }: { since: Since }): boolean => since === null || since > edition.date;
  const then = versions.findLast((version) => !isLater(version));
  if (retired) return { type: 'retired', edition, ...(then && { before: then.ruling }), retired };
  const now = versions.at(-1);
  if (!then || !now) return { type: 'newer', edition, since: versions[0]?.since ?? null };
  const moved = movedTo(history, number, then, isLater);
  if (moved) return { type: 'retired', edition, before: then.ruling, retired: moved };
  const changes = changesIn(versions, isLater);
  const states = { before: then.ruling, after: now.ruling };
  if (then.saidSince !== now.saidSince) {
    const moved = partsMoved(versions, isLater);
    const [changedIn = [], rewordedIn = []] = [false, true].map((isWording) =>
      changes.filter((one) => (one.wordingOnly ?? false) === isWording).map(({ since }) => since),
    );
    const optional = changedIn.length === 0 && { wordingOnly: true as const };
    return { type: 'changed', edition, ...states, ...optional, moved, changedIn, rewordedIn };
  }
  if (changes.length > 0) return { type: 'reverted', edition };
  const isMoved =
    versions.some((version) => isLater(version) && version.keepsWords) &&
    // A text that keeps its words differs in its notes.
    (!readsAlike(then.ruling.text, now.ruling.text) ||
      then.ruling.heading !== now.ruling.heading ||
      `${appliesToIn(then.ruling)}` !== `${appliesToIn(now.ruling)}`);
  return { type: 'unchanged', edition, ...(isMoved && { moved: states }) };
}

/** Returns the words that differ between a cited ruling and the present ruling, or the single ruling that replaced it. */
export function wordsSince(status: CitationStatus): WordChange[] {
  if (status.type === 'changed') return differingWords(status.before.text, status.after.text);
  if (status.type !== 'retired') return [];
  const { before, retired } = status;
  const { ruling: after, also } = retired.target ?? {};
  if (also) return [];
  return before && after ? differingWords(before.text, after.text) : [];
}

/**
 * Finds the ruling that a number meant if two branches gave the number to different rulings: another number of the text
 * that is newer and reads as the ruling did.
 *
 * @param then the version that was cited
 * @param isLater whether a version is newer than the citation
 */
function movedTo(
  { address, rulings, versions }: TextHistory,
  number: string,
  then: RulingVersion,
  isLater: (version: RulingVersion) => boolean,
): RetiredNumber | undefined {
  const says = ({ ruling }: RulingVersion): boolean => readsAlike(ruling.text, then.ruling.text);
  const now = rulings[number]?.versions.at(-1);
  if (!now || says(now)) return undefined;
  for (const { versions: others, retired } of Object.values(rulings)) {
    const [first, last] = [others[0], others.at(-1)];
    if (!first || !last || retired || last === now || !isLater(first) || !says(last)) continue;
    const { ruling } = last;
    const name = versions.at(-1)?.text?.name;
    const to = { to: address, number: ruling.number };
    return { since: now.saidSince, target: { to, ...(name !== undefined && { name }), ruling } };
  }
  return undefined;
}

/** A ruling with the other parts of a citation, as plain text. */
export interface CitedRuling extends Pick<RulingRecord, 'printed' | 'text'> {
  /** `p5`. */
  number: string;
  /** Work that contains the text, if the name of the text does not say it: `Glossary`. */
  work?: string | undefined;
  /** Name of the text. */
  title: string;
  /** The rules below it, each with its printed number before its text. */
  subrules?: readonly string[];
  /** Standing, if it is not current: `Temporary ruling, Current Rulings, 2026-11-01`. */
  standing?: string;
  /** Whose words the ruling has, in a few words. */
  aboutWording?: string | undefined;
  /** Sources with their words or addresses, each a line: `Current Rulings, 2026-11-01: "It docks." https://example.org/12`. */
  proof?: string[];
  /** Date of the last edition, `YYYY-MM-DD`, if the text has not changed since. */
  edition?: string | undefined;
  /** Version that was read: `22 Nov 2026`, `newer than 22 Nov 2026`. */
  editionName?: string;
  /** Absolute URL of its share page, with the edition: the page shows what changed since, and chats show a preview of it. */
  url: string;
}

/** A rule with the text of its subrules: without it a heading such as "Swamping" would be cited alone. */
export function wholeRule(ruling: CitedRuling): CitedRuling {
  const { text, subrules = [] } = ruling;
  return { ...ruling, text: [text, ...subrules].join('\n') };
}

/** Formats of a citation. */
export type CitationForm = 'link' | 'bbcode' | 'markdown' | 'html' | 'text';

/**
 * Returns the URL of a citation, in every format. With the date of an edition, the page also shows the ruling of the
 * edition, and what changed since: `/glossary/stasis/5/?on=2026-12-01`.
 *
 * @param page absolute URL of the text
 */
export function citationUrl(page: string, number: string, edition?: string): string {
  const url = new URL(shareUrl(page, number));
  url.search = edition === undefined ? '' : `?on=${edition}`;
  return url.href;
}

/** Writes a citation in a format: the text of the ruling, then its name and link. */
export function cite(ruling: CitedRuling, form: CitationForm): string {
  return writers[form](ruling);
}

const writers: Record<CitationForm, (ruling: CitedRuling) => string> = {
  link: ({ url }) => url,
  text: (ruling) =>
    `${ruling.text}\n\u2014 ${nameOf(ruling)}${aboutOf(ruling)}\n${ruling.url}${proofOf(ruling, '\n', (line) => line)}`,
  bbcode: (ruling) =>
    `[quote]${forBbcode(ruling.text)}[/quote]\n` +
    `[url=${ruling.url}]${forBbcode(nameOf(ruling))}[/url]${forBbcode(aboutOf(ruling))}${proofOf(ruling, '\n', forBbcode)}`,
  markdown: (ruling) => {
    const lines = ruling.text.split('\n').map((line) => `> ${forMarkdown(line)}`);
    // Two spaces break the line; a single line feed does not.
    const quote = lines.join('  \n');
    const link = `[${forMarkdown(nameOf(ruling))}](${ruling.url})`;
    return `${quote}\n\n${link}${inMarkdown(aboutOf(ruling))}${proofOf(ruling, '  \n', forMarkdown)}`;
  },
  html: (ruling) => {
    const url = escapeHtml(ruling.url);
    const text = ruling.text.split('\n').map(escapeHtml).join('<br>\n');
    return (
      `<blockquote cite="${url}"><p>${text}</p></blockquote>\n` +
      `<p><a href="${url}">${escapeHtml(nameOf(ruling))}</a>${escapeHtml(aboutOf(ruling))}${proofOf(ruling, '<br>\n', escapeHtml)}</p>`
    );
  },
};

/** `Glossary: Facility, p25`. */
function nameOf({ work, title, ...ruling }: CitedRuling): string {
  const name = rulingTitle(capitalized(title), ruling);
  return work === undefined ? name : `${work}: ${name}`;
}

/** ` (22 Nov 2026; Temporary ruling; our own words)`. */
function aboutOf({ editionName, standing, aboutWording }: CitedRuling): string {
  const parts = [editionName, standing, aboutWording].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** A line for each source that says more than its name. */
function proofOf(
  { proof = [] }: CitedRuling,
  lineBreak: string,
  escaped: (line: string) => string,
): string {
  return proof.map((line) => lineBreak + escaped(line)).join('');
}

/**
 * Escapes text for BBCode. BBCode has no escape character: a bracket that would begin a tag of phpBB or similar
 * software gets a zero width space after it. Codes such as `[AU]` are not tags and stay unchanged.
 */
export function forBbcode(text: string): string {
  return text.replace(bbcodeTag, '[\u200B');
}

const bbcodeTag =
  /\[(?=\/?(?:b|i|u|s|quote|code|list|li|\*|img|url|color|colour|size|font|flash|attachment|email|left|right|center|justify|indent|spoiler|hr|h[1-6]|table|t[rdh]|sub|sup|noparse|plain|php|html|icode|user|media|youtube|video|align|ul|ol|pre|tt|abbr|acronym)(?:[\]=:\s]))/giu;

/** Escapes a line of text for Markdown, on Reddit as on Discord: both accept a backslash before any punctuation mark. */
export function forMarkdown(line: string): string {
  return startInMarkdown(inMarkdown(line));
}

/**
 * Escapes the beginning of a line of Markdown. More characters have a meaning there than inside it: `:-` turns the line
 * before into a table.
 */
function startInMarkdown(line: string): string {
  return line.replace(/^(\s*)([#+=:-])/u, '$1\\$2').replace(/^(\s*\d+)([.)])/u, '$1\\$2');
}

/**
 * Escapes text inside a line. URLs stay unchanged, so that they become links: a backslash would become a part of the
 * address.
 */
function inMarkdown(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>[\]()`*"\\]+)/u)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(meaning, '\\$&')))
    .join('');
}

/** Punctuation with a meaning in Markdown, character references, and emoji names of Discord. */
const meaning = /[\\`*_~^|[\]<>]|&(?=#?\w+;)|:(?=[\w+-]+:)/gu;

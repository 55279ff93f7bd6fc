import { escapeHtml, shareUrl } from '../glossary/browser.ts';

/** A ruling that is cited: what every form of a citation is made of. Plain text throughout. */
export interface CitedRuling {
  /** Name of the entry or the document. */
  title: string;
  /** `p5`. */
  number: string;
  /** Its text; icons as their codes, paragraphs apart by a line feed. */
  text: string;
  /** What it is called where it does not simply hold, and since when: `Temporary ruling, Current Rulings, 2026-11-01`. */
  standing?: string;
  /** Date of the edition in force, `YYYY-MM-DD`. */
  edition?: string;
  /** Absolute address that leads to the ruling and says which edition was read. */
  url: string;
  /** The same of the page that holds the ruling alone: a chat shows the ruling itself as its preview. */
  preview: string;
}

/** What a citation can be copied as. */
export type CitationForm = 'link' | 'preview' | 'bbcode' | 'markdown' | 'html' | 'text';

/**
 * The address of a citation. With the date of an edition it leads to the ruling as it read then; without one, to
 * the current text.
 *
 * @param page absolute address of the text
 */
export function citationUrl(page: string, number: string, edition?: string): string {
  const url = new URL(page);
  url.search = edition === undefined ? '' : `?on=${edition}`;
  url.hash = number;
  return url.href;
}

/**
 * The address of the page that holds a ruling alone, which says the same of editions as {@link citationUrl}:
 * `/glossary/stasis/5/?on=2026-12-01`.
 *
 * @param page absolute address of the text
 */
export function previewUrl(page: string, number: string, edition?: string): string {
  const url = new URL(shareUrl(page, number));
  url.search = edition === undefined ? '' : `?on=${edition}`;
  return url.href;
}

/** A citation in one form, ready to paste: the ruling's own words first, then what and where it is. */
export function cite(ruling: CitedRuling, form: CitationForm): string {
  return writers[form](ruling);
}

const writers: Record<CitationForm, (ruling: CitedRuling) => string> = {
  link: ({ url }) => url,
  preview: ({ preview }) => preview,
  text: (ruling) => `${ruling.text}\n\u2014 ${nameOf(ruling)}${aboutOf(ruling)}\n${ruling.url}`,
  bbcode: (ruling) =>
    `[quote]${forBbcode(ruling.text)}[/quote]\n` +
    `[url=${ruling.url}]${forBbcode(nameOf(ruling))}[/url]${forBbcode(aboutOf(ruling))}`,
  markdown: (ruling) => {
    const lines = ruling.text.split('\n').map((line) => `> ${forMarkdown(line)}`);
    // Two spaces break the line where a single line feed does not.
    const quote = lines.join('  \n');
    const link = `[${forMarkdown(nameOf(ruling))}](${ruling.url})`;
    return `${quote}\n\n${link}${inMarkdown(aboutOf(ruling))}`;
  },
  html: (ruling) => {
    const url = escapeHtml(ruling.url);
    const text = ruling.text.split('\n').map(escapeHtml).join('<br>\n');
    return (
      `<blockquote cite="${url}"><p>${text}</p></blockquote>\n` +
      `<p><a href="${url}">${escapeHtml(nameOf(ruling))}</a>${escapeHtml(aboutOf(ruling))}</p>`
    );
  },
};

function nameOf({ title, number }: CitedRuling): string {
  return `${title}, ${number}`;
}

function aboutOf({ edition, standing }: CitedRuling): string {
  const said = [edition === undefined ? '' : `edition of ${edition}`, standing ?? ''];
  return said.map((part) => (part === '' ? '' : `, ${part}`)).join('');
}

/**
 * Text that BBCode shows as it stands. BBCode has no escape of its own: a bracket that would begin a tag of phpBB
 * or its kin gets a zero width space behind it. Codes such as `[AU]` are no tags and stay as they are.
 */
export function forBbcode(text: string): string {
  return text.replace(bbcodeTag, '[\u200B');
}

const bbcodeTag =
  /\[(?=\/?(?:b|i|u|s|quote|code|list|li|\*|img|url|color|colour|size|font|flash|attachment|email|left|right|center|justify|indent|spoiler|hr|h[1-6]|table|t[rdh]|sub|sup|noparse|plain|php|html|icode|user|media|youtube|video|align|ul|ol|pre|tt|abbr|acronym)(?:[\]=:\s]))/giu;

/**
 * One line of text that Markdown shows as it stands, on Reddit as on Discord: both take a backslash before any
 * punctuation mark. At the beginning of a line more marks mean something than inside of it: a line `:-` makes a table of the one before.
 */
export function forMarkdown(line: string): string {
  return inMarkdown(line)
    .replace(/^(\s*)([#+=:-])/u, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/u, '$1\\$2');
}

/** Text inside of a line. Addresses become links as they are: a backslash would be a part of them. */
function inMarkdown(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>[\]()`*"\\]+)/u)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(meaning, '\\$&')))
    .join('');
}

/** Marks of Markdown; a character reference; Discord's `:name:` of a small picture. */
const meaning = /[\\`*_~^|[\]<>]|&(?=#?\w+;)|:(?=[\w+-]+:)/gu;

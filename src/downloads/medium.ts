import { type Glossary, textUrl } from '../glossary/browser.ts';
import type { Wording } from '../wording/index.ts';

/** How one file shows what all files hold. */
export interface Medium {
  /** Base path of the addresses in the texts. */
  base: string;
  wording: Wording;
  /** Every page by its address, for the names of places. */
  pages: Glossary['pages'];
  /** How many levels a text's own headings go down. */
  headingShift: number;
  /** The level of a name's heading: 3 for `<h3>`. */
  nameLevel: number;
  /** The address of an anchor, inside of the file. */
  link(anchor: string): string;
  /** An icon's picture as HTML. */
  icon(id: string, nameHtml: string): string;
  /** Whether a ruling's number is a link to the ruling. */
  numberLinks: boolean;
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)>/gu;
const attribute = /\s([^\s=>]+)(?:="([^"]*)")?/gu;
const icon = /<span class="icon" role="img" aria-label="([^"]*)" data-icon="([^"]*)"><\/span>/gu;
const number = /<a class="(number|number printed)"((?: id="[^"]*")?) href="#[^"]*">([^<]*)<\/a>/gu;

/**
 * The anchor of an address of the site, where all of the site is one text: `/glossary/fog/#p2` is `glossary.fog.p2`.
 * The folder in front keeps the names of entries, terms and documents apart, and begins it with a letter, as XML wants.
 *
 * @param base base path of the address
 */
export function anchorOf(url: string, base: string): string {
  return textUrl(url).slice(base.length).split(/[/#]+/u).filter(Boolean).join('.');
}

/** The address of a text or ruling, from its anchor; nothing where an anchor is of something else. */
export function urlOfAnchor(anchor: string, base: string): string | undefined {
  const [, folder, slug, number = ''] =
    /^(glossary|terms|documents)\.([^.]+)(?:\.([pr]\d+))?$/u.exec(anchor) ?? [];
  return folder && slug ? `${base}${folder}/${slug}/${number && `#${number}`}` : undefined;
}

/**
 * A text of the site as a part of a file: ids and links carry their page's anchor, headings go down below the name's,
 * and the HTML is well-formed XML as well.
 *
 * @param html sanitised HTML of the compiler
 * @param page anchor of the page with the text
 */
export function transplant(html: string, page: string, medium: Medium): string {
  return html
    .replace(icon, (_, name: string, id: string) => medium.icon(id, name))
    .replace(number, (link, classes: string, id: string, shown: string) =>
      medium.numberLinks ? link : `<span class="${classes}"${id}>${shown}</span>`,
    )
    .replace(tag, (_, slash: string, name: string, attributes: string) => {
      const shown = /^h[1-6]$/u.test(name)
        ? `h${Math.min(6, Number(name.slice(1)) + medium.headingShift)}`
        : name;
      const own = attributes.replace(attribute, (whole, key: string, value = '') =>
        attributeOf(whole, key, value, page, medium),
      );
      return `<${slash}${shown}${own}${name === 'br' || name === 'hr' ? '/' : ''}>`;
    });
}

function attributeOf(
  whole: string,
  key: string,
  value: string,
  page: string,
  medium: Medium,
): string {
  switch (key) {
    case 'id':
      return ` id="${page}.${value}"`;
    case 'href':
      if (value.startsWith('#')) return ` href="${medium.link(`${page}.${value.slice(1)}`)}"`;
      if (!value.startsWith(medium.base)) return whole;
      return ` href="${medium.link(anchorOf(value, medium.base))}"`;
    case 'align':
      // HTML itself has no such attribute any more.
      return ` class="align-${value}"`;
    default:
      return whole;
  }
}

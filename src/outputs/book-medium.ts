import type { Wording } from '../languages/index.ts';
import { directionOf } from '../languages/index.ts';
import type { Glossary } from '../link/index.ts';
import { escapeHtml, type Icon, type Inline, type Markup, textUrl } from '../model/index.ts';

/** Format-specific part of a downloaded file. */
export interface Medium {
  /** Base path of the addresses in the texts. */
  base: string;
  wording: Wording;
  /** Attributes of elements in the language of the content, if it differs from the interface: ` lang="he" dir="rtl"`. */
  inContentLanguage: string;
  /** Every page by its address, for the names of places. */
  pages: Glossary['pages'];
  /** The level of a name's heading: 3 for `<h3>`. The headings of its text are below. */
  nameLevel: number;
  /** The address of an anchor, inside of the file. */
  link(anchor: string): string;
  /** An icon's picture, if it is another than on the site. */
  icon?(icon: Pick<Icon, 'code' | 'name'>): Markup;
  /** Whether a ruling's number is a link to the ruling. */
  numberLinks: boolean;
}

/** Attributes of elements that hold content: none if it is in the language of the interface. */
export function inContentLanguage({ site: { contentLanguage } }: Pick<Glossary, 'site'>): string {
  if (contentLanguage === undefined) return '';
  return ` lang="${escapeHtml(contentLanguage)}" dir="${directionOf(contentLanguage)}"`;
}

/**
 * Returns the anchor of an address in a file that contains the whole site: `/glossary/fog/#p2` is `glossary.fog.p2`.
 * The folder in front keeps the names of entries, terms and documents apart, and begins it with a letter, as XML wants.
 *
 * @param base base path of the address
 */
export function anchorOf(url: string, base: string): string {
  return textUrl(url).slice(base.length).split(/[/#]+/u).filter(Boolean).join('.');
}

/** The address inside of a file for a URL of the site. */
export function linkInside(url: string, medium: Medium): string {
  return medium.link(anchorOf(url, medium.base));
}

/**
 * A text of the site as a part of a file: ids and links carry their page's anchor, and headings go down below the name's.
 *
 * @param page anchor of the page with the text
 */
export function transplant(nodes: readonly Inline[], page: string, medium: Medium): Inline[] {
  const moved = <Place extends { url: string }>(place: Place): Place => ({
    ...place,
    url: linkInside(place.url, medium),
  });
  return nodes.map((node): Inline => {
    switch (node.type) {
      case 'markup':
        return transplanted(node, page, medium);
      case 'icon':
        return (node.icon && medium.icon?.(node.icon)) ?? node;
      case 'reference':
        return node.link ? { ...node, link: moved(node.link) } : node;
      case 'box':
        return { ...node, successors: (node.successors ?? []).map(moved) };
      case 'ruling': {
        const { before = [], content = [], after = [] } = node.shown ?? {};
        const within = (part: readonly Inline[]): Inline[] => transplant(part, page, medium);
        return {
          ...node,
          shown: { before: within(before), content: within(content), after: within(after) },
        };
      }
      default:
        return node;
    }
  });
}

function transplanted(
  { tag, attributes = {}, children }: Markup,
  page: string,
  medium: Medium,
): Markup {
  const isNumber = /^number(?: printed)?$/u.test(attributes['class'] ?? '');
  const isPlain = isNumber && !medium.numberLinks;
  const level = /^h([1-6])$/u.exec(tag)?.[1];
  const own = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (name === 'id') return [[name, `${page}.${value}`]];
    // HTML itself has no such attribute any more.
    if (name === 'align') return [['class', `align-${value}`]];
    if (name !== 'href') return [[name, value]];
    if (isPlain) return [];
    if (value.startsWith('#')) return [[name, medium.link(`${page}.${value.slice(1)}`)]];
    const isInside = value.startsWith(medium.base);
    return [[name, isInside ? linkInside(value, medium) : value]];
  });
  return {
    type: 'markup',
    tag: level ? `h${Math.min(6, Number(level) + medium.nameLevel - 1)}` : isPlain ? 'span' : tag,
    attributes: Object.fromEntries(own),
    children: transplant(children, page, medium),
  };
}

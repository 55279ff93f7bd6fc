import type { IconCode } from './content-tree.ts';
import type { Finding } from './diagnostics.ts';
import { escapeHtml } from './html-text.ts';
import { slugify } from './names.ts';
import { didYouMean, nearest } from './suggest.ts';

/** Id of an icon in attributes and addresses. */
export function iconId(code: string): string {
  return slugify(code) || [...code].map((letter) => letter.codePointAt(0)?.toString(16)).join('-');
}

/**
 * Renders an icon. The style sheet hides the name behind the picture, so that screen readers, searches in the page and
 * copies have it; the title is for the mouse. A click on the picture shows the name in its place.
 */
export function iconHtml({ code, name }: Pick<Icon, 'code' | 'name'>): string {
  const shown = escapeHtml(name);
  return `<span class="icon" data-icon="${iconId(code)}" title="${shown}">[${shown}]</span>`;
}

/** Returns the finding for a code that is not in `icons.yml`. */
export function unknownIcon(
  { code, place }: Pick<IconCode, 'code' | 'place'>,
  icons: ReadonlyMap<string, Icon>,
): Finding {
  const codes = new Map(
    [...icons.values()].flatMap((icon) => [
      [icon.name.toLowerCase(), icon.code],
      [icon.code.toLowerCase(), icon.code],
    ]),
  );
  const meant = codes.get(nearest(code.toLowerCase(), codes.keys()) ?? '');
  const hint = isForeign.test(code)
    ? ': a callout, a check box or a footnote is written as a box, ":::note" to ":::", or without its mark'
    : didYouMean(meant && `[${meant}]`) || '; write \\[ for a plain bracket';
  return { code: 'icon/unknown-code', message: `there is no icon [${code}]${hint}`, place };
}

/** Matches bracketed marks of other programs: `[!note]`, `[x]`, `[^1]`. */
const isForeign = /^(?:\^.*|![\w-]+|x?)$/iu;

/** The community's code for a picture in the text. */
export interface Icon {
  code: string;
  name: string;
  /** The text of the SVG file. */
  svg: string;
  meaning?: string | undefined;
}

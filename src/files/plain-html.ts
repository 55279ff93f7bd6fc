import { escapeHtml, type Icon, iconHtml, iconId } from '../glossary/browser.ts';

/** Plain text as HTML: line feeds break the line, and codes of icons become their pictures. */
export function plainHtml(text: string, icons: readonly Icon[]): string {
  const known = new Map(icons.map((icon) => [iconId(icon.code), icon]));
  return text
    .split(/(\[[^[\]\n]{1,30}\])/u)
    .map((part) => {
      const icon = /^\[.+\]$/u.test(part) ? known.get(iconId(part.slice(1, -1))) : undefined;
      return icon ? iconHtml(icon) : escapeHtml(part).replaceAll('\n', '<br>');
    })
    .join('');
}

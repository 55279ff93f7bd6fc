import { type Ruling, unescapeHtml } from '../glossary/browser.ts';

/**
 * A ruling's text for a page without markup: items of a list on lines of their own, cells of a table apart.
 *
 * @param codes icon codes by the icon's id
 */
export function plainText(ruling: Ruling, codes: ReadonlyMap<string, string>): string {
  if (!/<(?:li|tr)[\s>]/u.test(ruling.html)) return ruling.text;
  const text = ruling.html
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/<span class="icon"[^>]*data-icon="([^"]*)"><\/span>/gu, (_, id: string) => {
      return `[${codes.get(id) ?? id}]`;
    })
    .replace(/<\/t[hd]>\s*<t[hd][^>]*>/gu, ' | ')
    .replace(/<li[^>]*>/gu, '\n- ')
    .replace(/<\/?(?:p|tr|ul|ol|table|br)[^>]*>/gu, '\n')
    .replace(/<[^>]*>/gu, '');
  return unescapeHtml(text)
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/(?<=^|\n)- \n/gu, '- ')
    .trim();
}

import type { Ruling } from '../glossary/browser.ts';

const unescaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * A ruling's text for a page without markup: items of a list on lines of their own, cells of a table apart.
 *
 * @param codes icon codes by the icon's id
 */
export function plainText(ruling: Ruling, codes: ReadonlyMap<string, string>): string {
  if (!/<(?:li|tr)[\s>]/u.test(ruling.html)) return ruling.text;
  return ruling.html
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/<span class="icon"[^>]*data-icon="([^"]*)"><\/span>/gu, (_, id: string) => {
      return `[${codes.get(id) ?? id}]`;
    })
    .replace(/<\/t[hd]>\s*<t[hd][^>]*>/gu, ' | ')
    .replace(/<li[^>]*>/gu, '\n- ')
    .replace(/<\/?(?:p|tr|ul|ol|table|br)[^>]*>/gu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/giu, (whole, hex, decimal, name) => {
      if (name) return unescaped[name] ?? whole;
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    })
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/(?<=^|\n)- \n/gu, '- ')
    .trim();
}

import { tableMarks, unescapeHtml } from '../glossary/index.ts';

/**
 * HTML as plain text: tags removed, blocks on separate lines, cells separated by tabs, tables between {@link tableMarks}.
 * Only for the output of rehype-stringify, which has few kinds of character references and no comments.
 */
export function readableText(html: string): string {
  const text = html
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/ ?<(?:\/(?:p|li|tr|h[2-6]|blockquote|pre)|br|ul|ol)[^>]*> ?/gu, '\n')
    .replace(/<\/t[hd]>/gu, '\t')
    .replace(/<table>/gu, tableMarks[0])
    .replace(/<\/table>/gu, tableMarks[1])
    .replace(/<(?:"[^"]*"|[^">])*>/gu, '');
  return unescapeHtml(text);
}

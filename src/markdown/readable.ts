import { unescapeHtml } from '../glossary/index.ts';

/**
 * What our own HTML reads as: tags gone, blocks on lines of their own, cells apart by a tab. For HTML that
 * rehype-stringify made, which writes few character references and no comments.
 */
export function readableText(html: string): string {
  const text = html
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/ ?<(?:\/(?:p|li|tr|h[2-6]|blockquote|pre)|br|ul|ol)[^>]*> ?/gu, '\n')
    .replace(/<\/t[hd]>/gu, '\t')
    .replace(/<(?:"[^"]*"|[^">])*>/gu, '');
  return unescapeHtml(text);
}

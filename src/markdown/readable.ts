const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * What our own HTML reads as: tags gone, blocks on lines of their own, cells apart by a tab. For HTML that
 * rehype-stringify made, which writes few character references and no comments.
 */
export function readableText(html: string): string {
  return html
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/ ?<(?:\/(?:p|li|tr|h[2-6]|blockquote|pre)|br|ul|ol)[^>]*> ?/gu, '\n')
    .replace(/<\/t[hd]>/gu, '\t')
    .replace(/<(?:"[^"]*"|[^">])*>/gu, '')
    .replace(/&(?:#x([\dA-F]+)|(\w+));/giu, (whole, hex?: string, name?: string) =>
      hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name ?? ''] ?? whole),
    );
}

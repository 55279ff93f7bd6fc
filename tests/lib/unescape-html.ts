const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** HTML without tags as plain text: with the characters of the references that escaping writes. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(\w+);/gu, (whole, name: string) => characters[name] ?? whole);
}

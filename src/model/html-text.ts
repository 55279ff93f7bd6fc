const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes plain text for the content of an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => entities[character] ?? character);
}

/** Decodes the percent-encoded characters of an address; a malformed address is returned unchanged. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * Replaces straight quotation marks and apostrophes. The text keeps its length.
 *
 * @param marks opening and closing, double and then single: `“”‘’`
 * @param before the character before the text: a mark opens a quotation after nothing, a space, a bracket or a dash
 */
export function curlyQuotes(text: string, marks: string, before = ''): string {
  if (!/["']/u.test(text)) return text;
  let previous = before;
  let isOpening = false;
  return text.replace(/["']|[^"']+/gu, (part) => {
    const at = part === '"' ? 0 : 2;
    if (part !== '"' && part !== "'") {
      previous = part.slice(-1);
      return part;
    }
    // Adjacent quotation marks point the same way.
    if (previous !== 'mark') isOpening = /^[\s([{/\u2010-\u2014-]?$/u.test(previous);
    previous = 'mark';
    return marks.charAt(isOpening ? at : at + 1);
  });
}

const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it may stand in HTML and XML, in an element or an attribute. */
export function markupText(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => characters[character] ?? character);
}

/** A text, or one ruling of it. */
export interface SavedText {
  /** Address with the base path, and with a fragment for a ruling. */
  url: string;
  /** Name of the text. */
  title: string;
  /** Displayed number of a ruling, and its first words. */
  number?: string;
  words?: string;
}

/** Maximum length of the first words of a ruling, in characters. */
export const maxSavedLength = 80;

const maxViewed = 8;

/** Storage key of the saved items. Never change it: readers have items saved under this name. */
export function savedKey(base: string): string {
  return `${base}search-shelf`;
}

/** Adds a text before the viewed texts. */
export function withViewed(viewed: readonly SavedText[], text: SavedText): SavedText[] {
  return [text, ...viewed.filter(({ url }) => url !== text.url)].slice(0, maxViewed);
}

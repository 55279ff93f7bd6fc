import type { Successor } from '../../glossary/browser.ts';
import { type QueryWord, sectionAround, type Target } from '../../search/browser.ts';
import { highlight } from './highlight.ts';
import type { TextPart } from './state.ts';

/** A ruling of a text, ready to be shown. */
export interface LoadedRuling {
  number: string;
  /** With the base path and its number. */
  url: string;
  /** What a rulebook prints beside it. */
  printed?: string;
  standing: string;
  supersededBy?: readonly Successor[];
  heading?: string;
  /** What it refers to that has changed since it was written. */
  changedTargets?: readonly unknown[];
  /** The edition that has it as it is now. */
  edition?: string;
  /** An element around a copy of its content. */
  copy(): Element;
}

/** Where the texts of results come from. Each is loaded once. */
export interface Texts {
  /**
   * The rulings of an entry or a document, in order.
   *
   * @throws where they cannot be loaded
   */
  rulings(target: Target): Promise<readonly LoadedRuling[]>;
  /**
   * What is shown of a name without an entry, or of an icon: some rulings that mention it, or its row in the legend.
   *
   * @returns an element around a copy
   * @throws where it cannot be loaded
   */
  whole(target: Target): Promise<Element>;
}

/** Rulings that mention a name without an entry: at most so many are shown. */
export const maxMentions = 4;

/**
 * The text of a result: the section of a ruling; rulings that mention a name without an entry; the row of an
 * icon in the legend.
 *
 * @param number the ruling; without it, or where the text has none of this number, the first one
 * @param words to highlight
 * @throws where the text cannot be loaded
 */
export async function loadParts(
  texts: Texts,
  target: Target,
  number: string | undefined,
  words: readonly QueryWord[],
): Promise<TextPart[]> {
  if (isOnPage(target)) {
    const root = await texts.whole(target);
    highlight(root, words);
    return [{ nodes: [...root.childNodes] }];
  }
  const rulings = await texts.rulings(target);
  const at = Math.max(
    0,
    rulings.findIndex((ruling) => ruling.number === number),
  );
  return rulings.slice(...sectionAround(rulings, at)).map((ruling): TextPart => {
    const root = ruling.copy();
    highlight(root, words);
    const { number, url, printed, standing, heading, edition, changedTargets } = ruling;
    const { supersededBy = [] } = ruling;
    return {
      nodes: [...root.childNodes],
      ...(heading ? { heading } : {}),
      ruling: {
        number,
        shown: printed ?? number,
        url,
        standing,
        supersededBy,
        edition,
        toReview: changedTargets !== undefined,
      },
    };
  });
}

/** Loads what {@link loadParts} needs, so that it resolves at once. Never rejects. */
export async function preloadParts(texts: Texts, target: Target): Promise<void> {
  const loading = isOnPage(target) ? texts.whole(target) : texts.rulings(target);
  await Promise.resolve(loading).catch(() => undefined);
}

function isOnPage({ type }: Target): boolean {
  return type === 'term' || type === 'icon';
}

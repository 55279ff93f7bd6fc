import { changedParts, type Editions, earlierTexts, rulingIn } from '../editions/browser.ts';
import {
  type Document,
  type Entry,
  type Glossary,
  historyPath,
  type RulingPlace,
} from '../glossary/browser.ts';

/** Finds the address of a text's history, where an edition has the text. */
export function historyUrls({
  editions: { editions },
  glossary: { base },
}: {
  editions: Editions;
  glossary: Pick<Glossary, 'base'>;
}): (text: Pick<Entry | Document, 'address' | 'formerly'>) => { history?: string } {
  return (text) => {
    const isPublished = editions.some(({ state }) => earlierTexts(state, text).length > 0);
    return isPublished ? { history: base + historyPath(text.address) } : {};
  };
}

/** Finds the date of the last edition, for a ruling that reads the same in it. */
export function lastReading({
  editions,
  current,
}: Editions): (ruling: RulingPlace) => string | undefined {
  const last = editions.at(-1);
  if (!last) return () => undefined;
  return ({ address, number }) => {
    const was = rulingIn(last.state.texts.get(address), number);
    const is = rulingIn(current.texts.get(address), number);
    return was && is && changedParts(was, is).length === 0 ? last.date : undefined;
  };
}

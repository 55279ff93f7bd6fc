import { anchorOf } from '../../downloads/browser.ts';
import {
  type RulingKind,
  type RulingNumber,
  rulingNumber,
  type Standing,
} from '../../glossary/browser.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  iconWord,
  type NameIndexFile,
  NameMatcher,
  readNameIndex,
  rulingTag,
  type SearchTexts,
  segmentMark,
  stem,
  type Target,
  type TextIndex,
  Vocabulary,
  type VocabularyFile,
  wordsOf,
} from '../../search/browser.ts';
import type { Engine, ShownAnswer } from '../search/index.ts';

/** A text of the file in its indexed form. */
interface IndexedText {
  url: string;
  content: string;
  /** Number of occurrences by stem. */
  stems: Map<string, number>;
}

const kinds: readonly RulingKind[] = ['errata', 'update', 'example', 'note'];
const standings: readonly Standing[] = ['temporary', 'superseded', 'reversed'];
/** Texts that are indexed before the page gets its turn. */
const chunkSize = 100;

/** The search engine of the downloaded file: the same as the site's, with an index of the texts in the page itself. */
export class FileEngine implements Engine {
  readonly #readNames: () => NameIndexFile;
  readonly #readWords: () => VocabularyFile;
  #matcher: NameMatcher | undefined;
  #names: Promise<NameMatcher> | undefined;
  #texts: Promise<TextIndex> | undefined;

  /**
   * @param readNames reads the name index from the page
   * @param readWords reads the vocabulary from the page
   */
  constructor(readNames: () => NameIndexFile, readWords: () => VocabularyFile) {
    this.#readNames = readNames;
    this.#readWords = readWords;
  }

  /** Base path of the site that the file was made from. */
  get base(): string {
    return this.#matcher?.index.base ?? '/';
  }

  async loadNames(): Promise<void> {
    await this.#loadMatcher();
  }

  byNames(typed: string): Answer | undefined {
    return this.#matcher && answerByNames(typed, this.#matcher);
  }

  async inFull(typed: string, verbatim: boolean, signal: AbortSignal): Promise<ShownAnswer> {
    const matcher = await this.#loadMatcher();
    this.#texts ??= this.#index(matcher);
    const texts = await this.#texts;
    signal.throwIfAborted();
    const answer = await answerInFull(typed, matcher, texts, { verbatim, signal });
    return { ...answer, verbatim, from: 'texts' };
  }

  #loadMatcher(): Promise<NameMatcher> {
    this.#names ??= NameMatcher.of(readNameIndex(this.#readNames())).then((matcher) => {
      this.#matcher = matcher;
      return matcher;
    });
    return this.#names;
  }

  async #index(matcher: NameMatcher): Promise<TextIndex> {
    const { targets, base } = matcher.index;
    const search = await indexTexts(targets, base);
    return { vocabulary: new Vocabulary(this.#readWords()), search };
  }
}

/**
 * Indexes the texts of the page, in chunks between which it stays responsive.
 *
 * @returns a search for texts with all of some words; ranked by how often they have them, in relation to their length
 */
async function indexTexts(targets: readonly Target[], base: string): Promise<SearchTexts> {
  const texts: IndexedText[] = [];
  const byStem = new Map<string, Set<number>>();
  for (const [index, target] of targets.entries()) {
    if (target.type !== 'entry' && target.type !== 'document') continue;
    const article = document.getElementById(anchorOf(target.url, base));
    if (!article) continue;
    const content = contentOf(article);
    const stems = countStems(`${target.name} ${content}`);
    const id = texts.push({ url: target.url, content, stems }) - 1;
    for (const key of stems.keys()) {
      const known = byStem.get(key);
      if (known) known.add(id);
      else byStem.set(key, new Set([id]));
    }
    if (index % chunkSize === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return async (words) => {
    const stems = wordsOf(words).map((word) => word.stem);
    const [first, ...others] = stems.map((key) => byStem.get(key) ?? new Set<number>());
    const ids = [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)));
    const scored = ids.flatMap((id) => {
      const text = texts[id];
      if (!text) return [];
      const frequency = stems.reduce((sum, key) => sum + Math.log1p(text.stems.get(key) ?? 0), 0);
      return [{ id, text, score: frequency / Math.log(text.content.length + 10) }];
    });
    scored.sort((a, b) => b.score - a.score || a.id - b.id);
    // The same object each time: the words of a text are cached by it.
    return scored.map(({ id, text }) => ({ id: `${id}`, load: async () => text }));
  };
}

function countStems(content: string): Map<string, number> {
  const stems = new Map<string, number>();
  const count = (key: string): void => {
    stems.set(key, (stems.get(key) ?? 0) + 1);
  };
  for (const word of wordsOf(content)) {
    count(word.stem);
    if (word.stem.startsWith('[')) count(stem(iconWord(word.stem.slice(1, -1))));
  }
  return stems;
}

// The form in which the site's texts are indexed, so that the same ranking reads both.
function contentOf(article: HTMLElement): string {
  const also = article.querySelector('.also .names')?.textContent;
  const segments = also ? [`${segmentMark.aliases} ${also}.`] : [];
  for (const part of article.querySelectorAll<HTMLElement>('.text :is(.ruling, h3, h4, h5, h6)')) {
    if (part.matches('.ruling > *')) continue;
    const titled = part.querySelector(':scope > :is(h3, h4, h5, h6)');
    const heading = part.matches('.ruling') ? titled : part;
    if (heading) segments.push(`${segmentMark.heading} ${heading.textContent}`);
    const number = numberOf(part.id);
    if (!part.matches('.ruling') || !number) continue;
    const kind = kinds.find((name) => part.classList.contains(name)) ?? 'text';
    const standing = standings.find((name) => part.dataset['standing'] === name) ?? 'current';
    segments.push(`${segmentMark.ruling}${rulingTag({ number, kind, standing })} ${ownText(part)}`);
  }
  return segments.join(' ');
}

function numberOf(id: string): RulingNumber | undefined {
  const number = id.slice(id.lastIndexOf('.') + 1);
  return rulingNumber(number);
}

/** The text of a ruling without its label and number, and without rulings inside it. */
function ownText(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.data;
    if (!(child instanceof HTMLElement)) continue;
    if (child.matches('.number, .box-label, .ruling, h3, h4, h5, h6')) continue;
    const icon = child.dataset['icon'];
    text += icon === undefined ? ownText(child) : `[${icon}]`;
    if (child.matches('p, li, tr, td, th')) text += ' ';
  }
  return text;
}

import { anchorOf } from '../../downloads/browser.ts';
import { type RulingNumber, rulingKinds, rulingNumber, standings } from '../../glossary/browser.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  type IndexedRuling,
  type IndexedText,
  indexInMemory,
  type NameIndexFile,
  NameMatcher,
  partsOf,
  readNameIndex,
  type Target,
  type TextIndex,
  type TitledText,
  Vocabulary,
  type VocabularyFile,
} from '../../search/browser.ts';
import type { Engine, ShownAnswer } from '../search/index.ts';

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
    const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    const search = await indexInMemory(textsOf(targets, base), nextTask);
    return { vocabulary: new Vocabulary(this.#readWords()), search };
  }
}

/** The texts of the page, in the form in which the site's are indexed, so that the same ranking reads both. */
function* textsOf(targets: readonly Target[], base: string): Generator<TitledText> {
  for (const { type, url, name } of targets) {
    if (type !== 'entry' && type !== 'document') continue;
    const article = document.getElementById(anchorOf(url, base));
    if (!article) continue;
    for (const part of partsOf({ type, url, ...readArticle(article) }))
      yield { ...part, title: name };
  }
}

function readArticle(article: HTMLElement): IndexedText {
  const rulings: IndexedRuling[] = [];
  let heading = '';
  for (const part of article.querySelectorAll<HTMLElement>('.text :is(.ruling, h3, h4, h5, h6)')) {
    if (part.matches('.ruling > *')) continue;
    const titled = part.querySelector(':scope > :is(h3, h4, h5, h6)');
    heading = (part.matches('.ruling') ? titled : part)?.textContent ?? heading;
    const number = numberOf(part.id);
    if (!part.matches('.ruling') || !number) continue;
    const kind = rulingKinds.find((name) => part.classList.contains(name)) ?? 'text';
    const standing = standings.find((name) => part.dataset['standing'] === name) ?? 'current';
    // The number beside a rule is the printed one, where it has one.
    const shown = part.querySelector('.number')?.textContent;
    const printed = shown && shown !== number ? { printed: shown } : {};
    rulings.push({ number, kind, standing, heading, ...printed, text: ownText(part).trim() });
  }
  return { aliases: article.querySelector('.also .names')?.textContent ?? '', rulings };
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

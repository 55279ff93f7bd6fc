import { anchorOf } from '../../downloads/browser.ts';
import { rulingKinds } from '../../glossary/browser.ts';
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
  type QuestionsFile,
  readNameIndex,
  type Target,
  type TextIndex,
  type TitledText,
  Vocabulary,
  type VocabularyFile,
} from '../../search/browser.ts';
import type { SearchEngine, ShownAnswer } from '../search/index.ts';
import { rulingsIn } from './texts.ts';

/** The search engine of the downloaded file: the same as the site's, with an index of the texts in the page itself. */
export class FileEngine implements SearchEngine {
  readonly #readNames: () => NameIndexFile;
  readonly #readWords: () => VocabularyFile;
  readonly #readQuestions: () => QuestionsFile;
  #matcher: NameMatcher | undefined;
  #names: Promise<NameMatcher> | undefined;
  #texts: Promise<TextIndex> | undefined;

  /**
   * @param readNames reads the name index from the page
   * @param readWords reads the vocabulary from the page
   * @param readQuestions reads what players ask from the page
   */
  constructor(
    readNames: () => NameIndexFile,
    readWords: () => VocabularyFile,
    readQuestions: () => QuestionsFile,
  ) {
    this.#readNames = readNames;
    this.#readWords = readWords;
    this.#readQuestions = readQuestions;
  }

  async loadNames(): Promise<void> {
    await this.#loadMatcher();
  }

  async targetAt(url: string): Promise<Target | undefined> {
    return (await this.#loadMatcher()).index.byUrl.get(url);
  }

  iconName(code: string): string | undefined {
    return this.#matcher?.index.iconNames.get(code.toLowerCase());
  }

  // The texts are in the page.
  async prepare(): Promise<void> {}

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
    const search = await indexInMemory(textsOf(targets, base, this.#readQuestions()), nextTask);
    return { vocabulary: new Vocabulary(this.#readWords()), search };
  }
}

/** The texts of the page, in the form in which the site's are indexed, so that the same ranking reads both. */
function* textsOf(
  targets: readonly Target[],
  base: string,
  questions: QuestionsFile,
): Generator<TitledText> {
  for (const target of targets) {
    const { type, url, title } = target;
    if (type === 'term') yield { url, content: title, title };
    if (type !== 'entry' && type !== 'document') continue;
    const article = document.getElementById(anchorOf(url, base));
    if (!article) continue;
    for (const part of partsOf({ type, url, ...readArticle(article, target, questions[url]) }))
      yield { ...part, title };
  }
}

function readArticle(
  article: HTMLElement,
  target: Target,
  questions: QuestionsFile[string] = {},
): IndexedText {
  const rulings = rulingsIn(article, target).map(({ element, ...ruling }): IndexedRuling => {
    const kind = rulingKinds.find((name) => element.classList.contains(name)) ?? 'text';
    const asked = questions[ruling.number];
    return {
      ...ruling,
      kind,
      ...ownText(element),
      ...(asked && { questions: asked }),
    };
  });
  return { aliases: article.querySelector('.also .names')?.textContent ?? '', rulings };
}

/** The text of a ruling without its heading, label and number, and without rulings inside it. */
function ownText(node: Node): Pick<IndexedRuling, 'text' | 'tables'> {
  let text = '';
  const tables: [from: number, to: number][] = [];
  addAll(node);
  return { text, tables };

  function addAll(parent: Node): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text) text += child.data;
      if (!(child instanceof HTMLElement)) continue;
      if (child.matches('.number, .ruling > .box-label, .ruling, h3, h4, h5, h6')) continue;
      const from = text.length;
      const icon = child.dataset['icon'];
      if (icon === undefined) addAll(child);
      else text += `[${icon}]`;
      if (child.matches('table')) tables.push([from, text.length]);
      if (child.matches('p, li, tr, td, th')) text += ' ';
    }
  }
}

import { words } from 'virtual:language';
import { anchorOf } from '../../downloads/browser.ts';
import {
  type RulingNumber,
  rulingKinds,
  rulingNumber,
  type Standing,
  standings,
} from '../../glossary/browser.ts';
import {
  type IndexedRuling,
  type IndexedText,
  indexInMemory,
  type NameIndexFile,
  type NameTarget,
  partsOf,
  type QuestionsFile,
  type TitledText,
  Vocabulary,
  type VocabularyFile,
} from '../../search/browser.ts';
import type { SearchSources } from '../search/index.ts';

/**
 * Returns the data that the search of the downloaded file uses. All of it is in the page.
 *
 * @param read reads data from the page, by its id
 */
export function fileSources(read: <Data>(id: string) => Data): SearchSources {
  return {
    names: async () => read<NameIndexFile>('names'),
    texts: async ({ index: { targets, base } }) => {
      const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
      const texts = textsOf(targets, base, read<QuestionsFile>('questions'));
      const search = await indexInMemory(texts, words, nextTask);
      return { vocabulary: new Vocabulary(read<VocabularyFile>('words'), words), search };
    },
  };
}

/** The texts of the page, in the form in which the site's are indexed, so that the same ranking reads both. */
function* textsOf(
  targets: readonly NameTarget[],
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
  target: NameTarget,
  questions: QuestionsFile[string] = {},
): IndexedText {
  const rulings = rulingsIn(article, target).map(({ element, ...ruling }): IndexedRuling => {
    const kind = rulingKinds.find((name) => element.classList.contains(name)) ?? 'text';
    const asked = questions[ruling.number];
    const others = [...element.querySelectorAll('.applies a')].filter(
      (link) => link.closest('.ruling') === element,
    );
    return {
      ...ruling,
      path: ruling.heading === '' ? [] : [ruling.heading],
      kind,
      ...ownText(element),
      ...(asked && { questions: asked }),
      appliesTo: others.map(({ textContent }) => textContent),
    };
  });
  return { aliases: article.querySelector('.also .names')?.textContent ?? '', rulings };
}

const headings = 'h3, h4, h5, h6';

/** A ruling as the page shows it. */
interface RulingOnPage {
  element: HTMLElement;
  number: RulingNumber;
  /** Its printed number. */
  printed?: string;
  standing: Standing;
  heading: string;
}

/** The rulings of an article of the page, in order. Those of a text that another replaces are superseded. */
function rulingsIn(article: Element, { replacedBy, withdrawn }: NameTarget): RulingOnPage[] {
  const isWithdrawn = withdrawn !== undefined;
  const usual = isWithdrawn ? 'reversed' : replacedBy === undefined ? 'current' : 'superseded';
  const rulings: RulingOnPage[] = [];
  let heading = '';
  for (const part of article.querySelectorAll<HTMLElement>(`.text :is(.ruling, ${headings})`)) {
    if (part.matches('.ruling > *')) continue;
    const titled = part.querySelector(`:scope > :is(${headings})`);
    const title = part.matches('.ruling') ? titled : part;
    if (title) heading = ownText(title).text.trim();
    const number = rulingNumber(part.id.slice(part.id.lastIndexOf('.') + 1));
    if (!part.matches('.ruling') || !number) continue;
    // A rule with a printed number shows that instead of its permanent one.
    const shown = part.querySelector('.number')?.textContent;
    const printed = shown && shown !== number ? { printed: shown } : {};
    const standing = standings.find((name) => part.dataset['standing'] === name) ?? usual;
    rulings.push({ element: part, number, ...printed, standing, heading });
  }
  return rulings;
}

/** The text of a ruling without its heading, labels and number, and without rulings inside it. */
function ownText(node: Node): Pick<IndexedRuling, 'text' | 'tables'> {
  let text = '';
  const tables: [from: number, to: number][] = [];
  addAll(node);
  return { text, tables };

  function addAll(parent: Node): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text) text += child.data;
      if (!(child instanceof HTMLElement)) continue;
      if (child.matches('.number, .applies, .ruling > .box-label, .ruling, h3, h4, h5, h6'))
        continue;
      const from = text.length;
      const icon = child.dataset['icon'];
      if (icon === undefined) addAll(child);
      else text += `[${icon}]`;
      if (child.matches('table')) tables.push([from, text.length]);
      if (child.matches('p, li, tr, td, th')) text += ' ';
    }
  }
}

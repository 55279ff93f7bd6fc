import { anchorOf } from '../../downloads/browser.ts';
import {
  type RulingKind,
  type RulingNumber,
  rulingNumber,
  type Standing,
} from '../../glossary/browser.ts';
import {
  type Ask,
  type Found,
  iconWord,
  rulingTag,
  segmentMark,
  stem,
  type Target,
  wordsOf,
} from '../../search/browser.ts';

/** A text of the file as its full-text search knows it. */
interface IndexedText {
  url: string;
  content: string;
  /** How often each stem stands in it. */
  stems: Map<string, number>;
}

const kinds: readonly RulingKind[] = ['errata', 'update', 'example', 'note'];
const standings: readonly Standing[] = ['temporary', 'superseded', 'reversed'];
const atOnce = 100;

/**
 * Indexes the texts of the file, which stand in the page itself, in small steps, so that typing stays quick.
 *
 * @returns asks them for all of some words; those that hold them most often, for their length, come first
 */
export async function indexTexts(targets: readonly Target[], base: string): Promise<Ask> {
  const texts: IndexedText[] = [];
  const holders = new Map<string, Set<number>>();
  for (const [index, target] of targets.entries()) {
    if (target.type !== 'entry' && target.type !== 'document') continue;
    const article = document.getElementById(anchorOf(target.url, base));
    if (!article) continue;
    const content = contentOf(article);
    const stems = countStems(`${target.name} ${content}`);
    const id = texts.push({ url: target.url, content, stems }) - 1;
    for (const key of stems.keys()) {
      const known = holders.get(key);
      if (known) known.add(id);
      else holders.set(key, new Set([id]));
    }
    if (index % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return async (words) => {
    const asked = wordsOf(words).map((word) => word.stem);
    const [first, ...others] = asked.map((key) => holders.get(key) ?? new Set<number>());
    const ids = [...(first ?? [])].filter((id) => others.every((holder) => holder.has(id)));
    const scored = ids.flatMap((id) => {
      const text = texts[id];
      if (!text) return [];
      const often = asked.reduce((sum, key) => sum + Math.log1p(text.stems.get(key) ?? 0), 0);
      return [{ id, text, score: often / Math.log(text.content.length + 10) }];
    });
    scored.sort((a, b) => b.score - a.score || a.id - b.id);
    return scored.map(
      ({ id, text: { url, content } }): Found => ({
        id: `${id}`,
        load: async () => ({ url, content }),
      }),
    );
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

// In the form in which the site's full text is indexed, so that one ranking reads both.
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

/** What a ruling says itself: without its label and number, and without the rulings inside of it. */
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

import { type Book, nameKey } from './name-index.ts';
import { isMisspelt, type Mending, type Vocabulary } from './vocabulary.ts';
import { isSmall, stem, wordsOf } from './words.ts';

/** A word that is searched for. */
export interface QueryWord {
  folded: string;
  stem: string;
  /** How much it tells; see `Vocabulary.weight`. */
  weight: number;
  /** It is only begun: any word that begins with it will do. */
  isBegun: boolean;
}

/** What is searched for. */
export interface Query {
  /** As typed, without space at the ends. */
  typed: string;
  /** The same with words mended: what names are matched with. */
  text: string;
  /** Every word, in order. */
  words: string[];
  /** The distinct words that count. Small ones count only where there are no others. */
  telling: QueryWord[];
  /** Words that were searched for instead of others. */
  mended: Mending[];
}

const mostWords = 24;
const mostLetters = 60;

/**
 * Reads what was typed. Whatever it holds (quotes, signs, markup), only its words count.
 *
 * @param typed as it stands in the box
 * @param words knows the glossary's words; without it nothing is mended and all words tell alike
 * @param mend whether unknown words are to be mended
 */
export function readQuery(typed: string, book: Book, words?: Vocabulary, mend = true): Query {
  const all = withIcons(
    wordsOf(typed.slice(0, 2000))
      .map(({ folded }) => folded)
      .filter(({ length }) => length <= mostLetters)
      .slice(0, mostWords),
    book,
  );
  const mended: Mending[] = [];
  const joined = words && mend ? joinSplit(all, words, mended) : all;
  const right = joined.flatMap((word, index) => {
    if (!words || !mend || !isMisspelt(word, index === joined.length - 1, words)) return [word];
    const to = words.mend(word);
    if (to === undefined) return [word];
    mended.push({ from: word, to });
    return to.split(' ');
  });
  const telling = right.some((word) => !isSmall(word))
    ? right.filter((word) => !isSmall(word))
    : right;
  const byStem = new Map(telling.map((word) => [stem(word), word]));
  const last = right.at(-1);
  const begun =
    words && last !== undefined && last.length > 1 && !isKnown(last, words) ? last : undefined;
  return {
    typed: typed.trim(),
    text: mended.length > 0 ? right.join(' ') : typed.trim(),
    words: right,
    telling: [...byStem].map(([stem, folded]) => ({
      folded,
      stem,
      weight: words ? words.weight(stem) : 1,
      isBegun: folded === begun,
    })),
    mended,
  };
}

// "alternate universe icon" is [AU]; a code in brackets that is no icon's is a plain word.
function withIcons(words: readonly string[], book: Book): string[] {
  const found: string[] = [];
  for (let from = 0; from < words.length; from++) {
    let length = Math.min(6, words.length - from);
    let token: string | undefined;
    for (; length > 1; length--) {
      token = book.icons.get(words.slice(from, from + length).join(' '));
      if (token !== undefined) break;
    }
    const word = words[from] ?? '';
    if (token !== undefined) {
      found.push(token);
      from += length - 1;
    } else if (word.startsWith('[')) {
      const code = word.slice(1, -1);
      found.push(book.icons.get(nameKey(`${code} icon`)) ?? code);
    } else found.push(word);
  }
  return found;
}

// "sta sis" is "stasis", where the parts are no words and the whole is one.
function joinSplit(words: readonly string[], known: Vocabulary, mended: Mending[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', next] = [words[at], words[at + 1]];
    const whole = next === undefined ? '' : word + next;
    const bothKnown = next !== undefined && isKnown(word, known) && isKnown(next, known);
    if (next !== undefined && !bothKnown && known.knows(whole)) {
      mended.push({ from: `${word} ${next}`, to: whole });
      found.push(whole);
      at++;
    } else found.push(word);
  }
  return found;
}

function isKnown(word: string, known: Vocabulary): boolean {
  return isSmall(word) || known.knows(word);
}

import { alternativesIn, isUnspaced, type Language } from '../languages/index.ts';
import { lowerBound, memoize } from './collections.ts';
import { patternOf } from './rule-references.ts';

/** Rules for splitting a language's text into sentences. */
const sentenceRules = memoize(({ words: { language }, references }: Language) => ({
  segmenter: new Intl.Segmenter(language, { granularity: 'sentence' }),
  abbreviation: new RegExp(
    `(?:^|[\\s(])(?:${patternOf(references.titles)}|${patternOf(references.abbreviations)}|(?:\\p{Lu}\\.)+\\p{Lu})\\.\\s*$`,
    'u',
  ),
  onlySee: new RegExp(
    `^\\s*\\(?(?:(?:${patternOf(references.before)})\\s+)*(?:${patternOf(alternativesIn(references.see)[0])})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
}));

// A name may contain a mark that ends sentences: "Abandon Ship! is encountered".
const beginsSmall = /^\p{Ll}/u;
const longest = 320;
/** Characters of a sentence that are read before and after a place: a table of thousands of rows can be one sentence. */
const reach = 10 * longest;

/** The places of a sentence in a text. */
interface Sentence {
  begin: number;
  end: number;
}

/**
 * Finds sentences of a text. A sentence that only says "See ..." includes the sentence before it; a very long sentence
 * is cut.
 *
 * @param text plain text, with line feeds between paragraphs
 * @param language of the text
 * @returns the sentence that contains an index
 */
export function sentencesOf(text: string, language: Language): (index: number) => string {
  const rules = sentenceRules(language);
  let sentences: Sentence[] | undefined;
  return (index) => {
    // Split on the first reference: most rulings have none.
    sentences ??= split(text, rules);
    const behind = lowerBound(sentences, ({ end }) => end <= index);
    const at = Math.min(behind, sentences.length - 1);
    const { begin = 0, end = 0 } = sentences[at] ?? {};
    const before = sentences[at - 1];
    const alone = before === undefined || text[before.end - 1] === '\n';
    const from =
      alone || !rules.onlySee.test(text.slice(begin, Math.min(end, begin + reach)))
        ? begin
        : before.begin;
    const near = Math.max(from, index - reach);
    return shorten(text.slice(near, Math.min(end, index + reach)), index - near);
  };
}

function split(
  text: string,
  { segmenter, abbreviation }: ReturnType<typeof sentenceRules>,
): Sentence[] {
  const sentences: Sentence[] = [];
  let last: Sentence | undefined;
  let tail = '';
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const isSameLine = !tail.endsWith('\n');
    if (last && isSameLine && (abbreviation.test(tail) || beginsSmall.test(segment))) {
      last.end = end;
      tail = (tail + segment).slice(-longest);
    } else {
      last = { begin: index, end };
      sentences.push(last);
      tail = segment.slice(-longest);
    }
  }
  return sentences;
}

/** Returns a sentence in one line; of a very long sentence, only the words around an index. */
function shorten(sentence: string, place: number): string {
  const text = sentence.replace(/\s+/gu, ' ').trim();
  if (text.length <= longest) return text;
  const wanted = sentence.slice(0, place).replace(/\s+/gu, ' ').trimStart().length - longest / 3;
  const first = Math.floor(Math.min(wanted, text.length - longest));
  const start = wanted <= 0 ? 0 : isUnspaced(text) ? first : text.indexOf(' ', first) + 1;
  const limit = start + longest - 4;
  const space = isUnspaced(text) ? -1 : text.lastIndexOf(' ', limit);
  const end = limit >= text.length ? text.length : space > start ? space : limit;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation =
  /(?:^|[\s(])(?:St|Dr|Mr|Mrs|Ms|Lt|Cmdr|Capt|vs|e\.g|i\.e|etc|No|(?:\p{Lu}\.)+\p{Lu})\.\s*$/u;
// A name may contain a mark that ends sentences: "Abandon Ship! is encountered".
const beginsSmall = /^\p{Ll}/u;
const onlySee = /^\s*\(?(?:(?:please|also|but)\s+)?see\b/iu;
const longest = 320;

/**
 * The sentence of a text that contains an index. A sentence that only says "See ..." is returned with the one before
 * it.
 *
 * @param text plain text, with line feeds between paragraphs
 * @param index into the text
 */
export function sentenceAt(text: string, index: number): string {
  let before = '';
  let sentence = '';
  let end = 0;
  for (const { segment } of segmenter.segment(text)) {
    const goesOn = abbreviation.test(sentence) || (sentence !== '' && beginsSmall.test(segment));
    if (end > index && !goesOn) break;
    if (goesOn) sentence += segment;
    else {
      before = sentence.endsWith('\n') ? '' : sentence;
      sentence = segment;
    }
    end += segment.length;
  }
  const begin = end - sentence.length;
  if (!onlySee.test(sentence)) return shorten(sentence, index - begin);
  return shorten(before + sentence, index - begin + before.length);
}

/** A sentence on one line; of a very long one, the words around an index. */
function shorten(sentence: string, place: number): string {
  const text = sentence.replace(/\s+/gu, ' ').trim();
  if (text.length <= longest) return text;
  const wanted = sentence.slice(0, place).replace(/\s+/gu, ' ').trimStart().length - longest / 3;
  const start = wanted <= 0 ? 0 : text.indexOf(' ', Math.min(wanted, text.length - longest)) + 1;
  const limit = start + longest - 4;
  const space = text.lastIndexOf(' ', limit);
  const end = limit >= text.length ? text.length : space > start ? space : limit;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation = /(?:^|[\s(])(?:St|Dr|Mr|Mrs|Ms|Lt|Cmdr|Capt|vs|e\.g|i\.e|etc|No)\.\s*$/u;
const longest = 320;

/**
 * The sentence of a text in which a place stands. A sentence that only says "See ..." says nothing of its own:
 * it brings the one before it along.
 *
 * @param text plain text, paragraphs apart by line feeds
 * @param index a place in it
 */
export function sentenceAt(text: string, index: number): string {
  let before = '';
  let sentence = '';
  let end = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (end > index && !abbreviation.test(sentence)) break;
    if (abbreviation.test(sentence)) sentence += segment;
    else {
      if (!sentence.endsWith('\n')) before = sentence;
      else before = '';
      sentence = segment;
    }
    end += segment.length;
  }
  const whole = /^\s*\(?see\s/iu.test(sentence) ? before + sentence : sentence;
  return shorten(whole.replace(/\s+/gu, ' ').trim());
}

function shorten(sentence: string): string {
  if (sentence.length <= longest) return sentence;
  const cut = sentence.slice(0, longest - 1);
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

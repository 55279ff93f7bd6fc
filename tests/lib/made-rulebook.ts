import { random } from '../../scripts/lib/made-glossary.ts';

const nouns = 'boat gull buoy pilot harbour anchor sail lantern crew cargo tide mooring'.split(' ');
const verbs = 'docks waits leaves drifts turns signals loads sinks'.split(' ');
const places =
  'at the quay|in fog|near the lighthouse|under the bridge|at low tide|in open water'.split('|');

/**
 * The Markdown of a made-up rulebook: nine chapters (`1.`), below them rules (`101.`), parts (`101.1`) and parts of parts
 * (`101.1a`). Every fifth part refers to another rule.
 *
 * @param count at least how many rules of all four levels
 */
export function rulebookText(count: number): string {
  const next = random(1);
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)];
  const name = (): string => {
    const words = `${pick(nouns)} and ${pick(nouns)} ${pick(places)}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const sentence = (): string =>
    `A ${pick(nouns)} that ${pick(verbs)} ${pick(places)} ${pick(verbs)} before the next ${pick(nouns)} ${pick(verbs)}.`;
  const rules: { printed: string; words: string }[] = [];
  const add = (printed: string, words: string) => rules.push({ printed, words });
  const chapters = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const chapter of chapters) add(`${chapter}`, name());
  for (let at = 1; rules.length < count; at++) {
    for (const chapter of chapters) {
      if (rules.length >= count) break;
      const heading = `${chapter}${`${at}`.padStart(2, '0')}`;
      add(heading, name());
      for (const [part, letters] of ['', 'a', 'ab', 'abc'].entries()) {
        const printed = `${heading}.${part + 1}`;
        add(printed, `${sentence()} ${sentence()}`);
        for (const letter of letters) add(printed + letter, sentence());
      }
    }
  }
  const blocks = rules.map((rule, at) => {
    const { printed, words } = rule;
    const isAbove = rules.some((other) => other !== rule && other.printed.startsWith(printed));
    const target = at % 5 === 4 && !isAbove ? pick(rules) : undefined;
    const see = target && target !== rule ? ` See rule ${target.printed}.` : '';
    const marks = printed.length === 1 ? '##' : '###';
    const lead = printed.includes('.') ? printed : `${marks} ${printed}.`;
    return { printed, block: `${lead} ${words}${see} ^r${at + 1}` };
  });
  const inOrder = blocks.sort((a, b) => (a.printed < b.printed ? -1 : 1));
  const matter = `---\ntitle: Harbour Rules\nlastNumber: r${rules.length}\npages: sections\n---`;
  return `${[matter, ...inOrder.map(({ block }) => block)].join('\n\n')}\n`;
}

const syllables =
  'ba bel cor da den fa fer gal hi ke la lin ma mor na nu pel ra ro sa tam ti ul ve zo'.split(' ');

/** Words of the language: prose gzips to about a third. */
const vocabulary = 2500;

/** Rules of a chapter of the wordy document: as many as one page has, then as many as two have. */
const countOf = (chapter: number) => chapter * 100;

/**
 * A document of 55 KB in two chapters, of made-up words. As in prose, some are frequent and most are rare, so that it
 * gzips as prose does.
 */
export function wordyDocument(): string {
  const next = random(7);
  const listOf = (min: number, more: number, make: () => string | undefined) =>
    Array.from({ length: min + Math.floor(next() * more) }, make);
  const syllable = () => syllables[Math.floor(next() * syllables.length)];
  const words = Array.from({ length: vocabulary }, () => listOf(1, 3, syllable).join(''));
  const word = () => words[Math.floor(vocabulary * next() ** 3)];
  const sentence = () => `O${listOf(8, 14, word).join(' ')}.`;
  const rule = (chapter: number, at: number): string => {
    const see =
      at % 3 === 0 ? ` See rule ${chapter}.${1 + Math.floor(next() * countOf(chapter))}.` : '';
    return `${chapter}.${at} ${sentence()} ${sentence()}${see}`;
  };
  const rules = (chapter: number) =>
    Array.from({ length: countOf(chapter) }, (_, at) => rule(chapter, at + 1));
  const title = (chapter: number) => `## ${chapter}. ${words[chapter]}`;
  const blocks = [1, 2].flatMap((chapter) => [title(chapter), ...rules(chapter)]);
  const numbered = blocks.map((block, at) => `${block} ^r${at + 1}`);
  return `---\ntitle: Pilot Book\n---\n\n${numbered.join('\n\n')}\n`;
}

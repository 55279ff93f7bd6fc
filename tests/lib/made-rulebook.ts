import { random } from '../../scripts/lib/made-glossary.ts';

/** A rule of a made-up rulebook. */
export interface MadeRule {
  /** Its permanent number. */
  count: number;
  printed: string;
  words: string;
  refersTo: MadeRule[];
  below: MadeRule[];
}

const nouns = 'boat gull buoy pilot harbour anchor sail lantern crew cargo tide mooring'.split(' ');
const verbs = 'docks waits leaves drifts turns signals loads sinks'.split(' ');
const places =
  'at the quay|in fog|near the lighthouse|under the bridge|at low tide|in open water'.split('|');

/** These rules, each followed by those below it. */
const inOrder = (rules: readonly MadeRule[]): MadeRule[] =>
  rules.flatMap((rule) => [rule, ...inOrder(rule.below)]);

/**
 * Makes up the rules of a rulebook, in order: nine chapters (`1.`), below them rules (`101.`), parts (`101.1`) and parts of
 * parts (`101.1a`). Every fifth part refers to another rule.
 *
 * @param count at least how many rules of all four levels
 */
export function makeRules(count: number): MadeRule[] {
  const next = random(1);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  const made: MadeRule[] = [];
  const rule = (printed: string, words: string, above?: MadeRule): MadeRule => {
    const one = { count: made.length + 1, printed, words, refersTo: [], below: [] };
    made.push(one);
    above?.below.push(one);
    return one;
  };
  const name = (): string => {
    const words = `${pick(nouns)} and ${pick(nouns)} ${pick(places)}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const sentence = (): string =>
    `A ${pick(nouns)} that ${pick(verbs)} ${pick(places)} ${pick(verbs)} before the next ${pick(nouns)} ${pick(verbs)}.`;
  const chapters = Array.from({ length: 9 }, (_, at) => rule(`${at + 1}`, name()));
  for (let at = 1; made.length < count; at++) {
    for (const chapter of chapters) {
      if (made.length >= count) break;
      const heading = rule(`${chapter.printed}${`${at}`.padStart(2, '0')}`, name(), chapter);
      for (const [part, letters] of ['', 'a', 'ab', 'abc'].entries()) {
        const words = `${sentence()} ${sentence()}`;
        const one = rule(`${heading.printed}.${part + 1}`, words, heading);
        for (const letter of letters) rule(one.printed + letter, sentence(), one);
      }
    }
  }
  for (const one of made) {
    if (one.count % 5 !== 0 || one.below.length > 0) continue;
    const target = made[Math.floor(next() * made.length)];
    if (target && target !== one) one.refersTo.push(target);
  }
  return inOrder(chapters);
}

/** The Markdown of a rulebook. */
export function rulebookText(rules: readonly MadeRule[]): string {
  const blocks = rules.map(({ count, printed, words, refersTo }) => {
    const marks = printed.length === 1 ? '##' : '###';
    const lead = printed.includes('.') ? printed : `${marks} ${printed}.`;
    const see = refersTo.map((target) => ` See rule ${target.printed}.`).join('');
    return `${lead} ${words}${see} ^r${count}`;
  });
  const matter = `---\ntitle: Harbour Rules\nlastNumber: r${rules.length}\n---`;
  return `${[matter, ...blocks].join('\n\n')}\n`;
}

const syllables =
  'ba bel cor da den fa fer gal hi ke la lin ma mor na nu pel ra ro sa tam ti ul ve zo'.split(' ');

/** Words of the language: prose gzips to about a third. */
const vocabulary = 2500;

/**
 * A document of 160 KB in two chapters, of made-up words. As in prose, some are frequent and most are rare, so that it
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
    const see = at % 3 === 0 ? ` See rule ${chapter}.${1 + Math.floor(next() * 300)}.` : '';
    return `${chapter}.${at} ${sentence()} ${sentence()}${see}`;
  };
  const blocks = [1, 2].flatMap((chapter) => [
    `## ${chapter}. ${words[chapter]}`,
    ...Array.from({ length: 300 }, (_, at) => rule(chapter, at + 1)),
  ]);
  const numbered = blocks.map((block, at) => `${block} ^r${at + 1}`);
  return `---\ntitle: Pilot Book\n---\n\n${numbered.join('\n\n')}\n`;
}

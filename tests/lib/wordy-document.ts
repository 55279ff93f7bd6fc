import { random } from '../../scripts/lib/made-glossary.ts';

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

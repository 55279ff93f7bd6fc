import { random } from '../../scripts/lib/bench/generate.ts';

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
  const syllable = (): string => syllables[Math.floor(next() * syllables.length)] ?? '';
  const words = Array.from({ length: vocabulary }, () =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, syllable).join(''),
  );
  const sentence = (): string => {
    const count = 8 + Math.floor(next() * 14);
    const picked = Array.from(
      { length: count },
      () => words[Math.floor(vocabulary * next() ** 3)] ?? '',
    );
    return `O${picked.join(' ')}.`;
  };
  let last = 0;
  const blocks = ['---\ntitle: Pilot Book\n---'];
  for (let chapter = 1; chapter <= 2; chapter++) {
    blocks.push(`## ${chapter}. ${words[chapter]} ^r${++last}`);
    for (let rule = 1; rule <= 300; rule++) {
      const see = ` See rule ${chapter}.${1 + Math.floor(next() * 300)}.`;
      const text = `${sentence()} ${sentence()}${rule % 3 === 0 ? see : ''}`;
      blocks.push(`${chapter}.${rule} ${text} ^r${++last}`);
    }
  }
  return `${blocks.join('\n\n')}\n`;
}

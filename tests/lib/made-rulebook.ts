import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { random } from '../../scripts/lib/bench/generate.ts';

/** A rule of a made-up rulebook. */
export interface MadeRule {
  /** Its permanent number. */
  count: number;
  words: string;
  /** Permanent numbers of the rules that it refers to. */
  refersTo: number[];
  below: MadeRule[];
}

/** A made-up rulebook: chapters, rules, their parts, and the parts of those, each below the one before. */
export interface MadeRulebook {
  title: string;
  chapters: MadeRule[];
  /** The highest permanent number given. */
  last: number;
}

const nouns = 'boat gull buoy pilot harbour anchor sail lantern crew cargo tide mooring'.split(' ');
const verbs = 'docks waits leaves drifts turns signals loads sinks'.split(' ');
const places =
  'at the quay|in fog|near the lighthouse|under the bridge|at low tide|in open water'.split('|');

/**
 * Makes up a rulebook: nine chapters (`1.`), below them rules (`101.`), parts (`101.1`) and parts of parts (`101.1a`).
 * Every fifth part refers to another rule by its printed number.
 *
 * @param count at least how many rules of all four levels
 * @param seed the same seed gives the same rulebook
 */
export function makeRulebook(count: number, seed = 1): MadeRulebook {
  const next = random(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  let last = 0;
  const made: MadeRule[] = [];
  const rule = (words: string): MadeRule => {
    const one: MadeRule = { count: ++last, words, refersTo: [], below: [] };
    made.push(one);
    return one;
  };
  const name = (): string => {
    const words = `${pick(nouns)} and ${pick(nouns)} ${pick(places)}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const sentence = (): string =>
    `A ${pick(nouns)} that ${pick(verbs)} ${pick(places)} ${pick(verbs)} before the next ${pick(nouns)} ${pick(verbs)}.`;
  const chapters = Array.from({ length: 9 }, () => rule(name()));
  for (let at = 0; last < count; at++) {
    const chapter = chapters[at % chapters.length];
    const heading = rule(name());
    chapter?.below.push(heading);
    for (let part = 0; part < 4; part++) {
      const one = rule(`${sentence()} ${sentence()}`);
      heading.below.push(one);
      for (let letter = 0; letter < part; letter++) one.below.push(rule(sentence()));
    }
  }
  for (const one of made) {
    if (one.count % 5 !== 0 || one.below.length > 0) continue;
    const target = made[Math.floor(next() * made.length)];
    if (target && target !== one) one.refersTo.push(target.count);
  }
  return { title: 'Harbour Rules', chapters, last };
}

/** The Markdown of a rulebook. */
export function rulebookText(rulebook: MadeRulebook): string {
  const printed = printedNumbers(rulebook);
  const blocks: string[] = [];
  const write = (rule: MadeRule, level: number): void => {
    const number = printed.get(rule.count) ?? '';
    const see = rule.refersTo.flatMap((target) => printed.get(target) ?? []);
    const more = see.length === 0 ? '' : ` See rule ${see.join(' and ')}.`;
    const lead = level < 2 ? `${'#'.repeat(level + 2)} ${number}.` : number;
    blocks.push(`${lead} ${rule.words}${more} ^r${rule.count}`);
    for (const one of rule.below) write(one, level + 1);
  };
  for (const chapter of rulebook.chapters) write(chapter, 0);
  const matter = `---\ntitle: ${rulebook.title}\nlastNumber: r${rulebook.last}\n---`;
  return `${[matter, ...blocks].join('\n\n')}\n`;
}

/** The printed numbers of a rulebook's rules, by their permanent numbers. */
export function printedNumbers({ chapters }: MadeRulebook): Map<number, string> {
  const printed = new Map<number, string>();
  chapters.forEach((chapter, at) => {
    printed.set(chapter.count, `${at + 1}`);
    chapter.below.forEach((rule, index) => {
      const number = `${(at + 1) * 100 + index + 1}`;
      printed.set(rule.count, number);
      rule.below.forEach((part, below) => {
        printed.set(part.count, `${number}.${below + 1}`);
        part.below.forEach(({ count }, letter) => {
          printed.set(count, `${number}.${below + 1}${String.fromCharCode(97 + letter)}`);
        });
      });
    });
  });
  return printed;
}

/** Writes a made-up rulebook as a content folder. */
export function writeRulebook(folder: string, count: number): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'documents'), { recursive: true });
  mkdirSync(join(folder, 'glossary'), { recursive: true });
  writeFileSync(join(folder, 'documents', 'harbour-rules.md'), rulebookText(makeRulebook(count)));
  const entry = '---\ntitle: fog\nkind: term\n---\n\nFog hides boats. See rule 101.1. ^p1\n';
  writeFileSync(join(folder, 'glossary', 'fog.md'), entry);
}

import { fold, type Glossary } from '../glossary/browser.ts';

const bracketed = /((?:[\p{L}\p{N}'’-]+[ -]+){1,8})\(([\p{Lu}\p{N}]{2,7})\)/gu;
const smallWord = /^(?:a|an|and|by|for|from|in|of|on|or|the|to|with)$/iu;

/**
 * Abbreviations that the glossary explains, `Official Tournament Format (OTF)` in a title or in the first sentence of a
 * text: the folded name that each stands for is the words before it with its initials.
 *
 * @returns abbreviations by the address of the text that they lead to: the one with that name, or else the one that
 * explains it
 */
export function abbreviationsIn({
  entries,
  documents,
  terms,
}: Pick<Glossary, 'entries' | 'documents' | 'terms'>): ReadonlyMap<string, readonly string[]> {
  const texts = [...entries, ...documents];
  const urls = new Map<string, string>();
  for (const { title, name, aliases, url } of [...terms, ...texts].reverse()) {
    for (const one of [...aliases, name, title]) urls.set(fold(one), url);
  }
  const found = new Map<string, string[]>();
  for (const { title, rulings, url } of texts) {
    const sentence = rulings[0]?.text.split(/(?<=[.!?])\s/u)[0] ?? '';
    // Most have none, and the pattern takes its time to see that.
    for (const text of [title, sentence].filter((one) => one.includes('('))) {
      for (const [, before = '', short = ''] of text.matchAll(bracketed)) {
        const words = nameOf(short, before.trim().split(/[ -]+/u));
        if (words === undefined || urls.has(fold(short))) continue;
        const to = text === title ? url : (urls.get(fold(words)) ?? url);
        found.set(to, [...new Set([...(found.get(to) ?? []), short])]);
      }
    }
  }
  return found;
}

// The last of these words whose initials are the abbreviation; small words may be left out of it.
function nameOf(short: string, words: readonly string[]): string | undefined {
  const initials = (some: readonly string[]): string =>
    some.map((word) => word.charAt(0).toUpperCase()).join('');
  for (let from = words.length - 1; from >= 0; from--) {
    const some = words.slice(from);
    const large = some.filter((word) => !smallWord.test(word));
    if (
      initials(some) === short ||
      (initials(large) === short && !smallWord.test(words[from] ?? ''))
    )
      return some.join(' ');
  }
  return undefined;
}

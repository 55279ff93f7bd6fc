import { defineWords } from '../words.ts';

export const words = /* @__PURE__ */ defineWords('en', {
  // "teh" is the most frequent typo of all, and too short to be corrected.
  articles: 'the teh a an',
  stopWords: `a am an and any are as at be been being but by can could did do does done during ever for from get gets getting got
    had happen happens happened has have he her him his i if in into is it its just like may me mean means might must my
    no of on or our please shall she should so some somebody someone something that the their them then there these they
    thing this those to too up us versus vs was we were whats while whom will with would you your arent cant couldnt
    didnt doesnt dont hasnt havent isnt shouldnt wasnt werent wont wouldnt im ive youre youve theyre theyve weve hes
    shes thats theres heres wheres whos hows lets aint wouldve couldve shouldve`,
  questionWords: 'how many much what when where which who whose why',
  numerals: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty`,
  iconWords: 'icon symbol',
  ruleWords: 'rule rules section sections',
  singular,
  stem,
});

/** An approximate singular: the same for a word and its regular plural, which is all that is needed. */
function singular(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/u.test(word)) return word;
  const stem = word.replace(/s$/u, '');
  if (stem.endsWith('ie')) return `${stem.slice(0, -2)}y`;
  return stem.length > 3 && /(?:[sxz]|[cs]h|..o)e$/u.test(stem) ? stem.slice(0, -1) : stem;
}

/** The same for "stopped", "stops" and "stopping". Lighter than Porter's stemmer, so that different words rarely share a stem. */
function stem(word: string): string {
  if (word.length < 4) return word;
  let bare = singular(word);
  for (const ending of ['ing', 'ed']) {
    const rest = bare.slice(0, -ending.length);
    if (!bare.endsWith(ending) || !/[aeiouy]/u.test(rest)) continue;
    if (/^[aeiou][^aeiou]$/u.test(rest)) return `${rest}e`;
    if (rest.length < 3) continue;
    bare = /([bcdfgkmnprtv])\1$/u.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  if (bare.length > 3 && bare.endsWith('e')) bare = bare.slice(0, -1);
  return bare.length > 3 && /[^aeiou]y$/u.test(bare) ? `${bare.slice(0, -1)}i` : bare;
}

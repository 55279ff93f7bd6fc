import { type Directory, fold, slugify } from '../../../glossary/index.ts';
import { type Run, textOfRuns } from '../block.ts';
import { type Profile, referenceWords } from '../profile/profile.ts';

/** A name that a text refers to, and its position. */
interface Found {
  start: number;
  end: number;
  /** Absent: the braces or quotes around a name, which go. */
  name?: string;
  /** Shown instead of what stands there. */
  shown?: string;
}

/** How references are written in a source, and the names they may lead to. */
export interface ReferenceGrammar {
  directory: Directory;
  opener: RegExp;
  braces: boolean;
  ignore: ReadonlySet<string>;
}

/** Makes the grammar of a profile: its words, and those that every glossary uses. */
export function referenceGrammar({ references }: Profile, directory: Directory): ReferenceGrammar {
  const words = [...referenceWords, ...references.words].sort((a, b) => b.length - a.length);
  const either = words
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replace(/\s+/gu, '\\s+'))
    .join('|');
  return {
    directory,
    opener: new RegExp(`(?<![\\p{L}\\p{N}-])(${either})(\\s*:)?\\s+(?=\\S)`, 'giu'),
    braces: references.braces,
    ignore: new Set(references.ignore.map(fold)),
  };
}

/**
 * Finds the references of a text and makes them links: after "See", "Compare" and their like, in braces, and where a
 * link of the source led to another place of it. A name without an entry is linked where the text surely refers to one.
 *
 * @param self the text that contains it: a reference to itself leads to its first ruling
 */
export function linkReferences(
  runs: readonly Run[],
  grammar: ReferenceGrammar,
  self: { name: string; type: 'entry' | 'document' },
): Run[] {
  const text = textOfRuns(runs);
  const found = [...inBraces(text, grammar), ...behindWords(text, grammar)];
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    if (run.href !== undefined && !/^(?:https?:|mailto:)/iu.test(run.href)) {
      const name = linkedName(run.text.trim(), run.href, grammar.directory);
      if (name !== undefined) found.push({ start: at, end, name });
    }
    at = end;
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const linked: Run[] = [];
  const done: Found[] = [];
  for (const one of found) if (one.start >= (done.at(-1)?.end ?? 0)) done.push(one);
  let offset = 0;
  let next = 0;
  for (const run of runs) {
    const end = offset + run.text.length;
    if (run.code || run.icon || run.target !== undefined) {
      linked.push(run);
      offset = end;
      while ((done[next]?.end ?? Number.POSITIVE_INFINITY) <= end) next++;
      continue;
    }
    let cut = offset;
    while (done[next] && (done[next]?.start ?? 0) < end) {
      const reference = done[next];
      if (!reference) break;
      const start = Math.max(reference.start, cut);
      if (start > cut) linked.push({ ...run, text: text.slice(cut, start) });
      if (reference.start >= offset) put(reference, run);
      cut = Math.min(reference.end, end);
      if (reference.end > end) break;
      next++;
    }
    if (cut < end) linked.push({ ...run, text: text.slice(cut, end) });
    offset = end;
  }
  return linked.map((run) => {
    if (run.href === undefined || /^(?:https?:|mailto:)/iu.test(run.href)) return run;
    const { href: _, ...plain } = run;
    return plain;
  });

  function put({ start, end, name, shown }: Found, { href: _, ...style }: Run): void {
    const seen = shown ?? text.slice(start, end);
    if (name === undefined || slugify(name) === '' || grammar.ignore.has(fold(name))) {
      linked.push({ ...style, text: seen });
      return;
    }
    const owner = grammar.directory.find(name);
    const [first] =
      owner.type === 'several' ? owner.links : owner.type === 'one' ? [owner.link] : [];
    const isSelf = first !== undefined && first.name === self.name;
    // Of two entries of one name, the first; the report lists both.
    const target = isSelf
      ? self.type === 'entry'
        ? '#p1'
        : '#r1'
      : owner.type === 'several' && first
        ? first.name
        : name;
    linked.push({ ...style, text: seen, target });
  }
}

/**
 * The name that a link inside the source leads to: its text, or its fragment where that is the name of an entry. A link to
 * another page as a whole is none, unless its text is a name.
 */
function linkedName(text: string, href: string, directory: Directory): string | undefined {
  if (directory.find(text).type !== 'none') return text;
  const fragment = /#(.+)$/u.exec(href)?.[1]?.replace(/[_.]+/gu, ' ');
  if (fragment === undefined) return undefined;
  if (/[\p{L}\p{N}]/u.test(fragment) && directory.find(fragment).type !== 'none') return fragment;
  return isName(text) && !/^\W/u.test(text) && text.length > 2 ? text : undefined;
}

function* inBraces(text: string, { braces }: ReferenceGrammar): Generator<Found> {
  if (!braces) return;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(/\{([^{}]{1,80})\}/gu)) {
    if (isName(name) && !/[;=]/u.test(name)) {
      yield {
        start: index,
        end: index + whole.length,
        name: name.replace(/\s+/gu, ' ').trim(),
        shown: name,
      };
    }
  }
}

const notName =
  /^(?:the\s+(?:following|above|next|previous|text|rules?|table|figure|example)|(?:also|above|below|how|what|when|where|which|who|why|if|that|this|these|those|it|its|them|him|her|you|your|for|in|on|at|to|from|with|as|by|under)(?![\p{L}\p{N}-])|pages?|pp?\.|sections?\s+\d|sec\.|chapters?\s+\d|rules?\s+[\d§]|steps?\s+\d|tables?\s+\d|figures?\s+\d|fig\.|appendix\s+\w\b|note\b|footnote|https?:|www\.|e\.g\.|i\.e\.|\d+(?:\.\d+)+)/iu;
const clause =
  /\s(?:am|are|can|cannot|did|do|does|had|has|have|is|may|might|must|should|that|was|were|what|which|who|will|would|you)(?=\s|$)/iu;

/** Whether a stretch of text may be the name of an entry. */
function isName(text: string): boolean {
  const words = text.trim();
  return (
    words.length > 0 &&
    words.length <= 80 &&
    words.split(/\s+/u).length <= 8 &&
    /[\p{L}\p{N}]/u.test(words) &&
    !notName.test(words) &&
    !clause.test(words)
  );
}

function* behindWords(text: string, grammar: ReferenceGrammar): Generator<Found> {
  let done = 0;
  for (const match of text.matchAll(grammar.opener)) {
    const [whole, word = '', colon] = match;
    if (match.index < done) continue;
    const sure = isSure(text, match.index, word, colon !== undefined);
    if (sure === 'no') continue;
    const list = readList(text, match.index + whole.length, grammar, sure === 'yes');
    for (const one of list) yield one;
    done = list.at(-1)?.end ?? done;
  }
}

/** Whether "see" refers, refers only if a name follows, or is a verb. */
function isSure(text: string, at: number, word: string, colon: boolean): 'yes' | 'perhaps' | 'no' {
  const before = text.slice(Math.max(0, at - 60), at);
  const capital = /^\p{Lu}/u.test(word);
  const opens = /(?:^|[.!?:;)\]"”’»–—]|\s-)\s*$/u.test(before);
  const bracket = /[([](?:[^()[\]]*[,.;:–—]\s*|(?:also|but|or|and)\s+)?$/iu.test(before);
  const isSee = /^(?:see|siehe|voir|véase|vedi)/iu.test(word);
  const isRelation = /^(?:synonym|same|opposite|antonym)/iu.test(word);
  if (colon) return 'yes';
  if (isRelation) return 'perhaps';
  if (isSee && capital && (opens || bracket)) return 'yes';
  if (isSee && bracket) return 'yes';
  if (/^(?:cf\.|vgl\.)/iu.test(word)) return 'yes';
  if (capital && (opens || bracket)) return 'perhaps';
  if (bracket || /[;,]\s*(?:please\s+|and\s+|or\s+|but\s+)?$/u.test(before)) return 'perhaps';
  return 'no';
}

const separator =
  /^(?:\s*[,;]["”’]?\s*(?:(?:and|or|also|und|oder|et)\s+)*|["”’]?\s+(?:and\/or|and|or|&|\/|und|oder|et|as\s+well\s+as)\s+(?:also\s+)?)/iu;
const lead =
  /^(?:\/[^/]{2,40}\/\s+|(?:the\s+)?(?:main\s+)?(?:(?:entry|entries)(?:\s+(?:for|on|under))?|definition\s+of|definitions?\s+under|section\s+on|rules?\s+(?:for|on|about)|under)\s+|(?:also|both|e\.g\.,|especially)\s+|(?:the|a|an)\s+)/iu;
const under = /^["”’]?,?\s+under\s+(?=["“]|\S)/iu;

function readList(text: string, from: number, grammar: ReferenceGrammar, sure: boolean): Found[] {
  const list: Found[] = [];
  let at = from;
  for (;;) {
    // "the entry for "X"".
    const led = lead.exec(text.slice(at).trimStart());
    const skipped =
      text.slice(at).length - text.slice(at).trimStart().length + (led?.[0].length ?? 0);
    if (led && /^["“]/u.test(text.slice(at + skipped))) at += skipped;
    // A rule's number among the names is linked by what reads numbers.
    const rule = byNumber.exec(text.slice(at));
    if (rule) {
      const next = separator.exec(text.slice(at + rule[0].length));
      if (!next) break;
      at += rule[0].length + next[0].length;
      continue;
    }
    const within = insideOf(text, at, grammar, sure);
    if (within) {
      list.push(within.found);
      const next = separator.exec(text.slice(within.end));
      if (!next) break;
      at = within.end + next[0].length;
      continue;
    }
    const name = nameAt(text, at, grammar, sure);
    if (!name) break;
    let { found, end } = name;
    const behind = under.exec(text.slice(end));
    if (behind) {
      // "X under Y": what stands there is in Y.
      const outer = nameAt(text, end + behind[0].length, grammar, sure, false);
      if (outer) ({ found, end } = outer);
    }
    // Brackets after a name explain it, or name the section of a chapter.
    end += /^["”’]?\s*\((?!\s*see\b)[^()]*\)/iu.exec(text.slice(end))?.[0].length ?? 0;
    list.push(found);
    const next = separator.exec(text.slice(end));
    if (!next) break;
    at = end + next[0].length;
    const again = grammar.opener;
    again.lastIndex = at;
    const opened = again.exec(text);
    if (opened?.index === at) break;
    again.lastIndex = 0;
  }
  grammar.opener.lastIndex = 0;
  return list;
}

/** "rule 702.41", "rules 601.2f–h and 704.5", "section 6, “Spells,”": the quoted name is what the rule is called. */
const byNumber =
  /^\s*(?:(?:rules?|sections?|sec\.|articles?|art\.|chapters?|parts?|steps?|appendix|§)\s*)(?:\d[\d.]*[a-z]?|[A-Z](?:\.\d+)*\b|[IVXLC]+\b)(?:\s*(?:[–-]|,\s*(?:and\s+)?|and|or|to)\s*\d[\d.]*[a-z]?|[–-][a-z]\b)*(?:,?\s*[“"][^”"]{1,80}[”"])?/iu;

/** "X under Y": X is a part of Y. */
function insideOf(
  text: string,
  at: number,
  grammar: ReferenceGrammar,
  sure: boolean,
): Name | undefined {
  const outer =
    /^\s*(?:\/[^/]{2,40}\/|["“][^"“”]{1,80}["”]|[^,;.()"“”/]{1,60}?),?\s+under\s+(?:the\s+)?/iu.exec(
      text.slice(at),
    );
  if (!outer) return undefined;
  return nameAt(text, at + outer[0].length, grammar, sure, false);
}

interface Name {
  found: Found;
  end: number;
}

/**
 * The name at a place, in quotes or without.
 *
 * @param sure a name in quotes need not be known
 * @param isPlainSure nor need one without quotes
 */
function nameAt(
  text: string,
  at: number,
  grammar: ReferenceGrammar,
  sure: boolean,
  isPlainSure = sure,
): Name | undefined {
  const quote = /^\s*(["“‘'«])/u.exec(text.slice(at))?.[1];
  return quote === undefined
    ? plainName(text, at, grammar, isPlainSure)
    : quotedName(text, at, quote, grammar, sure);
}

function plainName(
  text: string,
  from: number,
  grammar: ReferenceGrammar,
  sure: boolean,
): Name | undefined {
  const space = /^\s*/u.exec(text.slice(from))?.[0].length ?? 0;
  const starts = [from + space];
  const led = lead.exec(text.slice(from + space));
  if (led) starts.push(from + space + led[0].length);
  for (const start of starts) {
    const known = longestKnown(text, start, grammar.directory);
    if (known !== undefined)
      return { found: { start, end: known, name: text.slice(start, known) }, end: known };
  }
  if (!sure) return undefined;
  // "the entry for X", "the X"; but "The X" may be a name.
  const skipped =
    led && (!/^the\s+\S+$/iu.test(led[0].trim()) || /^(?:the|a|an)\s/u.test(led[0])) ? led[0] : '';
  const start = from + space + (/^(?:The|A|An)\s+$/u.test(skipped) ? 0 : skipped.length);
  // "[ABC]": a source in brackets. The brackets stay.
  const cited = /^\[([^[\]]{1,40})\]/u.exec(text.slice(start));
  if (cited?.[1] && isName(cited[1])) {
    const end = start + 1 + cited[1].length;
    return { found: { start: start + 1, end, name: cited[1] }, end: end + 1 };
  }
  const stretch =
    /^(?:[^,;.!?:()[\]{}"“”]|\.(?=\p{L}|\p{N})|(?<=\b(?:St|Dr|Mr|Mrs|Ms|Lt|Jr|Sr|No|vs|\p{Lu}))\.)+/u.exec(
      text.slice(start),
    )?.[0] ?? '';
  const whole =
    stretch
      .split(/\s+(?:and|or|for|when|if|on|about|under|as|which|where|because|to|is|are)\s+/u)[0]
      ?.trim() ?? '';
  const first = /^(?:the|a|an)\s+/iu.exec(whole)?.[0].length ?? 0;
  if (!isName(whole.slice(first)) || whole.split(/\s+/u).length > 6) return undefined;
  return { found: { start, end: start + whole.length, name: whole }, end: start + whole.length };
}

function quotedName(
  text: string,
  from: number,
  quote: string,
  grammar: ReferenceGrammar,
  sure: boolean,
): Name | undefined {
  const open = text.indexOf(quote, from) + 1;
  const closers: Record<string, RegExp> = {
    '"': /"/u,
    '“': /[”"]/u,
    '‘': /’(?!\p{L})/u,
    "'": /'(?!\p{L})/u,
    '«': /»/u,
  };
  const close = closers[quote]?.exec(text.slice(open))?.index;
  if (close === undefined || close > 90) return undefined;
  const inside = text.slice(open, open + close);
  const name = inside.replace(/[\s.,;:]+$/u, '');
  const known = grammar.directory.find(name).type !== 'none';
  const stop = /^["”’'»]/u.exec(text.slice(open + close)) ? open + close + 1 : open + close;
  const endsInside = /[.,;]$/u.test(inside);
  // "Cover," and "Speed": the mark inside of the quotation belongs to the list.
  const end = endsInside && inside.endsWith(',') ? open + name.length : stop;
  if (!known && !(sure && isName(name))) return undefined;
  return {
    found: { start: open, end: open + name.length, name },
    end: inside.endsWith(',') ? open + name.length : end,
  };
}

/** The end of the longest name of the glossary that begins at a place. */
function longestKnown(text: string, start: number, directory: Directory): number | undefined {
  const near = text.slice(start, start + 110);
  const ends: number[] = [];
  for (const { index, 0: word } of near.matchAll(/[^\s,;:()"“”[\]{}]+(?:\s*\([^()]*\))?/gu)) {
    const trimmed = word.replace(/[.,;:!?)\]”"’'–—-]+$/u, '');
    if (trimmed !== '' && trimmed !== word) ends.push(index + trimmed.length);
    ends.push(index + word.length);
    if (ends.length > 26) break;
  }
  for (const end of ends.sort((a, b) => b - a)) {
    const candidate = near.slice(0, end);
    if (!isEnd(near.slice(end)) || /^[^\p{L}\p{N}]/u.test(candidate.replace(/^[*@#$+./&-]/u, '')))
      continue;
    if (directory.find(candidate).type === 'none') continue;
    const closing = candidate.includes('(') ? /[.,;:!?\s]+$/u : /[.,;:!?)\]”"\s]+$/u;
    const bare = candidate.replace(closing, '');
    return start + (directory.find(bare).type === 'none' ? end : bare.length);
  }
  return undefined;
}

/** Whether a name may end before this text. */
function isEnd(rest: string): boolean {
  return (
    rest === '' ||
    /^(?:[.,;:!?)\]}"”’»]|\s*[–—]\s|\s+\(|\s+(?:and|or|and\/or|&|\/|for|on|about|under|in|when|if|as|which|where|because|rules?|entry|entries|icons?|above|below|und|oder|für|et|to|also|instead|too)\b|\s*$)/iu.test(
      rest,
    )
  );
}

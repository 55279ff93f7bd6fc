/**
 * The grammar of "See". A plain sentence such as "See actions - interrupting, stasis." refers to the names it
 * lists. It opens with "See" or "See also" at the start of a sentence, or with "(see"; then come names, parted
 * by commas, semicolons, "and" or "or"; what follows ("for rules on ...") explains and refers to nothing.
 * A name is the longest stretch that the glossary knows, so that names may hold commas, dashes, colons,
 * slashes and full stops. The examples in `see.test.ts` are the specification.
 */

/** Stands in a run for a `[[...]]`: a name that needs no looking up. */
export const atom = '\uFFFC';
/** Stands in a run for what no list of names goes across: the edge of a paragraph, a link, code. */
export const barrier = '\u2029';

/** A plain name in a run: where it stands, and what to look up. */
export interface SeeName {
  start: number;
  end: number;
  name: string;
}

/** What the grammar found in a run. Indexes are into the run. */
export interface SeeSentences {
  /** Plain names that the glossary knows. */
  names: SeeName[];
  /** Where atoms stand that are named in a See sentence. */
  atoms: number[];
  /** What stands in the place of a name and is none. */
  unknown: SeeName[];
  /** The run says nothing but See. */
  whole: boolean;
}

const longestName = 120;
const opener = /\bsee(?:\s+also)?\s+(?=\S)/giu;
const beforeCapital = /(?:^|[\u2029(.!?:;)\]"'“”‘’—–…-])\s*$/u;
const beforeSmall = /\((?:[^()]*[;,.]\s*|\s*)(?:also\s+|but\s+)?$/u;
const separator = /^\s*(?:[,;]\s*(?:(?:and|or|also)\s+)*(?:see\s+(?:also\s+)?)?|(?:\s(?:and\/or|and|or|&)\s+)(?:also\s+)?(?:see\s+(?:also\s+)?)?)/iu;
const nameEnd =
  /^(?:$|[\u2029\uFFFC);,"”]|[.:!?](?:$|[\s\u2029)"”'’])|['’](?:$|[\s.,;)\u2029])|\s+(?:and|or|and\/or|for|on|about|under|regarding|concerning|to|if|when|which|where|as|above|below|&)\s|\s*(?:\(|$|\u2029|\uFFFC))/u;
const explanation = /^[^.!?\u2029]*/u;
const closing = /^[.!?"”'’)\s\u2029]*/u;

/** First words after "See" that show it is only a verb, or that what follows is a clause and not a name. */
const clauseWords = new Set(
  `a above all an any as because below both but e.g each either every fit for from he her him his how i.e if in
   it its me my no not of on one our page she since so some that their them then these they this those though
   through to under unless until us we what when where whether which while who whom whose why with you your`.split(
    /\s+/u,
  ),
);

/** Whether a stretch of a file may hold a See sentence at all: a cheap test before the grammar. */
export function mayHoldSee(
  text: string,
  position: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined,
): boolean {
  return /\bsee\s/iu.test(text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0));
}

/**
 * Finds the See sentences of a run and the names in them.
 *
 * @param run a ruling's text, with {@link atom} for each `[[...]]` and {@link barrier} where nothing goes across
 * @param knows whether the glossary knows a name
 */
export function readSee(run: string, knows: (name: string) => boolean): SeeSentences {
  const found: SeeSentences = { names: [], atoms: [], unknown: [], whole: false };
  let outside = '';
  let done = 0;
  for (const match of run.matchAll(opener)) {
    if (match.index < done) continue;
    const before = run.slice(0, match.index);
    const small = run[match.index] === 's';
    if (!(small ? beforeSmall : beforeCapital).test(before)) continue;
    const end = readList(run, match.index + match[0].length, knows, found);
    if (end === undefined) continue;
    outside += run.slice(done, match.index);
    const tail = explanation.exec(run.slice(end))?.[0] ?? '';
    done = end + tail.length;
    done += closing.exec(run.slice(done))?.[0].length ?? 0;
  }
  outside += run.slice(done);
  found.whole = done > 0 && /^[\s\u2029.("“]*$/u.test(outside);
  return found;
}

/** Reads a list of names; gives where it ends, or nothing where "see" was only a verb. */
function readList(
  run: string,
  from: number,
  knows: (name: string) => boolean,
  found: SeeSentences,
): number | undefined {
  let end: number | undefined;
  let at = from;
  for (;;) {
    at += /^\s*["“'‘]?/u.exec(run.slice(at))?.[0].length ?? 0;
    if (run[at] === atom) {
      found.atoms.push(at);
      at++;
    } else {
      const name = longestKnown(run, at, knows);
      if (name) {
        found.names.push(name);
        at = name.end;
      } else {
        const next = readUnknown(run, at, found);
        if (next === undefined) return end;
        at = next;
      }
    }
    at += /^[!?]?["”'’]?/u.exec(run.slice(at))?.[0].length ?? 0;
    end = at;
    const bracket = /^\s*\([^()\u2029]*\)(?=\s*(?:[,;.)]|$|(?:and|or)\s))/u.exec(run.slice(at))?.[0];
    if (bracket !== undefined && !/\bsee\b/iu.test(bracket)) end = at += bracket.length;
    const between = separator.exec(run.slice(at))?.[0];
    if (between === undefined) return end;
    at += between.length;
  }
}

/** The longest known name that begins here; an article before it does not count. */
function longestKnown(
  run: string,
  from: number,
  knows: (name: string) => boolean,
): SeeName | undefined {
  const ends: number[] = [];
  const limit = Math.min(run.length, from + longestName);
  let depth = 0;
  for (let end = from + 1; end <= limit; end++) {
    const last = run[end - 1];
    if (last === '(') depth++;
    if (last === ')' && --depth < 0) break;
    if (last === atom || last === barrier) break;
    if (nameEnd.test(run.slice(end, end + 10)) && /\S/u.test(last ?? '')) ends.push(end);
  }
  for (const end of ends.reverse()) {
    const name = run.slice(from, end);
    if (knows(name)) return { start: from, end, name };
    const article = /^the\s+/iu.exec(name)?.[0].length ?? 0;
    if (article > 0 && knows(name.slice(article))) {
      return { start: from + article, end, name: name.slice(article) };
    }
  }
  return undefined;
}

/**
 * What stands in the place of a name and is none: a clause, which ends the list; words around `[[...]]`, which
 * are that name; or a name that the glossary does not know.
 */
function readUnknown(run: string, from: number, found: SeeSentences): number | undefined {
  const words = /^[^,;.)\u2029]*(?:\.(?=\S)[^,;.)\u2029]*)*/u.exec(run.slice(from))?.[0] ?? '';
  const first = /^[\p{L}.]+/u.exec(words)?.[0].toLowerCase().replace(/\.$/u, '') ?? '';
  const inside = [...words.matchAll(/\uFFFC/gu)].map(({ index }) => from + index);
  if (clauseWords.has(first) && inside.length === 0) return undefined;
  if (words.trim() === '') return undefined;
  if (inside.length > 0) {
    if (clauseWords.has(first) && first !== 'for') return undefined;
    found.atoms.push(...inside);
  } else {
    const name = words.trimEnd();
    found.unknown.push({ start: from, end: from + name.length, name });
  }
  return from + words.length;
}

import { alternativesIn, once } from '../../languages/browser.ts';
import type { ReferenceRules } from '../../languages/index.ts';
import { fold } from '../../languages/index.ts';
import { atom, barrier, type Directory, readSee } from '../../link/index.ts';
import { printedKey, readPlainNumber, referenceWords, slugify } from '../../model/index.ts';
import { type Block, type Run, sliceRuns, textOfBlock, textOfRuns } from '../block.ts';
import { type Profile, seeWords } from '../profile/profile.ts';
import type { NamedText } from './text-names.ts';
import { address } from './units.ts';

/** A section of a text: the target of a reference that names a heading. */
interface Section {
  /** Name of the text, and its heading. */
  name: string;
  heading: string;
  printed?: string | undefined;
}

/** Reader of the references of a text. */
export type ReferenceReader = ReturnType<ReturnType<typeof referenceReader>>;

/** Makes the function that returns the reader of a text, with the words of the profile and the usual words. */
export function referenceReader(
  { references: { words, ignore } }: Profile,
  directory: Directory,
  rules: ReferenceRules,
  texts: readonly NamedText[],
) {
  const all = sectionsOf(texts.filter(({ type }) => type === 'document'));
  const ignored = new Set(ignore.map(fold));
  const usual = [...alternativesIn(rules.see), ...seeWords];
  const reading = {
    directory,
    words: referenceWords(rules, { referenceWords: [...usual, ...words] }),
    isIgnored: (name: string): boolean => slugify(name) === '' || ignored.has(fold(name)),
    /** Sections of all documents of the import, by the slugs of their headings. */
    all,
  };
  return (self: NamedText) => {
    const own = sectionsOf([self]);
    const isSection = (name: string): boolean => own.has(slugify(name)) || all.has(slugify(name));
    const printed = self.blocks.flatMap((block) => block.printed ?? []);
    return {
      ...reading,
      self,
      /** Sections of the text. */
      own,
      knows: once((name: string) => directory.find(name).length > 0 || isSection(name)),
      /** Rules of the text, by the keys of their numbers. */
      numbers: new Map(printed.map((number) => [printedKey(number), number])),
    };
  };
}

/** Maps the slugs of headings, with and without their numbers, to their sections. The first of several equal headings counts. */
function sectionsOf(texts: readonly NamedText[]): Map<string, Section> {
  const sections = new Map<string, Section>();
  // The compiler reads plain numbers also in parts that the importer reads as text.
  const numberOf = (block: Block): string | undefined =>
    block.printed ?? readPlainNumber(textOfBlock(block))?.printed;
  for (const { name, blocks } of texts.toReversed()) {
    let next: Block | undefined;
    /** Section of the headings so far. A heading without text leads to the first heading below that has text. */
    let section: Section | undefined;
    for (const block of blocks.toReversed()) {
      const title = textOfBlock(block);
      const printed = block.kind === 'heading' ? numberOf(block) : undefined;
      if (block.kind === 'heading' && next) {
        if (printed !== undefined || next.kind !== 'heading')
          section = { name, heading: title, printed };
        const bare = title.slice(printed ? title.indexOf(printed) + printed.length : 0);
        for (const slug of [bare, title].map((words) => slugify(words)))
          if (section && slug !== '') sections.set(slug, section);
      }
      next = block;
    }
  }
  return sections;
}

/** Part of a text that becomes a reference. */
interface Found extends Target {
  start: number;
  end: number;
}

/** A name, a rule of the text that refers, or a section. */
interface Target {
  name: string;
  rule?: string | undefined;
  section?: Section | undefined;
}

/**
 * Turns references into links: names after "See" and similar words, and links to another place in the source. A name without an entry is linked too if the sentence reads as a reference. A reference of a text to itself
 * leads to its first ruling.
 */
export function linkReferences(runs: readonly Run[], reader: ReferenceReader): Run[] {
  const { directory, isIgnored, self, own, all } = reader;
  const linked: Run[] = [];
  const text = textOfRuns(runs);
  let at = 0;
  for (const { start, end, ...found } of inOrder(foundIn(runs, reader))) {
    linked.push(...sliceRuns(runs, at, start));
    const [first] = sliceRuns(runs, start, end);
    const target = first?.icon ? undefined : targetOf(found);
    if (!first || !target) linked.push(...sliceRuns(runs, start, end));
    else linked.push({ ...withoutLink(first), text: text.slice(start, end), ...target });
    at = end;
  }
  return [...linked, ...sliceRuns(runs, at)].map((run) =>
    isOutside(run) ? run : withoutLink(run),
  );

  /** Returns the target of a reference: for a name that several texts have, the first of them. */
  function targetOf({ name, rule, section }: Target): Pick<Run, 'target' | 'fragment'> | undefined {
    if (rule !== undefined) return { target: '', fragment: rule };
    if (isIgnored(name)) return undefined;
    const [link, other] = directory.find(name);
    if (link?.name === self.name) return { target: self.type === 'entry' ? '#p1' : '#r1' };
    if (link) return { target: other ? link.name : name };
    const slug = slugify(name);
    const place = section ?? own.get(slug) ?? all.get(slug);
    if (!place) return { target: name };
    if (place.name !== self.name)
      return { target: place.name, fragment: place.printed ?? place.heading };
    return place.printed === undefined
      ? { target: place.heading }
      : { target: '', fragment: place.printed };
  }
}

function foundIn(runs: readonly Run[], reader: ReferenceReader): Found[] {
  const { words, knows } = reader;
  const text = textOfRuns(runs);
  const found: Found[] = [];
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    const target = run.target === undefined ? linkTarget(run, reader) : { name: run.target };
    if (target) found.push({ start: at, end, ...target });
    at = end;
  }
  const run = seeRun(runs);
  // "X.400" may be any name; a number of digits, alone or after a word, refers to a rule.
  const knowsRules = ({ start }: { start: number }): boolean => !/^[A-Z]\./u.test(run.slice(start));
  const { parts } = readSee(run, { knows, knowsRules, words });
  for (const one of parts) {
    if (one.type !== 'name') continue;
    // RFC 4949. The glossary reads `"X and Z" under "Y"` as a reference to Y, so X stays plain text.
    if (/\s(?:and|or)\s[^"“”]*["”]\s+under\s+["“]$/u.test(run.slice(0, one.start))) continue;
    const marks = signs.exec(one.name)?.[0].length ?? 0;
    const bare = { ...one, start: one.start + marks, name: one.name.slice(marks) };
    found.push(knows(bare.name) ? bare : one);
  }
  for (const one of parts) if (one.type === 'unknown') found.push(withinMarks(one));
  // Quotation marks enclose a single name: “Tokens, Running out of”.
  for (const { index, 1: name = '' } of text.matchAll(/["“]([^"“”]{2,80}?)[\s,.]*["”]/gu)) {
    const [start, end] = [index + 1, index + 1 + name.length];
    const isInside = (one: Found): boolean => one.start >= start && one.end <= end;
    if (found.filter(isInside).length < 2) continue;
    found.splice(0, found.length, ...found.filter((one) => !isInside(one)), { start, end, name });
  }
  const taken = [...text.matchAll(address)].map(({ index, 0: url }) => ({
    start: index,
    end: index + url.length,
  }));
  const isFree = ({ start, end }: Found): boolean =>
    !taken.some((other) => start <= other.end && other.start < end);
  return found.filter(isFree).map((one) => ({
    ...one,
    name: one.name.replace(/\s+/gu, ' ').trim(),
  }));
}

/** Signs before a name that are unlikely to be part of the name. */
const signs = /^[^\p{L}\p{N}*@$.&+]*/u;

/**
 * Extracts the name from a text: the quoted name of `main entry for "Storm"`, the first name of `[Kahn] and [John]`.
 */
function withinMarks({ start, name }: Found): Found {
  const marks = (/^.*["“](?=.)/su.exec(name) ?? signs.exec(name))?.[0].length ?? 0;
  const [words = ''] = /^[^[\]|"“”]*/u.exec(name.slice(marks)) ?? [];
  const bare = words.trimEnd();
  return { start: start + marks, end: start + marks + bare.length, name: bare };
}

/**
 * Returns the text of runs for the grammar of references, with the same length. A link or code ends a list of names.
 */
function seeRun(runs: readonly Run[]): string {
  return (
    runs
      .map((run) => {
        if (run.text === '') return '';
        if (run.target !== undefined) return atom.padEnd(run.text.length);
        return run.code || isOutside(run) ? barrier.padEnd(run.text.length) : run.text;
      })
      .join('')
      // A label such as "/noun/" precedes its text or a name.
      .replace(/\/[^/\n]{2,40}\/(?=\s)/gu, (label) => ' '.repeat(label.length))
  );
}

/** Returns whether a run is a link to another site. */
function isOutside({ href }: Run): boolean {
  return href !== undefined && /^(?:https?:|mailto:)/iu.test(href);
}

/**
 * Returns the target of a link inside the source: the rule or the known name in the text of the link, else the
 * section or the known name in the fragment, else the text as an unknown name. Without a fragment, unknown names are
 * no targets.
 */
function linkTarget(run: Run, { knows, own, numbers }: ReferenceReader): Target | undefined {
  const { text, href } = run;
  if (href === undefined || isOutside(run)) return undefined;
  const rule = numbers.get(printedKey(/\S+$/u.exec(text.trim())?.[0] ?? ''));
  if (rule !== undefined) return { name: text, rule };
  if (knows(text)) return { name: text };
  const fragment = /#(.+)$/u.exec(href)?.[1]?.replace(/[_.]+/gu, ' ');
  if (fragment === undefined) return undefined;
  const section = own.get(slugify(fragment));
  if (section) return { name: section.heading, section };
  if (slugify(fragment) !== '' && knows(fragment)) return { name: fragment };
  return /^[\p{L}\p{N}].{2,79}$/u.test(text.trim()) ? { name: text } : undefined;
}

/** Sorts by position and drops references that overlap an earlier reference. */
function inOrder(found: readonly Found[]): Found[] {
  const done: Found[] = [];
  for (const one of [...found].sort((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (done.at(-1)?.end ?? 0)) done.push(one);
  return done;
}

function withoutLink({ href: _, ...run }: Run): Run {
  return run;
}

import { isScalar } from 'yaml';
import { type GlossaryState, numbersEver } from '../editions/index.ts';
import { compile, numbersOf } from '../link/index.ts';
import {
  addressIn,
  countOf,
  type Edit,
  edited,
  following,
  highestOf,
  isFirstStep,
  numberLetter,
  positionsIn,
  romanNumber,
  romanValue,
  shapeOf,
  shownText,
  slugify,
  slugOf,
  stepsOf,
  typeOf,
  visitInline,
} from '../model/index.ts';
import {
  type ParsedFile,
  type ParsedRuling,
  type ParseFile,
  type Source,
  textOf,
} from '../read/index.ts';
import { YamlFile } from './content-edits.ts';

/**
 * Gives each new ruling the next unused number of its text. Used numbers: those that the text has or retires, had in
 * an edition (also under an old address), or records in `lastNumber`. `lastNumber` covers numbers that were given and
 * deleted between two editions. A new text at a former address continues after the numbers of the renamed text.
 *
 * @param sources every file of a content folder
 * @param editions the state of the glossary in each edition
 * @param parse reads one file
 * @param isChosen which files are to be numbered
 * @returns the files with new rulings or an outdated `lastNumber`, each with the count of new numbers; and the files
 *   that cannot be read
 */
export function numberFiles(
  sources: readonly Source[],
  editions: readonly GlossaryState[],
  parse: ParseFile,
  isChosen: (path: string) => boolean = () => true,
) {
  const numbered: { path: string; text: string; numbers: number }[] = [];
  const unread: { path: string; fault: string }[] = [];
  const texts = sources.flatMap((source) => {
    const address = addressIn(source.path);
    if (!address) return [];
    const file = parse(source);
    return [{ address, formerly: file.matter?.formerly.map(slugify) ?? [], file, source }];
  });
  for (const one of texts) {
    const { file, source, address } = one;
    const { rulings, matter, path } = file;
    if (!isChosen(path)) continue;
    const missing = rulings.filter(({ number }) => number === undefined);
    const fault = faultOf(file);
    if (fault !== undefined) unread.push({ path, fault });
    if (fault !== undefined || !matter) continue;

    const ever = numbersEver(editions, one);
    const written = rulings.map(({ number }) => number);
    const used = [...written, ...numbersOf(file), ...ever, matter.lastNumber];
    const before = countOf(highestOf(used) ?? 'p0');
    const last = before + missing.length;
    const recorded = matter.lastNumber ?? (missing.length > 0 ? undefined : highestOf(ever));
    const old = textOf(source);
    const letter = numberLetter(typeOf(address));
    const yaml = new YamlFile(old);
    if (last > countOf(recorded ?? 'p0')) {
      const known = yaml.value('lastNumber');
      if (isScalar(known)) yaml.replace(known, `${letter}${last}`);
      else yaml.add([`lastNumber: ${letter}${last}`]);
    }
    const text = edited(old, [...yaml.edits, ...numberEdits(old, missing, letter, before)]);
    if (text !== old) numbered.push({ path, text, numbers: missing.length });
  }
  return { numbered, unread };
}

/**
 * Makes the edits that write a new number after each of the given rulings.
 *
 * @param letter the letter that numbers of this file begin with
 * @param last how many numbers were given before
 */
function numberEdits(
  text: string,
  rulings: readonly Pick<ParsedRuling, 'numberOffset' | 'numberAlone'>[],
  letter: string,
  last: number,
): Edit[] {
  const blankLine = text.includes('\r\n') ? '\r\n\r\n' : '\n\n';
  const inOrder = rulings.toSorted((a, b) => a.numberOffset - b.numberOffset);
  return inOrder.map(({ numberOffset: end, numberAlone }, index) => {
    const number = `^${letter}${last + index + 1}`;
    if (numberAlone) return { start: end, end, text: blankLine + number };
    let start = end;
    while (/[ \t]/u.test(text.charAt(start - 1))) start--;
    return { start, end, text: ` ${number}` };
  });
}

/**
 * Returns why a file is not numbered: front matter is missing, an error in it may hide numbers, or a new number would become
 * part of an unclosed block of code.
 */
function faultOf({ rulings, matter, findings }: ParsedFile): string | undefined {
  if (!matter)
    return findings.find(({ code }) => /^(?:file|front-matter|text)\//u.test(code))?.message;
  if (rulings.every(({ number }) => number !== undefined)) return undefined;
  const code = findings.find((one) => one.code === 'text/unclosed-code');
  if (code) return code.message;
  const fault = findings.find(({ code }) => code.startsWith('front-matter/'));
  return fault && `its front matter says which numbers are taken: ${fault.message}`;
}

/**
 * Counts the printed numbers of a document anew: each number follows its predecessor below the same rule or heading.
 * The first number of a group stays. Rewrites the numbers and every reference to a changed number. A rule without a
 * permanent number is new and has no references, so it may be written with the number of the rule after it.
 *
 * @param sources every file of the content folder
 * @param slug of the document
 * @returns the files to write, with the changes of rules and of references to them, or a message why the document cannot
 *   be renumbered
 */
export function renumber(sources: readonly Source[], parse: ParseFile, slug: string) {
  const own = sources.find(({ path }) => {
    const address = addressIn(path);
    return address?.startsWith('documents/') && slugOf(address) === slug;
  });
  if (!own) return { fault: `there is no document "${slug}"` };
  const before = textOf(own);
  const file = parse(own);
  const numbers = file.rulings.map((ruling) => printedIn(before, ruling));
  const twice = twiceIn(file);
  if (twice) return { fault: twice };
  const [dangling] = compile(sources, parse).diagnostics.filter(
    ({ code }) => code === 'reference/unknown-rule',
  );
  if (dangling) {
    const { path, line, message } = dangling;
    const why = 'a rule that moves up may take that number, and the reference would lead to it';
    return { fault: `${path}:${line}: ${message}: correct it first: ${why}` };
  }
  const counted = countedAnew(file, numbers);
  const ownEdits = counted.flatMap(({ place, after }): Edit[] =>
    after === place.printed ? [] : [{ ...place, text: after }],
  );
  const after = parse({ ...own, content: edited(before, ownEdits) }).rulings;

  // A new rule may have the printed number of another rule: its number becomes letters, so that no reference finds it.
  const hidden = numbers.flatMap((place, index): Edit[] =>
    place && file.rulings[index]?.number === undefined
      ? [{ ...place, text: 'x'.repeat(place.printed.length) }]
      : [],
  );
  const masked = sources.map((source) =>
    source === own ? { ...source, content: edited(before, hidden) } : source,
  );
  const { glossary } = compile(masked, parse);
  const address = glossary.documents.find(({ path }) => path === own.path)?.address;
  const newNumbers = new Map(
    file.rulings.map(({ number }, index) => [number, after[index]?.printed]),
  );
  /** References that do not show the printed number: the editor has to correct them. */
  const left: { path: string; line: number; shown: string; after: string }[] = [];
  const files = [...glossary.entries, ...glossary.documents].flatMap(({ path, body }) => {
    const source = sources.find((one) => one.path === path);
    const text = source ? textOf(source) : '';
    const positions = positionsIn(text);
    const edits = new Map<number, Edit>(
      path === own.path ? ownEdits.map((edit) => [edit.start, edit]) : [],
    );
    visitInline(body, (node) => {
      if (node.type !== 'reference' || node.link?.to !== address) return;
      const { number, printed } = node.link ?? {};
      const now = number && newNumbers.get(number);
      if (!printed || !now || now === printed) return;
      const start = positions.offsetOf(node.place);
      const shown = shownText(node);
      const isMarked = text.startsWith('[[', start);
      const end = isMarked ? text.indexOf(']]', start) : start + shown.length;
      const found = editsIn(text.slice(start, end), start, printed, now);
      for (const edit of found) edits.set(edit.start, edit);
      const isNamed = isMarked && !/\d/u.test(text.slice(start, end).replace(/#\^?r\d+/u, ''));
      if (found.length === 0 && !isNamed)
        left.push({ path, line: node.place.line, shown, after: now });
    });
    if (edits.size === 0) return [];
    const all = [...edits.values()].sort((a, b) => a.start - b.start);
    const changes = all.map((edit) => ({
      line: positions.pointAt(edit.start).line,
      before: text.slice(edit.start, edit.end),
      after: edit.text,
    }));
    return [{ path, text: edited(text, all), changes }];
  });
  return { files, left };
}

/** The place of a printed number in a text. */
type PrintedPlace = NonNullable<ReturnType<typeof printedIn>>;

/** Finds the printed number at the start of a rule; items of a numbered list are counted by the list. */
function printedIn(text: string, { printed, place }: ParsedRuling) {
  if (printed === undefined) return undefined;
  const start = positionsIn(text).offsetOf(place);
  const line = /^[^\r\n]*/u.exec(text.slice(start))?.[0] ?? '';
  const lead = /^(?:#+\s+|[-*+]\s+)?[*_\\]*/u.exec(line)?.[0].length ?? 0;
  if (!line.startsWith(printed, lead) || /^\d+[.)]\s/u.test(line)) return undefined;
  return { printed, start: start + lead, end: start + lead + printed.length };
}

/** Reports a printed number that two rules with permanent numbers have. */
function twiceIn({ path, rulings }: ParsedFile): string | undefined {
  const numbered = rulings.filter(({ number, printed }) => number && printed);
  const groups = Map.groupBy(numbered, ({ printed }) => printed);
  const [one, other] = groups.values().find(({ length }) => length > 1) ?? [];
  return (
    one &&
    other &&
    `two rules with permanent numbers are ${one.printed}, ${one.number} in line ${one.place.line} and ${other.number} in line ${other.place.line} of ${path}, so a reference to ${one.printed} may mean either: give the newer one a number that no rule has, and correct the references that mean it`
  );
}

/** Counts each number below the same rule or heading, in the order of the text. */
function countedAnew(
  { rulings }: ParsedFile,
  numbers: readonly (PrintedPlace | undefined)[],
): { place: PrintedPlace; after: string }[] {
  const placed = numbers.flatMap((place, index) => {
    if (!place) return [];
    const above = rulings[index]?.parent;
    // The nearest rule above with the same printed number.
    const same = rulings[above ?? -1]?.printed;
    const parent = numbers.findLastIndex(
      (one, at) => at < index && one !== undefined && (at === above || one.printed === same),
    );
    const steps = stepsOf(place.printed);
    return [{ place, index, parent, steps, group: `${parent} ${shapeOf(steps)} ${steps.label}` }];
  });
  // "V" precedes "VI", as a Roman number, if a number of its group has several letters.
  const roman = new Set(
    placed.flatMap(({ group, steps }) =>
      /^\p{L}{2,}$/u.test(steps.steps.at(-1) ?? '') ? group : [],
    ),
  );
  const now = new Map<number, string>();
  const lastOf = new Map<string, string>();
  return placed.map(({ place, index, parent, steps, group }) => {
    const { printed } = place;
    const earlier = lastOf.get(group);
    const old = numbers[parent]?.printed ?? '';
    // 702 is not a subrule of 7, and may be the first rule below 7.
    const isBelow = old !== '' && steps.steps.length > stepsOf(old).steps.length;
    const begin = isBelow ? firstOfKind(printed, roman.has(group)) : printed;
    const first = begin.startsWith(old)
      ? (now.get(parent) ?? '') + begin.slice(old.length)
      : printed;
    const after = earlier === undefined ? first : successor(earlier, printed, roman.has(group));
    lastOf.set(group, after);
    now.set(index, after);
    return { place, after };
  });
}

/** Returns the first number of the kind: 1.1 for 1.3, 1.1a for 1.1c. */
function firstOfKind(printed: string, isRoman: boolean): string {
  const last = stepsOf(printed).steps.at(-1) ?? '';
  if (isFirstStep(last)) return printed;
  const capital = isRoman ? 'I' : 'A';
  const letter = last === last.toUpperCase() ? capital : capital.toLowerCase();
  return printed.slice(0, printed.lastIndexOf(last)) + (/^\d/u.test(last) ? '1' : letter);
}

/** Returns the number after `earlier`: `written` if it follows, otherwise the next number of the kind. */
function successor(earlier: string, written: string, isRoman: boolean): string {
  const [last = '', own = ''] = [earlier, written].map((one) => stepsOf(one).steps.at(-1) ?? '');
  const step = [own, stepAfter(last, isRoman)].find((one) => following(last, one) === 'next');
  if (step === undefined) return written;
  return earlier.slice(0, earlier.lastIndexOf(last)) + step;
}

/** Returns the next number, Roman number or letter. */
function stepAfter(step: string, isRoman: boolean): string {
  if (/^\d+$/u.test(step)) return String(Number(step) + 1).padStart(step.length, '0');
  const capital = step.toUpperCase();
  const next = isRoman
    ? romanNumber((romanValue(capital) ?? 0) + 1)
    : String.fromCharCode(capital.charCodeAt(0) + 1);
  return step === capital ? next : next.toLowerCase();
}

/**
 * Makes the edits that correct the printed number of a rule in a reference. A range may leave out the steps before its
 * last step.
 *
 * @param at index of the reference in its text
 */
function editsIn(reference: string, at: number, printed: string, now: string): Edit[] {
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}.^])${RegExp.escape(printed)}(?![\\p{L}\\p{N}])`,
    'gu',
  );
  const found = [...reference.matchAll(whole)].map(({ index }): Edit => {
    return { start: at + index, end: at + index + printed.length, text: now };
  });
  const [step, next] = [printed, now].map((one) => stepsOf(one).steps.at(-1) ?? '');
  if (found.length > 0 || reference !== step || next === undefined) return found;
  return [{ start: at, end: at + step.length, text: next }];
}

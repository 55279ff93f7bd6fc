import {
  isTextAddress,
  type RulingNumber,
  type RulingPlace,
  rulingNumber,
  typeOf,
} from './addresses.ts';
import { boxLabel, type Labels, rulingLabel } from './body-html.ts';
import type { Finding } from './diagnostics.ts';
import { ambiguousName, type Directory } from './directory.ts';
import { escapeHtml } from './escape.ts';
import { iconHtml, iconId, unknownIcon } from './icons.ts';
import type { Icon, Link, ReferenceKind, Ruling, Successor } from './model.ts';
import { fold } from './names.ts';
import {
  type ParsedRuling,
  type ReferencePart,
  type TextPart,
  tableMarks,
  withoutTableMarks,
} from './parsed-file.ts';
import type { ReferenceWords } from './reference-words.ts';
import { ruleTarget } from './rule-references.ts';
import type { Rulebooks, RuleLookup } from './rulebooks.ts';
import type { RulingPlaces } from './ruling-places.ts';
import { placeInRun, readSee, runOf, type SeeSentences, withoutExplanation } from './see.ts';
import { sentencesOf } from './sentences.ts';
import { didYouMean } from './suggest.ts';

/** A reference of a ruling, resolved. */
export interface ResolvedReference {
  kind: ReferenceKind;
  to: Link;
  /** The ruling that it refers to, where it names one. */
  targetNumber?: RulingNumber;
  /** The sentence that refers, as in `Reference`. */
  sentence: string;
}

/** A ruling whose open parts are resolved. */
export interface ResolvedRuling extends Pick<Ruling, 'html' | 'text' | 'tables' | 'recordedText'> {
  references: ResolvedReference[];
  /** What took its place. */
  supersededBy?: Successor;
  /** Whether it says nothing but "See ...". */
  onlySee: boolean;
}

/** A ruling while its parts are resolved. */
interface Draft extends Pick<ResolvedRuling, 'supersededBy' | 'onlySee'> {
  html: string;
  /** Plain text with its white space as written. */
  text: string;
  /** {@link text} with the labels of inner boxes in English. */
  recordedText: string;
  /** Each with its index in the text. */
  references: (Target & { kind: ReferenceKind; index: number })[];
  findings: Finding[];
}

/** Where a ruling stands. */
interface Position {
  /** The page of the ruling. */
  self: Link;
  /** Index of the ruling in its file, and its number. */
  index: number;
  number: RulingNumber | undefined;
}

/** All that references of any ruling are resolved with. */
export interface Context {
  directory: Directory;
  rulebooks: Rulebooks;
  words: ReferenceWords;
  /** Folded names of works that are not part of the glossary. */
  outsideWorks: ReadonlySet<string>;
  icons: ReadonlyMap<string, Icon>;
  base: string;
  labels: Labels;
  places: RulingPlaces;
  /** Where the readers of a retired number go, as written. */
  retiredTo(place: RulingPlace): string | undefined;
}

type RulingContext = Context & Position;

/** Resolves the open parts of one ruling. */
export function resolveRuling(
  ruling: ParsedRuling,
  position: Position,
  all: Context,
): { ruling: ResolvedRuling; findings: Finding[] } {
  const context: RulingContext = { ...all, ...position };
  const resolved: Draft = {
    html: '',
    text: '',
    recordedText: '',
    references: [],
    onlySee: false,
    findings: [],
  };
  const { run, starts } = runOf(ruling);
  const see = run === '' ? undefined : seeIn(run, context);
  resolved.onlySee = see?.whole ?? false;
  const atoms = new Set(see?.atoms);
  const spans: Span[] = [];
  let nextSpan = 0;
  if (see) {
    const report = (fault: Fault, index: number): void => {
      resolved.findings.push({ ...fault, place: placeInRun(ruling, starts, index) });
    };
    spans.push(...nameSpans(see, context, report), ...ruleSpans(see, context, report));
    spans.push(...unknownSpans(see, context, report));
    spans.sort((a, b) => a.start - b.start);
  }

  if (ruling.supersededBy) {
    const by = successorOf(ruling.supersededBy, context, resolved);
    if (by) resolved.supersededBy = by;
  }
  for (const [index, part] of ruling.parts.entries()) {
    const start = starts[index] ?? 0;
    switch (part.type) {
      case 'markup':
        resolved.html += part.html;
        addText(resolved, part.text);
        break;
      case 'box': {
        const sources = part.publication ? [part.publication] : [];
        const by = part.supersededBy && successorOf(part.supersededBy, context, resolved);
        resolved.html += boxLabel(part, sources, by ? [by] : [], context.labels);
        addText(resolved, `${rulingLabel(part, context.labels)}: `, `${rulingLabel(part)}: `);
        break;
      }
      case 'icon': {
        const icon = context.icons.get(iconId(part.code));
        if (icon) resolved.html += iconHtml(icon);
        else {
          const finding = unknownIcon(part, context.icons);
          resolved.findings.push(finding);
          resolved.html += faultHtml(`[${part.code}]`, finding.message);
        }
        addText(resolved, `[${part.code}]`);
        break;
      }
      case 'reference': {
        const kind = atoms.has(start) ? 'see' : 'mention';
        resolveReference(part, kind, context, resolved);
        break;
      }
      case 'text':
        while ((spans[nextSpan]?.end ?? start + 1) <= start) nextSpan++;
        resolveText(part, start, spans, nextSpan, context, resolved);
        break;
      default:
        part satisfies never;
    }
  }
  const { html, text, recordedText, references, findings, ...facts } = resolved;
  const sentenceAt = sentencesOf(text);
  const done = {
    ...facts,
    html: html.trim(),
    ...tidy(text),
    ...(recordedText === text ? {} : { recordedText: tidy(recordedText).text }),
    references: references.map(({ kind, to, targetNumber, index }) => ({
      kind,
      to,
      ...(targetNumber && { targetNumber }),
      sentence: withoutTableMarks(sentenceAt(index)),
    })),
  };
  return { ruling: done, findings };
}

/** White space other than one space between words, or a mark of a table. Most texts have neither. */
const untidy = /[^\S ]| {2}|[\uFDD4\uFDD5]/u;

/** Text with one space between words, and one line feed between blocks, and where it has tables. */
function tidy(marked: string): Pick<Ruling, 'text' | 'tables'> {
  if (!untidy.test(marked)) return { text: marked.trim() };
  const pieces = marked
    .replace(/[^\S\n]*\n\s*/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\uFDD4\s*/gu, tableMarks[0])
    .replace(/\s*\uFDD5\s*/gu, `${tableMarks[1]}\n`)
    .trim()
    .split(/[\uFDD4\uFDD5]/u);
  let text = '';
  const tables: [number, number][] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 1) tables.push([text.length, text.length + piece.length]);
    text += piece;
  }
  return { text, ...(tables.length > 0 && { tables }) };
}

function resolveReference(
  part: ReferencePart,
  kind: ReferenceKind,
  context: RulingContext,
  resolved: Draft,
): void {
  const shown = part.shown ?? (part.target || (part.fragment ?? '').replace('^', ''));
  const target = targetOf(part, context);
  if (target !== 'outside') {
    if ('to' in target) {
      const isSlug = part.shown === undefined && context.directory.isSlug(part.target, target.to);
      link(kind, target, isSlug ? target.to.name : shown, context, resolved);
      return;
    }
    resolved.findings.push({ ...target, place: part.place });
  }
  resolved.html += target === 'outside' ? escapeHtml(shown) : faultHtml(shown, target.message);
  addText(resolved, shown);
}

/** What a box names as having taken its place: the ruling refers to it. */
function successorOf(
  part: ReferencePart,
  context: RulingContext,
  resolved: Draft,
): Successor | undefined {
  const { directory, base, places } = context;
  const report = (message: string): undefined => {
    resolved.findings.push({ code: 'ruling/superseded-by', message, place: part.place });
  };
  if (part.target !== '' && lookUp(part.target, context).type === 'none') {
    const [, number] = /^\^?([pr]\d+)$/u.exec(part.target) ?? [];
    const suggestion = number === undefined ? directory.suggest(part.target) : `#${number}`;
    return report(`"${part.target}" is not a name of the glossary${didYouMean(suggestion)}`);
  }
  const target = targetOf(part, context);
  if (target === 'outside') return report(`"${part.target}" is not part of the glossary`);
  if (!('to' in target))
    return report(
      target.code === 'reference/self'
        ? `"${part.target}" is this text itself: name one of its rulings, such as "#p1"`
        : target.message,
    );
  const { to, targetNumber } = target;
  resolved.references.push({ kind: 'see', ...target, index: 0 });
  return {
    name: [to.name, targetNumber].filter(Boolean).join(', '),
    url: base + places.pathOf(to.address, targetNumber),
  };
}

/** A stretch of a text that does not resolve. No site is built while there is one: only its editor sees it. */
function faultHtml(text: string, message: string): string {
  return `<mark class="fault" title="${escapeHtml(message)}">${escapeHtml(text)}</mark>`;
}

/** Target of a reference: a page, or one of its rulings. */
interface Target {
  to: Link;
  targetNumber?: RulingNumber;
}

/** Result of looking up a name as a text writes it. */
type NameLookup =
  | ({ type: 'one' } & Target)
  | { type: 'several'; links: Link[] }
  /** A work that is not part of the glossary. */
  | { type: 'outside' }
  | { type: 'none' };

/** Looks up a name: of a page, of a work outside, of a rule ("Rulebook 702.41"), of a heading of the same document. */
function lookUp(name: string, context: RulingContext): NameLookup {
  const { directory, rulebooks, outsideWorks, self } = context;
  const found = directory.find(name);
  if (found.type === 'one') return { type: 'one', to: found.link };
  if (found.type === 'several') return found;
  if (outsideWorks.has(outsideKey(name))) return { type: 'outside' };
  const rule = rulebooks.findNamed(name, directory);
  if (rule?.type === 'one') return { type: 'one', ...targetOfRule(rule.rules[0]) };
  const heading = rulebooks.underHeading(self.address, name);
  return heading ? { type: 'one', ...targetOfRule(heading) } : { type: 'none' };
}

/** The key of a name among the works outside of the glossary: "the Unstable FAQ" is "Unstable FAQ". */
export function outsideKey(name: string): string {
  return fold(name).replace(/^the /u, '');
}

function targetOfRule({ to, number }: { to: Link; number?: RulingNumber }): Target {
  return { to, ...(number && { targetNumber: number }) };
}

/** What a `[[...]]` refers to, or what is wrong with it. */
function targetOf(
  { target, fragment }: ReferencePart,
  context: RulingContext,
): Target | 'outside' | Fault {
  const { self, places, retiredTo, rulebooks, words, index } = context;
  if (target === '' && fragment === undefined) {
    return { code: 'reference/empty', message: 'the reference is empty: write [[name]]' };
  }
  const found: NameLookup = target === '' ? { type: 'one', to: self } : lookUp(target, context);
  if (found.type === 'several') {
    return ambiguous(target, found.links);
  }
  if (found.type === 'outside') return found.type;
  if (found.type === 'none') {
    const rule = ruleTarget(target, words);
    const looked = rule && rulebooks.find(self.address, index, rule);
    if (looked?.type === 'one') return targetOfRule(looked.rules[0]);
    const fault = looked && ruleFault(target, looked);
    return fault ?? { code: 'reference/empty', message: `"${target}" has no letter or digit` };
  }
  const { to, targetNumber } = found;
  if (targetNumber !== undefined && fragment === undefined) return { to, targetNumber };
  if (fragment === undefined) {
    if (to.address !== self.address) return { to };
    const message = `"${self.name}" refers to itself: write the name without brackets, or name a ruling`;
    return { code: 'reference/self', message };
  }
  const numbered = (text: string): RulingNumber | undefined => {
    const { address } = to;
    const number = isTextAddress(address) ? rulingNumber(text, typeOf(address)) : undefined;
    const isThere = number && isTextAddress(address) && places.has({ address, number });
    return isThere ? number : undefined;
  };
  const number = fragment.startsWith('^') ? numbered(fragment.slice(1)) : undefined;
  if (number !== undefined) return { to, targetNumber: number };
  const rule = rulebooks.findIn(to.address, fragment);
  if (rule?.type === 'one') return targetOfRule(rule.rules[0]);
  const bare = numbered(fragment);
  const suggestion = didYouMean(bare && `#^${bare}`);
  const { address } = to;
  const wanted = rulingNumber(fragment.replace(/^\^/u, ''));
  const retired =
    wanted && isTextAddress(address) ? retiredTo({ address, number: wanted }) : undefined;
  const why = retired === undefined ? suggestion : ` any more: it is retired, "${retired}"`;
  const message = `"${to.name}" has no ruling ${fragment}${why}`;
  return { code: 'reference/unknown-ruling', message };
}

/** A stretch of a run that becomes a link, or that is marked with what is wrong. */
type Span = LinkSpan | { start: number; end: number; fault: string };

interface LinkSpan {
  start: number;
  end: number;
  kind: ReferenceKind;
  target: Target;
  /** The rules between the first and the last of a range. */
  between?: Target[];
}

/** A finding whose place is not known yet. */
type Fault = Omit<Finding, 'place'>;
type ReportAt = (fault: Fault, index: number) => void;

function seeIn(run: string, context: RulingContext): SeeSentences {
  const { words, rulebooks, self, index } = context;
  return readSee(run, {
    words,
    knows: (name) => lookUp(name, context).type !== 'none',
    knowsSection(name, section) {
      const chapter = lookUp(name, context);
      return (
        chapter.type === 'one' && rulebooks.underHeading(chapter.to.address, section) !== undefined
      );
    },
    knowsRules: ({ references }) =>
      references.some((one) => rulebooks.find(self.address, index, one).type !== 'no-rulebook'),
  });
}

/** Links of the plain names in See sentences. */
function nameSpans({ names }: SeeSentences, context: RulingContext, report: ReportAt): Span[] {
  const { self, rulebooks } = context;
  return names.flatMap(({ start, end, name, inside }): Span[] => {
    const found = lookUp(inside ?? name, context);
    if (found.type === 'several') {
      const fault = ambiguous(name, found.links);
      report(fault, start);
      return [{ start, end, fault: fault.message }];
    }
    if (found.type !== 'one') return [];
    const section =
      inside === undefined ? undefined : rulebooks.underHeading(found.to.address, name);
    const target: Target = section
      ? targetOfRule(section)
      : { to: found.to, ...(found.targetNumber && { targetNumber: found.targetNumber }) };
    if (target.to.address !== self.address || target.targetNumber !== undefined) {
      return [{ start, end, kind: 'see', target }];
    }
    const message = `"${self.name}" refers to itself`;
    report({ code: 'reference/self', message }, start);
    return [{ start, end, fault: message }];
  });
}

/** Links of the printed numbers of rules. */
function ruleSpans({ rules }: SeeSentences, context: RulingContext, report: ReportAt): Span[] {
  const { rulebooks, self, index, number: own, words } = context;
  return rules.flatMap(({ references, isSee }) =>
    references.flatMap((reference): Span[] => {
      const { start, end, number, word, isCommon } = reference;
      const looked = rulebooks.find(self.address, index, reference);
      // "Section 31", "step 2", "part I" outside of a See sentence may mean something else.
      const isOwn = rulebooks.hasRulesOf(self.address);
      const isSure =
        isSee ||
        number.includes('.') ||
        words.ruleWord === word ||
        (isOwn && !isCommon && /\d/u.test(number));
      if (looked.type === 'one') {
        if (!isSure && !isOwn && !rulebooks.isNamed) return [];
        const [last, ...between] = looked.rules.map(targetOfRule);
        if (!last || (last.to.address === self.address && last.targetNumber === own)) return [];
        const kind = isSee ? 'see' : 'mention';
        return [{ start, end, kind, target: last, between }];
      }
      const fault = isSure ? ruleFault(number, looked, word) : undefined;
      if (!fault) return [];
      report(fault, start);
      return [{ start, end, fault: fault.message }];
    }),
  );
}

/** What is wrong with a reference to a rule. */
function ruleFault(number: string, looked: RuleLookup, word = ''): Fault | undefined {
  if (looked.type === 'several') return ambiguous(number, looked.links);
  if (looked.type !== 'none') return undefined;
  const { rulebook, suggestion, earlier } = looked;
  const written = [word, number].filter(Boolean).join(' ');
  const then = earlier === undefined ? '' : `, only ${earlier} has it`;
  const message = `"${rulebook.name}" has no ${written}${then}${didYouMean(suggestion)}`;
  return { code: 'reference/unknown-rule', message };
}

/** @param from index of the first span that may begin or end in the part */
function resolveText(
  part: TextPart,
  start: number,
  spans: readonly Span[],
  from: number,
  context: RulingContext,
  resolved: Draft,
): void {
  const end = start + part.value.length;
  let done = start;
  const plain = (until: number): void => {
    const value = part.value.slice(done - start, until - start);
    resolved.html += escapeHtml(value);
    addText(resolved, value.replace(/\s*\n\s*/gu, ' '));
    done = until;
  };
  for (let at = from; at < spans.length; at++) {
    const span = spans[at];
    if (!span || span.start >= end) break;
    // A name with emphasis in it ("actions - *required*") spans several parts: each part links its piece.
    const piece = part.value.slice(
      Math.max(span.start, start) - start,
      Math.max(span.end - start, 0),
    );
    if (piece.trim() === '') continue;
    plain(Math.max(span.start, start) + piece.search(/\S/u));
    const shown = piece.trim();
    if ('fault' in span) {
      resolved.html += faultHtml(shown, span.fault);
      addText(resolved, shown.replace(/\s+/gu, ' '));
    } else {
      const index = resolved.text.length;
      link(span.kind, span.target, shown, context, resolved);
      for (const target of span.between ?? []) {
        resolved.references.push({ kind: span.kind, ...target, index });
      }
    }
    done += shown.length;
  }
  plain(end);
}

/** @param recorded with the labels of boxes in English, where it has any */
function addText(resolved: Draft, text: string, recorded = text): void {
  resolved.text += text;
  resolved.recordedText += recorded;
}

/** The unknown names in See sentences. */
function unknownSpans(
  { unknown }: SeeSentences,
  { directory }: RulingContext,
  report: ReportAt,
): Span[] {
  return unknown.map(({ start, end, name }) => {
    const suggestion = directory.suggest(name) ?? directory.suggest(withoutExplanation(name));
    const shown = name.replace(/\s+/gu, ' ');
    const message = `"See" refers to "${shown}", which is not a name of the glossary${didYouMean(suggestion)}`;
    report({ code: 'see/unknown-name', message, names: [name] }, start);
    return { start, end, fault: message };
  });
}

/** Adds a link, and the reference that it is. */
function link(
  kind: ReferenceKind,
  target: Target,
  shown: string,
  { base, places }: RulingContext,
  resolved: Draft,
): void {
  const { address } = target.to;
  const href = base + places.pathOf(address, target.targetNumber);
  const className = typeOf(address) === 'term' ? `ref ${kind} term` : `ref ${kind}`;
  const text = shown.replace(/\s+/gu, ' ');
  resolved.references.push({ kind, ...target, index: resolved.text.length });
  resolved.html += `<a class="${className}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  addText(resolved, text);
}

function ambiguous(name: string, links: readonly Link[]): Fault {
  const message = ambiguousName(name, links);
  return { code: 'reference/ambiguous', message, names: links.map((one) => one.name) };
}

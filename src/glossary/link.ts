import type { ReferenceWords } from '../documents/index.ts';
import { ruleTarget } from '../documents/index.ts';
import {
  isTextAddress,
  type RulingNumber,
  type RulingPlace,
  rulingNumber,
  typeOf,
} from './addresses.ts';
import type { Labels } from './box-html.ts';
import {
  type Inline,
  type InlineReference,
  type ReferenceKind,
  type Successor,
  shownText,
  type Text,
} from './content-tree.ts';
import type { Finding } from './diagnostics.ts';
import { ambiguousName, type Directory, type Target } from './directory.ts';
import { iconId, unknownIcon } from './icons.ts';
import type { Icon, Link, Reference } from './model.ts';
import { fold } from './names.ts';
import type { ParsedRuling } from './parsed-file.ts';
import { type RenderedText, toText } from './render.ts';
import type { Rulebooks, RuleLookup } from './rulebooks.ts';
import type { RulingPlaces } from './ruling-places.ts';
import { readSee, type SeeSentences, withoutExplanation } from './see.ts';
import { placeInRun, placeInText, runOf, type SeeRun } from './see-run.ts';
import { sentencesOf } from './sentences.ts';
import { didYouMean } from './suggest.ts';

/** A ruling whose tree is linked. */
export interface LinkedRuling extends RenderedText {
  content: Inline[];
  /** Its references. */
  refersTo: Omit<Reference, 'number'>[];
  /** Its successors. */
  supersededBy?: Successor;
  /** Whether it says nothing but "See ...". */
  onlySee: boolean;
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

/** Where a ruling stands, and what it refers to so far. */
interface RulingContext extends Context, Position {
  findings: Finding[];
  /** Targets of each linked reference: several rules if it ends a range. */
  targets: Map<InlineReference, (Target & { kind: ReferenceKind })[]>;
  /** Successors that boxes name. */
  successors: Target[];
}

/** Links the tree of one ruling: fills its references and icons, and finds the plain references in its texts. */
export function link(
  ruling: ParsedRuling,
  position: Position,
  all: Context,
): { ruling: LinkedRuling; findings: Finding[] } {
  const context: RulingContext = {
    ...all,
    ...position,
    findings: [],
    targets: new Map(),
    successors: [],
  };
  const { findings, targets, successors } = context;
  const run = runOf(ruling.content);
  const see = run.text === '' ? undefined : seeIn(run.text, context);
  const spans: Span[] = [];
  if (see) {
    const report = (fault: Fault, index: number): void => {
      findings.push({ ...fault, place: placeInRun(run, index) });
    };
    spans.push(...nameSpans(see, context, report), ...ruleSpans(see, context, report));
    spans.push(...unknownSpans(see, context, report));
    spans.sort((a, b) => a.start - b.start);
  }
  const by = ruling.supersededBy && successorOf(ruling.supersededBy, context);
  const atoms = new Set(see?.atoms);
  const content = linkAll(ruling.content, { run, spans, next: 0, atoms }, context);
  const rendered = toText(content, context.labels);
  const sentenceAt = sentencesOf(rendered.text);
  const refersTo = [
    ...successors.map((target) => ({ ...target, kind: 'see' as const, index: 0 })),
    ...rendered.references.flatMap(({ node, index }) =>
      (targets.get(node) ?? []).map((target) => ({ ...target, index })),
    ),
  ].map(({ kind, to, number, index }) => ({
    kind,
    to,
    ...(number && { targetNumber: number }),
    sentence: sentenceAt(index),
  }));
  return {
    ruling: {
      content,
      ...rendered,
      refersTo,
      ...(by && { supersededBy: by }),
      onlySee: see?.whole ?? false,
    },
    findings,
  };
}

/** The plain references of a run while the texts that it was made of are linked. */
interface LinkedRun {
  run: SeeRun;
  spans: readonly Span[];
  /** Index of the first span that may begin or end in the next text. */
  next: number;
  /** Indexes of the `[[...]]` in See sentences. */
  atoms: ReadonlySet<number>;
}

function linkAll(nodes: readonly Inline[], linked: LinkedRun, context: RulingContext): Inline[] {
  return nodes.flatMap((node): Inline | Inline[] => {
    switch (node.type) {
      case 'text': {
        const start = linked.run.starts.get(node);
        return start === undefined ? node : linkText(node, start, linked, context);
      }
      case 'markup':
        return { ...node, children: linkAll(node.children, linked, context) };
      case 'icon': {
        const icon = context.icons.get(iconId(node.code));
        if (icon) return { ...node, icon: { code: icon.code, name: icon.name } };
        const finding = unknownIcon(node, context.icons);
        context.findings.push(finding);
        return { ...node, fault: finding.message };
      }
      case 'reference': {
        const start = linked.run.starts.get(node);
        const isSee = start !== undefined && linked.atoms.has(start);
        return linkReference(node, isSee ? 'see' : 'mention', context);
      }
      case 'box': {
        const by = node.supersededBy && successorOf(node.supersededBy, context);
        return { ...node, ...(by && { successors: [by] }) };
      }
      case 'ruling':
        return node;
      default:
        return node satisfies never;
    }
  });
}

function linkReference(
  reference: InlineReference,
  kind: ReferenceKind,
  context: RulingContext,
): Inline {
  const shown = shownText(reference);
  const target = targetOf(reference, context);
  if (target === 'outside') return { type: 'text', value: shown };
  if (!('to' in target)) {
    context.findings.push({ ...target, place: reference.place });
    return { ...reference, shown, fault: target.message };
  }
  const isSlug =
    reference.shown === undefined && context.directory.isSlug(reference.target, target.to);
  return linkTo(reference, isSlug ? target.to.name : shown, kind, [target], context);
}

/** @param targets the target, and others that the reference ends a range of */
function linkTo(
  reference: InlineReference,
  shown: string,
  kind: ReferenceKind,
  targets: readonly [Target, ...Target[]],
  { base, places, targets: known }: RulingContext,
): InlineReference {
  const [{ to, number }] = targets;
  const url = base + places.pathOf(to.address, number);
  const printed = places.printedOf(to.address, number);
  const link = {
    kind,
    to: to.address,
    ...(number && { number }),
    ...(printed !== undefined && { printed }),
    url,
  };
  const linked: InlineReference = { ...reference, shown, link };
  known.set(
    linked,
    targets.map((target) => ({ ...target, kind })),
  );
  return linked;
}

/** Divides a text at the plain references in it. */
function linkText(text: Text, start: number, linked: LinkedRun, context: RulingContext): Inline[] {
  const { spans } = linked;
  const end = start + text.value.length;
  const nodes: Inline[] = [];
  let done = start;
  const addPlain = (until: number): void => {
    if (until > done)
      nodes.push({ type: 'text', value: text.value.slice(done - start, until - start) });
    done = until;
  };
  while ((spans[linked.next]?.end ?? start + 1) <= start) linked.next++;
  for (let at = linked.next; at < spans.length; at++) {
    const span = spans[at];
    if (!span || span.start >= end) break;
    // A name with emphasis in it ("actions - *required*") spans several texts: each links its piece.
    const from = Math.max(span.start, start);
    const piece = text.value.slice(from - start, Math.max(span.end - start, 0));
    const shown = piece.trim();
    if (shown === '') continue;
    addPlain(from + piece.search(/\S/u));
    const place = placeInText(text, done - start);
    const reference: InlineReference = { type: 'reference', target: shown, shown, place };
    if ('fault' in span) nodes.push({ ...reference, fault: span.fault });
    else {
      const { kind, target, between = [] } = span;
      nodes.push(linkTo(reference, shown, kind, [target, ...between], context));
    }
    done += shown.length;
  }
  addPlain(end);
  return nodes;
}

/** Resolves the successor that a box names: the ruling refers to it. */
function successorOf(part: InlineReference, context: RulingContext): Successor | undefined {
  const { directory, base, places } = context;
  const report = (message: string): undefined => {
    context.findings.push({ code: 'ruling/superseded-by', message, place: part.place });
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
  const { to, number } = target;
  context.successors.push(target);
  return {
    name: [to.name, number].filter(Boolean).join(', '),
    url: base + places.pathOf(to.address, number),
  };
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
  if (rule?.type === 'one') return { type: 'one', ...rule.rules[0] };
  const heading = rulebooks.underHeading(self.address, name);
  return heading ? { type: 'one', ...heading } : { type: 'none' };
}

/** The key of a name among the works outside of the glossary: "the Unstable FAQ" is "Unstable FAQ". */
export function outsideKey(name: string): string {
  return fold(name).replace(/^the /u, '');
}

/** Finds the target of a `[[...]]`, or its fault. */
function targetOf(
  { target, fragment }: InlineReference,
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
    if (looked?.type === 'one') return looked.rules[0];
    const fault = looked && ruleFault(target, looked);
    return fault ?? { code: 'reference/empty', message: `"${target}" has no letter or digit` };
  }
  const { to } = found;
  if (found.number !== undefined && fragment === undefined) return found;
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
  if (number !== undefined) return { to, number };
  const rule = rulebooks.findIn(to.address, fragment);
  if (rule?.type === 'one') return rule.rules[0];
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
    ...((rulebooks.hasRules || rulebooks.hasRulesOf(self.address)) && {
      knowsRules: ({ references }) =>
        references.some((one) => rulebooks.find(self.address, index, one).type !== 'no-rulebook'),
    }),
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
    const target = section ?? found;
    if (target.to.address !== self.address || target.number !== undefined) {
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
        const [last, ...between] = looked.rules;
        if (last.to.address === self.address && last.number === own) return [];
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

/** The fault of a reference to a rule. */
function ruleFault(number: string, looked: RuleLookup, word = ''): Fault | undefined {
  if (looked.type === 'several') return ambiguous(number, looked.links);
  if (looked.type !== 'none') return undefined;
  const { rulebook, suggestion, earlier } = looked;
  const written = [word, number].filter(Boolean).join(' ');
  const then = earlier === undefined ? '' : `, only ${earlier} has it`;
  const message = `"${rulebook.name}" has no ${written}${then}${didYouMean(suggestion)}`;
  return { code: 'reference/unknown-rule', message };
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

function ambiguous(name: string, links: readonly Link[]): Fault {
  const message = ambiguousName(name, links);
  return { code: 'reference/ambiguous', message, names: links.map((one) => one.name) };
}

import { once } from '../languages/browser.ts';
import type { Language, Words } from '../languages/index.ts';
import type { Address, FileFinding, Finding, Icon, Labels } from '../model/index.ts';
import {
  didYouMean,
  fold,
  type Inline,
  type InlineReference,
  iconId,
  isTextAddress,
  type NearNames,
  placeInText,
  type ReferenceKind,
  type ReferenceWords,
  type RuleReference,
  type RulingNumber,
  ruleTarget,
  rulingNumber,
  type Successor,
  sentencesOf,
  shownText,
  slugify,
  type Text,
  toText,
  typeOf,
  unknownIcon,
  withoutArticle,
} from '../model/index.ts';
import type { ParsedRuling } from '../read/index.ts';
import {
  ambiguous,
  type Directory,
  type Fault,
  type LinkTarget,
  type NamedFile,
} from './directory.ts';
import type { Link } from './glossary.ts';
import type { RuleLookup, RulingPlaces } from './ruling-places.ts';
import {
  placeInRun,
  readSee,
  runOf,
  type SeeName,
  type SeePart,
  withoutExplanation,
} from './see.ts';

/** A ruling whose tree is linked, with its text, references and successor. */
export type LinkedRuling = ReturnType<typeof linkRuling>;

/** A file whose rulings are linked. */
export interface LinkedFile<Matter = NamedFile['matter']> extends NamedFile<Matter> {
  linked: readonly LinkedRuling[];
}

/** All that references of any ruling are resolved with. */
export interface Context {
  directory: Directory;
  /** The names of all entries and documents. */
  near: NearNames;
  language: Language;
  words: ReferenceWords;
  /** Folded names of works that are not part of the glossary. */
  outsideWorks: ReadonlySet<string>;
  icons: ReadonlyMap<string, Icon>;
  base: string;
  labels: Labels;
  places: RulingPlaces;
}

/**
 * Links the rulings of a file: fills the references and icons in their trees, and finds the plain references in their
 * texts.
 *
 * @param findings receives the findings
 */
export function linkFile<Matter>(
  named: NamedFile<Matter>,
  context: Context,
  findings: Finding[],
): LinkedFile<Matter> {
  const linked = named.file.rulings.map((parsed, index) =>
    linkRuling(named, index, parsed, context, findings),
  );
  return { ...named, linked };
}

function linkRuling(
  { link: self, numbers }: Pick<NamedFile, 'link' | 'numbers'>,
  index: number,
  parsed: ParsedRuling,
  context: Context,
  findings: Finding[],
) {
  const { directory, near, places, language, words, outsideWorks, icons, base } = context;
  const own = numbers[index];
  /** Targets of each linked reference: several rules if it ends a range. */
  const targetsOf = new Map<InlineReference, (LinkTarget & { kind: ReferenceKind })[]>();
  /** Successors that boxes name. */
  const successors: LinkTarget[] = [];
  const run = runOf(parsed.content);
  const { parts, whole } = run.text === '' ? { parts: [], whole: false } : seeIn(run.text);
  /** Indexes of the `[[...]]` in See sentences. */
  const atoms = new Set(parts.flatMap(({ type, start }) => (type === 'atom' ? start : [])));
  /** The plain references of the run, in their order. */
  const spans = parts.flatMap((part) => spanOf(part) ?? []);
  /** Index of the first span that may begin or end in the next text. */
  let next = 0;

  const supersededBy = parsed.supersededBy && successorOf(parsed.supersededBy);
  const content = linkAll(parsed.content);
  const rendered = toText(content, context.labels);
  const sentenceAt = sentencesOf(rendered.text, language);
  const refersTo = [
    ...successors.map((target) => ({ ...target, kind: 'see' as const, index: 0 })),
    ...rendered.references.flatMap(({ node, index }) =>
      (targetsOf.get(node) ?? []).map((target) => ({ ...target, index })),
    ),
  ].map(({ kind, to, number: targetNumber, index }) => {
    return { kind, to, targetNumber, sentence: sentenceAt(index) };
  });
  return { parsed, number: own, content, ...rendered, refersTo, supersededBy, onlySee: whole };

  function linkAll(nodes: readonly Inline[]): Inline[] {
    return nodes.flatMap((node): Inline | Inline[] => {
      switch (node.type) {
        case 'text': {
          const start = run.starts.get(node);
          return start === undefined ? node : linkText(node, start);
        }
        case 'markup':
          return { ...node, children: linkAll(node.children) };
        case 'icon': {
          const icon = icons.get(iconId(node.code));
          if (icon) return { ...node, icon: { code: icon.code, name: icon.name } };
          const finding = unknownIcon(node, icons);
          findings.push(finding);
          return { ...node, fault: finding.message };
        }
        case 'reference': {
          const start = run.starts.get(node);
          const isSee = start !== undefined && atoms.has(start);
          return linkReference(node, isSee ? 'see' : 'mention');
        }
        case 'box': {
          const by = node.supersededBy && successorOf(node.supersededBy);
          return { ...node, successors: by && [by] };
        }
        case 'ruling':
          return node;
        default:
          return node satisfies never;
      }
    });
  }

  function linkReference(reference: InlineReference, kind: ReferenceKind): Inline {
    const shown = shownText(reference);
    const target = targetOf(reference);
    if (target === 'outside') return { type: 'text', value: shown };
    if (!('to' in target)) {
      findings.push({ ...target, place: reference.place });
      return { ...reference, shown, fault: target.message };
    }
    const isSlug = reference.shown === undefined && directory.isSlug(reference.target, target.to);
    const name = isSlug ? target.to.name : shown;
    return linkTo(reference, ruleName(reference, target) ?? name, kind, [target]);
  }

  /** Returns the text for a reference to a permanent number: the printed number of its rule, `Rulebook 3.6`. */
  function ruleName({ shown, target, fragment }: InlineReference, { to, number }: LinkTarget) {
    if (shown !== undefined || !fragment?.startsWith('^')) return undefined;
    const printed = places.printedOf(to.address, number);
    return printed && (target === '' ? printed : `${to.name} ${printed}`);
  }

  /** @param targets the target; at the end of a range, followed by the other rules of the range */
  function linkTo(
    reference: InlineReference,
    shown: string,
    kind: ReferenceKind,
    targets: readonly [LinkTarget, ...LinkTarget[]],
  ): InlineReference {
    const [{ to, number }] = targets;
    const printed = places.printedOf(to.address, number);
    const url = base + places.pathOf(to.address, number);
    const link = { kind, to: to.address, number, printed, url };
    const linked: InlineReference = { ...reference, shown, link };
    targetsOf.set(
      linked,
      targets.map((target) => ({ ...target, kind })),
    );
    return linked;
  }

  /** Divides a text at the plain references in it. */
  function linkText(text: Text, start: number): Inline[] {
    const end = start + text.value.length;
    const nodes: Inline[] = [];
    let done = start;
    const addPlain = (until: number): void => {
      if (until > done)
        nodes.push({ type: 'text', value: text.value.slice(done - start, until - start) });
      done = until;
    };
    while ((spans[next]?.end ?? start + 1) <= start) next++;
    for (let at = next; at < spans.length; at++) {
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
      else nodes.push(linkTo(reference, shown, span.kind, span.targets));
      done += shown.length;
    }
    addPlain(end);
    return nodes;
  }

  /** Resolves the successor that a box names: the ruling refers to it. */
  function successorOf(part: InlineReference): Successor | undefined {
    const report = (message: string): undefined => {
      findings.push({ code: 'ruling/superseded-by', message, place: part.place });
    };
    const target = targetOf(part);
    if (target === 'outside') return report(`"${part.target}" is not part of the glossary`);
    if (!('to' in target))
      return report(
        target.code === 'reference/self'
          ? `"${part.target}" is this text itself: name one of its rulings, such as "#p1"`
          : target.message,
      );
    const { to, number } = target;
    const name = [to.name, number].filter(Boolean).join(', ');
    if (to.address === self.address && number === own)
      return report(`"${name}" is this ruling itself`);
    successors.push(target);
    return { name, url: base + places.pathOf(to.address, number) };
  }

  /**
   * Looks up a name: of a page, of a work outside, of a rule ("Rulebook 702.41"), of a heading of the same document.
   */
  function lookUp(name: string): LinkTarget | 'outside' | Fault | undefined {
    const links = directory.find(name);
    const [to, other] = links;
    if (other) return ambiguous(name, links);
    if (to) return { to };
    if (outsideWorks.size > 0 && outsideWorks.has(outsideKey(name, language.words)))
      return 'outside';
    const rule = places.findNamed(name, directory, words);
    const isDocument = typeOf(self.address) === 'document';
    return rule ?? (isDocument ? places.underHeading(self.address, name) : undefined);
  }

  /** Finds the target of a `[[...]]`, or its fault. */
  function targetOf({ target, fragment }: InlineReference): LinkTarget | 'outside' | Fault {
    if (target === '' && fragment === undefined) {
      return { code: 'reference/empty', message: 'the reference is empty: write [[name]]' };
    }
    const found = target === '' ? { to: self } : lookUp(target);
    if (!found) {
      const rule = ruleTarget(target, words);
      const looked = rule && places.find(self.address, index, rule, target);
      return looked && 'rules' in looked ? looked.rules[0] : (looked ?? noName(target));
    }
    if (!isTarget(found)) return found;
    const { to } = found;
    if (fragment === undefined) {
      if (found.number !== undefined || to.address !== self.address) return found;
      const message = `"${self.name}" refers to itself: write the name without brackets, or name a ruling`;
      return { code: 'reference/self', message };
    }
    const { address } = to;
    const text = isTextAddress(address) ? address : undefined;
    const numbered = (written: string): RulingNumber | undefined => {
      const number = text && rulingNumber(written, typeOf(text));
      return text && number && places.has({ address: text, number }) ? number : undefined;
    };
    const number = fragment.startsWith('^') ? numbered(fragment.slice(1)) : undefined;
    if (number !== undefined) return { to, number };
    const rule = places.numbered(address, fragment);
    if (rule) return rule;
    const section = places.underHeading(address, fragment);
    if (section?.number !== undefined) return section;
    const bare = numbered(fragment);
    const wanted = rulingNumber(fragment.replace(/^\^/u, ''));
    const retired = wanted && text && places.retiredTo({ address: text, number: wanted });
    const code = 'reference/unknown-ruling';
    if (!text) {
      const name = directory.shown(near.find(fold(target)) ?? '');
      return { code, message: `"${to.name}" has no entry, and no ruling${didYouMean(name)}` };
    }
    if (!/\d/u.test(fragment))
      return { code, message: `"${to.name}" has no heading "${fragment}"` };
    const why =
      retired === undefined
        ? didYouMean(bare && `#^${bare}`)
        : ` any more: it is retired, "${retired}"`;
    const message = `"${to.name}" has no ruling ${fragment}${why}`;
    return { code, message };
  }

  /** The fault of an unknown name in `supersededBy`. A name in a `[[...]]` is known at least as a term. */
  function noName(name: string): Fault {
    if (slugify(name) === '')
      return { code: 'reference/empty', message: `"${name}" has no letter or digit` };
    const message = `"${name}" is not a name of the glossary${didYouMean(directory.suggest(name))}`;
    return { code: 'ruling/superseded-by', message };
  }

  function seeIn(text: string) {
    const begins = (start: string): boolean => directory.begins(start);
    const knows = once((name: string) => begins(name) && lookUp(name) !== undefined);
    return readSee(text, {
      words,
      knows,
      begins,
      ...((places.hasRules || places.hasRulesOf(self.address)) && {
        knowsRules: ({ references }) => references.some((one) => ruleOf(one) !== undefined),
      }),
    });
  }

  /**
   * Links a plain reference, and reports it if it has no target.
   *
   * @returns the stretch of the run, with a fault or the targets: for a range, the last rule followed by the earlier
   *   rules
   */
  function spanOf(part: SeePart) {
    if (part.type === 'name') return nameSpan(part);
    if (part.type === 'rule') return ruleSpan(part);
    return part.type === 'unknown' ? unknownSpan(part) : undefined;
  }

  /** Marks a stretch with a fault, and reports the fault. */
  function faultySpan({ start, end }: { start: number; end: number }, fault: Fault) {
    findings.push({ ...fault, place: placeInRun(run, start) });
    return { start, end, fault: fault.message };
  }

  /** Links a plain name. */
  function nameSpan({ start, end, name }: SeeName) {
    const target = lookUp(name);
    if (!target || target === 'outside') return undefined;
    if (!isTarget(target)) return faultySpan({ start, end }, target);
    if (target.to.address !== self.address || target.number !== undefined)
      return { start, end, kind: 'see', targets: [target] } as const;
    const message = `"${self.name}" refers to itself`;
    return faultySpan({ start, end }, { code: 'reference/self', message });
  }

  /** Looks up a rule by its number, in the work that the reference names if that is a document. */
  function ruleOf({ work = '', ...rule }: RuleReference): RuleLookup {
    const named = lookUp(work);
    const inNamed = isTarget(named) ? places.findIn(named.to.address, rule) : undefined;
    return inNamed ?? places.find(self.address, index, rule);
  }

  /** Links the printed number of a rule. */
  function ruleSpan(reference: RuleReference & { isSee: boolean }) {
    const { address } = self;
    const { start, end, number, word, isCommon, isSee } = reference;
    const looked = ruleOf(reference);
    if (!looked) return undefined;
    // "Step 2", and "Section 31" outside of a See sentence, may mean something else.
    const isOwn = places.hasRulesOf(address);
    const isSure =
      isSee ||
      /[.(]/u.test(number) ||
      words.ruleWord === word ||
      (isOwn && !isCommon && /\d/u.test(number));
    if (!('rules' in looked))
      return isSure && !isCommon ? faultySpan(reference, looked) : undefined;
    const isLabelled = looked.isLabelled && !isCommon;
    if (!isSure && !isOwn && !isLabelled && !places.isNamed) return undefined;
    const [last] = looked.rules;
    if (last.to.address === address && last.number === own) return undefined;
    const kind: ReferenceKind = isSee ? 'see' : 'mention';
    return { start, end, kind, targets: looked.rules };
  }

  /** Reports an unknown name. */
  function unknownSpan({ start, end, name }: SeeName) {
    const suggestion =
      directory.suggest(name) ?? directory.suggest(withoutExplanation(name, words));
    const shown = name.replace(/\s+/gu, ' ');
    const message = `"See" refers to "${shown}", which is not a name of the glossary${didYouMean(suggestion)}`;
    return faultySpan({ start, end }, { code: 'see/unknown-name', message, names: [name] });
  }
}

function isTarget(found: LinkTarget | string | Fault | undefined): found is LinkTarget {
  return typeof found === 'object' && 'to' in found;
}

/** The key of a name among the works outside of the glossary: "the Unstable FAQ" is "Unstable FAQ". */
export function outsideKey(name: string, words: Words): string {
  return fold(withoutArticle(name, words));
}

/**
 * Finds the entries that rulings apply to besides their own, by ruling.
 *
 * @param findings receives names of entries that cannot show a ruling
 */
export function appliedRulings(
  texts: readonly LinkedFile[],
  directory: Directory,
  findings: FileFinding[],
): ReadonlyMap<LinkedRuling, Link[]> {
  const byAddress = new Map<Address, LinkedFile>(texts.map((one) => [one.address, one]));
  const applied = new Map<LinkedRuling, Link[]>();
  for (const { link: self, file, linked } of texts) {
    /** Findings by position: all rulings of a box have the same names. */
    const faults = new Map<string, FileFinding>();
    for (const ruling of linked) {
      const found: Link[] = [];
      for (const { name, place } of ruling.parsed.appliesTo ?? []) {
        const target = entryNamed(name, self, found);
        if (typeof target !== 'string') found.push(target);
        else {
          const { path } = file;
          const fault: FileFinding = { path, code: 'ruling/applies-to', message: target, place };
          faults.set(`${place.line}:${place.column}`, fault);
        }
      }
      if (found.length > 0) applied.set(ruling, found);
    }
    findings.push(...faults.values());
  }
  return applied;

  /** Returns the entry with a name, or why the entry cannot show the ruling. */
  function entryNamed(name: string, self: Link, others: readonly Link[]): Link | string {
    const link = directory.one(name);
    if (typeof link === 'string') return link;
    const { address } = link;
    const { matter, linked = [] } = byAddress.get(address) ?? {};
    if (address === self.address) return `"${name}" is the entry of the ruling itself`;
    if (others.includes(link)) return `"${name}" is named twice`;
    if (typeOf(address) === 'document') return `"${name}" is a document, not an entry`;
    if (!matter) return `"${name}" has no entry to show the ruling`;
    if (matter.withdrawn !== undefined) return `"${name}" is withdrawn: take the name out of "to"`;
    if (!saysOnlySee(linked)) return link;
    return `"${name}" only leads to another name${didYouMean(linked[0]?.refersTo[0]?.to.name)}`;
  }
}

/** Whether a text says only "See X.". */
export function saysOnlySee(linked: readonly LinkedRuling[]): boolean {
  return linked.length > 0 && linked.every(({ onlySee }) => onlySee);
}

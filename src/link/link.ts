import { once } from '../languages/browser.ts';
import type { Language, Words } from '../languages/index.ts';
import type { Address, Finding, Icon, Labels } from '../model/index.ts';
import {
  didYouMean,
  fold,
  type Inline,
  type InlineReference,
  iconId,
  isTextAddress,
  placeInText,
  type ReferenceKind,
  type ReferenceWords,
  type RenderedText,
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
import { ambiguousName, type Directory, type FirstWords, type LinkTarget } from './directory.ts';
import type { Link, OpenReference } from './glossary.ts';
import type { Rulebooks, RuleLookup, RulingPlaces } from './rulebooks.ts';
import {
  placeInRun,
  readSee,
  runOf,
  type SeeName,
  type SeeRun,
  type SeeSentences,
  withoutExplanation,
} from './see.ts';

/** A ruling whose tree is linked. */
export interface LinkedRuling extends RenderedText {
  content: Inline[];
  /** Its references. */
  refersTo: OpenReference[];
  /** Its successors. */
  supersededBy?: Successor | undefined;
  /** The entries that it applies to besides its own: see `linkApplied()`. */
  appliesTo?: Link[] | undefined;
  /** Whether it says nothing but "See ...". */
  onlySee: boolean;
}

/** Place of a ruling in the content. */
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
  language: Language;
  words: ReferenceWords;
  /** First words of all names that a text may refer to. */
  firstWords: FirstWords;
  /** Folded names of works that are not part of the glossary. */
  outsideWorks: ReadonlySet<string>;
  icons: ReadonlyMap<string, Icon>;
  base: string;
  labels: Labels;
  places: RulingPlaces;
}

/**
 * Links the tree of one ruling: fills its references and icons, and finds the plain references in its texts.
 *
 * @param findings receives the findings
 */
export function link(
  ruling: ParsedRuling,
  position: Position,
  context: Context,
  findings: Finding[],
): LinkedRuling {
  return new RulingLinker(ruling, position, context, findings).link(ruling);
}

class RulingLinker {
  readonly #findings: Finding[];
  readonly #position: Position;
  readonly #context: Context;
  /** Targets of each linked reference: several rules if it ends a range. */
  readonly #targets = new Map<InlineReference, (LinkTarget & { kind: ReferenceKind })[]>();
  /** Successors that boxes name. */
  readonly #successors: LinkTarget[] = [];
  readonly #run: SeeRun;
  readonly #see: SeeSentences | undefined;
  /** Indexes of the `[[...]]` in See sentences. */
  readonly #atoms: ReadonlySet<number>;
  /** The plain references of the run, in their order. */
  readonly #spans: readonly Span[];
  /** Index of the first span that may begin or end in the next text. */
  #next = 0;

  constructor(
    { content }: ParsedRuling,
    position: Position,
    context: Context,
    findings: Finding[],
  ) {
    this.#findings = findings;
    this.#position = position;
    this.#context = context;
    this.#run = runOf(content);
    this.#see = this.#run.text === '' ? undefined : this.#readSee(this.#run.text);
    this.#atoms = new Set(this.#see?.atoms);
    this.#spans = this.#see ? this.#spansOf(this.#see) : [];
  }

  link({ content: open, supersededBy }: ParsedRuling): LinkedRuling {
    const by = supersededBy && this.#successorOf(supersededBy);
    const content = this.#linkAll(open);
    const rendered = toText(content, this.#context.labels);
    const sentenceAt = sentencesOf(rendered.text, this.#context.language);
    const refersTo = [
      ...this.#successors.map((target) => ({ ...target, kind: 'see' as const, index: 0 })),
      ...rendered.references.flatMap(({ node, index }) =>
        (this.#targets.get(node) ?? []).map((target) => ({ ...target, index })),
      ),
    ].map(({ kind, to, number: targetNumber, index }) => {
      return { kind, to, targetNumber, sentence: sentenceAt(index) };
    });
    return { content, ...rendered, refersTo, supersededBy: by, onlySee: this.#see?.whole ?? false };
  }

  #linkAll(nodes: readonly Inline[]): Inline[] {
    return nodes.flatMap((node): Inline | Inline[] => {
      switch (node.type) {
        case 'text': {
          const start = this.#run.starts.get(node);
          return start === undefined ? node : this.#linkText(node, start);
        }
        case 'markup':
          return { ...node, children: this.#linkAll(node.children) };
        case 'icon': {
          const { icons } = this.#context;
          const icon = icons.get(iconId(node.code));
          if (icon) return { ...node, icon: { code: icon.code, name: icon.name } };
          const finding = unknownIcon(node, icons);
          this.#findings.push(finding);
          return { ...node, fault: finding.message };
        }
        case 'reference': {
          const start = this.#run.starts.get(node);
          const isSee = start !== undefined && this.#atoms.has(start);
          return this.#linkReference(node, isSee ? 'see' : 'mention');
        }
        case 'box': {
          const by = node.supersededBy && this.#successorOf(node.supersededBy);
          return { ...node, successors: by && [by] };
        }
        case 'ruling':
          return node;
        default:
          return node satisfies never;
      }
    });
  }

  #linkReference(reference: InlineReference, kind: ReferenceKind): Inline {
    const shown = shownText(reference);
    const target = this.#targetOf(reference);
    if (target === 'outside') return { type: 'text', value: shown };
    if (!('to' in target)) {
      this.#findings.push({ ...target, place: reference.place });
      return { ...reference, shown, fault: target.message };
    }
    const isSlug =
      reference.shown === undefined && this.#context.directory.isSlug(reference.target, target.to);
    const name = isSlug ? target.to.name : shown;
    return this.#linkTo(reference, this.#ruleName(reference, target) ?? name, kind, [target]);
  }

  /** Returns the text for a reference to a permanent number: the printed number of its rule, `Rulebook 3.6`. */
  #ruleName({ shown, target, fragment }: InlineReference, { to, number }: LinkTarget) {
    if (shown !== undefined || !fragment?.startsWith('^')) return undefined;
    const printed = this.#context.places.printedOf(to.address, number);
    return printed && (target === '' ? printed : `${to.name} ${printed}`);
  }

  /** @param targets the target; at the end of a range, followed by the other rules of the range */
  #linkTo(
    reference: InlineReference,
    shown: string,
    kind: ReferenceKind,
    targets: readonly [LinkTarget, ...LinkTarget[]],
  ): InlineReference {
    const { base, places } = this.#context;
    const [{ to, number }] = targets;
    const printed = places.printedOf(to.address, number);
    const url = base + places.pathOf(to.address, number);
    const link = { kind, to: to.address, number, printed, url };
    const linked: InlineReference = { ...reference, shown, link };
    this.#targets.set(
      linked,
      targets.map((target) => ({ ...target, kind })),
    );
    return linked;
  }

  /** Divides a text at the plain references in it. */
  #linkText(text: Text, start: number): Inline[] {
    const spans = this.#spans;
    const end = start + text.value.length;
    const nodes: Inline[] = [];
    let done = start;
    const addPlain = (until: number): void => {
      if (until > done)
        nodes.push({ type: 'text', value: text.value.slice(done - start, until - start) });
      done = until;
    };
    while ((spans[this.#next]?.end ?? start + 1) <= start) this.#next++;
    for (let at = this.#next; at < spans.length; at++) {
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
      else nodes.push(this.#linkTo(reference, shown, span.kind, span.targets));
      done += shown.length;
    }
    addPlain(end);
    return nodes;
  }

  /** Resolves the successor that a box names: the ruling refers to it. */
  #successorOf(part: InlineReference): Successor | undefined {
    const { base, places } = this.#context;
    const report = (message: string): undefined => {
      this.#findings.push({ code: 'ruling/superseded-by', message, place: part.place });
    };
    const target = this.#targetOf(part);
    if (target === 'outside') return report(`"${part.target}" is not part of the glossary`);
    if (!('to' in target))
      return report(
        target.code === 'reference/self'
          ? `"${part.target}" is this text itself: name one of its rulings, such as "#p1"`
          : target.message,
      );
    const { to, number } = target;
    this.#successors.push(target);
    const name = [to.name, number].filter(Boolean).join(', ');
    return { name, url: base + places.pathOf(to.address, number) };
  }

  /** Looks up a name: of a page, of a work outside, of a rule ("Rulebook 702.41"), of a heading of the same document. */
  #lookUp(name: string): NameLookup {
    const { directory, rulebooks, outsideWorks, words } = this.#context;
    const found = directory.find(name);
    if (found.type === 'one') return { type: 'one', to: found.link };
    if (found.type === 'several') return found;
    if (outsideWorks.size > 0 && outsideWorks.has(outsideKey(name, this.#context.language.words)))
      return { type: 'outside' };
    const rule = rulebooks.findNamed(name, directory, words);
    if (rule?.type === 'one') return { type: 'one', ...rule.rules[0] };
    const heading = this.#section(this.#position.self.address, name);
    return heading ? { type: 'one', ...heading } : { type: 'none' };
  }

  /** The first rule under a heading of a document. */
  #section(address: Address, heading: string): LinkTarget | undefined {
    const isDocument = typeOf(address) === 'document';
    return isDocument ? this.#context.places.underHeading(address, heading) : undefined;
  }

  /** Finds the target of a `[[...]]`, or its fault. */
  #targetOf({ target, fragment }: InlineReference): LinkTarget | 'outside' | Fault {
    const { places, rulebooks, words } = this.#context;
    const { self, index } = this.#position;
    if (target === '' && fragment === undefined) {
      return { code: 'reference/empty', message: 'the reference is empty: write [[name]]' };
    }
    const found: NameLookup = target === '' ? { type: 'one', to: self } : this.#lookUp(target);
    if (found.type === 'several') return ambiguous(target, found.links);
    if (found.type === 'outside') return found.type;
    if (found.type === 'none') {
      const rule = ruleTarget(target, words);
      const looked = rule && rulebooks.find(self.address, index, rule);
      if (looked?.type === 'one') return looked.rules[0];
      return (looked && ruleFault(target, looked)) ?? this.#noName(target);
    }
    const { to } = found;
    if (found.number !== undefined && fragment === undefined) return found;
    if (fragment === undefined) {
      if (to.address !== self.address) return { to };
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
    const rule = rulebooks.numbered(address, fragment);
    if (rule) return rule;
    const section = places.underHeading(address, fragment);
    if (section?.number !== undefined) return section;
    const bare = numbered(fragment);
    const wanted = rulingNumber(fragment.replace(/^\^/u, ''));
    const retired = wanted && text && places.retiredTo({ address: text, number: wanted });
    const why =
      retired === undefined
        ? didYouMean(bare && `#^${bare}`)
        : ` any more: it is retired, "${retired}"`;
    const message = `"${to.name}" has no ruling ${fragment}${why}`;
    return { code: 'reference/unknown-ruling', message };
  }

  /** The fault of a name that nothing has. Every name that a `[[...]]` refers to is at least a term. */
  #noName(name: string): Fault {
    if (slugify(name) === '')
      return { code: 'reference/empty', message: `"${name}" has no letter or digit` };
    const [, number] = /^\^?([pr]\d+)$/u.exec(name) ?? [];
    const suggestion = number ? `#${number}` : this.#context.directory.suggest(name);
    const message = `"${name}" is not a name of the glossary${didYouMean(suggestion)}`;
    return { code: 'ruling/superseded-by', message };
  }

  #readSee(run: string): SeeSentences {
    const { words, rulebooks, firstWords } = this.#context;
    const { self } = this.#position;
    const knows = once(
      (name: string) => firstWords.begins(name) && this.#lookUp(name).type !== 'none',
    );
    return readSee(run, {
      words,
      knows: Object.assign(knows, { begins: (text: string) => firstWords.begins(text) }),
      knowsSection: (name, section) => {
        const chapter = this.#lookUp(name);
        return chapter.type === 'one' && this.#section(chapter.to.address, section) !== undefined;
      },
      ...((rulebooks.hasRules || rulebooks.hasRulesOf(self.address)) && {
        knowsRules: ({ references }) =>
          references.some((one) => this.#ruleOf(one).type !== 'no-rulebook'),
      }),
    });
  }

  /** Finds the plain references of See sentences, and reports references without a target. */
  #spansOf({ names, rules, unknown }: SeeSentences): Span[] {
    const references = rules.flatMap(({ references, isSee }) =>
      references.map((one) => ({ ...one, isSee })),
    );
    const spans = [
      ...names.map((one) => this.#nameSpan(one)),
      ...references.map((one) => this.#ruleSpan(one)),
      ...unknown.map((one) => this.#unknownSpan(one)),
    ];
    return spans.flatMap((span) => span ?? []).sort((a, b) => a.start - b.start);
  }

  /** Marks a stretch with its fault, and reports that. */
  #faultySpan({ start, end }: Pick<Span, 'start' | 'end'>, fault: Fault): Span {
    this.#findings.push({ ...fault, place: placeInRun(this.#run, start) });
    return { start, end, fault: fault.message };
  }

  /** Links a plain name. */
  #nameSpan({ start, end, name, inside }: SeeName): Span | undefined {
    const { self } = this.#position;
    const found = this.#lookUp(inside ?? name);
    if (found.type === 'several')
      return this.#faultySpan({ start, end }, ambiguous(name, found.links));
    if (found.type !== 'one') return undefined;
    const section = inside === undefined ? undefined : this.#section(found.to.address, name);
    const target = section ?? found;
    if (target.to.address !== self.address || target.number !== undefined)
      return { start, end, kind: 'see', targets: [target] };
    const message = `"${self.name}" refers to itself`;
    return this.#faultySpan({ start, end }, { code: 'reference/self', message });
  }

  /** Looks up a rule by its number, in the work that the reference names if that is a document. */
  #ruleOf({ work = '', ...rule }: RuleReference): RuleLookup {
    const { rulebooks } = this.#context;
    const { self, index } = this.#position;
    const named = this.#lookUp(work);
    const inNamed = named.type === 'one' && rulebooks.findIn(named.to.address, rule);
    return inNamed || rulebooks.find(self.address, index, rule);
  }

  /** Links the printed number of a rule. */
  #ruleSpan(reference: RuleReference & { isSee: boolean }): Span | undefined {
    const { rulebooks, words } = this.#context;
    const { self, number: own } = this.#position;
    const { start, end, number, word, isCommon, isSee } = reference;
    const looked = this.#ruleOf(reference);
    // "Section 31", "step 2", "part I" outside of a See sentence may mean something else.
    const isOwn = rulebooks.hasRulesOf(self.address);
    const isSure =
      isSee ||
      /[.(]/u.test(number) ||
      words.ruleWord === word ||
      (isOwn && !isCommon && /\d/u.test(number));
    if (looked.type === 'one') {
      const isLabelled = looked.isLabelled && !isCommon;
      if (!isSure && !isOwn && !isLabelled && !rulebooks.isNamed) return undefined;
      const [last] = looked.rules;
      if (last.to.address === self.address && last.number === own) return undefined;
      return { start, end, kind: isSee ? 'see' : 'mention', targets: looked.rules };
    }
    const fault = isSure ? ruleFault(number, looked, word) : undefined;
    return fault && this.#faultySpan(reference, fault);
  }

  /** Reports an unknown name. */
  #unknownSpan({ start, end, name }: SeeName): Span {
    const { directory, words } = this.#context;
    const suggestion =
      directory.suggest(name) ?? directory.suggest(withoutExplanation(name, words));
    const shown = name.replace(/\s+/gu, ' ');
    const message = `"See" refers to "${shown}", which is not a name of the glossary${didYouMean(suggestion)}`;
    return this.#faultySpan({ start, end }, { code: 'see/unknown-name', message, names: [name] });
  }
}

/** Result of looking up a name as a text writes it. */
type NameLookup =
  | ({ type: 'one' } & LinkTarget)
  | { type: 'several'; links: Link[] }
  /** A work that is not part of the glossary. */
  | { type: 'outside' }
  | { type: 'none' };

/** The key of a name among the works outside of the glossary: "the Unstable FAQ" is "Unstable FAQ". */
export function outsideKey(name: string, words: Words): string {
  return fold(withoutArticle(name, words));
}

/** A stretch of a run that becomes a link, or that is marked as a fault. */
type Span = { start: number; end: number } & (
  | { fault: string }
  /** For a range: its last rule, followed by the rules before it. */
  | { kind: ReferenceKind; targets: readonly [LinkTarget, ...LinkTarget[]] }
);

/** A finding whose place is not known yet. */
type Fault = Omit<Finding, 'place'>;

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

function ambiguous(name: string, links: readonly Link[]): Fault {
  const message = ambiguousName(name, links);
  return { code: 'reference/ambiguous', message, names: links.map((one) => one.name) };
}

import {
  isTextAddress,
  type RulingNumber,
  type RulingPlace,
  rulingNumber,
  rulingPath,
  typeOf,
} from './addresses.ts';
import { boxLabel, type Labels, rulingLabel } from './body-html.ts';
import type { Finding, Point } from './diagnostics.ts';
import type { Directory } from './directory.ts';
import { escapeHtml } from './escape.ts';
import { iconHtml, iconId, unknownIcon } from './icons.ts';
import type { Icon, Link, ReferenceKind } from './model.ts';
import type { ParsedRuling, ReferencePart, TextPart } from './parsed-file.ts';
import { placeInRun, readSee, runOf, type SeeSentences, withoutExplanation } from './see.ts';
import { didYouMean } from './suggest.ts';

/** A reference of a ruling, resolved. */
export interface ResolvedReference {
  kind: ReferenceKind;
  to: Link;
  /** The ruling that it refers to, where it names one. */
  targetNumber?: RulingNumber;
  /** Index into the ruling's text. */
  index: number;
}

/** A ruling whose open parts are resolved. */
export interface ResolvedRuling {
  html: string;
  /** Plain text with its white space as written: the indexes of references are into it. */
  text: string;
  references: ResolvedReference[];
  /** Whether it says nothing but "See ...". */
  onlySee: boolean;
  findings: Finding[];
}

/** What resolving a ruling needs to know of the rest of the glossary. */
export interface Context {
  /** The page of the ruling. */
  self: Link;
  directory: Directory;
  icons: ReadonlyMap<string, Icon>;
  base: string;
  labels: Labels;
  hasRuling(place: RulingPlace): boolean;
}

/** Resolves the open parts of one ruling. */
export function resolveRuling(ruling: ParsedRuling, context: Context): ResolvedRuling {
  const resolved: ResolvedRuling = {
    html: '',
    text: '',
    references: [],
    onlySee: false,
    findings: [],
  };
  const { run, starts } = runOf(ruling);
  const see =
    run === '' ? undefined : readSee(run, (name) => context.directory.find(name).type !== 'none');
  resolved.onlySee = see?.whole ?? false;
  if (see) {
    const placeOf = (index: number): Point => placeInRun(ruling, starts, index);
    resolved.findings.push(...seeFindings(see, placeOf, context));
  }

  for (const [index, part] of ruling.parts.entries()) {
    const start = starts[index] ?? 0;
    switch (part.type) {
      case 'markup':
        resolved.html += part.html;
        resolved.text += part.text;
        break;
      case 'box': {
        const sources = part.publication ? [part.publication] : [];
        resolved.html += boxLabel(part, sources, context.labels);
        resolved.text += `${rulingLabel(part, context.labels)}: `;
        break;
      }
      case 'icon': {
        const icon = context.icons.get(iconId(part.code));
        if (icon) resolved.html += iconHtml(icon);
        else resolved.findings.push(unknownIcon(part, context.icons));
        resolved.text += `[${part.code}]`;
        break;
      }
      case 'reference': {
        const kind = see?.atoms.includes(start) ? 'see' : 'mention';
        resolveReference(part, kind, context, resolved);
        break;
      }
      case 'text':
        resolveText(part, start, see, context, resolved);
        break;
      default:
        part satisfies never;
    }
  }
  return resolved;
}

function resolveReference(
  part: ReferencePart,
  kind: ReferenceKind,
  context: Context,
  resolved: ResolvedRuling,
): void {
  const shown = part.shown ?? (part.target || (part.fragment ?? '').replace('^', ''));
  const target = targetOf(part, context);
  if ('to' in target) {
    link(kind, target, shown, context, resolved);
    return;
  }
  resolved.findings.push({ ...target, place: part.place });
  resolved.html += escapeHtml(shown);
  resolved.text += shown;
}

/** Target of a reference: a page, or one of its rulings. */
type Target = Pick<ResolvedReference, 'to' | 'targetNumber'>;

/** What a `[[...]]` refers to, or what is wrong with it. */
function targetOf(
  { target, fragment }: ReferencePart,
  { directory, self, hasRuling }: Context,
): Target | Omit<Finding, 'place'> {
  if (target === '' && fragment === undefined) {
    return { code: 'reference/empty', message: 'the reference is empty: write [[name]]' };
  }
  const found = target === '' ? ({ type: 'one', link: self } as const) : directory.find(target);
  if (found.type === 'several') {
    return { code: 'reference/ambiguous', message: ambiguous(target, found.links) };
  }
  if (found.type === 'none') {
    return { code: 'reference/empty', message: `"${target}" has no letter or digit` };
  }
  const to = found.link;
  if (fragment === undefined) {
    if (to.address !== self.address) return { to };
    const message = `"${self.name}" refers to itself: write the name without brackets, or name a ruling`;
    return { code: 'reference/self', message };
  }
  const numbered = (text: string): RulingNumber | undefined => {
    const { address } = to;
    const number = isTextAddress(address) ? rulingNumber(text, typeOf(address)) : undefined;
    const isThere = number && isTextAddress(address) && hasRuling({ address, number });
    return isThere ? number : undefined;
  };
  const number = fragment.startsWith('^') ? numbered(fragment.slice(1)) : undefined;
  if (number !== undefined) return { to, targetNumber: number };
  const bare = numbered(fragment);
  const suggestion = didYouMean(bare && `#^${bare}`);
  const message = `"${to.name}" has no ruling ${fragment}${suggestion}`;
  return { code: 'reference/unknown-ruling', message };
}

function resolveText(
  part: TextPart,
  start: number,
  see: SeeSentences | undefined,
  context: Context,
  resolved: ResolvedRuling,
): void {
  const end = start + part.value.length;
  let done = start;
  const plain = (until: number): void => {
    const value = part.value.slice(done - start, until - start);
    resolved.html += escapeHtml(value);
    resolved.text += value.replace(/\s*\n\s*/gu, ' ');
    done = until;
  };
  for (const name of see?.names ?? []) {
    // A name with emphasis in it ("actions - *required*") spans several parts: each part links its piece.
    const piece = part.value.slice(
      Math.max(name.start, start) - start,
      Math.max(name.end - start, 0),
    );
    if (name.start >= end || piece.trim() === '') continue;
    const found = context.directory.find(name.name);
    if (found.type !== 'one' || found.link.address === context.self.address) continue;
    plain(Math.max(name.start, start) + piece.search(/\S/u));
    link('see', { to: found.link }, piece.trim(), context, resolved);
    done += piece.trim().length;
  }
  plain(end);
}

/** Problems with the plain names in See sentences. */
function seeFindings(
  { names, unknown }: SeeSentences,
  placeOf: (index: number) => Point,
  { directory, self }: Context,
): Finding[] {
  const findings: Finding[] = [];
  for (const { start, name } of names) {
    const place = placeOf(start);
    const found = directory.find(name);
    if (found.type === 'several') {
      const message = ambiguous(name, found.links);
      findings.push({ code: 'reference/ambiguous', message, place });
    } else if (found.type === 'one' && found.link.address === self.address) {
      const message = `"${self.name}" refers to itself`;
      findings.push({ code: 'reference/self', message, place });
    }
  }
  for (const { start, name } of unknown) {
    const suggestion = directory.suggest(name) ?? directory.suggest(withoutExplanation(name));
    const shown = name.replace(/\s+/gu, ' ');
    findings.push({
      code: 'see/unknown-name',
      message: `"See" refers to "${shown}", which is not a name of the glossary${didYouMean(suggestion)}`,
      place: placeOf(start),
    });
  }
  return findings;
}

/** Adds a link, and the reference that it is. */
function link(
  kind: ReferenceKind,
  target: Target,
  shown: string,
  { base }: Context,
  resolved: ResolvedRuling,
): void {
  const { address } = target.to;
  const href = base + rulingPath(address, target.targetNumber);
  const className = typeOf(address) === 'term' ? `ref ${kind} term` : `ref ${kind}`;
  const text = shown.replace(/\s+/gu, ' ');
  resolved.references.push({ kind, ...target, index: resolved.text.length });
  resolved.html += `<a class="${className}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  resolved.text += text;
}

function ambiguous(name: string, links: readonly Link[]): string {
  const names = links.map((one) => `"${one.name}"`).join(' or ');
  return `"${name}" may mean ${names}: write the full name`;
}

import type { Finding, Point } from './diagnostics.ts';
import type { Directory, Owner } from './directory.ts';
import type { Icon, ReferenceKind } from './entry.ts';
import { escapeHtml } from './escape.ts';
import { iconHtml, iconId } from './icon-html.ts';
import { unknownIcon } from './icon-part.ts';
import type { RulingNumber } from './names.ts';
import { type NumberLetter, rulingNumber } from './numbers.ts';
import { readSee, type SeeSentences, withoutExplanation } from './see.ts';
import { placeInRun, runOf } from './see-run.ts';
import type { ParsedRuling, ReferencePart, TextPart } from './source.ts';
import { didYouMean } from './suggest.ts';

/** One reference of a ruling, resolved. */
export interface ResolvedReference {
  kind: ReferenceKind;
  owner: Owner;
  /** The ruling it leads to, where it names one. */
  number?: RulingNumber;
  /** Where it stands in the ruling's text. */
  index: number;
}

/** A ruling whose references lead somewhere. */
export interface ResolvedRuling {
  html: string;
  /** Plain text, untidied: indexes of references are into it. */
  text: string;
  references: ResolvedReference[];
  /** It says nothing but "See ...". */
  onlySee: boolean;
  findings: Finding[];
}

/** What resolving a ruling needs of the rest of the glossary. */
export interface Surroundings {
  /** The owner of the text that the ruling stands in. */
  self: Owner;
  directory: Directory;
  icons: ReadonlyMap<string, Icon>;
  /** Whether a text has a ruling of that number. */
  hasRuling(owner: Owner, number: RulingNumber): boolean;
  /** The address of a page, with the base path. */
  address(owner: Owner): string;
}

/** Resolves the open parts of one ruling. */
export function resolveRuling(ruling: ParsedRuling, around: Surroundings): ResolvedRuling {
  const resolved: ResolvedRuling = {
    html: '',
    text: '',
    references: [],
    onlySee: false,
    findings: [],
  };
  const { run, starts } = runOf(ruling);
  const see =
    run === '' ? undefined : readSee(run, (name) => around.directory.find(name).type !== 'none');
  resolved.onlySee = see?.whole ?? false;
  if (see) {
    const placeOf = (index: number): Point => placeInRun(ruling, starts, index);
    resolved.findings.push(...seeFindings(see, placeOf, around));
  }

  for (const [index, part] of ruling.parts.entries()) {
    const start = starts[index] ?? 0;
    switch (part.type) {
      case 'markup':
        resolved.html += part.html;
        resolved.text += part.text;
        break;
      case 'icon': {
        const icon = around.icons.get(iconId(part.code));
        if (icon) resolved.html += iconHtml(icon);
        else resolved.findings.push(unknownIcon(part, around.icons));
        resolved.text += `[${part.code}]`;
        break;
      }
      case 'reference': {
        const kind = see?.atoms.includes(start) ? 'see' : 'mention';
        resolveReference(part, kind, around, resolved);
        break;
      }
      case 'text':
        resolveText(part, start, see, around, resolved);
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
  around: Surroundings,
  resolved: ResolvedRuling,
): void {
  const shown = part.shown ?? (part.target || (part.fragment ?? '').replace('^', ''));
  const target = targetOf(part, around);
  if ('owner' in target) {
    link(kind, target.owner, target.number, shown, around, resolved);
    return;
  }
  resolved.findings.push({ ...target, place: part.place });
  resolved.html += escapeHtml(shown);
  resolved.text += shown;
}

/** What a `[[...]]` leads to, or what is wrong with it. */
function targetOf(
  { target, fragment }: ReferencePart,
  { directory, self, hasRuling }: Surroundings,
): { owner: Owner; number?: RulingNumber } | Omit<Finding, 'place'> {
  if (target === '' && fragment === undefined) {
    return { code: 'reference/empty', message: 'a reference names nothing: write [[name]]' };
  }
  const found = target === '' ? ({ type: 'one', owner: self } as const) : directory.find(target);
  if (found.type === 'several') {
    return { code: 'reference/ambiguous', message: ambiguous(target, found.owners) };
  }
  if (found.type === 'none') {
    return { code: 'reference/empty', message: `"${target}" holds no letter or digit` };
  }
  const { owner } = found;
  if (fragment === undefined) {
    if (!isSame(owner, self)) return { owner };
    const message = `"${self.name}" refers to itself; write the name plain, or name a ruling`;
    return { code: 'reference/self', message };
  }
  const letter: NumberLetter = owner.type === 'document' ? 'r' : 'p';
  const number = fragment.startsWith('^') ? rulingNumber(fragment.slice(1), letter) : undefined;
  if (number !== undefined && hasRuling(owner, number)) return { owner, number };
  const bare = rulingNumber(fragment, letter);
  const near = bare !== undefined && hasRuling(owner, bare) ? `#^${bare}` : undefined;
  const message = `"${owner.name}" has no ruling ${fragment}${didYouMean(near)}`;
  return { code: 'reference/unknown-ruling', message };
}

function resolveText(
  part: TextPart,
  start: number,
  see: SeeSentences | undefined,
  around: Surroundings,
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
    // A name that changes its type half-way ("actions - *required*") stands in several parts: each links its piece.
    const piece = part.value.slice(
      Math.max(name.start, start) - start,
      Math.max(name.end - start, 0),
    );
    if (name.start >= end || piece.trim() === '') continue;
    const found = around.directory.find(name.name);
    if (found.type !== 'one' || isSame(found.owner, around.self)) continue;
    plain(Math.max(name.start, start) + piece.search(/\S/u));
    link('see', found.owner, undefined, piece.trim(), around, resolved);
    done += piece.trim().length;
  }
  plain(end);
}

/** What is wrong with the plain names of See sentences. */
function seeFindings(
  { names, unknown }: SeeSentences,
  placeOf: (index: number) => Point,
  { directory, self }: Surroundings,
): Finding[] {
  const findings: Finding[] = [];
  for (const { start, name } of names) {
    const place = placeOf(start);
    const found = directory.find(name);
    if (found.type === 'several') {
      const message = ambiguous(name, found.owners);
      findings.push({ code: 'reference/ambiguous', message, place });
    } else if (found.type === 'one' && isSame(found.owner, self)) {
      const message = `"${found.owner.name}" refers to itself`;
      findings.push({ code: 'reference/self', message, place });
    }
  }
  for (const { start, name } of unknown) {
    const suggestion = directory.suggest(name) ?? directory.suggest(withoutExplanation(name));
    const shown = name.replace(/\s+/gu, ' ');
    findings.push({
      code: 'see/unknown-name',
      message: `"See" leads to "${shown}", which the glossary does not know${didYouMean(suggestion)}`,
      place: placeOf(start),
    });
  }
  return findings;
}

function link(
  kind: ReferenceKind,
  owner: Owner,
  number: RulingNumber | undefined,
  shown: string,
  around: Surroundings,
  resolved: ResolvedRuling,
): void {
  const href = around.address(owner) + (number === undefined ? '' : `#${number}`);
  const open = owner.type === 'term' ? ' term' : '';
  const text = shown.replace(/\s+/gu, ' ');
  resolved.references.push({
    kind,
    owner,
    ...(number === undefined ? {} : { number }),
    index: resolved.text.length,
  });
  resolved.html += `<a class="ref ${kind}${open}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  resolved.text += text;
}

function isSame(a: Owner, b: Owner): boolean {
  return a.type === b.type && a.slug === b.slug;
}

function ambiguous(name: string, owners: readonly Owner[]): string {
  const names = owners.map((owner) => `"${owner.name}"`).join(' or ');
  return `"${name}" fits ${names}: write which`;
}

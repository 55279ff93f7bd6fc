import { type Address, typeOf } from './addresses.ts';
import { boxLabel, type Labels } from './box-html.ts';
import { element, type Inline, type Markup } from './content-tree.ts';
import type { FileFinding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { Context, LinkedRuling } from './link.ts';
import type { AppliedRuling, Link } from './model.ts';
import type { ParsedFile } from './parsed-file.ts';
import type { AppliesTo } from './ruling.ts';
import { sentencesOf } from './sentences.ts';
import { didYouMean } from './suggest.ts';

/** Linked rulings of each file, with the entries that they apply to. */
interface AppliedTexts {
  texts: ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;
  /** Names of entries that cannot show a ruling. */
  findings: FileFinding[];
}

/**
 * Resolves the entries that rulings apply to besides their own. Adds a mention of each of these entries to the
 * references of the ruling.
 *
 * @param texts the linked rulings of each file
 */
export function linkApplied(
  named: readonly NamedFile[],
  texts: AppliedTexts['texts'],
  { directory, language }: Pick<Context, 'directory' | 'language'>,
): AppliedTexts {
  const files = new Map<Address, NamedFile>(named.map((one) => [one.address, one]));
  /** Findings by position: all rulings of a box have the same names. */
  const findings = new Map<string, FileFinding>();
  const linked = named.map(({ link: self, file }): [ParsedFile, readonly LinkedRuling[]] => {
    const rulings = texts.get(file) ?? [];
    if (file.rulings.every(({ appliesTo }) => !appliesTo)) return [file, rulings];
    return [file, rulings.map((ruling, index) => withApplied(ruling, index, self, file))];
  });
  return { texts: new Map(linked), findings: [...findings.values()] };

  function withApplied(
    ruling: LinkedRuling,
    index: number,
    self: Link,
    { path, rulings }: ParsedFile,
  ): LinkedRuling {
    const found: Link[] = [];
    for (const { name, place } of rulings[index]?.appliesTo ?? []) {
      const target = entryNamed(name, self, found);
      if (typeof target === 'string') {
        const key = `${path}:${place.line}:${place.column}`;
        findings.set(key, { path, code: 'ruling/applies-to', message: target, place });
      } else found.push(target);
    }
    if (found.length === 0) return ruling;
    const sentence = sentencesOf(ruling.text, language)(0);
    const mentions = found.map((to) => ({ kind: 'mention' as const, to, sentence }));
    return { ...ruling, appliesTo: found, refersTo: [...ruling.refersTo, ...mentions] };
  }

  /** Returns the entry with a name, or why the entry cannot show the ruling. */
  function entryNamed(name: string, self: Link, others: readonly Link[]): Link | string {
    const link = directory.one(name);
    if (typeof link === 'string') return link;
    const { address } = link;
    const { file, matter } = files.get(address) ?? {};
    if (address === self.address) return `"${name}" is the entry of the ruling itself`;
    if (others.includes(link)) return `"${name}" is named twice`;
    if (typeOf(address) === 'document') return `"${name}" is a document, not an entry`;
    if (!file || !matter) return `"${name}" has no entry to show the ruling`;
    if ('withdrawn' in matter && matter.withdrawn !== undefined) return `"${name}" is withdrawn`;
    const rulings = texts.get(file) ?? [];
    if (rulings.length === 0 || !rulings.every(({ onlySee }) => onlySee)) return link;
    return `"${name}" only leads to another name${didYouMean(rulings[0]?.refersTo[0]?.to.name)}`;
  }
}

/**
 * Returns the mark of a ruling that applies to other entries: `Also applies to outpost; dock`. Empty for other rulings.
 */
export function appliesMark(
  appliesTo: readonly AppliesTo[] | undefined,
  { appliesTo: label, semicolon }: Labels,
): Inline[] {
  if (!appliesTo) return [];
  const [before = '', after = ''] = label.split('{names}');
  const names = appliesTo.flatMap(({ name, url }, index): Inline[] => [
    { type: 'text', value: index === 0 ? before : `${semicolon} ` },
    reference(name, url),
  ]);
  const small = element('small', [...names, { type: 'text', value: after }], { class: 'applies' });
  return [{ type: 'text', value: ' ' }, small];
}

/**
 * Returns the section with the rulings of other texts that apply to an entry, each with its number and text as links;
 * empty without such rulings.
 */
export function appliedSection(applied: readonly AppliedRuling[], labels: Labels): Inline[] {
  if (applied.length === 0) return [];
  const heading = element('h2', [{ type: 'text', value: labels.fromOthers }]);
  const quotes = applied.map(({ from, ruling }): Markup => {
    const { kind, standing, sources, supersededBy: successors, content, html, url } = ruling;
    const box = { type: 'box', kind, standing, sources, successors } as const;
    const isBoxed = boxLabel(box, labels) !== '';
    const [first] = content;
    const isBlock = first?.type === 'markup' && blocks.has(first.tag);
    const text: Inline = {
      type: 'ruling',
      index: 0,
      shown: { before: [], content, html, after: [] },
    };
    return element(
      'div',
      [
        ...(isBoxed ? [box] : []),
        isBlock ? text : element('p', [text]),
        element('a', [{ type: 'text', value: ruling.printed ?? ruling.number }], {
          class: 'number',
          href: url,
        }),
        element('small', [reference(from.name, from.url)], { class: 'applies' }),
      ],
      { class: isBoxed ? `quote box ${kind}` : 'quote', 'data-standing': standing },
    );
  });
  return [element('section', [heading, ...quotes], { class: 'applied' })];
}

const blocks = new Set(['p', 'ul', 'ol', 'table', 'div', 'pre', 'blockquote', 'aside']);

function reference(name: string, url: string): Markup {
  return element('a', [{ type: 'text', value: name }], { class: 'ref mention', href: url });
}

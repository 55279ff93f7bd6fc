import type { Nodes } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import * as z from 'zod';
import {
  didYouMean,
  linesOf,
  nearest,
  type Positions,
  slugify,
  standings,
} from '../model/index.ts';
import { type Report, report, startOf, writtenOf } from './block-places.ts';
import type { Box, WrittenName } from './parsed-file.ts';
import { day, keyed, validated, webAddress, words } from './yaml.ts';

/** Attributes of rulings outside of boxes. */
export const noBox: Box = { kind: 'text', standing: 'current' };

/** Attributes of a box. */
export const boxAttributes = keyed({
  source: words.optional(),
  date: day.optional(),
  url: webAddress.optional(),
  quote: words.optional(),
  standing: z.enum(standings).optional(),
  reviewed: day.optional(),
  supersededBy: words.optional(),
});

/** Attributes of a box around rulings: names of entries, which {@link namesIn} reads. */
const appliesAttributes = keyed({ to: z.string().optional() });

/** The kinds of boxes, with their default standing. */
export const boxes: ReadonlyMap<string, Box> = new Map<string, Box>([
  ['errata', { kind: 'errata', standing: 'current' }],
  ['update', { kind: 'update', standing: 'temporary' }],
  ['example', { kind: 'example', standing: 'current' }],
  ['note', { kind: 'note', standing: 'current' }],
  // Boxes around rulings, which may be in further boxes.
  ['applies', { kind: 'text', standing: 'current', appliesTo: [] }],
]);

/** Whether a node is a box around rulings, which are read as if they were outside of the box. */
export function isAroundRulings(node: Nodes): node is ContainerDirective {
  return node.type === 'containerDirective' && boxes.get(node.name)?.appliesTo !== undefined;
}

/**
 * Reads the name and the attributes of a `:::` box. Reports invalid ones, and a box that is not closed.
 *
 * @param file the file's text
 */
export function readBox(node: ContainerDirective, file: Positions, findings: Report): Box {
  const written = writtenOf(node, file);
  const [opening = ''] = linesOf(written);
  const attributePlaces = placesOfAttributes(opening);
  /** Reports a fault, at an attribute if it has one. */
  const fail = (message: string, attribute?: string): void => {
    const { line, column } = startOf(node);
    const place = { line, column: column + (attributePlaces.get(attribute ?? '') ?? 0) };
    findings.push({ code: 'directive/unknown', message, place });
  };
  const colons = /^:+/u.exec(written)?.[0] ?? ':::';
  if (!isClosed(written, colons))
    fail(`"${colons}${node.name}" is not closed: end it with a line "${colons}"`);
  const known = boxes.get(node.name);
  if (!known) {
    const suggestion = didYouMean(nearest(node.name.toLowerCase(), boxes.keys()));
    fail(
      `there is no box ":::${node.name}"${suggestion || `: write ${[...boxes.keys()].join(', ')}`}`,
    );
    return noBox;
  }
  const read = <Value>(schema: z.ZodType<Value>): Value | undefined => {
    const { value, faults } = validated(schema, { ...node.attributes }, `:::${node.name}`);
    for (const { path, message } of faults) fail(message, path[0]);
    return value;
  };
  if (known.appliesTo) {
    read(appliesAttributes);
    const appliesTo = namesIn(node, written);
    if (appliesTo.length > 0) return { ...known, appliesTo };
    const message = '":::applies" names no entry: :::applies{to="outpost, dock"}';
    report(findings, 'ruling/applies-to', node, message);
    return noBox;
  }
  const attributes = read(boxAttributes) ?? {};
  const { source, date, url, quote, reviewed, supersededBy: by } = attributes;
  const lonely = (['date', 'url', 'quote'] as const).find((name) => attributes[name]);
  if (!source && lonely) fail(`${lonely} needs a source: source="..." ${lonely}="..."`, lonely);
  const standing = attributes.standing ?? (by ? 'superseded' : known.standing);
  if (by && standing !== 'superseded' && standing !== 'reversed')
    fail(
      `a ruling that is ${standing} has no supersededBy: it is standing="superseded"`,
      'standing',
    );
  const [target = '', fragment] = by?.split(/#\^?/u) ?? [];
  return {
    ...known,
    standing,
    ...(reviewed !== undefined && { reviewed }),
    ...(source && {
      publication: {
        name: source,
        ...(date && { date }),
        ...(quote && { quote }),
        ...(url && { url }),
      },
    }),
    ...(by && {
      supersededBy: {
        type: 'reference',
        target: target.trim(),
        ...(fragment !== undefined && { fragment: fragment.replace(/^(?=[pr]\d+$)/u, '^') }),
        place: startOf(node),
      },
    }),
  };
}

/** Returns the offsets of the attributes in the first line of a box. */
function placesOfAttributes(opening: string): Map<string, number> {
  const bare = opening.replace(/"[^"]*"|'[^']*'/gu, (value) => '.'.repeat(value.length));
  const found = [...bare.matchAll(/(?<=[\s{])[^\s={}.]+(?=[\s=}])/gu)];
  return new Map(found.map(({ 0: name, index }) => [name, index]));
}

/**
 * The names in `to` of a box, each with its position. Names are separated by commas; a name with a comma is in
 * brackets.
 */
function namesIn(node: ContainerDirective, written: string): WrittenName[] {
  const { line, column } = startOf(node);
  const [, before = '', list = ''] = toAttribute.exec(written) ?? [];
  // The file may have character references, which are longer.
  const places = [...list.matchAll(listedName)].map(({ index, 1: inside }) => {
    return column + before.length + index + (inside === undefined ? 0 : 2);
  });
  const names = [...(node.attributes?.['to'] ?? '').matchAll(listedName)];
  return names.flatMap(([whole, inside = whole], index) => {
    const place = { line, column: places[index] ?? column };
    return slugify(inside) === '' ? [] : { name: inside.trim(), place };
  });
}

const toAttribute = /^(.*?\bto\s*=\s*["']?)((?<=")[^"]*|(?<=')[^']*|[^\s"'}]*)/u;
const listedName = /\[\[([^[\]]*)\]\]|[^\s,](?:[^,]*[^\s,])?/gu;

/** Whether a box ends with as many colons as it starts with. Otherwise it contains the rest of the file. */
function isClosed(written: string, colons: string): boolean {
  const lines = linesOf(written);
  const closing = /^[\s>]*(:+)\s*$/u.exec(lines.at(-1) ?? '')?.[1]?.length ?? 0;
  return lines.length > 1 && closing >= colons.length;
}

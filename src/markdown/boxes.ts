import type { ContainerDirective } from 'mdast-util-directive';
import * as z from 'zod';
import {
  commentFault,
  didYouMean,
  hasComment,
  type InlineReference,
  isWebAddress,
  malformedAddress,
  nearest,
  type Publication,
  type RulingKind,
  type Standing,
  standings,
} from '../glossary/index.ts';
import { type Report, report, startOf } from './findings.ts';

/** The attributes of a box, which its rulings have. */
export interface Box {
  kind: RulingKind;
  standing: Standing;
  publication?: Publication;
  /** Its successor, as written: `stasis#p9`. */
  supersededBy?: InlineReference;
  /** When an editor last confirmed it, `YYYY-MM-DD`. */
  reviewed?: string;
}

/** For rulings outside of boxes. */
export const noBox: Box = { kind: 'text', standing: 'current' };

/** The attributes of a box, each with its meaning. */
export const boxAttributes = {
  source: 'the text in which it was published',
  date: 'the day of that, `YYYY-MM-DD`',
  url: 'its address',
  quote: 'its words, as published',
  standing: '`current`, `temporary`, `superseded` or `reversed`',
  reviewed: 'the day on which an editor last confirmed it, `YYYY-MM-DD`',
  supersededBy: 'what took its place: `stasis#p9`, `#p9` in the same text, or a name',
} as const;
const attributeNames = Object.keys(boxAttributes);
const date = z.iso.date();

/** The kinds of boxes, with their default standing. */
export const boxes: ReadonlyMap<string, Box> = new Map<string, Box>([
  ['errata', { kind: 'errata', standing: 'current' }],
  ['update', { kind: 'update', standing: 'temporary' }],
  ['example', { kind: 'example', standing: 'current' }],
  ['note', { kind: 'note', standing: 'current' }],
]);

/**
 * Reads the name and the attributes of a `:::` box. Reports invalid ones, and a box that is not closed.
 *
 * @param written the file's text
 */
export function readBox(node: ContainerDirective, written: string, findings: Report): Box {
  const fail = (message: string): void => report(findings, 'directive/unknown', node, message);
  const colons = /^:+/u.exec(written.slice(node.position?.start.offset))?.[0] ?? ':::';
  if (!isClosed(node, written, colons))
    fail(`"${colons}${node.name}" is not closed: end it with a line "${colons}"`);
  const known = boxes.get(node.name);
  if (!known) {
    const suggestion = nearest(node.name.toLowerCase(), boxes.keys());
    fail(`there is no box ":::${node.name}"${didYouMean(suggestion)}`);
    return noBox;
  }
  const box: Box = { ...known };
  const attributes = new Map(Object.entries(node.attributes ?? {}));
  for (const [name, value] of attributes) {
    const fault = faultOf(name, value ?? '', node.name);
    if (fault !== undefined) fail(fault);
  }
  box.standing = standings.find((one) => one === attributes.get('standing')) ?? box.standing;
  const source = attributes.get('source');
  const published = attributes.get('date');
  if (source) box.publication = { name: source };
  if (box.publication && date.safeParse(published).success && published) {
    box.publication.date = published;
  }
  const url = attributes.get('url');
  const quote = attributes.get('quote');
  if (box.publication && quote) box.publication.quote = quote;
  if (url && !isWebAddress(url)) findings.push(malformedAddress(url, startOf(node)));
  else if (box.publication && url) box.publication.url = url;
  const by = attributes.get('supersededBy');
  if (by) {
    const [target = '', fragment] = by.split(/#\^?/u);
    const place = startOf(node);
    box.supersededBy = {
      type: 'reference',
      target: target.trim(),
      ...(fragment !== undefined && {
        fragment: fragment.replace(/^(?=[pr]\d+$)/u, '^'),
      }),
      place,
    };
    const standing = attributes.get('standing') ?? 'superseded';
    if (standing === 'superseded' || standing === 'reversed') box.standing = standing;
    else fail(`a ruling that is ${standing} has no supersededBy: it is standing="superseded"`);
  }
  const reviewed = attributes.get('reviewed');
  if (reviewed && date.safeParse(reviewed).success) box.reviewed = reviewed;
  const lonely = (['date', 'url', 'quote'] as const).find((name) => attributes.get(name));
  if (!source && lonely) fail(`${lonely} needs a source: source="..." ${lonely}="..."`);
  return box;
}

function faultOf(name: string, value: string, box: string): string | undefined {
  switch (name) {
    case 'supersededBy':
      return value.trim() === ''
        ? 'supersededBy is a name or a ruling, such as stasis#p9'
        : undefined;
    case 'source':
    case 'quote':
      if (hasComment(value)) return `${name} ${commentFault}`;
      return value.trim() === '' ? `${name} is ${boxAttributes[name]}, not ""` : undefined;
    case 'url':
      return undefined;
    case 'date':
    case 'reviewed':
      return date.safeParse(value).success ? undefined : `${name} is YYYY-MM-DD, not "${value}"`;
    case 'standing':
      return standings.some((one) => one === value)
        ? undefined
        : `standing is ${standings.join(', ')}, not "${value}"${didYouMean(nearest(value, standings))}`;
    default:
      return `":::${box}" has no attribute "${name}"${didYouMean(nearest(name, attributeNames))}`;
  }
}

/** Whether a box ends with as many colons as it starts with. Otherwise it contains the rest of the file. */
function isClosed(node: ContainerDirective, written: string, colons: string): boolean {
  const { start, end } = node.position ?? {};
  const lines = written.slice(start?.offset, end?.offset).split(/\r\n|[\r\n]/u);
  const closing = /^[\s>]*(:+)\s*$/u.exec(lines.at(-1) ?? '')?.[1]?.length ?? 0;
  return lines.length > 1 && closing >= colons.length;
}

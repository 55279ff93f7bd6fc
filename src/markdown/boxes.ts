import type { ContainerDirective } from 'mdast-util-directive';
import * as z from 'zod';
import {
  didYouMean,
  nearest,
  type Publication,
  type RulingKind,
  type Standing,
} from '../glossary/index.ts';
import { type Report, report } from './findings.ts';

/** What a box says of the rulings in it. */
export interface Box {
  kind: RulingKind;
  standing: Standing;
  publication?: Publication;
}

/** Of a ruling that stands in no box. */
export const noBox: Box = { kind: 'text', standing: 'current' };

const standings = ['current', 'temporary', 'superseded', 'reversed'] as const;
const date = z.iso.date();

/** The boxes there are, and the standing of each where it does not say. */
const boxes: Record<string, Box> = {
  errata: { kind: 'errata', standing: 'current' },
  update: { kind: 'update', standing: 'temporary' },
  example: { kind: 'example', standing: 'current' },
  note: { kind: 'note', standing: 'current' },
};

/** Reads a `:::` box's name and attributes; what they do not allow is reported. */
export function readBox(node: ContainerDirective, findings: Report): Box {
  const known = boxes[node.name];
  if (!known) {
    const suggestion = nearest(node.name.toLowerCase(), Object.keys(boxes));
    report(
      findings,
      'directive/unknown',
      node,
      `there is no box ":::${node.name}"${didYouMean(suggestion)}`,
    );
    return noBox;
  }
  const box: Box = { ...known };
  const publication: { name?: string; date?: string } = {};
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const text = value ?? '';
    if (name === 'source' && text !== '') publication.name = text;
    else if (name === 'date' && date.safeParse(text).success) publication.date = text;
    else if (name === 'standing') {
      const standing = standings.find((candidate) => candidate === text);
      if (standing) box.standing = standing;
      else {
        const message = `standing is ${standings.join(', ')}, not "${text}"`;
        report(findings, 'directive/unknown', node, message);
      }
    } else {
      const message =
        name === 'date'
          ? `date is YYYY-MM-DD, not "${text}"`
          : `":::${node.name}" has no attribute "${name}"${didYouMean(nearest(name, ['source', 'date', 'standing']))}`;
      report(findings, 'directive/unknown', node, message);
    }
  }
  if (publication.name !== undefined || publication.date !== undefined) {
    box.publication = {
      name: publication.name ?? '',
      ...(publication.date === undefined ? {} : { date: publication.date }),
    };
  }
  return box;
}

import { hash } from 'node:crypto';
import * as z from 'zod';
import {
  type Address,
  type RulingNumber,
  readAddress,
  readTextAddress,
  rulingKinds,
  rulingNumber,
  slugify,
  standings,
  type TextAddress,
} from '../glossary/browser.ts';
import { type GlossaryState, glossaryState, isSame } from './state.ts';

/** The whole content as it was on a day. */
export interface Edition {
  /** `YYYY-MM-DD`; identifies the edition. */
  date: string;
  /** "December 2026". */
  title: string;
  state: GlossaryState;
}

/** The path of an edition's file, from the content folder. */
export function editionPath(date: string): string {
  return `editions/${date}.json`;
}

/** Values that a file leaves out. */
const defaults = {
  kind: 'text',
  standing: 'current',
  sources: [],
  formerly: [],
  retired: {},
} as const;

const number = z.custom<RulingNumber>(
  (text) => typeof text === 'string' && rulingNumber(text) !== undefined,
);
const address = z.custom<Address>(
  (text) => typeof text === 'string' && readAddress(text) !== undefined,
);
const textAddress = z.custom<TextAddress>(
  (text) => typeof text === 'string' && readTextAddress(text) !== undefined,
);
const publications = z
  .array(z.strictObject({ name: z.string(), date: z.string().exactOptional() }))
  .default([...defaults.sources]);

const ruling = z.strictObject({
  number,
  printed: z.string().exactOptional(),
  text: z.string(),
  references: z
    .array(
      z.strictObject({
        at: z.int(),
        shown: z.string(),
        to: textAddress,
        number,
        printed: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  kind: z.enum(rulingKinds).default(defaults.kind),
  standing: z.enum(standings).default(defaults.standing),
  sources: publications,
  heading: z.string().exactOptional(),
});

const retired = z.union([
  z.strictObject({ to: address, number: number.exactOptional() }),
  z.strictObject({ reason: z.string() }),
]);

const text = z.strictObject({
  name: z.string(),
  sources: publications,
  formerly: z.array(z.string().transform(slugify)).default([...defaults.formerly]),
  rulings: z.array(ruling),
  retired: z.record(z.string(), retired).default({}),
  lastNumber: number.exactOptional(),
  withdrawn: z.string().exactOptional(),
});

const edition = z.strictObject({
  date: z.iso.date(),
  title: z.string(),
  texts: z.record(z.string(), text),
  terms: z.record(z.string(), z.string()),
  sections: z.record(z.string(), z.record(z.string(), number)),
});

/** Writes the file of an edition: a ruling a line, the same bytes for the same content. Its last line has its hash. */
export function writeEdition({ date, title, state }: Edition): string {
  const texts = [...state.texts].map(([address, { address: _, rulings, ...rest }]) => {
    const written = { ...withoutDefaults(rest), rulings: rulings.map(withoutDefaults) };
    return [address, written] as const;
  });
  const json = print(
    {
      date,
      title,
      texts: Object.fromEntries(texts),
      terms: Object.fromEntries(state.terms),
      sections: Object.fromEntries(state.sections),
    },
    4,
  );
  return `${json.slice(0, -'\n}'.length)},\n  "sha256": "${hash('sha256', json)}"\n}\n`;
}

/**
 * Reads the file of an edition.
 *
 * @returns nothing for a file that is not as `writeEdition` wrote it. Line endings do not count: Git may change them.
 */
export function readEdition(json: string): Edition | undefined {
  const [, start, sha256] =
    /^(\{.*),\n {2}"sha256": "([\da-f]{64})"\n\}\n$/su.exec(json.replaceAll('\r\n', '\n')) ?? [];
  const written = `${start}\n}`;
  if (start === undefined || hash('sha256', written) !== sha256) return undefined;
  const read = edition.safeParse(JSON.parse(written));
  if (!read.success) return undefined;
  const { date, title, texts, terms, sections } = read.data;
  const state = glossaryState(
    byAddress(texts).map(([address, text]) => [address, { address, ...text }]),
    Object.entries(terms),
    byAddress(sections),
  );
  return { date, title, state };
}

/** The entries of a record whose keys are addresses of texts. */
function byAddress<Value>(record: Record<string, Value>): [TextAddress, Value][] {
  return Object.entries(record).flatMap(([key, value]) => {
    const address = readTextAddress(key);
    return address ? [[address, value]] : [];
  });
}

function withoutDefaults(value: object): object {
  const usual = new Map<string, unknown>(Object.entries(defaults));
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.filter(([key, inner]) => !usual.has(key) || !isSame(inner, usual.get(key))),
  );
}

/** Prints JSON over several lines down to a depth, and on one line below it. */
function print(value: unknown, depth: number, indent = ''): string {
  const isList = Array.isArray(value);
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (depth === 0 || inside.length === 0) return JSON.stringify(value);
  const lines = inside.map(([key, inner]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    return `${indent}  ${name}${print(inner, depth - 1, `${indent}  `)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

import { hash } from 'node:crypto';
import type { TextAddress } from '../glossary/browser.ts';
import { type GlossaryState, glossaryState, type SectionStarts, type TextState } from './state.ts';

/** The whole content of a day. */
export interface Edition {
  /** `YYYY-MM-DD`; identifies the edition. */
  date: string;
  /** "December 2026". */
  title: string;
  /** Date of the edition that it was made after; `null` for the first. Earlier versions did not record it. */
  follows?: string | null | undefined;
  state: GlossaryState;
}

/** `editions/2026-12-01.json`, without its hash. */
interface EditionFile extends Omit<Edition, 'state'> {
  texts: TextState[];
  /** Names by slug. */
  terms: Record<string, string>;
  sections: { address: TextAddress; starts: SectionStarts }[];
  /** Rulings that were reworded in wording only: `glossary/stasis#p5`. */
  wording?: string[];
}

/** The path of an edition's file, from the content folder. */
export function editionPath(date: string): string {
  return `editions/${date}.json`;
}

/** Writes the file of an edition: a ruling a line, the same bytes for the same content. The last line has the hash. */
export function writeEdition({ date, title, follows, state }: Edition): string {
  const file: EditionFile = {
    date,
    title,
    ...(follows !== undefined && { follows }),
    texts: [...state.texts.values()],
    terms: Object.fromEntries(state.terms),
    sections: [...state.sections].map(([address, starts]) => ({ address, starts })),
    ...(state.wording.size > 0 && { wording: [...state.wording] }),
  };
  const json = print(file, 4);
  return `${json.slice(0, -'\n}'.length)},\n  "sha256": "${hash('sha256', json)}"\n}\n`;
}

/**
 * Reads the file of an edition.
 *
 * @returns nothing for a file that was changed after {@link writeEdition}. Line endings do not count: Git may change
 *   them.
 */
export function readEdition(text: string): Edition | undefined {
  const [, start, sha256] =
    /^(\{.*),\n {2}"sha256": "([\da-f]{64})"\n\}\n$/su.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const json = `${start}\n}`;
  if (start === undefined || hash('sha256', json) !== sha256) return undefined;
  // The hash proves that it is a file of this type.
  const { date, title, follows, texts, terms, sections, wording }: EditionFile = JSON.parse(json);
  const state = glossaryState(
    texts.map((one) => [one.address, one]),
    Object.entries(terms),
    sections.map(({ address, starts }) => [address, starts]),
    wording,
  );
  return { date, title, follows, state };
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

import * as z from 'zod';
import {
  didYouMean,
  type Finding,
  fileStart,
  fold,
  isTextAddress,
  linesOf,
  nearest,
  type Point,
  rulingNumber,
  type TextAddress,
  typeOf,
} from '../model/index.ts';
import { name as lineOfText, readYaml } from '../read/index.ts';
import type { AskedRuling, Glossary, PlayerWords } from './glossary.ts';
import type { Context } from './link.ts';

const words = z.string().trim().min(1);
const wordsSchema = z.record(words, words);

/**
 * Reads `words.yml`: expressions of players, with the glossary's names. `guy, dude: personnel` has two expressions.
 *
 * @param text the file
 * @param glossary must contain the words of its names
 */
export function readWords(
  text: string,
  glossary: Pick<Glossary, 'entries' | 'documents' | 'terms'>,
): { words: PlayerWords[]; findings: Finding[] } {
  const { value = {}, places, findings } = readYaml(text, wordsSchema);
  const lines = linesOf(text);
  const listed = (list: string): string[] => list.split(/\s*,\s*/u).filter(Boolean);
  const read = Object.entries(value).map(([said, meant]) => {
    const { line, column } = places[`${said}:key`] ?? fileStart;
    /** Returns the position of a word in the line. */
    const at = (word: string): Point => {
      const index = lines[line - 1]?.indexOf(word, column - 1) ?? -1;
      return { line, column: index < 0 ? column : index + 1 };
    };
    return { said: listed(said), meant: listed(meant), at };
  });
  if (read.length === 0) return { words: [], findings };
  const { entries, documents, terms } = glossary;
  const names = new Set(
    [...entries, ...documents, ...terms].flatMap(({ title, name, aliases }) =>
      [title, name, ...aliases].map(fold),
    ),
  );
  const unknown = missing(
    read.flatMap(({ meant }) => meant.map(fold)).filter((word) => !names.has(word)),
    glossary,
  );
  const kept: PlayerWords[] = [];
  for (const { said, meant, at } of read) {
    for (const word of meant) {
      if (!unknown.has(fold(word))) continue;
      const hint = didYouMean(nearest(fold(word), names));
      const message = `"${word}" is neither a name nor words of the glossary${hint}`;
      findings.push({ code: 'words/unknown', message, place: at(word) });
    }
    const known = meant.filter((word) => !unknown.has(fold(word)));
    if (said.length > 0 && known.length > 0) kept.push({ said, meant: known });
  }
  return { words: kept, findings };
}

// Returns the folded words of a text, with a space around each.
function plainWords(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}[\]]+/gu, ' ')
    .trim()} `;
}

// Returns the folded words that no text has. Stops early: the first few texts usually have all the others.
function missing(
  wanted: readonly string[],
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
): Set<string> {
  const left = new Map(wanted.map((word) => [word, plainWords(word)]));
  for (const { title, headings, rulings } of [...entries, ...documents]) {
    if (left.size === 0) break;
    const texts = [title, ...[...headings, ...rulings].map(({ text }) => text)];
    const words = plainWords(texts.join(' '));
    for (const [word, plain] of left) if (words.includes(plain)) left.delete(word);
  }
  return new Set(left.keys());
}

/** Maximum length of a question in characters, longer than anybody types. */
const maxLength = 200;

const question = lineOfText
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit: without one it is never found')
  .max(maxLength);
const questionsSchema = z.record(z.string(), z.record(z.string(), z.array(question)));

/**
 * Reads `questions.yml`: what players ask, by the name of a text and the number of the ruling that answers. The text
 * may also be named by an alias, such as its earlier name.
 *
 * @param text the file
 */
export function readQuestions(
  text: string,
  { directory, places: rulings }: Context,
): { questions: AskedRuling[]; findings: Finding[] } {
  const { value = {}, places, findings } = readYaml(text, questionsSchema);
  const report = (message: string, key: string): void => {
    const place = places[`${key}:key`] ?? fileStart;
    findings.push({ code: 'questions/unknown', message, place });
  };
  const addressOf = (name: string): TextAddress | undefined => {
    const link = directory.one(name);
    if (typeof link !== 'string' && isTextAddress(link.address)) return link.address;
    report(typeof link === 'string' ? link : `"${name}" has no entry`, name);
    return undefined;
  };
  const asked = new Map<string, AskedRuling>();
  for (const [name, byNumber] of Object.entries(value)) {
    const address = addressOf(name);
    if (address === undefined) continue;
    for (const [written, questions] of Object.entries(byNumber)) {
      const number = rulingNumber(written, typeOf(address));
      if (!number || !rulings.has({ address, number })) {
        const rule = rulings.numbered(address, written)?.number;
        const hint = didYouMean(rule);
        const to = number && rulings.retiredTo({ address, number });
        const gone = to === undefined ? '' : ` any more: it is retired, "${to}"`;
        const why = rule ? ': questions name permanent numbers' : gone;
        report(`"${name}" has no ruling ${written}${why}${hint}`, `${name}.${written}`);
        continue;
      }
      const key = `${address} ${number}`;
      const before = asked.get(key)?.questions ?? [];
      asked.set(key, { address, number, questions: [...new Set([...before, ...questions])] });
    }
  }
  return { questions: [...asked.values()], findings };
}

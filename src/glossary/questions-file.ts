import * as z from 'zod';
import { segments, type Words } from '../languages/index.ts';
import {
  isTextAddress,
  numberOf,
  type RulingNumber,
  rulingNumber,
  type TextAddress,
  typeOf,
} from './addresses.ts';
import { type Finding, fileStart } from './diagnostics.ts';
import type { Directory } from './directory.ts';
import { name as lineOfText } from './front-matter.ts';
import type { AskedRuling } from './model.ts';
import { fold } from './names.ts';
import type { RulingPlaces } from './ruling-places.ts';
import { didYouMean } from './suggest.ts';
import { readYaml } from './yaml.ts';

/** Characters of a question, at most: longer than anybody types it. */
const maxLength = 200;

const question = lineOfText
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit: without one it is never found')
  .max(maxLength);
const questionsSchema = z.record(z.string(), z.record(z.string(), z.array(question)));

/** What questions are read with. */
interface QuestionsContext {
  words: Words;
  /** Returns the permanent number of the rule of a document that has a printed number. */
  printedRule(address: TextAddress, printed: string): RulingNumber | undefined;
}

/**
 * Reads `questions.yml`: what players ask, by the name of a text and the number of the ruling that answers.
 *
 * @param text the file
 * @param directory the names of texts; an earlier name of a text that is an alias now leads to it as well
 * @param rulings the rulings of all texts
 */
export function readQuestions(
  text: string,
  directory: Directory,
  rulings: RulingPlaces,
  { words, printedRule }: QuestionsContext,
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
        const [, count] = /^\^?\p{L}?([1-9]\d*)$/u.exec(written) ?? [];
        const meant = count === undefined ? undefined : numberOf(typeOf(address), count);
        const isThere = meant !== undefined && rulings.has({ address, number: meant });
        const rule = printedRule(address, written);
        const hint = didYouMean(rule ?? (isThere ? meant : undefined));
        const why = rule ? ': questions name permanent numbers' : '';
        report(`"${name}" has no ruling ${written}${why}${hint}`, `${name}.${written}`);
        continue;
      }
      for (const [at, question] of questions.entries()) {
        if (!isWeak(question, words)) continue;
        const message = `"${question}" has only words that every question may have: it is hardly found by it`;
        const place = places[`${name}.${written}.${at}`] ?? fileStart;
        findings.push({ code: 'questions/weak', message, place });
      }
      const key = `${address} ${number}`;
      const before = asked.get(key)?.questions ?? [];
      asked.set(key, { address, number, questions: [...new Set([...before, ...questions])] });
    }
  }
  return { questions: [...asked.values()], findings };
}

/** Whether a question has stop words alone. */
function isWeak(question: string, words: Words): boolean {
  const runs = fold(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => segments(run, words)).every(({ word }) => words.stopWords.has(word));
}

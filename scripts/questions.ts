import { readFileSync } from 'node:fs';
import {
  addQuestions,
  type GivenQuestion,
  questionBrief,
  type RefusedLine,
  readAnswers,
  unaskedRulings,
} from '../src/authoring/index.ts';
import type { Glossary } from '../src/link/index.ts';
import { pagePath } from '../src/model/index.ts';
import { textOf } from '../src/read/index.ts';
import { count, namedPath, sayFolder, soundContent } from '../src/site/index.ts';
import { command, UsageError, wholeNumber } from './lib/command.mjs';
import { addressOf } from './lib/search/question-sets.ts';
import { openGlossary } from './lib/search/search-site.ts';

export default await command(
  import.meta,
  {
    does:
      'Lists the rulings that no question of questions.yml leads to, those that others resemble first. --brief writes a\n' +
      'text that a person or any assistant answers; --read reads the answers, and keeps each question by which the search\n' +
      'leads to its ruling and not more surely to another. It says why for each other one. Nothing leaves this machine.',
    options: {
      limit: { type: 'string', value: 'N', default: '20', does: 'rulings listed, at most' },
      brief: { type: 'string', value: 'N', does: 'prints a brief for this many rulings' },
      read: { type: 'string', value: 'FILE', does: 'reads an answered brief' },
      'dry-run': { type: 'boolean', does: 'with --read: writes nothing' },
    },
    example: '--brief 20',
  },
  async ({ values }) => {
    const { limit, brief, read: file, 'dry-run': dryRun } = values;
    if (brief !== undefined && file !== undefined)
      throw new UsageError('--brief and --read do not go together.');
    const { content, sources, change, compilation } = soundContent('no question was read');
    const { glossary } = compilation;
    sayFolder(content);
    if (file !== undefined) {
      const { given, refused } = readAnswers(readFileSync(namedPath(file), 'utf8'), glossary);
      const { kept, unfit } = await judged(given, glossary);
      const all = [...refused, ...unfit].sort((a, b) => a.line - b.line);
      for (const { line, text, why } of all)
        console.log(`${file}:${line}  not kept  ${text}: ${why}`);
      const source = sources.find(({ path }) => path === 'questions.yml');
      const text = addQuestions(source ? textOf(source) : '', kept, glossary);
      if (kept.length > 0 && !dryRun) change({ write: [{ path: 'questions.yml', text }] });
      const done = dryRun ? 'nothing was written' : 'written into questions.yml';
      console.log(`${count(kept.length, 'question')} kept, ${all.length} not; ${done}`);
      return;
    }
    const unasked = unaskedRulings(glossary);
    if (brief !== undefined) {
      console.log(questionBrief(unasked.slice(0, wholeNumber('--brief', brief)), glossary.site));
      return;
    }
    for (const { title, like } of unasked.slice(0, wholeNumber('--limit', limit)))
      console.log(
        like ? `${title}  ${Math.round(100 * like.likeness)} % like ${like.title}` : title,
      );
    console.log(`${count(unasked.length, 'ruling')} without questions`);
  },
);

/**
 * Splits questions into fit and unfit. A fit question finds its ruling first, and no other ruling was framed before
 * the question was added.
 */
async function judged(
  given: readonly GivenQuestion[],
  glossary: Glossary,
): Promise<{ kept: GivenQuestion[]; unfit: RefusedLine[] }> {
  const kept: GivenQuestion[] = [];
  const unfit: RefusedLine[] = [];
  if (given.length === 0) return { kept, unfit };
  const asked = [
    ...glossary.questions,
    ...given.map(({ question, ...ruling }) => ({ ...ruling, questions: [question] })),
  ];
  const questions = [
    ...Map.groupBy(asked, ({ address, number }) => `${address}#${number}`),
  ].flatMap(([, [first, ...others]]) =>
    first ? { ...first, questions: [first, ...others].flatMap((one) => one.questions) } : [],
  );
  const before = await openGlossary(glossary);
  const after = await openGlossary({ ...glossary, questions });
  for (const one of given) {
    const { question: text, line } = one;
    const own = `${pagePath(one.address)}#${one.number}`;
    const { best } = await before.ask(text);
    const claimed = (best && addressOf(best, before)) ?? own;
    const [first] = (await after.ask(text)).rulings;
    const found = first && addressOf(first, after);
    const why =
      claimed !== own
        ? `without it, the search is sure that ${claimed} answers`
        : found === undefined
          ? 'the search finds nothing by it'
          : `it leads to ${found}`;
    if (claimed === own && found === own) kept.push(one);
    else unfit.push({ line, text, why });
  }
  return { kept, unfit };
}

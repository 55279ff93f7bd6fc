import { parseDocument } from 'yaml';
import { likenessToEach } from '../editions/index.ts';
import { fold } from '../languages/index.ts';
import type { Glossary } from '../link/index.ts';
import { type RulingPlace, rulingNumber, rulingTitle, slugOf, typeOf } from '../model/index.ts';

/** Minimum number of words of a ruling that a question can be about. */
const fewestWords = 5;

/**
 * Lists the rulings in force without questions, sorted by likeness to another ruling: `like` is the most similar other
 * ruling, with its likeness from 0 to 1.
 */
export function unaskedRulings({ entries, documents, questions }: Glossary) {
  const asked = new Set(questions.map(({ address, number }) => `${address}#${number}`));
  const all = [...entries, ...documents].flatMap(({ address, name, rulings }) =>
    rulings
      .filter(
        ({ standing, text }) => standing === 'current' && text.split(' ').length >= fewestWords,
      )
      .map((ruling) => ({ ...ruling, address, title: rulingTitle(name, ruling) })),
  );
  const likenessTo = likenessToEach(all.map(({ text }) => text));
  return all
    .filter(({ address, number }) => !asked.has(`${address}#${number}`))
    .map((one) => {
      const others = [...likenessTo(one.text)].filter(([at]) => all[at] !== one);
      const [[at, likeness] = [-1, 0]] = others.sort(([, a], [, b]) => b - a);
      const like = all[at];
      return { ...one, like: like && { title: like.title, text: like.text, likeness } };
    })
    .sort((a, b) => (b.like?.likeness ?? 0) - (a.like?.likeness ?? 0));
}

/** Writes a brief for questions about some rulings, which a person or an assistant answers. */
export function questionBrief(
  rulings: ReturnType<typeof unaskedRulings>,
  { game, language }: Glossary['site'],
): string {
  const parts = rulings.map(({ address, number, title, text, like }) =>
    [
      `## ${address}#${number}`,
      `${title}: ${text}`,
      ...(like && like.likeness > 0.3
        ? [`Not to be confused with ${like.title}: ${like.text}`]
        : []),
      '- ',
    ].join('\n\n'),
  );
  return `# Questions of players

Below are rulings of ${game}. Write under each three questions that the ruling answers, a line each, beginning with "- ".

- Write as players type on a phone: 3 to 12 words, lower case, everyday words, in the language "${language}".
- Use other words than the ruling where players do. Name the card or term only if a player would.
- A question must be answered by this ruling alone, not by the one that it may be confused with.
- Keep the headings as they are. Leave a ruling without questions if nobody would ask about it.

${parts.join('\n\n')}
`;
}

/** A question for a ruling, from a line of an answered brief. */
export type GivenQuestion = ReturnType<typeof readAnswers>['given'][number];

/** A line of the answers that cannot be used, and why. */
export type RefusedLine = ReturnType<typeof readAnswers>['refused'][number];

/** Reads an answered brief: headings with rulings, list items with questions. Lines count from 1. */
export function readAnswers(answers: string, { entries, documents, questions }: Glossary) {
  const texts = new Map([...entries, ...documents].map((text) => [String(text.address), text]));
  const known = new Set(questions.flatMap((asked) => asked.questions.map(fold)));
  const given: (RulingPlace & { question: string; line: number })[] = [];
  const refused: { line: number; text: string; why: string }[] = [];
  let current: RulingPlace | undefined;
  for (const [index, text] of answers.split(/\r?\n/u).entries()) {
    const line = index + 1;
    const [, address = '', written = ''] = /^##\s+(\S+)#\^?(\S+)\s*$/u.exec(text) ?? [];
    if (address !== '') {
      const found = texts.get(address);
      const number = found && rulingNumber(written, typeOf(found.address));
      const isThere = found?.rulings.some((ruling) => ruling.number === number);
      current = found && number && isThere ? { address: found.address, number } : undefined;
      if (!current) refused.push({ line, text, why: 'there is no such ruling' });
      continue;
    }
    const question = /^\s*[-*]\s+(.*\S)\s*$/u.exec(text)?.[1];
    if (question === undefined || !current) continue;
    const why = known.has(fold(question))
      ? 'this question is there already'
      : /[\p{L}\p{N}]/u.test(question) && question.length <= 200
        ? undefined
        : 'a question has letters, and 200 characters at most';
    known.add(fold(question));
    if (why !== undefined) refused.push({ line, text: question, why });
    else given.push({ ...current, question, line });
  }
  return { given, refused };
}

/** Adds questions to the text of `questions.yml`. Comments and other questions stay. */
export function addQuestions(
  text: string,
  questions: readonly Omit<GivenQuestion, 'line'>[],
  { pages }: Pick<Glossary, 'pages'>,
): string {
  const document = parseDocument(text);
  for (const { address, number, question } of questions) {
    const name = pages.get(address)?.name ?? slugOf(address);
    const path = [name, number];
    if (!document.hasIn(path)) document.setIn(path, document.createNode([]));
    document.addIn(path, question);
  }
  return document.toString({ lineWidth: 0 });
}

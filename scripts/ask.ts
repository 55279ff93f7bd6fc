import type { Answer, FoundName, Hit, IndexedRuling } from '../src/search/browser.ts';
import { settings } from '../src/site/index.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { openSite } from './lib/search/search-site.ts';

export default await command(
  import.meta,
  {
    does:
      'Answers a question in the terminal, with the search of the built site: the best rulings, each with the headings it\n' +
      'stands under and its subrules. With --json it answers a program: docs/chat-bot.md shows one.',
    positionals: { usage: '"QUESTION"', least: 1, most: 20 },
    options: {
      json: { type: 'boolean', does: 'prints the answer as JSON' },
      limit: { type: 'string', value: 'N', default: '3', does: 'results, at most' },
    },
    example: '"can a stopped ship move"',
  },
  async ({ values: { json, limit }, positionals }) => {
    const most = wholeNumber('--limit', limit);
    const { out } = settings();
    const { ask } = await openSite(out);
    console.error(`Answers of the site in ${out}`);
    const answer = await ask(positionals.join(' '));
    if (json) console.log(JSON.stringify(answerData(answer, most), null, 2));
    else console.log(answerText(answer, most));
  },
);

/** The names without rulings, then the rulings of an answer. */
function resultsOf({ names, rulings }: Answer, most: number): (Hit | FoundName)[] {
  const texts = new Set(rulings.map(({ target }) => target));
  const bare = names.filter(({ target, isNamed }) => isNamed && !texts.has(target));
  return [...bare, ...rulings].slice(0, most);
}

/** The answer for a program. JSON omits undefined fields. */
function answerData(answer: Answer, most: number) {
  const { typed, corrections, also, leadsNowhere = false } = answer.query;
  const { missingPhrases } = answer;
  const results = resultsOf(answer, most).map((one) => {
    const { name, kind, url: page } = one.target;
    const about = { name, kind, certain: one === answer.best, url: one.url, page };
    if (!('ruling' in one)) return about;
    const { ruling, subrules } = one;
    return {
      ...about,
      heading: ruling.path.at(-1),
      ruling: shown(ruling),
      subrules: subrules.map(shown),
    };
  });
  return { question: typed, corrections, also, missingPhrases, leadsNowhere, results };
}

function shown({ number, printed, text, standing }: IndexedRuling) {
  return { number, printed, text, standing };
}

/** The answer for a person. */
function answerText(answer: Answer, most: number): string {
  const { corrections, also, typed, leadsNowhere } = answer.query;
  const notes = [
    ...(leadsNowhere ? [`The search knows no text at the address "${typed}".`] : []),
    ...corrections.map(({ from, to }) => `Searched for "${to}" instead of "${from}".`),
    ...also.map(({ said, meant }) => `Also searched for "${said}": ${meant.join(', ')}.`),
    ...answer.missingPhrases.map((phrase) => `No ruling has "${phrase}".`),
  ];
  const results = resultsOf(answer, most).map((one) => {
    if (!('ruling' in one)) return `${one.target.name}\n  ${one.url}`;
    const { ruling, target, subrules, url } = one;
    const label = `${target.name}, ${ruling.printed ?? ruling.number}`;
    const lines = [one === answer.best ? label : `${label} (not certain)`];
    if (ruling.path.length > 0) lines.push(`  ${ruling.path.join(' › ')}`);
    for (const { printed, number, text } of [ruling, ...subrules])
      lines.push(
        `  ${number === ruling.number ? '' : `${printed ?? number} `}${text.replaceAll('\n', '\n  ')}`,
      );
    return [...lines, `  ${url}`].join('\n');
  });
  if (results.length === 0) notes.push(`Nothing found for "${typed}".`);
  return [...(notes.length > 0 ? [notes.join('\n')] : []), ...results].join('\n\n');
}

import { type Answer, resultUrl } from '../src/search/browser.ts';
import { settings, siteName } from '../src/site/index.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { openSite, type ShownRuling, type SiteSearch } from './lib/search/built-site.ts';

export default await command(
  import.meta,
  {
    name: 'ask',
    does:
      'Answers a question in the terminal, with the search of the built site: the best rulings, each with the heading it\n' +
      'stands under. With --json it answers a program: docs/chat-bot.md shows one.',
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
    const site = await openSite(out);
    console.error(`Answers of ${siteName(out) ?? 'the site'}, built in ${out}`);
    const answer = await site.ask(positionals.join(' '));
    if (json) console.log(JSON.stringify(answerData(answer, site, most), null, 2));
    else console.log(answerText(answer, site, most));
  },
);

/** The answer for a program. JSON leaves out what is undefined. */
function answerData(answer: Answer, site: SiteSearch, most: number) {
  const { typed, corrections, also, leadsNowhere = false } = answer.query;
  return {
    question: typed,
    corrections,
    also,
    leadsNowhere,
    results: answer.results.slice(0, most).map((result) => {
      const { best, section, more } = site.rulingsOf(result);
      const { name, kind, url } = result.target;
      return {
        name,
        kind,
        certain: result.isAnswer,
        url: best ? best.url : resultUrl(result),
        page: url,
        heading: best?.heading,
        ruling: best && shown(best),
        section: section.map(shown),
        more: more.map(shown),
      };
    }),
  };
}

function shown({ number, printed, url, text, standing }: ShownRuling) {
  return { number, printed, url, text, standing };
}

/** The answer for a person. */
function answerText(answer: Answer, site: SiteSearch, most: number): string {
  const { corrections, also, typed, leadsNowhere } = answer.query;
  const notes = [
    ...(leadsNowhere ? [`The search knows no text at the address "${typed}".`] : []),
    ...corrections.map(({ from, to }) => `Searched for "${to}" instead of "${from}".`),
    ...also.map(({ said, meant }) => `Also searched for "${said}": ${meant.join(', ')}.`),
  ];
  const results = answer.results.slice(0, most).map((result) => {
    const { best, section, more } = site.rulingsOf(result);
    const label = best
      ? `${result.target.name}, ${best.printed ?? best.number}`
      : result.target.name;
    const lines = [result.isAnswer ? label : `${label} (not certain)`];
    if (best?.heading !== undefined) lines.push(`  ${best.heading}`);
    if (best) lines.push(indented(best.text));
    const beside = [...section.filter((one) => one !== best), ...more];
    if (beside.length > 0) lines.push(`  More: ${beside.slice(0, 6).map(firstWords).join(' · ')}`);
    lines.push(`  ${best?.url ?? resultUrl(result)}`);
    return lines.join('\n');
  });
  if (results.length === 0) notes.push(`Nothing found for "${typed}".`);
  return [...(notes.length > 0 ? [notes.join('\n')] : []), ...results].join('\n\n');
}

// Further rulings are named by their first words.
function firstWords({ number, printed, text }: ShownRuling): string {
  const words = text.split(/\s+/u);
  const first = words.slice(0, 6).join(' ');
  return `${printed ?? number} ${first}${words.length > 6 ? '…' : ''}`;
}

function indented(text: string): string {
  return text.replace(/^/gmu, '  ');
}

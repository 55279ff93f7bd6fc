import * as words from 'virtual:wording/search';
import { excerpt } from '../../languages/browser.ts';
import type { Hit, NameMatcher } from '../../search/browser.ts';
import { format } from '../../views/index.ts';
import { absentNote, loneNumber, notesOf, withNumber } from './notes.ts';
import { claimOf, lineOf, mentionsOf, toQuestion, unframed } from './result-words.ts';
import { pagesFor, type SitePage } from './site-pages.ts';
import { areEarlier, grouped, type ResultList, type ShownAnswer } from './state.ts';

/** Maximum number of characters of a ruling that are read out with the outcome of a search. */
const maxAnnounced = 160;

/** Returns the outcome of a search for screen readers: the answer, the first result, a name or a page, then the notes. */
export function announcementOf(
  list: ResultList,
  pages: readonly SitePage[],
  matcher: NameMatcher | undefined,
): string {
  const { answer, names, rulings } = list;
  const { from, query, unmentioned } = answer;
  const notes = [
    ...notesOf(answer, matcher, (name) => name).map((note) => note.join('')),
    ...unmentioned.map((target) => `${target.name}: ${mentionsOf(target)}.`),
    ...(from === 'namesOnly' ? [words.namesOnly] : []),
  ];
  const found = pagesFor(query, pages).map(({ title }) => title);
  const numbered = withNumber(loneNumber(answer), matcher).map(({ text }) => text);
  const [name] = [...names.map(({ target }) => target.name), ...found, ...numbered];
  const outcome = rulings[0]
    ? foundRuling(rulings[0], answer, matcher)
    : name
      ? format(words.foundName, { name })
      : words.foundNothing;
  const before = absentNote(answer, matcher);
  const isEarlier = areEarlier(grouped(list).groups.filter(({ isBeside }) => !isBeside));
  if (isEarlier) before.push(`${words.earlierText}.`);
  if (notes.length === 0) return [...before, outcome].join(' ');
  return [...before, /[.?!\u2026\u3002]$/u.test(outcome) ? outcome : `${outcome}.`, ...notes].join(
    ' ',
  );
}

function foundRuling(
  { ruling, target }: Hit,
  answer: ShownAnswer,
  names: NameMatcher | undefined,
): string {
  const { best } = answer;
  const question = best?.asked ? ` ${toQuestion(best.asked, names)}` : '';
  return format(words.foundRuling, {
    state: best ? claimOf(best) + question : unframed(answer),
    ruling: `${target.name} ${ruling.printed ?? ruling.number}`,
    text: excerpt(lineOf(ruling), maxAnnounced),
  });
}

import { fold } from '../languages/browser.ts';
import { type NameTarget, namedTargets, searchKey } from '../link/browser.ts';
import { editDistance } from '../model/index.ts';
import type { NameMatcher } from './name-matcher.ts';

/** The names of a deck list. */
export interface Deck {
  /** The pages that its names mean, each once, in the order of the list. */
  cards: NameTarget[];
  /** The names of the list, each with the pages that it means: several cards may have one name. */
  named: { name: string; cards: readonly NameTarget[] }[];
  /** Names that the glossary does not know, with the nearest that it knows. */
  unknown: { name: string; near: NameTarget[] }[];
  /** Skipped lines that are marked as headings of parts of the deck. */
  headings: string[];
  /** Skipped lines without a count, among lines with counts: headings, or cards that the glossary does not know. */
  uncounted: string[];
}

/** Comments and other lines that deck editors and players add. "#9 Pier" is a card. */
const comment = /^(?:\/\/|#(?!\d)|;|<!--|%|[-|:\s]+$)/u;
/** Markup of a list on a web page. */
const tag = /<\/?(?:li|ul|ol|p|div|br|tr|td|b|i|strong|em|span|a)(?:\s[^>]*)?>/giu;
/** A row of a Markdown table, with its cells. */
const tableRow = /^\|\s*(\d+\s*\|)?(.*?)\|?$/u;
/** A bullet, an ordinal, the mark of a part of the deck ("SB:", "sidebd: 1"), and a count: "3", "3x", "[3]". */
const bullet =
  /^(?:[-*\u2022\u00b7\u2013]\s+|\d{1,3}[.)]\s+|\p{Lu}{2,8}:\s*|\p{L}{2,10}:\s*(?=\d))+/u;
const count =
  /^(?:"?\[?\d{1,3}\]?"?\s*[x\u00d7]?[\s,;]+|[x\u00d7]\s?\d{1,3}\s+)|\s+[x\u00d7]\s?\d{1,3}$/iu;
/**
 * Matches a name and its last suffix: a set, a collector number, a rarity, marks for foil cards, tags, a note, or
 * columns that begin with a number ("10 CEL OBF Gangrel:3").
 */
const withSuffix =
  /^(.*[^\s#|;])\s*(?:\([^()]*\)|\[[^\][]*\]|\{[^{}]*\}|\*[^*]*\*|<[^<>]*>|\^[^^]*\^|(?:[#|\t;]|\/\/).*|\s[\p{Lu}\d]{1,6}-?\d+\p{L}?|\s\d+(?:\p{L}?|\s.*)|\s[-\u2013\u2014]{1,2}\s.*|\s\p{Lu})$/u;
/** The collector number before a name: "#9 Pier". */
const ordinal = /^#\d+\s+/u;
/** A heading that names a part of the deck: "Sideboard:", "== Seeds ==", "Creatures (12)". */
const heading = /:$|^(?:[=\-_*[<~]+\s*)[^=*\]>~]+[=\-_*\]>~]+$|\(\d+\)$/u;
const maxNear = 3;
/** Maximum share of the letters of an unknown name that differ in a name offered for it. */
const maxDifference = 1 / 3;
/** Maximum share of the letters of a misspelt card that differ, on a line that otherwise is a heading. */
const maxTypos = 1 / 4;
const maxNameLength = 120;

/**
 * Reads a deck list, one name a line, as deck editors export it: "3x Name", "3 Name (SET) 12", "SB: 1 Name". The
 * longest part of a line that is a name counts, so that numbers and brackets of a name stay. A line without a count
 * is a single card; among counted lines, it is a heading unless most such lines are cards or it is nearly the name of
 * a card.
 */
export function readDeck(list: string, matcher: NameMatcher): Deck {
  const named = namedTargets(matcher.index);
  const read = (line: string) => {
    const forms = formsOf(line);
    const targetsOf = (form = '') => named.get(searchKey(form, matcher.index.language));
    const name = forms.find(targetsOf) ?? forms.at(-1) ?? '';
    return { line, targets: targetsOf(name) ?? [], name, isMarked: heading.test(line) };
  };
  const lines = list
    .split(/\r\n|[\r\n]/u)
    .map((line) =>
      line
        .replace(tag, ' ')
        .trim()
        .replace(tableRow, '$1$2')
        .replace(/^(\d+\s*)\|/u, '$1'),
    )
    .filter((line) => line.trim() !== '' && !comment.test(line))
    .flatMap((written) => {
      const line = read(written.trim().slice(0, maxNameLength));
      if (line.targets.length > 0 || !written.includes(',')) return line;
      // Splits a line of several cards, separated by commas, unless most parts are unknown names.
      const parts = written.split(/,\s+/u).map((part) => read(part.trim().slice(0, maxNameLength)));
      const isList = parts.filter(({ targets }) => targets.length > 0).length * 2 > parts.length;
      return isList ? parts : line;
    });
  const counted = lines.filter(({ line }) => count.test(line.replace(bullet, '')));
  const bare = lines.filter(({ line, isMarked }) => !isMarked && !/\d/u.test(line));
  const bareCards = bare.filter(({ targets }) => targets.some(isCard));
  const headings = new Set(lines.filter(({ isMarked }) => isMarked));
  if (counted.length * 3 >= lines.length && bareCards.length * 2 <= bare.length)
    for (const line of bare)
      if (line.targets.length > 0 || !matcher.nearest(line.name, maxNear).some(isTypo(line.name)))
        headings.add(line);
  const cards = new Set<NameTarget>();
  const meanings = new Map<string, { name: string; cards: readonly NameTarget[] }>();
  const unknown = new Map<string, NameTarget[]>();
  const leftOut = { headings: new Set<string>(), uncounted: new Set<string>() };
  for (const line of lines) {
    const { name, targets } = line;
    // "Ships (5)" is a heading, though ships have an entry.
    const meant = headings.has(line) ? targets.filter(isCard) : targets;
    for (const target of meant) cards.add(target);
    const key = meant.map(({ url }) => url).join(' ');
    if (key !== '' && !meanings.has(key)) meanings.set(key, { name, cards: meant });
    if (headings.has(line) && meant.length === 0)
      leftOut[line.isMarked ? 'headings' : 'uncounted'].add(line.line);
    else if (targets.length === 0 && name !== '' && !unknown.has(name))
      unknown.set(name, nearTo(name, matcher));
  }
  return {
    cards: [...cards],
    named: [...meanings.values()],
    unknown: Array.from(unknown, ([name, near]) => ({ name, near })),
    headings: [...leftOut.headings],
    uncounted: [...leftOut.uncounted],
  };
}

/** Whether a name is a card: an entry for a card, or a proper name without an entry. "Missions" is not a card. */
function isCard({ kind, title }: NameTarget): boolean {
  return kind === 'card' || (kind === 'name' && /^\P{Ll}/u.test(title));
}

/** Returns a test for the card that a misspelt name means. */
function isTypo(name: string): (target: NameTarget) => boolean {
  const max = Math.floor(name.length * maxTypos);
  return (target) => isCard(target) && editDistance(fold(name), fold(target.title), max) <= max;
}

/** Names that a line may contain, the longest first. */
function formsOf(line: string): string[] {
  const forms = [line.replace(/^"([^"]*)"$/u, '$1')];
  const add = (form: string): void => {
    if (form !== '' && form !== forms.at(-1)) forms.push(form);
  };
  add(line.replace(bullet, ''));
  add((forms.at(-1) ?? '').replace(count, '').replace(/^"(.*?)".*$/u, '$1'));
  for (let name: string | undefined = forms.at(-1); name !== undefined; ) {
    add(name);
    add(name.replace(ordinal, ''));
    name = withSuffix.exec(name)?.[1];
  }
  return forms;
}

/** Returns the names that an unknown name most likely means. */
function nearTo(name: string, matcher: NameMatcher): NameTarget[] {
  const matches = matcher
    .match(name, maxNear)
    .flatMap((match) => (match.name.kind === 'heading' ? [] : match.name.target));
  const near = matches.length > 0 ? matches : matcher.nearest(name, maxNear);
  const max = Math.floor(name.length * maxDifference);
  return [...new Set(near)].filter(
    ({ type, title }) =>
      (type === 'entry' || type === 'term') &&
      (matches.length > 0 || editDistance(fold(name), fold(title), max) <= max),
  );
}

import type { RulingPart } from '../editions/browser.ts';
import { curlyQuotes, ownSources, type RulingRecord } from '../glossary/browser.ts';
import { format } from '../wording/browser.ts';
import type { ChangeTexts } from './change-words.ts';
import { appliesToText, type KindWording, publicationsText, rulingName } from './wording.ts';

/** Describes the changes of a ruling other than its text, for changes, histories and citations. */
export function partsText(
  parts: readonly RulingPart[],
  before: RulingRecord,
  after: RulingRecord,
  { words, kinds }: KindWording & { words: ChangeTexts },
): string[] {
  const said: string[] = [];
  const nameOf = parts.includes('standing')
    ? ({ standing }: RulingRecord) => kinds[standing]
    : parts.includes('kind')
      ? (ruling: RulingRecord) => rulingName(ruling, { kinds })
      : undefined;
  if (nameOf) said.push(format(words.wasNow, { before: nameOf(before), after: nameOf(after) }));
  const { heading, appliesTo } = after;
  const sources = ownSources(after);
  if (parts.includes('sources') && sources.length > 0)
    said.push(format(words.publishedIn, { sources: publicationsText(sources, kinds) }));
  if (parts.includes('heading'))
    said.push(
      heading
        ? format(words.underHeading, { heading: curlyQuotes(heading, kinds.quotationMarks) })
        : words.underNoHeading,
    );
  if (parts.includes('appliesTo'))
    said.push(appliesToText(appliesTo, kinds) || words.appliesToNone);
  return said;
}

import { en } from '../../src/languages/index.ts';
import { compile, type Glossary, nameIndexFile, readNameIndex } from '../../src/link/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { vocabularyFile } from '../../src/search/index.ts';
import { type NameMatch, NameMatcher } from '../../src/search/name-matcher.ts';
import { Vocabulary } from '../../src/search/vocabulary.ts';

const files: Record<string, string> = {
  'site.yml': 'name: Harbour\nlanguage: en\n',
  'icons/icons.yml': '- code: Buoy\n  name: Red buoy\n  file: buoy.svg\n',
  'icons/buoy.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>',
  'glossary/mooring.md': entry('mooring', 'aliases: [tying up, berth]', [
    'A boat at its mooring may not be moved. ^p1',
    'When the pier is destroyed, every boat at a mooring there drifts. See [[drifting]]. ^p2',
  ]),
  'glossary/mooring-lines.md': entry('mooring lines', '', ['Two lines hold a boat. ^p1']),
  'glossary/storm.md': entry('storm', '', ['A storm lifts every mooring. ^p1']),
  'glossary/storm-warning.md': entry('Storm Warning', 'aliases: [SW]', [
    'Hoist the [Buoy] flag before the storm. ^p1',
    ':::update{source="Harbour News" standing="superseded"}\nHoist the flag twice. ^p2\n:::',
  ]),
  'glossary/keepers-lantern.md': entry("Keeper's Lantern", '', [
    'Burns all night. See [[mooring]]. ^p1',
  ]),
  'glossary/the-pilot.md': entry('The Pilot', '', ['See [[mooring]]. ^p1']),
  'glossary/cafe-creme.md': entry('Café Crème', '', ['Served at the pier by [[Mathilde]]. ^p1']),
  'glossary/tide-ebb.md': entry('tide', 'disambiguation: ebb', ['Water leaves the harbour. ^p1']),
  'glossary/tide-flood.md': entry('tide', 'disambiguation: flood', [
    'Water fills the harbour. ^p1',
  ]),
  'glossary/tidewall.md': card('Tidewall // Floodgate', 'Holds back the water. ^p1'),
  'glossary/arel.md': card('Arel, Keeper of Tides', 'Opens every gate. See [[Floodgate]]. ^p1'),
  'glossary/jetty-9.md': card("'#9 Jetty'", 'Two boats lie there. See [[Arel]]. ^p1'),
  'documents/regatta.md':
    '---\ntitle: Regatta Rules\nsources: [Harbour News]\n---\n\n## Start line ^r1\n\nBoats wait behind the line.\n\n## Protests ^r2\n\nA protest is made before sunset.\n',
};

function entry(title: string, more: string, rulings: string[]): string {
  return `---\ntitle: ${title}\nkind: term\n${more}\nsources: [Harbour NameIndex]\n---\n\n${rulings.join('\n\n')}\n`;
}

function card(title: string, ruling: string): string {
  return entry(title, '', [ruling]).replace('kind: term', 'kind: card');
}

/** A small glossary of a harbour. */
export function harbour(): Glossary {
  const sources = Object.entries(files).map(([path, content]) => ({ path, content }));
  const { glossary, diagnostics } = compile(sources, parseFile, { base: '/sub/' });
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return glossary;
}

/** Opens the glossary for search, as the browser does. */
export async function openHarbour() {
  const glossary = harbour();
  const matcher = await NameMatcher.of(
    readNameIndex(JSON.parse(JSON.stringify(nameIndexFile(glossary))), en.words),
  );
  const vocabulary = new Vocabulary(vocabularyFile(glossary, en.words), en.words);
  return { glossary, matcher, vocabulary };
}

/** The names of matches, best first. */
export function namesOf(matches: readonly NameMatch[]): string[] {
  return matches.map(({ name }) => name.target.name);
}

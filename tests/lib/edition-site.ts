import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureContent } from './build-site.ts';
import { type CommandName, runCommand } from './run-command.ts';

/**
 * A copy of the fixture's content with two editions and edits after the last: rulings reworded, added, moved, split,
 * retired to another entry and for a reason, one whose standing changed, and an entry that was renamed.
 */
export async function writeEditions(content: string): Promise<void> {
  cpSync(fixtureContent, content, { recursive: true });
  // Written with the first edition; the second one rewords the rule and the ruling that it refers to.
  writeFileSync(
    join(content, 'glossary', 'harbour-dues.md'),
    [
      '---\ntitle: harbour dues\nkind: term\n---\n',
      'Who leaves without paying is fetched back. See [[Harbour Rules#^r7]]. ^p1\n',
      ':::note{reviewed="2025-07-01"}\nDues count once a day. See [[Harbour Rules#^r7]]. ^p2\n:::\n',
      'A boat pays when it docks, as [[docking#^p1]] says. ^p3\n',
    ].join('\n'),
  );
  await command(content, 'edition', '2025-01-01', 'New Year 2025');

  edit(content, 'glossary/docking', [
    [
      'A boat docks when it ends its move in a harbour that has a free berth.',
      'A boat docks as soon as it ends its move in a harbour with a free berth.',
    ],
    ['retired: {', 'retired: { p5: { reason: the rule repeated another },'],
    [/- A boat that is already docked.*\^p5\n/u, ''],
    [':::errata\n', 'A "heavy" boat *never* docks at low water [Sail].\n\n:::errata\n'],
  ]);
  edit(content, 'glossary/fog', [[/^(sources:.*)$/mu, '$1\nretired: { p2: storm-warning#p3 }']]);
  edit(content, 'glossary/fog', [[/[^\n]* \^p2\n/u, '']]);
  append(content, 'storm-warning', 'Storm Warning and Fog may both lie on one sea.\n');
  edit(content, 'glossary/the-lantern', [
    ['two boats. While', 'two boats. ^p1\n\nWhile'],
    ['holds three. ^p1', 'holds three.'],
    [/\n\n(Fog does not[^\n]*\^p2)\n/u, '\n'],
    [
      'The Lantern holds two',
      'Fog does not close The Lantern. See [[Fog]]. ^p2\n\nThe Lantern holds two',
    ],
  ]);
  await command(content, 'rename', 'cafe-creme', 'Harbour Café');
  edit(content, 'documents/regatta-rules', [['retires from it', 'leaves it at once']]);
  // A new rule 702.1: those behind it are renumbered, and so are the references to them. One is reworded as well.
  edit(content, 'documents/harbour-rules', [
    ['702.2 A boat that leaves pays', '702.3 A boat that leaves the harbour pays'],
    ['rule 702.1, "Docking,"', 'rule 702.2, "Docking,"'],
    ['rule 702.2.', 'rule 702.3.'],
    ['702.1 A boat docks', '702.1 A boat signals before it docks.\n\n702.2 A boat docks'],
    ['702.1a', '702.2a'],
    ['702.1b–c', '702.2b–c'],
    ['702.1b A', '702.2b A'],
    ['702.1c', '702.2c'],
  ]);
  await command(content, 'number');
  await command(content, 'edition', '2025-06-01', 'June 2025', '--wording', 'Regatta Rules');

  edit(content, 'glossary/docking', [['docks free of charge', 'docks at half the charge']]);
  append(content, 'docking', 'A boat that docks may stay for the turn.\n');
  await command(content, 'number');
}

async function command(content: string, name: CommandName, ...args: string[]): Promise<void> {
  const { exitCode, output } = await runCommand(name, args, { SPACELINE_CONTENT: content });
  if (exitCode !== 0) throw new Error(`npm run ${name} ${args.join(' ')}:\n${output}`);
}

/** Replaces stretches of a text, each of which must be there. */
export function edit(
  content: string,
  text: string,
  changes: [from: string | RegExp, to: string][],
): void {
  const file = join(content, `${text}.md`);
  const before = readFileSync(file, 'utf8');
  const after = changes.reduce((written, [from, to]) => {
    const changed = written.replace(from, to);
    if (changed === written) throw new Error(`${text} does not hold ${from}`);
    return changed;
  }, before);
  writeFileSync(file, after);
}

function append(content: string, slug: string, text: string): void {
  const file = join(content, 'glossary', `${slug}.md`);
  writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n\n${text}`);
}

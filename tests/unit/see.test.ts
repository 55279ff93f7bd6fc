import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { en, languageOf } from '../../src/languages/index.ts';
import { Directory } from '../../src/link/directory.ts';
import { atom, barrier, readSee, type SeeContext } from '../../src/link/see.ts';
import { addressOf } from '../../src/model/addresses.ts';
import { fold, slugify } from '../../src/model/names.ts';
import { referenceWords } from '../../src/model/rule-references.ts';
import { growthOf, superlinear } from '../lib/growth.ts';
import { forAll, oneOf, textOf } from '../lib/properties.ts';

/*
 * The grammar of "See", by example. In an example
 *   <name>       is a plain name that becomes a See reference,
 *   <[[name]]>   is a `[[...]]` that becomes a See reference; a bare [[name]] stays a mention,
 *   (:rule 4:)   is a mention of a rule,
 *   {name}       is reported as a name that the glossary does not know,
 *   `code`       is what no list of names goes across (code, a link, the edge of a block).
 */

const known =
  'actions - interrupting¦actions - required¦actions - step 2: responses¦actions¦battle - ship¦battle - personnel¦' +
  'downloading - special download¦Tasha Yar - Alternate¦beaming¦cards¦damage¦discarding¦Fog¦facility¦in play¦' +
  'loses affiliation¦stasis¦ties¦turn¦your¦zero¦report¦report with crew¦skill-sharing¦once per turn¦' +
  'unique and universal¦stunned and mortally wounded¦Hide and Seek¦St. John Talbot¦Dr. Telek R\u2019Mor¦' +
  'U.S.S. Excelsior¦K.C.E. Sloop No. 9¦The Traveler: Transcendence¦The Traveler¦The Sheliak¦' +
  'official tournament guide¦Treaty: Federation/Romulan/Klingon¦Distortion of Space/Time Continuum¦' +
  "tide: slack, high¦tide¦Samaritan, Snared¦Gull (bird)¦Gull (boat)¦Gull¦Caretaker's Array¦St. Elmo's Fire¦T'Pan¦" +
  'Red Alert!¦Abandon Ship!¦Q-Flash¦Paxan "Wormhole"¦See No Evil¦To the Rescue¦See Monkey Do¦Rule 4 Duty¦AU icon¦7 Bells¦Café Crème¦Q';

const directory = new Directory(en.words);
for (const name of known.split('¦')) {
  const address = addressOf({ type: 'entry', slug: slugify(name) });
  directory.add(name, { address, name, url: `/${address}/` });
}
const knows = (name: string): boolean => directory.find(name).length > 0;

const rules = new Set('702.41 702.42 601.2 601.2f 601.2h 4 6 6.3 A IV'.split(' '));

const words = referenceWords(en.references);
const context: SeeContext = {
  knows,
  words,
  knowsRules: ({ references }) => references.some(({ number }) => rules.has(number)),
};

/**
 * Removes the marks of an example, applies the grammar, and marks the result again: returns the example if all marks
 * are right.
 */
function marked(example: string): string {
  const held: string[] = [];
  const run = example
    .replace(/<?\[\[([^\]]*)\]\]>?/gu, (whole) => {
      held.push(whole.replace(/[<>]/gu, ''));
      return atom;
    })
    .replace(/`[^`]*`/gu, (whole) => {
      held.push(whole);
      return barrier;
    })
    .replace(/[<>{}]|\(:|:\)/gu, '');
  let shown = run;
  for (const part of readSee(run, context).parts.reverse()) {
    const { type, start, end } = part;
    const isMention = type === 'rule' && !part.isSee;
    const [before, after] = type === 'unknown' ? '{}' : isMention ? ['(:', ':)'] : '<>';
    shown = `${shown.slice(0, start)}${before}${run.slice(start, end)}${after}${shown.slice(end)}`;
  }
  // Puts code and `[[...]]` back, in the order in which they were removed from the example.
  const order = [...example.matchAll(/\[\[[^\]]*\]\]|`[^`]*`/gu)].map(([whole]) => whole);
  return shown.replace(new RegExp(`[${atom}${barrier}]`, 'gu'), () => order.shift() ?? '');
}

const examples: Record<string, string[]> = {
  'a ruling may hold several See sentences': [
    'See <stasis>. It moves. See <beaming>.',
    'See <facility> for its costs. See also <damage>.',
    'See <stasis>, see <To the Rescue>; see also <beaming>.',
  ],
  'a name is found under each of its spellings': [
    'See <actions \u2014 interrupting>.',
    'See <actions: interrupting>.',
    'See <facilities>, <Battle - ships>.',
    'See <Sheliak, The>, <Traveler, The>, and <Q>.',
    'See <battle -\nship>,\n<damage>.',
    "See <Dr. Telek R'Mor>, <Caretaker\u2019s Array>, <T\u2019Pan>.",
    'See <Red Alert> for the crew.',
  ],
  'an article and words such as "entry" do not count': [
    'See <the Sheliak>.',
    'See the <facility> entry.',
    'See the <stasis> and <beaming> entries.',
    'See the entry for the <[[beaming]]>.',
    'See the entry for <facility>.',
    'See entry <stasis>.',
    'See e.g. <stasis>.',
  ],
  'words behind a name explain it and refer to nothing': [
    'See <facility> (for boats), <stasis> (for crews).',
    'See <facility> for rules on [[ties]].',
  ],
  'quotes around a name do not count': [
    'See \u201C<loses affiliation>\u201D and \u2018<stasis>\u2019.',
    'See "<loses affiliation>," "<stasis>," and "<ties>."',
    "See '<stasis>', '<ties>'.",
    'See \u00AB<stasis>\u00BB, <ties>.',
  ],
  '[[...]] is a name of the list': [
    'See <[[beaming]]>, <stasis>, and <[[ties]]>.',
    'See the <[[beaming]]> entry.',
    'See under <[[beaming]]>.',
    'See {fogg} and <[[beaming]]>.',
    'See <[[beaming]]> (for crews), <stasis>.',
    'A crew in [[stasis]] may not move. See <[[beaming]]>.',
  ],
  'a name that is not known is reported where it stands': [
    'See {fogg}.',
    'It docks (see {fogg}).',
    'See "{fogg}".',
    'See {fogg for boats that dock}.',
    'See {Fog forest}.',
    'See {Red Alarm}! It docks.',
    'See {Lanten, The}, <stasis>.',
    'See {Gul (boat)}.',
    'See {actions - interuptng}.',
    'See {facility No other boat can dock now}.',
    'See {In the Zone}.',
    'See <Fog> and {What Lies Below}.',
  ],
  'no list goes across code, links or blocks': [
    'See `x` beaming.',
    'See <actions> `x` interrupting.',
    'It is `See` beaming.',
    'See <stasis>`x`, beaming.',
  ],
  'a rule is referred to by its printed number': [
    'It docks (see rules <601.2f>\u2013<h>).',
    'See rules <601.2f> to <601.2h>.',
    'See the <rule 702.41>.',
  ],
  'a rule is referred to without "See" as well': [
    'Rules (:702.41:) and (:702.42:) apply.',
    'It docks under (:Article 6.3:).',
    'As (:Appendix A:) says.',
    '(:Rule 702.41:) applies; see <stasis>.',
    'Rules (:601.2f:)\u2013(:h:) apply.',
  ],
  'the quoted name of a rule is a part of its reference': [
    'See <rule 702.41, \u201CAffinity\u201D>, and <stasis>.',
    'See rules <702.41, "Affinity,"> and <702.42, "Entwine">.',
    'As (:rule 702.41, "Affinity,":) says.',
  ],
  'an amount is no rule': [
    'It docks with 702.41 boats.',
    'The rules: 4 boats dock.',
    'As (:rule 4:), 6 boats dock.',
  ],
  'X under "Y" refers to Y': [
    'See "fees" under "<facility>."',
    'See "fees" under the heading "<facility>".',
  ],
  'of a chapter and its sections in brackets, the chapter is a reference': [
    'See "<facility>" ("docking fees"), <stasis>.',
    'See "{Harbours}" ("Docking").',
  ],
  'other words than See refer as well': [
    'Compare: {fogg}, <ties>.',
    'Cf. <stasis>.',
    'Contrast <stasis>.',
    'Oppose: <stasis>.',
    'It is a synonym for "<stasis>".',
    'Compare your hand with Fog.',
  ],
  'after a dash or a colon, a small "see" refers if a known name follows': [
    'Docking – see <stasis>, <ties>.',
    'Docking: see <stasis>.',
    'It waits – see what happens.',
  ],
  'a list does not break off after an unknown name': ['See {fogg}, <stasis>, {tols}, <ties>.'],
  'see as a verb neither refers nor is reported': [
    'Your opponent may see cards in your hand.',
    'As you can see, Fog is discarded.',
    'A look-see stasis.',
    'Fog is seen. Seeing Fog, stop. He sees Fog; they oversee beaming and foresee ties.',
    'See if the card is Fog.',
    'see Fog move. It docks.',
    'See what lies under the card.',
    'See the top card of your pile.',
    'See above, under Fog.',
    'See p. 12.',
    'See the rule above.',
    'See, Fog is discarded.',
    'Two ways lead there: see the pile or ask.',
    'A boat may \u2013 see the pile \u2013 dock.',
    'See',
    'See .',
  ],
};

for (const [rule, sentences] of Object.entries(examples)) {
  test.each(sentences)(`${rule}: %s`, (sentence) => {
    expect(marked(sentence)).toBe(sentence);
  });
}

test.each([
  ['de', 'Siehe auch stasis und Regel 702.41.', 'stasis 702.41'],
  ['de', 'Ein Synonym für stasis.', 'stasis'],
  ['de', 'See stasis.', ''],
  ['own', 'Look up stasis.', 'stasis'],
  ['own', 'Look up law 702.41.', '702.41'],
  ['own', 'See stasis and rule 702.41.', ''],
])('the words that refer are those of the language (%s) or of site.yml: %s', (site, run, found) => {
  const words =
    site === 'own'
      ? referenceWords(en.references, { referenceWords: ['look up'], ruleWords: ['law'] })
      : referenceWords(languageOf(site).references);
  const read = readSee(run, { ...context, words }).parts.map((part) => {
    if (part.type === 'rule') return part.number;
    if (part.type === 'unknown') return `{${part.name}}`;
    return part.type === 'name' ? part.name : '[[]]';
  });
  expect(read.join(' ')).toBe(found);
});

test.each([
  ['See facility.', true],
  ['See facility. See also stasis.', true],
  ['See [[beaming]].', true],
  ['Please see facility.', true],
  ['See facility for rules on docking.', true],
  ['A boat docks. See facility.', false],
  ['See facility. A boat docks.', false],
  ['', false],
])('whether a ruling consists of "See ..." alone: %j', (text, whole) => {
  const run = text.replace(/\[\[[^\]]*\]\]/gu, atom);
  expect(readSee(run, { knows, words }).whole).toBe(whole);
});

/** References to rules by their printed numbers. */
const numbered = 'rule 702.41¦702.41¦601.2f¦section 6¦Article 6.3¦Appendix A¦§ 6';

test('a list of any known names and rules, however it is joined and closed, refers to each of them', () => {
  const separator = oneOf(
    ', ¦,¦; ¦ and ¦, and ¦; and ¦ or ¦, or ¦ and/or ¦ & ¦ / ¦ as well as ¦, and also ¦ and also ¦, see also ¦; see also ¦,\n¦, see ¦; see ¦ and see ',
  );
  const opening = oneOf(
    'See ¦See also ¦Also see ¦Please see ¦SEE ¦SEE: ¦See\n¦It docks. See ¦It docks. See: ¦It docks, See ¦It docks; see ¦' +
      'For its costs, see ¦Note: See ¦* See ¦"A boat docks." See ¦(See ¦It docks (see ¦It docks (for its costs, see ¦' +
      'It docks (at an outpost; see ¦It docks (but see ¦It docks (e.g., see ',
  );
  const closing = oneOf(
    '.¦¦ for details.¦ for rules on seeding different facilities.¦, which tells of ties.¦, where stasis is told.¦, above.¦, not stasis.¦' +
      ', especially its costs.¦ in the rulebook.¦ under "fogg".¦ (in full).¦)¦).¦.)¦), but not dock.¦' +
      ' \u2013 it tells of docking.¦ - it tells of docking.¦: the costs stand there.¦\u2026 and wait.',
  );
  const item = fc.oneof({ weight: 5, arbitrary: oneOf(known) }, oneOf(numbered));
  const list = fc.array(fc.tuple(item, separator), { minLength: 1, maxLength: 6 });
  forAll(opening, list, closing, (before, items, after) => {
    const isNumber = (one: string): boolean => numbered.split('¦').includes(one);
    const listed = items.map(([one]) => (isNumber(one) ? one.replace(/^.* /u, '') : fold(one)));
    const text = items.map(([name, between], at) => (at === 0 ? name : between + name)).join('');
    const { parts } = readSee(before + text + after, context);
    const read = parts.map((part) => {
      if (part.type === 'rule') return part.number;
      return part.type === 'name' ? fold(part.name) : part;
    });
    expect(read).toEqual(listed);
  });
});

test('the names found in any text are separate parts of the text, in order', () => {
  const piece = oneOf(
    'See ¦see ¦(see ¦also ¦, ¦. ¦ and ¦Fog¦stasis¦tide: slack, high¦the ¦ ¦"¦\u2019¦(¦)¦!¦:¦ - ¦\n¦x¦St. ¦for ¦your ¦\u2014' +
      `¦${atom}¦${barrier}`,
  );
  forAll(textOf(piece, 20), (run) => {
    let done = 0;
    for (const part of readSee(run, { knows, words }).parts) {
      const { start, end } = part;
      expect(start).toBeGreaterThanOrEqual(done);
      const name = run.slice(start, end);
      expect(name).toBe('name' in part ? part.name : atom);
      expect(name.trim()).toBe(name);
      expect(name).not.toBe('');
      done = end;
    }
  });
});

test.each<[string, (size: number) => string]>([
  ['brackets', (size) => `(${'see fog, ('.repeat(size)}`],
  ['See', (size) => 'See '.repeat(size)],
  ['spaces', (size) => `See fog${' '.repeat(50 * size)}x`],
  ['letters', (size) => `See ${'a'.repeat(50 * size)}`],
  ['abbreviations', (size) => `See ${'St. '.repeat(10 * size)}`],
])('a run of many %s is read in linear time', (_, text) => {
  const read = (size: number) => readSee(text(size), { knows: () => false, words });
  expect(growthOf(read, 125)).toBeLessThan(superlinear);
});

import { compareText } from '../glossary/browser.ts';
import type { Changes, RulingChange, TextChange } from './change.ts';
import { movedNumbers } from './moved-numbers.ts';
import { RulingChanges } from './ruling-change.ts';
import { type GlossaryState, isSame, rulingIn, slugIn, type TextState } from './state.ts';
import { pairTexts } from './text-pairs.ts';

/** What changed from one state to a later one. Any two states will do: two editions, or the last and what is read now. */
export function changesBetween(before: GlossaryState, after: GlossaryState): Changes {
  const pairs = pairTexts(before, after);
  const rulings = new RulingChanges(before, after, pairs);
  const texts: TextChange[] = [];
  for (const [later, earlier] of pairs) {
    const change = earlier ? changeOf(earlier, later, rulings) : addition(later, before, rulings);
    if (change) texts.push(change);
  }
  const kept = new Set(pairs.values());
  for (const text of before.texts.values()) {
    if (!kept.has(text)) texts.push(removal(text, rulings));
  }
  texts.sort(
    (a, b) =>
      compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.address, b.address),
  );
  return { texts, terms: termChanges(before, after, texts) };
}

function addition(text: TextState, before: GlossaryState, rulings: RulingChanges): TextChange {
  const { address, name } = text;
  const slug = slugIn(address);
  const isTerm = address.startsWith('glossary/') && before.terms.has(slug);
  return {
    type: 'added',
    address,
    name,
    ...(isTerm ? { term: slug } : {}),
    rulings: text.rulings.map((ruling) => rulings.come(ruling, text)),
  };
}

function removal(text: TextState, rulings: RulingChanges): TextChange {
  const { address, name } = text;
  const gone = text.rulings.map((ruling) => rulings.gone(ruling, text, undefined));
  return { type: 'removed', address, name, rulings: gone };
}

function changeOf(
  before: TextState,
  after: TextState,
  changes: RulingChanges,
): TextChange | undefined {
  if (before === after) return undefined;
  const { address, name } = after;
  const moved = movedNumbers(before, after);
  const rulings: RulingChange[] = [];
  after.rulings.forEach((ruling, index) => {
    const earlier = rulingIn(before, ruling.number);
    const behind = after.rulings[index - 1]?.number;
    const place = moved.has(ruling.number) ? { ...(behind && { behind }) } : undefined;
    const change = earlier
      ? changes.stay(earlier, ruling, after, place)
      : changes.come(ruling, after);
    if (change) rulings.push(change);
  });
  for (const ruling of before.rulings) {
    if (!rulingIn(after, ruling.number)) rulings.push(changes.gone(ruling, before, after));
  }
  const renamed = before.name !== name || before.address !== address;
  const sameSources = isSame(before.sources, after.sources);
  if (!renamed && sameSources && rulings.length === 0) return undefined;
  return {
    type: renamed ? 'renamed' : 'changed',
    address,
    name,
    ...(renamed ? { before: { address: before.address, name: before.name } } : {}),
    ...(sameSources ? {} : { sources: { before: before.sources, after: after.sources } }),
    rulings,
  };
}

function termChanges(
  before: GlossaryState,
  after: GlossaryState,
  texts: readonly TextChange[],
): Changes['terms'] {
  const became = new Set(texts.flatMap(({ term }) => term ?? []));
  const changes: Changes['terms'] = [];
  for (const [slug, name] of after.terms) {
    if (!before.terms.has(slug)) changes.push({ type: 'added', slug, name });
  }
  for (const [slug, name] of before.terms) {
    if (!after.terms.has(slug) && !became.has(slug)) changes.push({ type: 'removed', slug, name });
  }
  return changes.sort((a, b) => compareText(a.slug, b.slug));
}

import type { FoundName, Hit, NameTarget } from '../../search/browser.ts';
import type { ResultList } from './state.ts';

/** Consecutive rulings of one text, under one header. */
export interface Group {
  /** Address of the first ruling. */
  key: string;
  target: NameTarget;
  /** Name of the text, if the query has it. */
  name: FoundName | undefined;
  hits: readonly Hit[];
  /** Number of rulings shown at first. */
  shown: number;
  /** Whether the query names other texts, which come first. */
  isBeside: boolean;
}

/** Results of a search in the order of the page. */
export interface GroupedResults {
  /** Names without rulings of their own, in the order typed, if nothing but names was asked for. */
  lines: readonly FoundName[];
  groups: readonly Group[];
  /** Further names without rulings, shown before the groups of other texts. */
  similar: readonly FoundName[];
  /** Rulings that no longer apply. */
  past: readonly Group[];
}

/** Number of rulings of a text shown at first: of the only text that the query names, and of each of several texts. */
const shownOfText = { alone: 5, beside: 2 };

/** Groups consecutive rulings by text. Subrules that stand under a rule of the list are left out. */
export function grouped({ answer, names, rulings, isFrozen }: ResultList): GroupedResults {
  const covered = new Set<string>();
  const hits = rulings.filter(({ ruling, subrules, url }) => {
    if (covered.has(url)) return false;
    for (const { number } of [ruling, ...subrules]) covered.add(url.replace(/#.*/u, `#${number}`));
    return true;
  });
  const nameOf = new Map(names.map((name) => [name.target, name]));
  const named = new Set(
    names.filter(({ isNamed, how }) => isNamed && how !== 'prefix').map(({ target }) => target),
  );
  const current = groupsOf(hits.filter(({ isPast }) => !isPast));
  const namedCount = new Set(current.flatMap(({ target }) => (named.has(target) ? [target] : [])))
    .size;
  const lastNamed = current.findLastIndex(({ target }) => named.has(target));
  // Names in a list in use keep their places.
  const withRulings = new Set(isFrozen ? [] : hits.map(({ target }) => target));
  const only = names.filter(({ target }) => !withRulings.has(target));
  const hasLine = ({ target }: FoundName): boolean => answer.claims === 'name' && named.has(target);
  return {
    lines: only.filter(hasLine),
    groups: current.map((group, at) => ({
      ...group,
      isBeside: lastNamed >= 0 && at > lastNamed,
      shown: named.has(group.target) && namedCount > 1 ? shownOfText.beside : group.shown,
    })),
    similar: only.filter((name) => !hasLine(name)),
    past: groupsOf(hits.filter(({ isPast }) => isPast)),
  };

  function groupsOf(list: readonly Hit[]): Group[] {
    const groups: (Group & { hits: Hit[] })[] = [];
    for (const hit of list) {
      const last = groups.at(-1);
      if (last?.target === hit.target) last.hits.push(hit);
      else {
        const name = nameOf.get(hit.target);
        const { target, url: key } = hit;
        const shown = shownOfText.alone;
        groups.push({ key, target, name, hits: [hit], shown, isBeside: false });
      }
    }
    return groups;
  }
}

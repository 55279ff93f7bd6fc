import type { Ruling, Standing } from '../glossary/browser.ts';

/** The standings that the top of a text lists, in this order. */
const told = ['temporary', 'superseded', 'reversed'] as const satisfies Standing[];

/** Rulings of one standing other than current. */
export interface Outdated<One> {
  standing: (typeof told)[number];
  rulings: One[];
}

/**
 * The rulings that the top of a text lists, because they are temporary, superseded or reversed. Those that the text
 * begins with are left out: their own boxes are there and say the same.
 */
export function outdatedBelow<One extends Pick<Ruling, 'standing'>>(
  rulings: readonly One[],
): Outdated<One>[] {
  return told
    .map((standing) => ({ standing, rulings: rulings.filter((one) => one.standing === standing) }))
    .filter((found) => found.rulings.some((one, index) => one !== rulings[index]));
}

import { placeText, type RulingPlace, type RulingRecord } from '../glossary/browser.ts';
import { readsAlike } from './words.ts';

/**
 * Whether two recorded rulings say the same of the same rulings. What they print for the rulings that they refer to
 * does not count: a rule that was renumbered is still the same rule.
 *
 * @param now names the ruling that one of the earlier record is now
 */
export function saysTheSame(
  before: RulingRecord,
  after: RulingRecord,
  now: (place: RulingPlace) => string = placeText,
): boolean {
  if (readsAlike(before.text, after.text)) return true;
  if (before.references?.length !== after.references?.length) return false;
  return readsAlike(withTargets(before, now), withTargets(after, placeText));
}

/** The text of a ruling with the places of the rulings that it refers to, instead of what it prints for them. */
function withTargets(
  { text, references = [] }: RulingRecord,
  nameOf: (place: RulingPlace) => string,
): string {
  let done = 0;
  const pieces = references.map(({ at, shown, to, number }) => {
    const piece = text.slice(done, at);
    done = at + shown.length;
    return `${piece}[[${nameOf({ address: to, number })}]]`;
  });
  return pieces.join('') + text.slice(done);
}

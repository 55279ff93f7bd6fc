import type { RulingPart } from './change.ts';
import { isSame, type RulingState } from './state.ts';
import { readsAlike } from './words.ts';

/** What differs between two states of a ruling. White space in its text does not count. */
export function changedParts(before: RulingState, after: RulingState): RulingPart[] {
  const parts: RulingPart[] = [];
  if (!readsAlike(before.text, after.text)) parts.push('text');
  if (before.kind !== after.kind) parts.push('kind');
  if (before.standing !== after.standing) parts.push('standing');
  if (!isSame(before.sources, after.sources)) parts.push('sources');
  if (before.heading !== after.heading) parts.push('heading');
  return parts;
}

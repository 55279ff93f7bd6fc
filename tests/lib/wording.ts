import type { Wording } from '../../src/languages/index.ts';
import { chooseWording } from '../../src/views/index.ts';

/** The wording of a language without overrides. */
export function plainWording(language: string): Wording {
  return chooseWording({ site: { language, wording: {} }, places: {} }).wording;
}

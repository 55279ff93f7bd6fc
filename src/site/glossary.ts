import type { History } from '../editions/index.ts';
import { type ChangeView, iconNames, placesIn, type SiteCompilation } from '../files/index.ts';
import { type Glossary, perObject } from '../glossary/index.ts';
import type { Wording } from '../wording/index.ts';
import { compiled, compiledHistory } from './compiled.ts';

/** The compiled glossary, which every page lays out a part of. */
export async function glossary(): Promise<Glossary> {
  return compiled().glossary;
}

/** The words that every page shows. */
export async function wording(): Promise<Wording> {
  return compiled().wording;
}

/** The compiled glossary with its editions and words. */
export async function compilation(): Promise<SiteCompilation> {
  return compiled();
}

/** The glossary through all editions. */
export async function history(): Promise<History> {
  return compiledHistory();
}

/** What changes are shown with on every page. */
export async function changeView(): Promise<ChangeView> {
  return changeViewOf(compiled());
}

const changeViewOf = perObject(({ glossary: all, wording: words }: SiteCompilation): ChangeView => {
  const { changes, kinds, retired, language } = words;
  const [place, icons] = [placesIn(all), iconNames(all.icons)];
  return { words: changes, language, kinds, retired, place, icons };
});

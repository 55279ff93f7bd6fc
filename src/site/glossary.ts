import type { History } from '../editions/index.ts';
import { type ChangeView, iconNames, placesIn, type SiteCompilation } from '../files/index.ts';
import type { Glossary } from '../glossary/index.ts';
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

let view: { of: SiteCompilation; view: ChangeView } | undefined;

/** What changes are shown with on every page. */
export async function changeView(): Promise<ChangeView> {
  const compilation = compiled();
  if (view?.of !== compilation) {
    const { glossary: all, wording: words } = compilation;
    const icons = iconNames(all.icons);
    const { changes, kinds, retired, language } = words;
    const place = placesIn(all);
    view = { of: compilation, view: { words: changes, language, kinds, retired, place, icons } };
  }
  return view.view;
}

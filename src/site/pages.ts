/** The compiled content, for pages, components and layouts. */
import { compiled } from 'virtual:spaceline/compiled';
import { History } from '../editions/index.ts';
import { type ChangeView, iconNames, placesIn, type SiteCompilation } from '../files/index.ts';
import type { Glossary } from '../glossary/index.ts';
import type { Wording } from '../wording/index.ts';

const allHistory = new History(compiled.editions);
const { changes, kinds, retired, language } = compiled.wording;
const allChanges: ChangeView = {
  words: changes,
  language,
  kinds,
  retired,
  place: placesIn(compiled.glossary),
  icons: iconNames(compiled.glossary.icons),
};

/** The compiled glossary, of which every page lays out a part. */
export const glossary = (): Glossary => compiled.glossary;

/** The words that every page shows. */
export const wording = (): Wording => compiled.wording;

/** The compiled glossary with its editions and words. */
export const compilation = (): SiteCompilation => compiled;

/** The glossary through all editions. */
export const history = (): History => allHistory;

/** Options for showing changes, the same on every page. */
export const changeView = (): ChangeView => allChanges;

/** The script of every page: small elements and listeners, which load the other modules when they are needed. */
import './citing/index.ts';
import './editions/index.ts';
import './offline/index.ts';
import './previews/loader.ts';
import './search/element.ts';
import './search/shortcut.ts';
import './search/viewed.ts';
import './shared/crumb.ts';
import './shared/dock.ts';
import './shared/theme.ts';

/** Elements that some pages have, each with its module. */
const elements: Record<string, () => Promise<unknown>> = {
  'contents-sheet': () => import('./shared/contents-sheet.ts'),
  'document-contents': () => import('./documents/contents.ts'),
  'edition-compare': () => import('./editions/compare.ts'),
  'lost-address': () => import('./shared/lost-address.ts'),
  'name-filter': () => import('./shared/name-filter.ts'),
  'previews-switch': () => import('./previews/switch.ts'),
  'ruling-sheet': () => import('./sheet/index.ts'),
  'save-offline': () => import('./offline/panel.ts'),
};

for (const [name, load] of Object.entries(elements)) {
  // If a module cannot be loaded, the page works without it.
  if (document.querySelector(name)) load().catch(() => undefined);
}

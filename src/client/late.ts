/** What every page runs once it has loaded, and works without. */
import './search/element.ts';
import './shared/theme.ts';
import './shared/contents.ts';
import './editions/missing-ruling.ts';
import './previews/loader.ts';
import './offline/index.ts';

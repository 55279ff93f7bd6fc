import { afterLoad } from './after-load.ts';

// The page reads without them, and its search form works. Whoever is quicker goes to the search box.
const load = (): unknown => import('./late.ts');
afterLoad(load);
document.addEventListener('focusin', load, { once: true });

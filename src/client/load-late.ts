import { afterLoad } from './after-load.ts';

// Whoever goes to the search box before the page is idle need not wait.
const load = (): unknown => import('./late.ts');
afterLoad(load);
document.addEventListener('focusin', load, { once: true });

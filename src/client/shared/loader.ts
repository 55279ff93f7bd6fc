import { afterLoad } from '../after-load.ts';

// The page reads without them.
afterLoad(() => import('./late.ts'));

import { afterLoad } from '../after-load.ts';

// References are plain links without it.
afterLoad(() => import('./start.ts'));

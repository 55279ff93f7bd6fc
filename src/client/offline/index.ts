import { afterLoad } from '../after-load.ts';

// It works the same without a service worker.
afterLoad(() => import('./start.ts').then(({ start }) => start()));

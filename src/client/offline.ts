// Once the page is there: the service worker, and what it has to say. A page works the same without.
const start = (): void => void setTimeout(() => import('./offline-start.ts'), 1);
if (document.readyState === 'complete') start();
else addEventListener('load', start);

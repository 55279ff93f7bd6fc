// After the page has loaded: it works the same without a service worker.
const start = (): void => void setTimeout(() => import('./start.ts').then((it) => it.start()), 1);
if (document.readyState === 'complete') start();
else addEventListener('load', start);

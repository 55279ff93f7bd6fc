// Once the page is there: the service worker, and what it has to say. A page works the same without.
const begin = (): void =>
  void setTimeout(() => import('./start.ts').then(({ start }) => start()), 1);
if (document.readyState === 'complete') begin();
else addEventListener('load', begin);

import { element } from './dom.ts';

/**
 * Loads the style sheet of a part that is loaded late. Imported in the usual way it would stand in the head of every
 * page that may load the part.
 *
 * @param href its address, from an import with `?url`
 */
export function loadStyleSheet(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    // Without it the part is plain, and works.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

import { element } from './dom.ts';

/**
 * Loads the style sheet of a part that is loaded late. Imported in the usual way it would be in the head of every
 * page that may load the part.
 *
 * @param href its address, from an import with `?url`
 * @param place the head of the page, or a shadow root
 */
export function loadStyleSheet(
  href: string,
  place: ParentNode & Node = document.head,
): Promise<void> {
  if (place.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    // Without it the part is plain, and works.
    link.onload = link.onerror = () => done();
    place.append(link);
  });
}

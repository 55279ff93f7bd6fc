import { element } from './dom.ts';

/**
 * Loads the style sheet of a module that is loaded on demand. An ordinary import would add the style sheet to the head of
 * every page that may load the module.
 *
 * @param href address of the style sheet, from an import with `?url`
 * @param place head of the page, or a shadow root
 */
export function loadStyleSheet(
  href: string,
  place: ParentNode & Node = document.head,
): Promise<void> {
  if (place.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    // Without its style sheet the module works.
    link.onload = link.onerror = () => done();
    place.append(link);
  });
}

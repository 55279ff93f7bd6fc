import href from '../../styles/offline.css?url';
import { element } from '../shared/index.ts';

let loaded: Promise<void> | undefined;

/** Loads the style of what is said about the library: no page needs it before there is something to say. */
export function offlineStyle(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
  return loaded;
}

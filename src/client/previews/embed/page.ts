import { cached } from '../../shared/index.ts';

const pages = new Map<string, Promise<Document>>();

/**
 * Loads a page of the site once. Its `URL` is where redirects led.
 *
 * @param url its fragment does not count
 */
export function loadPage(url: string): Promise<Document> {
  const address = url.replace(/#.*/u, '');
  return cached(pages, address, () => request(address));
}

// Unlike `DOMParser`, this parses on pages that enforce Trusted Types as well.
function request(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const asking = new XMLHttpRequest();
    asking.onloadend = () => {
      if (asking.status === 200 && asking.responseXML) resolve(asking.responseXML);
      else reject(new Error(address));
    };
    asking.open('GET', address);
    asking.responseType = 'document';
    asking.send();
  });
}

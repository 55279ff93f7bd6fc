/** A page of the site, and the address of a place on it. */
interface Place {
  page: Document;
  url: string;
}

/** Loads the page that a place is read on: the contents of a document lead on to the page of each rule. */
export async function loadPlace(url: string): Promise<Place> {
  const page = await loadPage(url);
  const place = page.getElementById(decodeURIComponent(url.split('#')[1] ?? ''));
  const contents = place?.closest('document-contents');
  const link = contents && (place?.matches('a') ? place : place?.firstElementChild);
  if (!(link instanceof HTMLAnchorElement)) return { page, url };
  return { page: await loadPage(link.href), url: link.href };
}

/**
 * Loads a page of the site. Its `URL` is where redirects led. Unlike `DOMParser`, this parses on pages that enforce
 * Trusted Types as well.
 */
function loadPage(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const asking = new XMLHttpRequest();
    asking.onloadend = () => {
      if (asking.status === 200 && asking.responseXML) resolve(asking.responseXML);
      else reject(new Error(url));
    };
    asking.open('GET', url);
    asking.responseType = 'document';
    asking.send();
  });
}

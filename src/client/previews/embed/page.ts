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
    const request = new XMLHttpRequest();
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(url));
    };
    request.open('GET', url);
    request.responseType = 'document';
    request.send();
  });
}

/**
 * Loads a page of the site. Its `URL` is where redirects led. Unlike `DOMParser`, this parses on pages that enforce
 * Trusted Types as well.
 */
export function loadPage(url: string): Promise<Document> {
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

import sirv, { type RequestHandler } from 'sirv';

/**
 * Serves the files of a folder as they are when they are asked for. The response of one that goes at that moment, because
 * a build swaps the site, is broken off: an error that nobody hears would end the process.
 */
export function folderServer(folder: string): RequestHandler {
  const files = sirv(folder, { dev: true, etag: true });
  return (request, response, next) => {
    response.on('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, next);
  };
}

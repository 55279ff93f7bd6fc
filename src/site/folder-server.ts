import sirv, { type RequestHandler } from 'sirv';

/**
 * Serves the files of a folder as they are at the time of the request. If a file disappears while it is being sent, because
 * a build swaps the site, the connection is closed: the unhandled error of its stream would end the process.
 */
export function folderServer(folder: string): RequestHandler {
  const files = sirv(folder, { dev: true, etag: true });
  return (request, response, next) => {
    response.on('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, next);
  };
}

// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { createServer } from 'node:net';
import { UsageError } from '../command.mjs';

/**
 * The port to serve at.
 *
 * @param {string | undefined} text the value of PORT
 * @returns {number}
 * @throws {UsageError} if it is not a port
 */
export function portFrom(text) {
  const port = Number(text?.trim() || 4321);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new UsageError(`PORT is "${text}", which is not a port: give a number from 0 to 65535.`);
}

/**
 * The error of a port that another program listens at.
 *
 * @param {number} port
 */
export function portInUse(port) {
  return new Error(
    `Port ${port} is in use by another program. End that program, or choose another port: ` +
      `PORT=${port + 1} npm start`,
  );
}

/**
 * Makes sure that a port can be served at.
 *
 * @param {number} port
 * @throws if another program listens at it
 */
export async function assertFree(port) {
  const server = createServer();
  const isBusy = await new Promise((resolve) => {
    server.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    server.listen(port, () => resolve(false));
  });
  server.close();
  if (isBusy) throw portInUse(port);
}

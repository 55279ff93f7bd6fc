// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { createServer } from 'node:net';
import { Obstacle } from './setup.mjs';

/**
 * The port to serve at.
 *
 * @param {string | undefined} text the value of PORT
 * @returns {number}
 * @throws {Obstacle} where it is not a port
 */
export function portFrom(text) {
  const port = Number(text?.trim() || 4321);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new Obstacle(`PORT is "${text}", which is not a port: give a number from 0 to 65535.`);
}

/** @param {number} port */
export function busy(port) {
  return new Obstacle(
    `Port ${port} is in use by another program. End that program, or choose another port: ` +
      `PORT=${port + 1} npm start`,
  );
}

/**
 * @param {number} port
 * @throws {Obstacle} where another program listens at it
 */
export async function assertFree(port) {
  const server = createServer();
  const isBusy = await new Promise((resolve) => {
    server.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    server.listen(port, () => resolve(false));
  });
  server.close();
  if (isBusy) throw busy(port);
}

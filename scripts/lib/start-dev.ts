import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A running development server. */
export interface DevServer {
  /** With the base path. */
  address: string;
  /** Returns everything that the server has printed. */
  said(): string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/**
 * Starts the development server as `npm run dev` does.
 *
 * @throws if the server ends before it serves, with everything that it printed
 */
export function startDev(env: NodeJS.ProcessEnv): Promise<DevServer> {
  const server = spawn(process.execPath, ['scripts/dev.ts'], { cwd: root, env });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill();
    await ended;
  };
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const address = /Local +(http:\S+?)\/?\n/u.exec(stripVTControlCharacters(said))?.[1];
      if (address !== undefined) resolve({ address: `${address}/`, said: () => said, stop });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(said)));
  });
}

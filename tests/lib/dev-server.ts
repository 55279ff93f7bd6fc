import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { readersShell, root } from './build-site.ts';

/** A development server that runs. */
export interface DevServer {
  /** With the base path. */
  address: string;
  /** All that it has printed. */
  said(): string;
  stop(): void;
}

/**
 * Starts the development server as `npm run dev` does.
 *
 * @throws if it ends before it serves, with all that it printed
 */
export function startDev(env: NodeJS.ProcessEnv): Promise<DevServer> {
  const options = { cwd: root, env: { ...readersShell, ...env } };
  const server = spawn(process.execPath, ['scripts/dev.ts'], options);
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const address = /Local +(http:\S+?)\/?\n/u.exec(stripVTControlCharacters(said))?.[1];
      if (address === undefined) return;
      resolve({ address: `${address}/`, said: () => said, stop: () => server.kill() });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(said)));
  });
}

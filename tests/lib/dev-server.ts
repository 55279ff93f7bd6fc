import { spawn } from 'node:child_process';
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
 * @throws where it ends before it serves, with what it printed
 */
export function startDev(env: NodeJS.ProcessEnv): Promise<DevServer> {
  const server = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { ...readersShell, ...env },
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const address = /Serving \S+ at (http:\S+);/u.exec(said)?.[1];
      if (address !== undefined) resolve({ address, said: () => said, stop: () => server.kill() });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(said)));
  });
}

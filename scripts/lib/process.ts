import { faultCode } from '../../src/site/index.ts';

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return faultCode(error) === 'EPERM';
  }
}

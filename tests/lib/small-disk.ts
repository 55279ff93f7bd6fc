import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/** A disk in memory that is mounted at a folder. */
export interface SmallDisk {
  /** Writes a file that fills the disk to its last byte. */
  fill(file: string): void;
  unmount(): void;
}

/**
 * Mounts a small disk, or skips the test if the system does not allow it.
 *
 * @param folder is made
 * @param size as `mount` takes it: `16m`
 */
export function mountSmallDisk(
  context: { skip(condition: boolean, note: string): void },
  folder: string,
  size: string,
): SmallDisk {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  context.skip(status !== 0, 'this system mounts no small disk');
  return {
    fill(file) {
      for (const bytes of [65_536, 4096, 1]) {
        try {
          for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          // Full.
        }
      }
    },
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
}

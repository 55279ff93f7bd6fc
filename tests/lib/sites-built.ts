import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';

// Waits until the sites are built. Throws if a build fails.
const folder = inject('builds');
const [built, fault] = [join(folder, 'built'), join(folder, 'fault')];
while (!existsSync(built)) {
  if (existsSync(fault)) throw new Error(readFileSync(fault, 'utf8'));
  await setTimeout(100);
}

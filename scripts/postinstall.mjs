// Runs after `npm install` and `npm ci`, on the machine's own Node.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkNode } from './lib/setup/node-link.mjs';

linkNode(dirname(dirname(fileURLToPath(import.meta.url))));

import { hash } from 'node:crypto';
import { perObject } from './memo.ts';
import type { Source } from './parsed-file.ts';

/** A hash of the path and the content of a file: what its parsed form depends on. */
export const sourceHash = /* @__PURE__ */ perObject(
  ({ path, content, fault = '' }: Source): string =>
    hash('sha1', Buffer.concat([Buffer.from(`${path}\0${fault}\0`), Buffer.from(content)])),
);

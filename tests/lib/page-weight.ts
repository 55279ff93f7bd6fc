import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';

/** Everything that a page requests until the network is quiet, without icons and the service worker. */
export interface PageWeight {
  /** Bytes of all responses, each gzipped. */
  bytes: number;
  /** Paths with their gzipped bytes. */
  requests: [path: string, bytes: number][];
}

const isIcon = (path: string): boolean => /\.(?:svg|png)$|\/icons\.css$/u.test(path);

/** Visits a page for the first time, and weighs what it requests. */
export async function weigh(context: BrowserContext, address: string): Promise<PageWeight> {
  const page = await context.newPage();
  const loading: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (isIcon(pathname)) return;
    const body = request.response().then((response) => response?.body());
    loading.push(body.then((text) => [pathname, gzipSync(text ?? '', { level: 9 }).length]));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const requests = await Promise.all(loading);
  await page.close();
  return { bytes: requests.reduce((sum, [, bytes]) => sum + bytes, 0), requests };
}

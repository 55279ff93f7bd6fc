import { defineMiddleware } from 'astro:middleware';
import { decodeAddress } from '../../model/index.ts';
import { getCompiled } from '../compile-folder.ts';
import { sharePageAt } from './dev-files.ts';
import { withDiagnostics } from './diagnostics-panel.ts';

const templatePath = 'ruling-template/';

/** Serves the share pages of rulings too, and shows on each page the diagnostics of its file. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const compilation = getCompiled();
  const { base } = compilation.glossary;
  const pathname = decodeAddress(url.pathname);
  const path = pathname.slice(base.length);
  const sharePage = sharePageAt(path, compilation);
  // A build publishes no page at this address.
  const isTemplate = path.startsWith(templatePath);
  const response = await next(
    sharePage ? base + templatePath : isTemplate ? `${base}404/` : undefined,
  );
  const { status, headers } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) return response;
  const page = await response.text();
  const html = withDiagnostics(sharePage?.(page) ?? page, pathname, compilation);
  return new Response(html, { status, headers });
});

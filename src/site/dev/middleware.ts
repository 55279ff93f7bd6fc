import { defineMiddleware } from 'astro:middleware';
import { compiled, compiledFault } from '../compiled.ts';
import { withDiagnostics } from './panel.ts';

/** Shows on each page what is wrong with its file. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const shown = { ...compiled(), fault: compiledFault() };
  const html = withDiagnostics(await response.text(), decodeURI(url.pathname), shown);
  return new Response(html, { status: response.status, headers: response.headers });
});

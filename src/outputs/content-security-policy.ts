/**
 * The Content-Security-Policy of every page: only the site's own origin, no inline script or style. Hosts add
 * `frame-ancestors`, which a page cannot set itself.
 */
export const pagePolicy = policyOf({
  'default-src': "'self'",
  // Pagefind is WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'form-action': "'self'",
});

/**
 * Policy of the downloaded HTML file: the page loads nothing, and runs only its own script.
 *
 * @param hashes of its inline style and script, as `sha256-…`
 */
export function singleFilePolicy(hashes: { style: string; script: string }): string {
  return policyOf({
    'default-src': "'none'",
    'script-src': `'${hashes.script}'`,
    'style-src': `'${hashes.style}'`,
    'img-src': 'data:',
    'form-action': "'none'",
  });
}

function policyOf(directives: Readonly<Record<string, string>>): string {
  return Object.entries({ ...directives, 'base-uri': "'none'" })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

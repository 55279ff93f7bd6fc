import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { settings } from './settings.ts';

/** The template of the share pages of rulings. */
const templateComponent = 'src/pages/ruling-template.astro';

/** What a build does with the pages before Astro renders them. */
export interface RenderedPages {
  /** Called once with the HTML of the template of share pages. */
  useTemplate(html: string): void;
  /**
   * Called for each page with a `cacheKey`.
   *
   * @param path of its file, from the site's folder
   * @param hash of all that the page depends on: its key, the code, and the scripts and style sheets that it may load
   * @returns whether the last build left it, so that it need not be rendered
   */
  isKept(path: string, hash: string): boolean;
}

/**
 * Astro integration: renders the template of the share pages first, and not as a page of its own, so that another
 * thread can write the share pages while Astro renders the other pages; then only the pages that changed.
 */
export function renderedPages({ useTemplate, isKept }: RenderedPages): AstroIntegration {
  return {
    name: 'spaceline:rendered-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => ({
          ...usual,
          async getStaticPaths() {
            const paths = await usual.getStaticPaths();
            const template = paths.find(({ route }) => route.component === templateComponent);
            if (!template) throw new Error(`Astro lists no page ${templateComponent}`);
            const address = `${settings().base}${template.pathname.slice(1)}/`;
            const request = new Request(new URL(address, 'http://localhost'));
            const result = await usual.render(request, { routeData: template.route });
            // A prerenderer may return either: see Astro's type `AstroPrerenderer`.
            const response = result instanceof Response ? result : result.response;
            if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
            useTemplate(await response.text());
            const code = codeHash();
            return paths.filter(({ pathname, route, cacheKey }) => {
              if (route.component === templateComponent) return false;
              if (cacheKey === undefined) return true;
              const hash = createHash('sha1').update(`${code} ${cacheKey}`).digest('base64url');
              return !isKept(`${pathname.replace(/^\/|\/$/gu, '')}/index.html`, hash);
            });
          },
        }));
      },
    },
  };
}

/** A hash of the code that renders pages, and of the names of the scripts and style sheets that it was bundled to. */
function codeHash(): string {
  const hash = createHash('sha1').update(codeVersion());
  for (const name of readdirSync(join(settings().rendered, '_astro')).sort()) hash.update(name);
  return hash.digest('base64url');
}

/** A hash of all code that a site is made by. */
export function codeVersion(): string {
  const hash = createHash('sha1');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name)),
  );
  const others = ['astro.config.mjs', 'package-lock.json'].map((name) => join(root, name));
  for (const file of [...files.sort(), ...others]) hash.update(readFileSync(file));
  return hash.digest('base64url');
}

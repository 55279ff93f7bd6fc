import type { AstroIntegration } from 'astro';
import { settings } from './settings.ts';

/** The template of the share pages of rulings. */
const component = 'src/pages/ruling-template.astro';

/**
 * Astro integration: renders the template of the share pages first, and not as a page of its own, so that another
 * thread can write the share pages while Astro renders the other pages.
 *
 * @param use called once with the template's HTML
 */
export function templateFirst(use: (html: string) => void): AstroIntegration {
  return {
    name: 'spaceline:ruling-template',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => ({
          ...usual,
          async getStaticPaths() {
            const paths = await usual.getStaticPaths();
            const template = paths.find(({ route }) => route.component === component);
            if (!template) throw new Error(`Astro lists no page ${component}`);
            const address = `${settings().base}${template.pathname.slice(1)}/`;
            const request = new Request(new URL(address, 'http://localhost'));
            const result = await usual.render(request, { routeData: template.route });
            // A prerenderer may return either: see Astro's type `AstroPrerenderer`.
            const response = result instanceof Response ? result : result.response;
            if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
            use(await response.text());
            return paths.filter((path) => path !== template);
          },
        }));
      },
    },
  };
}

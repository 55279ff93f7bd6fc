import type { AstroIntegration } from 'astro';
import { settings } from './settings.ts';

/** The page that the page of every ruling is made from. */
const component = 'src/pages/ruling-template.astro';

/**
 * Astro integration: renders the template of a ruling's own page before any page, and keeps it from becoming one, so
 * that the pages of all rulings can be written while Astro renders the others.
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
            // Astro's own prerenderer adds metadata while it keeps pages between builds, and none otherwise.
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

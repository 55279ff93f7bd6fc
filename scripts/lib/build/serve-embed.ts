import type { AstroIntegration } from 'astro';
import { decodeAddress } from '../../../src/glossary/index.ts';
import { readWording, type Settings } from '../../../src/site/index.ts';
import { embedFiles } from './embed.ts';
import { inOnePiece } from './in-one-piece.ts';

/** Astro integration: the development server bundles `embed.js` and its style sheet whenever a page asks for them. */
export function serveEmbed({ base, content }: Settings): AstroIntegration {
  return {
    name: 'spaceline:embed',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          const url = decodeAddress((request.url ?? '').split('?')[0] ?? '');
          const path = url.replace(base, '').replace(/^\//u, '');
          if (!/^embed\.(?:js|css)$/u.test(path)) return next();
          try {
            const wording = readWording(content);
            const files = await embedFiles((file) => inOnePiece(file, wording));
            const type = path.endsWith('.js') ? 'text/javascript' : 'text/css';
            response.setHeader('content-type', type);
            response.setHeader('access-control-allow-origin', '*');
            response.end(files.find((file) => file.path === path)?.text);
          } catch (error) {
            next(error);
          }
        });
      },
    },
  };
}

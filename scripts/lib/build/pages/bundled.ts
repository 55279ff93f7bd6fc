import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import type { StaticPaths, StaticPathsApp } from 'astro/runtime/prerender/static-paths.js';
import { settings } from '../../../../src/site/index.ts';
import { bundleParts } from './bundle.ts';

/** A page of the site. */
interface Page {
  /** The path of its file, from the site's folder. */
  path: string;
  /** Of all of the content that it depends on, where the component says so: `pageKey()`. */
  cacheKey: string | undefined;
  render(): Promise<string>;
}

/**
 * What Astro bundles the pages to. It is not a public API of Astro: `tests/site/same-bytes.test.ts` checks that it works.
 */
interface BundledApp extends StaticPathsApp {
  setInternals(internals: { pagesByKeys: ReadonlyMap<string, unknown> }): void;
  setOptions(options: { settings: { scripts: [] }; logger: object }): void;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
}

/** The entry of a bundle: `prerender.ts`. */
interface Bundle {
  app: BundledApp;
  StaticPaths: typeof StaticPaths;
}

/** The pages of a bundle. */
export interface BundledPages {
  /** The template of the share pages of rulings, which is not itself a page of the site. */
  rulingTemplate(): Promise<string>;
  /** All pages of the site: a route with many of them finds out what each depends on. */
  all(): Promise<Page[]>;
}

/**
 * The pages of a bundle, of the content that is compiled in this process.
 *
 * @param bundle its folder: see `bundlePages()`
 */
export async function bundledPages(bundle: string): Promise<BundledPages> {
  const server = join(bundle, bundleParts.server);
  const entry = readdirSync(server).find((name) => name.startsWith('prerender-entry.'));
  if (entry === undefined) throw new Error(`${server} has no prerender-entry: remove the folder`);
  const { app, StaticPaths: Paths }: Bundle = await import(pathToFileURL(join(server, entry)).href);
  const styles: [string, unknown][] = JSON.parse(
    readFileSync(join(bundle, bundleParts.styles), 'utf8'),
  );
  const { pageMap } = app.manifest;
  // Astro imports the module of a page each time that it renders one.
  for (const [component, load] of pageMap ?? []) pageMap?.set(component, once(load));
  app.setInternals({ pagesByKeys: new Map(styles) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: terminal } } });
  const { base } = settings();
  const render = async (pathname: string, route: RouteData): Promise<string> => {
    const address = base + addressOf(pathname, route);
    const request = new Request(new URL(address, 'http://localhost'));
    return (await app.render(request, { routeData: route })).text();
  };
  return {
    async rulingTemplate() {
      const routes = app.manifest.routes.map(({ routeData }) => routeData);
      const route = routes.find(isTemplate);
      if (route?.pathname === undefined)
        throw new Error(`Astro lists no page ${templateComponent}`);
      return render(route.pathname, route);
    },
    async all() {
      const paths = (await new Paths(app).getAll()).filter(({ route }) => !isTemplate(route));
      const pages = paths.map(async ({ pathname, route, cacheKey }) => ({
        path: fileOf(pathname, route),
        cacheKey: route.pathname === undefined ? cacheKey : await ownKey(app, route),
        render: () => render(pathname, route),
      }));
      return Promise.all(pages);
    },
  };
}

const templateComponent = 'src/pages/ruling-template.astro';

const isTemplate = ({ component }: RouteData): boolean => component === templateComponent;

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

/** The key of a component that makes one page: what its `cacheKey()` returns, if it exports that. */
async function ownKey({ manifest }: BundledApp, route: RouteData): Promise<string | undefined> {
  const bundled = await manifest.pageMap?.get(route.component)?.();
  const component: object = (await bundled?.page()) ?? {};
  if (!('cacheKey' in component) || typeof component.cacheKey !== 'function') return undefined;
  return component.cacheKey();
}

/** Where Astro reports what is wrong with a page. */
const terminal = {
  write({ level, message }: { level: string; message: string }): void {
    if (level === 'warn' || level === 'error') console.error(message);
  },
};

const withoutSlashes = (pathname: string): string => pathname.replace(/^\/+|\/+$/gu, '');

function addressOf(pathname: string, { type }: RouteData): string {
  const path = withoutSlashes(pathname);
  return type === 'endpoint' || path === '' ? path : `${path}/`;
}

function fileOf(pathname: string, route: RouteData): string {
  const path = withoutSlashes(pathname);
  // The name that hosts look for.
  return path === '404'
    ? '404.html'
    : `${addressOf(path, route)}${route.type === 'endpoint' ? '' : 'index.html'}`;
}

import { type Glossary, hashOf } from '../glossary/index.ts';

/**
 * A cache key for a page: Astro keeps a page of the last build if its key is the same.
 *
 * @param glossary has the site and base path, which every page shows and which are part of each key
 * @param shown everything else that the page shows, as plain data
 */
export function pageKey(
  { site, base }: Pick<Glossary, 'site' | 'base'>,
  ...shown: unknown[]
): string {
  let common = commonKeys.get(site);
  if (common === undefined) {
    common = hashOf(JSON.stringify([site, base]));
    commonKeys.set(site, common);
  }
  return hashOf(common + JSON.stringify(shown));
}

/** Hashes of what every page of a site shows. */
const commonKeys = new WeakMap<Glossary['site'], string>();

/** A page as `getStaticPaths` returns it. */
export interface StaticPage<Params, Props> {
  params: Params;
  readonly props: Props;
  readonly cacheKey: string;
}

/**
 * A page whose props and key are made when they are read: a build reads those of every page, and the development server
 * those of the page that it shows.
 */
export function staticPage<Params, Props>(
  params: Params,
  make: () => Pick<StaticPage<Params, Props>, 'props' | 'cacheKey'>,
): StaticPage<Params, Props> {
  let made: ReturnType<typeof make> | undefined;
  const page = (): ReturnType<typeof make> => {
    made ??= make();
    return made;
  };
  return {
    params,
    get props() {
      return page().props;
    },
    get cacheKey() {
      return page().cacheKey;
    },
  };
}

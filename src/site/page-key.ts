import { type Glossary, hashOf, perObject, type Site } from '../glossary/index.ts';

/**
 * A cache key for a page: a build keeps the page of the last one if its key is the same.
 *
 * @param glossary has the site and base path, which every page shows and which are part of each key
 * @param shown everything else that the page shows, as plain data
 */
export function pageKey(
  { site, base }: Pick<Glossary, 'site' | 'base'>,
  ...shown: unknown[]
): string {
  return hashOf(keyOfSite(site) + base + JSON.stringify(shown));
}

const keyOfSite = perObject((site: Site): string => hashOf(JSON.stringify(site)));

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

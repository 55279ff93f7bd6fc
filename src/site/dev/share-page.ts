import { rulingPageAt, type SiteCompilation, textsWithFiles } from '../../files/index.ts';
import { readTextPath } from '../../glossary/index.ts';

/**
 * The share page at a path, made as a build makes it.
 *
 * @param path below the base path
 * @returns fills the rendered page `ruling-template`; nothing where no ruling has its share page there
 */
export function sharePageAt(
  path: string,
  compilation: SiteCompilation,
): ((template: string) => string) | undefined {
  const place = readTextPath(path);
  if (place?.number === undefined && place?.printed === undefined) return undefined;
  const text = textsWithFiles(compilation).find((one) => one.text.address === place.address);
  if (!text) return undefined;
  const page = rulingPageAt(text, `${path}index.html`);
  return page && ((template) => page.fill(template, compilation.wording));
}

import { rulingPagesOf, type SiteCompilation, textsWithFiles } from '../../files/index.ts';
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
): ((template: string) => string | undefined) | undefined {
  const place = readTextPath(path);
  if (place?.number === undefined && place?.printed === undefined) return undefined;
  const text = textsWithFiles(compilation).find((one) => one.text.address === place.address);
  if (!text) return undefined;
  const filled = (template: string): string | undefined =>
    rulingPagesOf(text, template, compilation.wording).find(
      (page) => page.path === `${path}index.html`,
    )?.text;
  return filled('') === undefined ? undefined : filled;
}

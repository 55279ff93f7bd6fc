import { rulingPageOf, type SiteCompilation, textsWithFiles } from '../../files/index.ts';
import { readTextPath } from '../../glossary/index.ts';

/**
 * The share page at a path, made as a build makes it.
 *
 * @param path below the base path
 * @returns fills the rendered page `ruling-template`; nothing if no ruling has its share page there
 */
export function sharePageAt(
  path: string,
  compilation: SiteCompilation,
): ((template: string) => string | undefined) | undefined {
  const place = readTextPath(path);
  if (place?.number === undefined && place?.printed === undefined) return undefined;
  const text = textsWithFiles(compilation).find((one) => one.text.address === place.address);
  if (!text || rulingPageOf('', text.file, place, compilation.wording) === undefined)
    return undefined;
  return (template) => rulingPageOf(template, text.file, place, compilation.wording);
}

import * as z from 'zod';
import { type Finding, fileStart } from './diagnostics.ts';
import { iconId } from './icons.ts';
import type { Icon } from './model.ts';
import { readYaml, siteCodes } from './yaml.ts';

const words = z.string().trim().min(1);

export const iconsSchema = z.array(
  z.strictObject({
    code: words
      .max(30)
      .regex(/^[^[\]\\\s](?:[^[\]\\\n]*[^[\]\\\s])?$/u, 'must not contain a bracket'),
    name: words,
    file: z.string().regex(/^[\w-]+\.svg$/u, 'must be the name of an .svg file in icons/'),
    meaning: words.optional(),
  }),
);

/** Elements and attributes that a drawing may have. */
const safeElements = /^(?:svg|g|path|circle|ellipse|rect|polygon|polyline|line|title)$/u;
const safeAttributes =
  /^(?:xmlns|viewBox|width|height|fill|fill-rule|fill-opacity|stroke[a-z-]*|opacity|transform|d|points|c[xy]|r[xy]?|[xy][12]?|role|aria-hidden|clip-rule)$/u;

/**
 * Reads `icons.yml` and the drawings it names.
 *
 * @param text the list
 * @param drawings the SVG files' texts, by name
 */
export function readIcons(
  text: string,
  drawings: ReadonlyMap<string, string>,
): { icons: Icon[]; findings: Finding[] } {
  const { value = [], places, findings } = readYaml(text, iconsSchema, 1, siteCodes);
  const taken = new Set<string>();
  const icons: Icon[] = [];
  for (const [index, { code, name, file, meaning }] of value.entries()) {
    const place = places[`${index}.code`] ?? fileStart;
    const svg = drawings.get(file);
    const fault =
      svg === undefined
        ? `the drawing icons/${file} does not exist`
        : taken.has(iconId(code))
          ? `the code [${code}] is defined twice`
          : unsafeIn(svg);
    taken.add(iconId(code));
    if (fault !== undefined) findings.push({ code: 'icon/invalid', message: fault, place });
    else if (svg !== undefined) {
      icons.push({ code, name, svg: svg.trim(), ...(meaning === undefined ? {} : { meaning }) });
    }
  }
  return { icons, findings };
}

/** What is unsafe or unsupported in a drawing. */
function unsafeIn(svg: string): string | undefined {
  if (!/^\s*<svg[\s>]/u.test(svg)) return 'the drawing does not start with <svg>';
  for (const [, element = ''] of svg.matchAll(/<\/?\s*([^\s/>]+)/gu)) {
    if (!safeElements.test(element)) return `<${element}> is not allowed in a drawing`;
  }
  for (const [, attribute = ''] of svg.matchAll(/\s([^\s=/>]+)\s*=/gu)) {
    if (!safeAttributes.test(attribute))
      return `the attribute ${attribute} is not allowed in a drawing`;
  }
  return undefined;
}

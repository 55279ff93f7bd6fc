import * as z from 'zod';
import type { Icon } from '../model/index.ts';
import { type Finding, fileStart, iconId, shortened } from '../model/index.ts';
import { readYaml, words } from './yaml.ts';

export const iconsSchema = z.array(
  z.strictObject({
    code: words
      .max(30)
      .regex(/^(?:[^[\]\\\s](?:[^[\]\\\n]*[^[\]\\\s])?)?$/u, 'must not contain a bracket'),
    name: words,
    file: z.string().regex(/^[\w-]+\.svg$/u, 'must be the name of an .svg file in icons/'),
    meaning: words.optional(),
  }),
);

/** Elements and attributes that a drawing may have. */
const safeElements = /^(?:svg|g|path|circle|ellipse|rect|polygon|polyline|line|title)$/u;
const safeAttributes =
  /^(?:xmlns|viewBox|width|height|fill|fill-rule|fill-opacity|stroke[a-z-]*|opacity|transform|d|points|c[xy]|r[xy]?|[xy][12]?|role|aria-hidden|clip-rule)$/u;

/** Replacement for an unusable drawing. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';

/** The content of `icons.yml`. */
interface ReadIcons {
  icons: Icon[];
  /** Whether the list is valid. Without a valid list, no icon is known. */
  isRead: boolean;
  findings: Finding[];
}

/**
 * Reads `icons.yml` and the drawings it names.
 *
 * @param text the list
 * @param texts of the content folder's files, by path
 */
export function readIcons(text: string, texts: ReadonlyMap<string, string>): ReadIcons {
  const { value, places, findings } = readYaml(text, iconsSchema);
  const taken = new Set<string>();
  const icons: Icon[] = [];
  for (const [index, { code, name, file, meaning }] of (value ?? []).entries()) {
    const place = places[`${index}.code`] ?? fileStart;
    const svg = texts.get(`icons/${file}`);
    const isTaken = taken.has(iconId(code));
    const fault =
      svg === undefined
        ? `the drawing icons/${file} does not exist`
        : isTaken
          ? `the code [${code}] is defined twice`
          : drawingFault(svg);
    taken.add(iconId(code));
    if (fault !== undefined) findings.push({ code: 'icon/invalid', message: fault, place });
    if (isTaken) continue;
    // The code counts as known all the same, so that texts with the code are not reported.
    const drawing = fault === undefined && svg !== undefined ? svg.trim() : blank;
    icons.push({ code, name, svg: drawing, meaning });
  }
  return { icons, isRead: value !== undefined, findings };
}

/** A tag of a drawing, its attributes in quotes; or text between tags. */
const drawingPart =
  /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<&]+|&(?:amp|lt|gt|quot|apos|#\d+);/uy;

/** Returns the unsafe, unsupported or malformed parts of a drawing. */
export function drawingFault(svg: string): string | undefined {
  if (!/<svg[\s>]/u.test(svg)) return 'the drawing has no <svg>: save it as SVG';
  if (!/^\s*<svg[\s>]/u.test(svg))
    return 'the drawing does not start with <svg>: remove what stands before that';
  const text = svg.trim();
  const open: string[] = [];
  drawingPart.lastIndex = 0;
  while (drawingPart.lastIndex < text.length) {
    const start = drawingPart.lastIndex;
    const [part, isEnd, element = '', attributes = '', isEmpty] = drawingPart.exec(text) ?? [];
    if (part === undefined) {
      const [, named] = /^<\/?\s*([^\s/>]+)/u.exec(text.slice(start)) ?? [];
      return named !== undefined && !safeElements.test(named)
        ? `<${named}> is not allowed in a drawing`
        : `the drawing is not well-formed at "${shortened(text.slice(start), 30)}"`;
    }
    if (!part.startsWith('<')) continue;
    if (!safeElements.test(element)) return `<${element}> is not allowed in a drawing`;
    for (const [, name = '', value = ''] of attributes.matchAll(
      /([\w-]+)\s*=\s*("[^"]*"|'[^']*')/gu,
    )) {
      if (!safeAttributes.test(name)) return `the attribute ${name} is not allowed in a drawing`;
      // Escapes of XML and CSS could spell an address.
      if (name !== 'xmlns' && /[&\\]|url\s*\(|:/iu.test(value))
        return `the attribute ${name} leads to an address, which is not allowed in a drawing`;
    }
    if (isEnd && open.pop() !== element)
      return `the drawing is not well-formed: </${element}> closes nothing`;
    if (!isEnd && !isEmpty) open.push(element);
    if (open.length === 0 && drawingPart.lastIndex < text.length)
      return 'the drawing has something behind </svg>: remove it';
  }
  const [unclosed] = open;
  return unclosed && `the drawing is not well-formed: <${unclosed}> is not closed`;
}

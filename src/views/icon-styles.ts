import { type Icon, iconId } from '../model/index.ts';

/**
 * A stylesheet that draws icons. The drawings are masks, so that they take the colour of the text.
 *
 * @param addressOf returns the address of an icon's drawing, or a data URI with the drawing
 */
export function iconStyles(icons: readonly Icon[], addressOf: (icon: Icon) => string): string {
  return icons
    .map((icon) => `[data-icon="${iconId(icon.code)}"]{--icon:url("${addressOf(icon)}")}\n`)
    .join('');
}

/** The path of the drawing of an icon, without base path: `icons/au.svg`. */
export function iconPath({ code }: Icon): string {
  return `icons/${iconId(code)}.svg`;
}

/** The drawing of an icon as a data URI that is safe between double quotes in CSS. */
export function iconDataUri({ svg }: Icon): string {
  const line = svg.trim().replace(/\s+/gu, ' ').replaceAll('"', "'");
  return `data:image/svg+xml,${line.replace(/[%#<>\\{}]/gu, (c) => encodeURIComponent(c))}`;
}

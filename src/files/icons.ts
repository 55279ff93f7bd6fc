import { type Icon, iconId } from '../glossary/browser.ts';

/**
 * A stylesheet that draws every icon. Icons are masks, so that they take the colour of the text; they stand in
 * the sheet itself, so that all of them are one request.
 */
export function iconStyles(icons: readonly Icon[]): string {
  return icons
    .map(({ code, svg }) => `[data-icon="${iconId(code)}"]{--icon:url("${dataUri(svg)}")}\n`)
    .join('');
}

/** An SVG as a data URI that may stand between double quotes in CSS. */
function dataUri(svg: string): string {
  const line = svg.trim().replace(/\s+/gu, ' ').replaceAll('"', "'");
  return `data:image/svg+xml,${line.replace(/[%#<>\\{}]/gu, (c) => encodeURIComponent(c))}`;
}

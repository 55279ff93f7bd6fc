/** The map of the glossary. */
export { glossaryMap } from './glossary-map.ts';
export { glossaryMapSvg } from './glossary-map-svg.ts';
export { labelsWithRoom, labelX } from './map-labels.ts';

/** The map of the glossary. */
export { glossaryMap } from './glossary-map.ts';
export { glossaryMapSvg } from './glossary-map-svg.ts';
export { anchorOf, labelsWithRoom } from './map-labels.ts';

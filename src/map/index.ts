/** The surroundings of a name: the map of the glossary, related rulings. */
export { glossaryMap } from './glossary-map.ts';
export { glossaryMapSvg } from './glossary-map-svg.ts';
export { anchorOf, labelLevels, narrowest } from './map-labels.ts';
export { type RelatedRuling, type Relations, relatedRulings } from './related.ts';

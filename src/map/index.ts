/** Where a name stands among the others: the map of an entry, the map of the glossary, related rulings. */
export { aroundEntry, type EntryMap, entryMapSvg, type MapName } from './entry-map.ts';
export { type Cluster, type GlossaryMap, glossaryMap, type MapPoint } from './glossary-map.ts';
export { glossaryMapSvg } from './glossary-map-svg.ts';
export { anchorOf, type Labelled, labelLevels, narrowest } from './map-labels.ts';
export { type RelatedRuling, relatedRulings } from './related.ts';

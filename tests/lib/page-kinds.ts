/** Every kind of page that the fixture site has, by its address below the base path. */
export const pageKinds = {
  home: '',
  'search results': '?q=fog',
  'all letters': 'glossary/',
  letter: 'letters/s/',
  entry: 'glossary/docking/',
  'entry with superseded rulings': 'glossary/tide-slack-high/',
  'entry that only redirects': 'glossary/tying-up/',
  ruling: 'glossary/docking/9/',
  'ruling that is a table': 'glossary/docking/6/',
  'term without an entry': 'terms/lighthouse-keeper/',
  'shared title': 'terms/gull/',
  'all documents': 'documents/',
  document: 'documents/regatta-rules/',
  changes: 'changes/',
  'changes since the last edition': 'changes/since/',
  'comparison of editions': 'changes/compare/',
  standing: 'changes/standing/',
  'rulings to review': 'changes/review/',
  map: 'map/',
  icons: 'icons/',
  help: 'help/',
  'page that is not kept': 'offline/',
  'not found': 'glossary/dokcing/',
};

/** A kind of page with its address. */
export const pageKindsList = Object.entries(pageKinds);

/** Every kind of page that speaks of editions, by its address on the site that has some. */
export const editionPageKinds = {
  'home with an edition': '',
  'changes of editions': 'changes/',
  'first edition': 'changes/2025-01-01/',
  'edition with changes': 'changes/2025-06-01/',
  'changes since the last edition': 'changes/since/',
  'standing now': 'changes/standing/',
  'rulings to review': 'changes/review/',
  'entry with rulings to review': 'glossary/harbour-dues/',
  'ruling to review alone': 'glossary/harbour-dues/1/',
  'document with printed numbers': 'documents/harbour-rules/',
  'history of a renumbered document': 'documents/harbour-rules/history/',
  'two editions compared': 'changes/compare/?from=2025-01-01&to=now',
  'history of an entry': 'glossary/docking/history/',
  'history of a document': 'documents/regatta-rules/history/',
  'ruling that has changed since it was cited': 'glossary/docking/?on=2025-01-01#p1',
  'ruling that left since it was cited': 'glossary/fog/?on=2025-01-01#p2',
  'ruling alone that has changed since it was cited': 'glossary/docking/1/?on=2025-01-01',
  'rule alone': 'documents/regatta-rules/4/',
};

/** A kind of page that speaks of editions with its address. */
export const editionPageKindsList = Object.entries(editionPageKinds);

/** Every kind of page of a document that is read by section, by its address on the site that has some. */
export const sectionPageKinds = {
  'contents of a rulebook': 'documents/harbour-rules/',
  'section of a rulebook': 'documents/harbour-rules/section/mooring-and-mooring-in-fog/',
  'contents below the first rules': 'documents/harbour-code/',
  'section without printed numbers': 'documents/harbour-code/section/mooring/',
  'all sections on one page': 'documents/harbour-code/print/',
  'rule of a section': 'documents/harbour-rules/101.1/',
};

/** A kind of page of a document that is read by section with its address. */
export const sectionPageKindsList = Object.entries(sectionPageKinds);

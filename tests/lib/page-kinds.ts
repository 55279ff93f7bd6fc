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
  'term without an entry': 'terms/lighthouse-keeper/',
  'shared title': 'terms/gull/',
  'all documents': 'documents/',
  document: 'documents/regatta-rules/',
  changes: 'changes/',
  'changes since the last edition': 'changes/since/',
  'comparison of editions': 'changes/compare/',
  standing: 'changes/standing/',
  icons: 'icons/',
  help: 'help/',
  'page that is not kept': 'offline/',
  'not found': 'glossary/dokcing/',
};

/** A kind of page with its address. */
export const pageKindsList = Object.entries(pageKinds);

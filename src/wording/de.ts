import type { Texts } from './texts.ts';

/** Every word that a reader sees, in German: see `en.ts`. */
export const de: Texts = {
  site: {
    navigation: 'Website',
    about: 'Über',
    skip: 'Zum Inhalt springen',
    letters: 'A–Z',
    documents: 'Dokumente',
    help: 'Hilfe',
    changes: 'Änderungen',
    icons: 'Symbole',
    helpAndSources: 'Hilfe und Quellen',
    theme: 'Darstellung',
    themeAuto: 'Automatisch',
    themeLight: 'Hell',
    themeDark: 'Dunkel',
  },
  kinds: {
    card: 'Karte',
    term: 'Begriff',
    mention: 'Nur erwähnt',
  },
  search: {
    searchLabel: 'Regelungen durchsuchen',
    searchPlaceholder: 'Karte, Begriff oder Frage',
    searchButton: 'Suchen',
  },
  citing: {
    copied: '{format} kopiert',
  },
  offline: {
    saveOffline: 'Offline speichern',
    reload: 'Neu laden',
  },
};

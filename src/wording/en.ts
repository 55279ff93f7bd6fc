/**
 * Every word that a reader sees, in English, by where it shows. Keys are unique over all groups, because `site.yml`
 * overrides them without naming the group. `{name}` is a place that the site fills; a text that depends on a number
 * has a form for each plural rule of the language.
 */
export const en = {
  /** On every page. */
  site: {
    navigation: 'Site',
    about: 'About',
    skip: 'Skip to content',
    letters: 'A–Z',
    documents: 'Documents',
    help: 'Help',
    changes: 'Changes',
    icons: 'Icons',
    helpAndSources: 'Help and sources',
    theme: 'Theme',
    themeAuto: 'Auto',
    themeLight: 'Light',
    themeDark: 'Dark',
  },
  /** Names of kinds of pages and rulings: on pages, in search results, in downloads. */
  kinds: {
    card: 'Card',
    term: 'Term',
    mention: 'Mentioned only',
  },
  /** The search: box, results, opened rulings. */
  search: {
    searchLabel: 'Search the rulings',
    searchPlaceholder: 'Card, term or question',
    searchButton: 'Search',
  },
  /** The menu that copies a citation. */
  citing: {
    copied: '{format} copied',
  },
  /** Saving the site for offline use, and reading it offline. */
  offline: {
    saveOffline: 'Save for offline',
    reload: 'Reload',
  },
};

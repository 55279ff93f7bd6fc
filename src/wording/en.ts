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
    document: 'Document',
    temporaryRuling: 'Temporary ruling',
    supersededRuling: 'Superseded ruling',
    reversedRuling: 'Reversed ruling',
  },
  /** The search: box, results, opened rulings. */
  search: {
    searchLabel: 'Search the rulings',
    searchPlaceholder: 'Card, term or question',
    searchButton: 'Search',
    iconResult: 'Icon',
    alsoNamed: 'also “{name}”',
    hasTemporary: 'Has a temporary ruling',
    hasSuperseded: 'Has a superseded ruling',
    filters: 'Filters',
    filterCards: 'Cards',
    filterTerms: 'Terms',
    filterDocuments: 'Documents',
    filterMentions: 'Mentioned only',
    filterIcons: 'Icons',
    filterLetter: 'Letter {letter}',
    correctedTo: 'Searched for “{to}” instead of “{from}”.',
    searchAsTyped: 'Search for “{from}” as typed',
    nothingFound: 'Nothing found for “{query}”.',
    nothingFiltered: 'Nothing found for “{query}” with these filters.',
    namesOnly: 'Can’t search the text right now. Showing names only.',
    closestMatches: 'Closest matches',
    onlyClosest: 'No ruling has every word. Closest matches:',
    foundCertain: {
      one: '{count} result. First: {first}',
      other: '{count} results. First: {first}',
    },
    foundPossible: {
      one: '{count} possible match. First: {first}',
      other: '{count} possible matches. First: {first}',
    },
    foundNothing: 'Nothing found',
    moreOnThis: 'More on this:',
    openEntry: 'Open full entry',
    openDocument: 'Open full document',
    openMentions: 'All mentions',
    openIcons: 'All icons',
    backTo: 'Back to {name}',
    goTo: 'Go to {name}',
    textFailed: 'Can’t load the text right now.',
    copyLink: 'Copy link',
    copyLinkTo: 'Copy link to {name}',
    linkCopied: 'Link copied',
    copyFailed: 'Can’t copy the link here',
    pin: 'Pin',
    pinName: 'Pin {name}',
    isPinned: 'Pinned',
    isPinnedName: 'Pinned {name}',
    pinnedEntries: 'Pinned',
    clearPinned: 'Clear pinned',
    recentSearches: 'Recent searches',
    clearRecent: 'Clear recent searches',
    clear: 'Clear',
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

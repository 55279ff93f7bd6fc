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
    saveOffer: 'Read and search everything offline ({size}).',
    saveOfferUnknownSize: 'Save everything on this device, to read and search it offline.',
    showSize: 'Show the size',
    saveOffline: 'Save for offline',
    notNow: 'Not now',
    downloading: 'Downloading. You can keep reading.',
    downloadProgress: 'Download progress',
    downloadedOf: '{done} of {total}',
    stopDownload: 'Stop',
    resumeDownload: 'Resume',
    savedEdition: 'Saved for offline: {edition} edition, {size}',
    savedNoEdition: 'Saved for offline: {size}',
    moreOffline: 'More',
    removeSaved: 'Remove',
    updateAvailable: 'Update available ({size}).',
    update: 'Update',
    later: 'Later',
    updating: 'Downloading the update:',
    updated: 'The update is saved.',
    reload: 'Reload',
    readingCopy: 'Offline. Reading your copy from {date}.',
    readingSavedPage: 'Offline. Reading a saved page.',
    networkProblem: "Download interrupted. It will resume when you're online.",
    refusedProblem:
      'The download was damaged or replaced on its way, so none of it was saved. If this network asks you to log in, do that and try again.',
    fullProblem: 'Not enough space on this device. Free some up and try again.',
    stoppedProblem: 'Download stopped. It can resume where it stopped.',
    cannotSave: "This browser can't save the site for offline reading.",
    siteUnreachable: "Nothing is saved yet, and the site can't be reached.",
    workerSilent:
      "Nothing is saved yet: the site isn't answering. Open this page again on a better connection.",
  },
};

/**
 * Every word that a reader sees, in English, by where it shows. Keys are unique over all groups, because `site.yml`
 * overrides them without naming the group. `{name}` is a place that the site fills; a text that depends on a number
 * has a form for each plural rule of the language. A text with links marks them `[words]({address})`.
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
    onThisPage: 'On this page',
  },
  /** What pages and rulings are called: on pages, in search results, in downloads. */
  kinds: {
    card: 'Card',
    term: 'Term',
    document: 'Document',
    mention: 'Mentioned only',
    sharedTitle: 'Several entries',
    ruling: 'Ruling',
    errata: 'Errata',
    update: 'Update',
    example: 'Example',
    note: 'Note',
    temporaryRuling: 'Temporary ruling',
    supersededRuling: 'Superseded ruling',
    reversedRuling: 'Reversed ruling',
    standingCurrent: 'Current',
    standingTemporary: 'Temporary',
    standingSuperseded: 'Superseded',
    standingReversed: 'Reversed',
    entryCount: { one: '{count} entry', other: '{count} entries' },
    mentionCount: { one: '{count} mentioned only', other: '{count} mentioned only' },
    rulingCount: { one: '{count} ruling', other: '{count} rulings' },
    ruleCount: { one: '{count} rule', other: '{count} rules' },
  },
  /** The home page. */
  home: {
    latestChanges: 'Latest changes',
    allChanges: 'All changes',
    more: 'More',
    moreHelp: 'How to search, cite and read offline',
    moreIcons: 'What the icons mean',
    newSinceVisit: 'New since your last visit: {edition}',
    firstEdition: '{edition} ({date}): the first edition.',
    latestEdition: '{edition} ({date}): {changes}.',
  },
  /** The pages of entries, names without an entry and documents. */
  text: {
    also: 'Also: {names}',
    source: { one: 'Source: {sources}', other: 'Sources: {sources}' },
    history: 'History',
    neighbours: 'Before and after in the alphabet',
    mentionedIn: 'Mentioned in',
    referenceSee: 'See',
    referenceRedirect: 'Redirect',
    referenceMention: 'Mention',
    moreMentions: { one: '{count} more', other: '{count} more' },
    standing: 'Standing',
    temporaryHere: { one: '{count} ruling is temporary:', other: '{count} rulings are temporary:' },
    supersededHere: {
      one: '{count} ruling is superseded by a newer one:',
      other: '{count} rulings are superseded by newer ones:',
    },
    reversedHere: {
      one: '{count} ruling was reversed and no longer applies:',
      other: '{count} rulings were reversed and no longer apply:',
    },
    retiredRulings: 'Retired rulings',
    retiredFor: 'Retired: {reason}',
    retiredTo: 'Retired; now in {place}',
    mentionLead: {
      one: 'No entry of its own. Mentioned in {count} ruling:',
      other: 'No entry of its own. Mentioned in {count} rulings:',
    },
    mentionDescription: 'Rulings that mention {name}: {sentence}',
    sharedLead: {
      one: '{count} entry has this title:',
      other: '{count} entries have this title:',
    },
    sharedDescription: '{names}: entries with this title.',
    allRulings: { one: 'Show the ruling', other: 'Show all {count} rulings' },
    replacedBy: 'Replaced by a newer text: {document}.',
  },
  /** The page of one ruling, for sharing. */
  share: {
    readEntry: 'Read the full entry',
    readDocument: 'Read the full document',
  },
  /** The lists of entries by letter, and of documents. */
  lists: {
    lettersDescription: '{entries} of {site}, from A to Z, and its documents.',
    lettersHeading: 'A–Z',
    otherCharacters: 'Other characters',
    letterTitle: 'Letter {letter}',
    letterDescription: '{site}, letter {letter}: {counts}.',
    lettersAround: 'Letters before and after',
    allLetters: 'All letters',
    firstTwoLetters: 'First two letters',
    leadsTo: 'see {name}',
    printLetter: 'Print all of {letter}',
    documentsLead: 'Rulebooks and other texts with numbered rules.',
    documentsDescription: 'Rulebooks and other numbered rules for {game}.',
    iconsLead: 'The pictures in the rulings and what they stand for.',
    iconsDescription: 'The icons of {site}: picture, code, name and meaning.',
    icon: 'Icon',
    iconCode: 'Code',
    iconMeaning: 'Name and meaning',
  },
  /** Pages that stand in for others: page not found, offline, an old address. */
  lost: {
    notFound: 'Page not found',
    notFoundLead: 'The name may be spelled differently. Search for it or browse A–Z.',
    notFoundDescription: 'There is no page at this address. Search for what you need.',
    offlineTitle: 'You are offline',
    offlineLead:
      'This page is not saved on your device. Search the pages that are. When you are online again, you can [save everything for offline]({help}).',
    offlineDescription: 'You are offline, and this page is not saved on your device.',
    movedTo: '{name} has moved: {link}',
    rulingRetired: 'This ruling is retired: {reason}',
  },
  /** The search: box, results, opened rulings. */
  search: {
    searchLabel: 'Search the rulings',
    searchPlaceholder: 'Card, term or question',
    searchButton: 'Search',
    searchResults: 'Search results',
    searchNeedsScript: 'Search needs JavaScript. You can still browse A–Z below.',
    searchLoading: 'Searching…',
    searchFailed: "Can't load the search right now. You can still browse A–Z.",
    searchRetry: 'Retry',
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
  /** The help page. */
  help: {
    helpDescription: 'How to search {site}, cite rulings and read offline.',
    helpFind: 'Find a ruling',
    helpFindSearch:
      'Type a card, a term or a question. Matching names come first, then rulings that contain your words. Small typos are fine.',
    helpFindKeys:
      'Press `/` on any page to start searching. In the results, use the arrow keys to move, Enter to open and Escape to close. Links in an opened ruling open in place; Back returns.',
    helpFindLetters:
      'You can also browse [A–Z]({letters}), even without JavaScript. A leading “The”, apostrophes and quotation marks don’t count for the order.',
    helpRead: 'Read an entry',
    helpReadText:
      'An entry is a list of numbered rulings. A bold link after “See” leads to rulings that apply as well; other links explain a name. A dotted underline means that a name has no entry of its own: its page lists every ruling that mentions it. “Mentioned in”, at the end of an entry, lists what links to it.',
    helpReadIcons: 'Pictures in the text are [icons]({icons}) of the game.',
    helpStanding: 'What the boxes mean',
    helpStandingLead: 'Some rulings are in a box:',
    helpTemporary: 'Applies for now, until there is a final ruling.',
    helpSuperseded: 'No longer applies: a newer ruling replaced it.',
    helpReversed: 'No longer applies: the opposite was ruled.',
    helpUpdate: 'Applies, and is newer than the text around it.',
    helpErrata: 'Applies: read the card like this instead of as printed.',
    helpNote:
      'Not a ruling. The editors explain, for example, where a source is incomplete or where two sources differ.',
    helpCite: 'Cite a ruling',
    helpCiteMenu:
      'Every ruling has a number that never changes. Select the number to copy the ruling with its link, ready for a forum, a chat or an email.',
    helpCiteEdition:
      'The link always leads to the same ruling. Once there are [editions]({changes}), it also remembers which one you read: people who follow it see what the ruling said then and what has changed since.',
    helpCitePreview:
      'Chat apps can show the text of a “link with preview”. It opens a page with that ruling only.',
    helpCiteNumber: 'When you can’t link, name the entry and the number: “{example}”.',
    helpCiteNoScript: 'Without JavaScript, the number is a plain link that you can copy.',
    helpOffline: 'Read offline',
    helpOfflineText:
      'Save everything on this device to read and search it without a connection. You choose when to update and when to remove it.',
    helpOfflineNoScript: 'This needs JavaScript. The [downloads]({downloads}) work without it.',
    helpDownloads: 'Downloads',
    helpDownloadsLead: 'Each file contains the whole glossary:',
    helpDownloadHtml:
      '[Web page]({address}) with its own search. It opens from any disk or USB stick and prints as a book; choose a letter first to print only that letter.',
    helpDownloadEpub: '[E-book (EPUB)]({address}) for e-readers and phones.',
    helpDownloadText: '[Plain text]({address}) for everything else.',
    helpData: 'Use the data',
    helpDataText:
      'Everything here is also available as JSON: [all entries]({entries}), each entry with its rulings (`{example}`), and [who refers to whom]({graph}). Schemas describe the [list and entries]({entrySchema}) and the [graph]({graphSchema}).',
    helpSources: 'Where the rulings come from',
    helpSourcesLead: 'The rulings come from these sources:',
    helpSourcesEach: 'Each entry lists its own sources at the end.',
    helpSourcesDocuments: 'Rulebooks and other numbered rules are under [Documents]({documents}).',
    helpEditors: 'For editors',
    helpEditorsText:
      'Each entry is one Markdown file in the content folder. After an edit, `npm run number` numbers new rulings, `npm run check` finds mistakes, and `npm run edition` publishes an edition. `README.md` explains the rest.',
    helpAbout: 'About this site',
  },
  /** The files to download: EPUB, one HTML file, plain text. */
  downloads: {
    downloadContents: 'Contents',
    downloadLetters: 'Letters',
    downloadAbout: 'About {site}',
    downloadFindHint: 'To find a word, use “Find in page” in your browser.',
    downloadSearchHelp:
      'Type a card, a term or a question. Matching names come first, then rulings that contain your words. Press `/` to start searching, the arrow keys to move through the results and Escape to clear. Back returns to the results.',
    downloadPrintHelp:
      'This page prints as a book in two columns. Choose a letter at the top to print only that letter.',
    downloadReadTitle: 'How to read it',
    downloadReadOrder:
      'Names are sorted from A to Z. A leading “The”, apostrophes and quotation marks don’t count.',
    downloadReadEntry:
      'An entry is a list of numbered rulings. Names after “See” lead to rulings that apply as well. Names without an entry of their own are listed too, with every sentence that mentions them. “Mentioned in”, at the end of an entry, lists what refers to it.',
    downloadStandingTitle: 'What the labels mean',
    downloadStandingLead: 'Some rulings carry a label:',
    downloadLabel: '{label}: {meaning}',
    downloadCiteTitle: 'How to cite a ruling',
    downloadCite: 'The number of a ruling never changes. Name the entry and the number.',
    downloadCiteExample:
      'The number of a ruling never changes. Name the entry and the number: “{example}”.',
    downloadCiteOnline: 'Online, that ruling is at {address}',
    downloadNewest: 'The latest version is at {address}',
    downloadShared: 'Several entries: see {names}.',
    downloadRetiredFor: 'Retired: {reason}',
    downloadRetiredTo: 'Retired; now in {place}',
    downloadMentionedIn: 'Mentioned in: {places}',
  },
};

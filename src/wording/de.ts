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
    saveOffer: 'Alles offline lesen und durchsuchen ({size}).',
    saveOfferUnknownSize:
      'Alles auf diesem Gerät speichern, um es offline zu lesen und zu durchsuchen.',
    showSize: 'Größe anzeigen',
    saveOffline: 'Offline speichern',
    notNow: 'Nicht jetzt',
    downloading: 'Wird heruntergeladen. Du kannst weiterlesen.',
    downloadProgress: 'Fortschritt',
    downloadedOf: '{done} von {total}',
    stopDownload: 'Anhalten',
    resumeDownload: 'Fortsetzen',
    savedEdition: 'Offline gespeichert: Ausgabe {edition}, {size}',
    savedNoEdition: 'Offline gespeichert: {size}',
    moreOffline: 'Mehr',
    removeSaved: 'Entfernen',
    updateAvailable: 'Aktualisierung verfügbar ({size}).',
    update: 'Aktualisieren',
    later: 'Später',
    updating: 'Aktualisierung wird heruntergeladen:',
    updated: 'Die Aktualisierung ist gespeichert.',
    reload: 'Neu laden',
    readingCopy: 'Offline. Du liest deine Kopie vom {date}.',
    readingSavedPage: 'Offline. Du liest eine gespeicherte Seite.',
    networkProblem: 'Download unterbrochen. Er geht weiter, sobald du wieder online bist.',
    refusedProblem:
      'Der Download wurde unterwegs beschädigt oder ersetzt; nichts davon wurde gespeichert. Falls dieses Netz eine Anmeldung verlangt, melde dich an und versuche es noch einmal.',
    fullProblem:
      'Auf diesem Gerät ist nicht genug Platz. Schaffe Platz und versuche es noch einmal.',
    stoppedProblem: 'Download angehalten. Er kann dort weitergehen, wo er aufgehört hat.',
    cannotSave: 'Dieser Browser kann die Website nicht zum Offline-Lesen speichern.',
    siteUnreachable: 'Noch ist nichts gespeichert, und die Website ist nicht erreichbar.',
    workerSilent:
      'Noch ist nichts gespeichert: Die Website antwortet nicht. Öffne diese Seite bei besserer Verbindung noch einmal.',
  },
};

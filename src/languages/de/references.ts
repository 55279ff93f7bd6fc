import type { ReferenceRules } from '../references.ts';

export const references: ReferenceRules = {
  see: 'siehe|s.|vgl.|vergleiche|mehr dazu unter|Näheres unter|Synonym für|→',
  certain: 'siehe|vgl.',
  neverVerbs: true,
  before: 'bitte|auch|und|aber|dazu',
  after:
    'bitte|auch|aber|nur|im Übrigen|jedoch|stattdessen|a\\.|hierzu|dazu|ferner|insbesondere|unter|bei|mit|(?:weiter )?(?:oben|unten),? (?:bei|unter)',
  example: 'zum Beispiel|z\\. ?B\\.|insbesondere|etwa',
  and: 'und/oder|und|oder|sowie|bzw\\.|als auch',
  also: 'auch',
  connectives: `und|oder|und/oder|sowie|bzw\\.|für|über|zu|zum|zur|wenn|falls|sobald|weil|da|denn|aber|außer|bis|bevor
    |nachdem|während|der|die|das|dem|den|wo|wer|was|wie|dass|oben|unten|in (?:der|dem|den|diesem|dieser)|im|am|bei|unter`,
  explainers:
    'er|sie|es|der|die|das|dies|diese|dieser|dieses|ein|eine|man|du|wer|was|wo|wenn|für|aber|und|als|nicht|in|auf|siehe',
  introducers: 'für|zu|zum|zur|über|bei|wegen|falls|wenn|als',
  details: '(?:mehr|näheres|einzelheiten|weiteres|genaueres) (?:zu|zum|zur|über)',
  callings: 'Eintrag|Einträge|Regeln?|Regelung(?:en)?|Abschnitte?|Symbole?|Karten?',
  leadIn: `unter|sowohl|(?:(?:de[rnm]|die|das) )?(?:(?:Eintrag|Einträge|Stichwort|Abschnitt|Überschrift)(?: (?:zu|zum|zur|über|für|unter))?
    |(?:Regeln?|Regelung(?:en)?) (?:zu|zum|zur|über|für|von|des|der))|Regeln?(?= §)`,
  article: '(?:der|die|das|den|dem|des) ',
  invertedArticles: '[Dd]er|[Dd]ie|[Dd]as|[Ee]ine?',
  clauseStarts: `ab|alle|allem|allen|aller|alles|als|am|an|auf|aus|bei|beide|beiden|da|dabei|dafür|damit|dann|daran|darin|das|dass
    |davon|dem|den|denn|der|deren|dessen|die|dies|diese|diesem|diesen|dieser|dieses|doch|dort|du|durch|ein|eine|einem|einen
    |einer|eines|er|es|etwa|für|hier|ich|ihm|ihn|ihr|ihre|im|in|insbesondere|jede|jeden|jeder|jedes|kein|keine|man|mit|nach|nicht|nichts
    |noch|nur|ob|oben|oder|sich|sie|so|über|um|und|unten|unter|von|vor|was|wem|wen|wenn|wer|weiter|wie|wir|wo|zu|zuerst|zum
    |zur|zwei|nächste|nächsten|folgende|folgenden|vorherige|vorherigen|rechts|links|umseitig|Seite|S|z|d|u|bzw|usw|ggf|Abb|Tab|Nr`,
  clauseWords: `bin|bist|darf|dürfen|hat|haben|hatte|ihr|ihre|ist|kann|können|muss|müssen|sein|seine|sich|sie|sind|soll|sollte
    |war|waren|werden|wir|wird|würde|dein|deine|du`,
  pointers:
    'oben|unten|umseitig|nebenstehend|(?:folgende|nächste|vorige|vorherige|obige|untenstehende)[rnms]? .*',
  numbered:
    'Seite|S|Abschnitt|Kapitel|Regel|Schritt|Tabelle|Tab|Abbildung|Abb|Anmerkung|Beispiel|Anhang',
  under: 'unter(?: der Überschrift)?',
  titles: 'St|Dr|Hr|Fr|Prof|Kapt|Lt|Nr|Sr|Jr',
  abbreviations: `z\\. ?B|d\\. ?h|u\\. ?a|i\\. ?d\\. ?R|o\\. ?ä|usw|bzw|ggf|vgl|evtl|inkl|ca|etc|s|Abs|Art|Kap|Nr|Abb|Tab|max|mind
    |sog|allg|\\d+`,
  rules: `Regel|Abschnitt|Artikel|Kapitel|Teil|Schritt|Anhang|Absatz|§|Ziffer|Punkt|Art.|Abs.|Kap.|Abschn.|Ziff.`,
  common: 'schritt|teil|absatz|abs.|phase|punkt',
  plurals: 's|es|n|en|e|ern|er',
  to: 'bis',
  steps: 'Abs\\.|Absatz|Nr\\.|Nummer|Ziff\\.|Ziffer|\\(',
  sentences: 'Satz|S\\.|Halbsatz|Halbs\\.|Hs\\.|Alternative|Alt\\.',
};

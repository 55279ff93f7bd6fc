import { stemmer } from '@orama/stemmers/german';
import { stopwords } from '@orama/stopwords/german';
import type { Language, ReferenceRules } from '../language.ts';
import { defineWords } from '../words.ts';
import texts from './interface.json' with { type: 'json' };

export const words = /* @__PURE__ */ defineWords('de', {
  articles: 'der die das den dem des ein eine einen',
  dropsArticles: true,
  stopWords: [
    ...stopwords,
    'beim ins ans darf dürfen darfst kannst muss müssen',
    'soll sollen bekomme bekommt bekommen passiert geschieht mal bitte gerade eigentlich etwa falls bei dabei dafür davon',
    'darauf daran darin denen deren ja nein mehr immer gilt gelten gibt geben gehen geht macht machen eben schon',
  ],
  questionWords:
    'wie viel viele vielen wieviel wieviele warum wieso wann wo woher wohin wer wem wen wessen was welche welchem welchen welcher welches',
  auxiliaries:
    'ist sind bin war waren kann können darf dürfen muss müssen soll sollen wird werden hat haben habe gibt gilt gelten',
  numerals: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  iconWords: 'Symbol Icon',
  hasCompounds: true,
  hasUmlauts: true,
  ruleWords: 'Regel Regeln Abschnitt Artikel Ziffer',
  stem,
});

const prefix =
  'ab|an|auf|aus|bei|durch|ein|fest|her|hin|los|mit|nach|um|unter|vor|weg|weiter|zu|zurück|zuruck|zusammen';
/** A participle or an infinitive with "zu": "gespielt", "abgelegt", "abzulegen". */
const participle = new RegExp(
  `^(${prefix})?(?:ge(?=.{3,}(?:t|en)(?:e[mnrs]?)?$)|(?<=.)zu(?=.{3,}en$))(.+?)(?:t|en)(?:e[mnrs]?)?$`,
  'u',
);

/** Stems of strong verbs, each followed by the stems of its other forms: "nehmen, genommen, nimmt, nahm". */
const strong =
  `befehl befohl befiehl, biet bot, bind bund band, bleib blieb, brech broch brich brach, entscheid entschied,
  fall fiel, fang fing, find fund fand, flieg flog, flieh floh, geb gab gib, gewinn gewonn gewann, greif griff,
  halt hielt, heb hob, helf holf hilf half, lass liess, lauf lief, leih lieh, les lies, nehm nomm nimm nahm, reit ritt,
  ruf rief, schieb schob, schiess schoss, schlag schlug, schliess schloss, schneid schnitt, schreib schrieb,
  schwimm schwamm schwomm, sink sank sunk, sprech sproch sprich sprach, spring sprung sprang, stech stoch stich stach,
  steh stand, stehl stohl stiehl stahl, steig stieg, sterb storb stirb starb, streit stritt, trag trug,
  treff troff triff traf, tret tritt, trink trunk trank, vergess vergiss, verlier verlor, weis wies,
  werf worf wirf warf, zieh zog, zwing zwung zwang`
    .split(/,\s+/u)
    .map((verb) => verb.split(' '));
const strongForm = new RegExp(`(?:${strong.flatMap(([, ...forms]) => forms).join('|')})$`, 'u');
const strongStem = new Map(
  strong.flatMap(([stem = '', ...forms]) => forms.map((form) => [form, stem])),
);

/**
 * Returns the Snowball stem, with umlauts typed as two letters read as umlauts. A verb has one stem with its
 * participles, its strong forms and nouns such as "Reparatur".
 */
function stem(word: string): string {
  if (word.length < 4) return word;
  const plain = word.replace(/(?<![aeq])([aou])e/gu, '$1');
  const bare = stemmer(plain.replace(participle, (_, before = '', verb) => `${before}${verb}en`));
  const short = bare.length > 3 ? bare.replace(/(?<=[dt])et$|(?<![aeiou])t$/u, '') : bare;
  return short
    .replace(strongForm, (form) => strongStem.get(form) ?? form)
    .replace(/(?<=.{4})(?:ation|atur|ier|i)$/u, '');
}

export { stem as singular };

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
  of: 'von|aus|(?:in|unter)(?: der| dem)?|de[rs]',
  steps: 'Abs\\.|Absatz|Nr\\.|Nummer|Ziff\\.|Ziffer|\\(',
  dated: '(?:in |aus )?(?:der )?(?:Ausgabe|Fassung) vom|Stand|vom|am',
  newer: 'neuer als(?: die Ausgabe vom)?',
};

export const de = { code: 'de', texts, words, references } satisfies Language;

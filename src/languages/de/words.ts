import { stemmer } from '@orama/stemmers/german';
import { stopwords } from '@orama/stopwords/german';
import { defineWords } from '../words.ts';

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

/** Stems of strong verbs, each with those of its other forms: "nehmen, genommen, nimmt, nahm". */
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

/** The stem of Snowball, also of umlauts typed as two letters, and the same for participles, strong verbs and "Reparatur". */
function stem(word: string): string {
  if (word.length < 4) return word;
  const plain = word.replace(/(?<![aeq])([aou])e/gu, '$1');
  const bare = stemmer(plain.replace(participle, (_, before = '', verb) => `${before}${verb}en`));
  const short = bare.length > 3 ? bare.replace(/(?<=[dt])et$|(?<![aeiou])t$/u, '') : bare;
  return short
    .replace(strongForm, (form) => strongStem.get(form) ?? form)
    .replace(/(?<=.{4})(?:ation|atur|ier|i)$/u, '');
}

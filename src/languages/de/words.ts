import { stemmer } from '@orama/stemmers/german';
import { stopwords } from '@orama/stopwords/german';
import { defineWords } from '../words.ts';

export const words = /* @__PURE__ */ defineWords('de', {
  articles: 'der die das den dem des ein eine einen',
  dropsArticles: true,
  stopWords: [
    ...stopwords,
    'warum wieso wann wohin woher wer wem wen wessen wieviel wieviele beim ins ans darf dürfen darfst kannst muss müssen',
    'soll sollen bekomme bekommt bekommen passiert geschieht mal bitte gerade eigentlich etwa falls bei dabei dafür davon',
    'darauf daran darin denen deren ja nein mehr immer gilt gelten gibt geben gehen geht macht machen eben schon',
  ],
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
  `^(${prefix})?(?:ge(?=.{3,}(?:t|en)$)|(?<=.)zu(?=.{3,}en$))(.+?)(?:t|en)$`,
  'u',
);

/** The stem of Snowball, also of umlauts typed as two letters, and the same for participles. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const plain = word.replace(/(?<![aeq])([aou])e/gu, '$1');
  const bare = stemmer(plain.replace(participle, (_, before = '', verb) => `${before}${verb}en`));
  return bare.length > 4 ? bare.replace(/(?<=[dt])et$|(?<![aeiou])t$/u, '') : bare;
}

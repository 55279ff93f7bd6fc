import { stemmer } from '@orama/stemmers/french';
import { stopwords } from '@orama/stopwords/french';
import { defineWords } from '../words.ts';

export const words = /* @__PURE__ */ defineWords('fr', {
  articles: "le la les l' un une des",
  dropsArticles: true,
  elided: 'l|d|j|m|n|s|t|c|qu|lorsqu|puisqu|jusqu|quoiqu',
  stopWords: [
    ...stopwords,
    'dont si peut peux puis peuvent doit dois doivent faut faire fait fais avoir être',
    'arrive passe plus donc lorsque ça cela celui celle ceux alors aussi comme depuis entre vers chez très bien',
    'toujours jamais aucun aucune quelque quelques chaque',
  ],
  questionWords: 'combien comment pourquoi quand où qui que quoi quel quelle quelles quels',
  numerals: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
  iconWords: 'icône symbole',
  ruleWords: 'règle règles section article',
  stem,
});

/** The stem of Snowball, for words without accents, and the same for "détruit" and "détruire". */
function stem(word: string): string {
  if (word.length < 4) return word;
  return stemmer(word.replace(/ees?$/u, 'e').replace(/(?<=^.{1,3}eu)x$/u, '')).replace(
    /(?<=.{4}[iu])[rt]$/u,
    '',
  );
}

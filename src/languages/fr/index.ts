import { stemmer } from '@orama/stemmers/french';
import { stopwords } from '@orama/stopwords/french';
import type { Language, ReferenceRules } from '../language.ts';
import { defineWords } from '../words.ts';
import texts from './interface.json' with { type: 'json' };

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
  auxiliaries: 'est sont était a ont ai peut peux peuvent puis dois doit doivent faut va',
  numerals: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
  iconWords: 'icône symbole',
  ruleWords: 'règle règles section article',
  stem,
});

/** Returns the Snowball stem of a word without accents; the same for "détruit" and "détruire". */
function stem(word: string): string {
  if (word.length < 4) return word;
  return stemmer(word.replace(/ees?$/u, 'e').replace(/(?<=^.{1,3}eu)x$/u, '')).replace(
    /(?<=.{4}[iu])[rt]$/u,
    '',
  );
}

export { stem as singular };

export const references: ReferenceRules = {
  see: `voir|voyez|cf.|consulter|consultez|comparer|se reporter à|reportez-vous à|se référer à|référez-vous à
    |synonyme de|→`,
  certain: 'voir|voyez|cf.|se reporter à|reportez-vous à',
  before: 'aussi|et|mais|puis|veuillez',
  after: 'aussi|également|cependant|toutefois|notamment|plutôt|sous|à|avec',
  example: 'par exemple|notamment|en particulier|p\\. ?ex\\.',
  and: 'et/ou|et|ou|ainsi que',
  also: 'aussi|également',
  connectives: `et|ou|et/ou|pour|sur|à propos de|concernant|à|si|quand|lorsque|lorsqu['’].*|qui|que|où|dont|comme|parce que|car|mais
    |sauf|jusqu['’]à|pendant|avant|après|ci-dessus|ci-dessous|aussi|d['’]abord|dans|en|au|aux|du|des|de`,
  explainers:
    'il|elle|le|la|les|ce|cette|ces|un|une|vous|tu|qui|que|où|quand|pour|mais|et|si|comme|pas|dans|sur|voir|on',
  introducers: 'pour|sur|à propos|concernant|si|comme|quant',
  details: 'pour (?:plus|davantage|le|les|tout)',
  callings: 'entrée|fiche|règles?|sections?|icônes?|cartes?|articles?',
  leadIn: `à la fois|sous|(?:(?:la |l['’])?(?:entrée|fiche|section|rubrique|article)(?: (?:sur|pour|de|du|sous))?
    |(?:les |la )?règles? (?:sur|pour|de|du|des))`,
  article: `(?:le |la |les |l['’]|un |une |des )`,
  invertedArticles: `[Ll]es?|[Ll]a|[Ll]['’]|[Uu]ne?`,
  clauseStarts: `à|afin|ainsi|alors|après|au|aucun|aucune|aussi|autre|aux|avant|avec|car|ce|ceci|cela|ces|cet|cette|chaque|chez|ci-après
    |ci-contre|ci-dessous|ci-dessus|comme|comment|dans|de|depuis|des|deux|donc|du|elle|en|est|et|haut|ici|il|infra|ils|je|jusque|la|là
    |le|les|leur|leurs|lorsque|lui|mais|me|même|mon|ne|notamment|nous|on|ou|où|page|par|pas|plus|pour|pourquoi|quand|que|quel|quelle|qui|quoi
    |sa|sans|se|ses|si|son|sont|sous|supra|sur|ta|tes|ton|tous|tout|toute|toutes|trop|tu|un|une|vers|votre|vos|vous|etc|pp?|n°`,
  clauseWords: `a|ai|as|avait|avez|dont|doit|doivent|est|êtes|était|ils?|elles?|nous|ont|peut|peuvent|peux|qui|sa|sera|ses|son|sont
    |tu|votre|vous|lui`,
  pointers: `supra|infra|ci-dessus|ci-dessous|ci-contre|ci-après|plus haut|plus bas|au verso`,
  numbered: '(?:page|pp?|section|chapitre|règle|étape|tableau|figure|fig|note|exemple|annexe)s?',
  under: 'sous(?: le titre)?',
  titles: 'St|Ste|Dr|M|MM|Mme|Mlle|Cap|Lt|Prof|No|n°',
  abbreviations: 'p\\. ?ex|c\\.-à-d|etc|cf|art|chap|fig|env|max|min',
  rules: `règle|règle n°|article L.|article R.|section|article|chapitre|partie|étape|annexe|paragraphe|§|art.|chap.
    |sect.|al.|alinéa|point`,
  common: 'étape|partie|paragraphe|phase|point|al.|alinéa',
  plurals: 's',
  to: 'à',
  steps: 'al\\.|alinéa',
  dated: "(?:dans |de )?l['’]édition du|au|du|le",
  newer: '(?:postérieure? au|plus récent que l’édition du)',
};

export const fr = { code: 'fr', texts, words, references } satisfies Language;

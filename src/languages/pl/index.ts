import type { Language, ReferenceRules } from '../language.ts';
import { defineWords } from '../words.ts';
import texts from './interface.json' with { type: 'json' };

export const words = /* @__PURE__ */ defineWords('pl', {
  stopWords: `a aby albo ale ani bez bo by być będzie był była było były czy czym dla do gdy go i ich im ja jaka jaki jakie jakich
    jako je jego jej jest jestem jeszcze jeśli jeżeli już każda każde każdy której którego którzy lub ma mają mam mi
    mieć mnie moich moja moje mogę może można mój mu musi muszę na nad nam nas nasz nią nie nich nim o od on ona one oni
    oraz po pod podczas przed przez przy są się sobie swoje swój swoją ta tak także tam te tego tej ten też to tu tych
    tylko tym w wolno we wtedy z za ze że dzieje stanie trzeba należy jednej jednym kolejne twój twoja twoje`,
  questionWords: 'ile ilu jak kiedy gdzie kto kogo kim co czego czemu która które który dlaczego',
  auxiliaries: 'czy',
  numerals:
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  iconWords: 'ikona symbol',
  ruleWords: 'zasada reguła artykuł art',
  stem,
});

/** Endings of nouns, adjectives and verbs, folded, if three letters remain before them. */
const ending =
  /(?<=^.{3,})(?:owac|[yi]wac|acych|acego|acym|ac[yae]|iami|ami|iach|ach|ow(?:ie|i)?|iem|iom|iego|iemu|ego|emu|[yi]mi|[yi]ch|[yi]m|[aeiy]sz|[aeiy]my|[aiy]c|om|em|ej|ie|ia|iu|io|aj|[aeiouy])$/u;
/** Suffixes of verbs before the endings: atakowany, atakuje, zagrywa, zniszczony, atakował. */
const suffix = /(?<=^.{3,})(?:[oyi]wa[nl]|uj|yw|[aeo]n|[aiy]l)$/u;

/** A light stem: without the endings, and with the last vowel and consonant of the basic form. */
function stem(word: string): string {
  return word
    .replace(/(?<=[^aeiouy])iec$/u, 'c')
    .replace(/(?<=..)dze$/u, 'g')
    .replace(/(?<=[ers])c$|(?<=.)ci(?=(?:e|a|u|em|ami|ach|om)?$)/u, 't')
    .replace(ending, '')
    .replace(/(?<=^..)[aeiouy]$/u, '')
    .replace(suffix, '')
    .replace(/(?<=.{2}[^aeiouy])i?e([kclnrt])$/u, '$1')
    .replace(/(?<=..)i$/u, '')
    .replace(/(?<=..)c$/u, 'k')
    .replace(/(?<=.{2})([dr])z$/u, '$1')
    .replace(/(?<=.)i?[ae](?=[^aeiouy]+$)/u, 'e');
}

export { stem as singular };

export const references: ReferenceRules = {
  see: 'zob.|zobacz|patrz|p.|por.|porównaj|sprawdź|w haśle|pod hasłem|→',
  certain: 'zob.|zobacz|patrz|por.',
  neverVerbs: true,
  before: 'proszę|także|też|i|ale',
  after: 'też|jednak|także|również|m\\.in\\.|pod|hasło|hasła',
  example: 'na przykład|np\\.|zwłaszcza|szczególnie',
  and: 'i/lub|i|oraz|lub|albo|a także|jak również',
  also: 'też|także|również',
  connectives: `i|oraz|lub|albo|dla|o|w sprawie|jeśli|jeżeli|gdy|kiedy|który|która|które|gdzie|kto|jako|ponieważ|ale|chyba|dopóki
    |przed|po|powyżej|poniżej|w|na|do|przy|ze?`,
  explainers:
    'to|ten|ta|te|on|ona|ono|oni|który|która|które|gdzie|gdy|kiedy|kto|dla|ale|i|jeśli|jak|nie|w|na|zob\\.|patrz',
  introducers: 'dla|o|w sprawie|co do|jeśli|jako',
  details: '(?:więcej|szczegóły|dokładniej) (?:o|na temat)',
  callings: 'hasło|hasła|zasad[ay]?|reguł[ay]?|ikon[ay]?|kart[ay]?',
  leadIn: 'hasł(?:o|a|em)|pod|zarówno|zasad[ayę](?: (?:o|dotycząc[ae]))?',
  clauseStarts: `a|aby|ale|bez|bo|być|co|czy|czego|dla|do|dwa|gdy|gdzie|i|ile|inne|ja|jak|jakie|jaki|jako|je|jego|jej|jeśli|jeszcze|już
    |każdy|każda|kiedy|kto|która|które|który|lub|ma|mi|na|nad|nie|niżej|o|obok|od|on|ona|oni|oraz|po|pod|poniżej|poprzedni|powyżej
    |przed|przy|s|się|są|str|strona|ta|tak|tam|te|tej|ten|to|tu|ty|tylko|w|we|wszystkie|wyżej|zwłaszcza|z|za|ze|że|np|tzn|tj`,
  clauseWords:
    'jest|są|być|ma|mają|może|mogą|musi|muszą|nie|się|był|była|było|będzie|twój|twoja|swój',
  pointers: 'powyżej|poniżej|wyżej|niżej|obok',
  numbered:
    '(?:strona|str|s|rozdział|zasada|reguła|krok|tabela|tab|rysunek|rys|przykład|załącznik|punkt|pkt)',
  under: 'pod(?: hasłem| nagłówkiem)?',
  titles: 'św|dr|prof|kpt|por|mgr|nr',
  abbreviations: 'np|tzn|tj|itd|itp|m\\.in|zob|por|art|ust|pkt|rozdz|ok|maks|min|ww',
  rules: `zasada|reguła|rozdział|artykuł|część|krok|załącznik|punkt|pkt|paragraf|§|art.|rozdz.|ust.|zasady|zasadę
    |zasadą|zasadzie|reguły|regułę|regułą|regule|zasad|zasadach|reguł|regułach|artykułu|artykule|artykułem|rozdziału|rozdziale|rozdziałem|punktu|punkcie
    |punktem`,
  common: 'krok|część|punkt|pkt|ust.|faza',
  to: 'do',
  steps: 'ust\\.|pkt|lit\\.',
  dated: '(?:w )?wydani[aeu] z(?: dnia)?|z(?: dnia)?',
  newer: 'nowsz[ey] niż(?: wydanie z)?',
};

export const pl = { code: 'pl', texts, words, references } satisfies Language;

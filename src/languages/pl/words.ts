import { defineWords } from '../words.ts';

export const words = /* @__PURE__ */ defineWords('pl', {
  stopWords: `a aby albo ale ani bez bo by być będzie był była było były czy czym dla do gdy go i ich im ja jaka jaki jakie jakich
    jako je jego jej jest jestem jeszcze jeśli jeżeli już każda każde każdy której którego którzy lub ma mają mam mi
    mieć mnie moich moja moje mogę może można mój mu musi muszę na nad nam nas nasz nią nie nich nim o od on ona one oni
    oraz po pod podczas przed przez przy są się sobie swoje swój swoją ta tak także tam te tego tej ten też to tu tych
    tylko tym w wolno we wtedy z za ze że dzieje stanie trzeba należy jednej jednym kolejne twój twoja twoje`,
  questionWords: 'ile ilu jak kiedy gdzie kto kogo kim co czego czemu która które który dlaczego',
  numerals:
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  iconWords: 'ikona symbol',
  ruleWords: 'zasada reguła artykuł art',
  stem,
});

/** Endings of nouns, adjectives and verbs, folded, if three letters remain before them. */
const ending =
  /(?<=^.{3,})(?:owac|[yi]wac|acych|acego|acym|ac[yae]|iami|ami|iach|ach|ow(?:ie|i)?|iem|iom|iego|iemu|ego|emu|[yi]mi|[yi]ch|[yi]m|[aeiy]sz|[aeiy]my|[aiy]c|om|em|ej|ie|ia|iu|io|aj|[aeiouy])$/u;
/** Suffixes of verbs before them: atakowany, atakuje, zagrywa, zniszczony, atakował. */
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

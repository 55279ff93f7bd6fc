import { defineWords } from '../words.ts';

export const words = /* @__PURE__ */ defineWords('pl', {
  stopWords: `a aby albo ale ani bez bo by być będzie był była było były co czego czemu czy czym dla dlaczego do gdy gdzie go i
    ich ile ilu im ja jak jaka jaki jakie jakich jako je jego jej jest jestem jeszcze jeśli jeżeli już każda każde każdy kiedy
    kim kto kogo która które której którego który którzy lub ma mają mam mi mieć mnie moich moja moje mogę może można mój mu
    musi muszę na nad nam nas nasz nią nie nich nim o od on ona one oni oraz po pod podczas przed przez przy są się sobie swoje
    swój swoją ta tak także tam te tego tej ten też to tu tych tylko tym w wolno we wtedy z za ze że dzieje stanie trzeba należy
    jednej jednym kolejne twój twoja twoje`,
  numerals:
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  iconWords: 'ikona symbol',
  ruleWords: 'zasada reguła artykuł art',
  stem,
});

/** Endings of nouns, adjectives and verbs, folded, the longest first. */
const ending =
  /(?:owaniami|owaniach|owania|owanie|owaniu|owalismy|owali|owano|owana|owany|owane|owanych|ujemy|ujesz|ujacy|ujaca|ujac|owac|iwac|ywac|ywany|ywana|ywane|ywanie|uja|uje|eniami|eniach|eniem|enia|eniu|enie|aniem|aniach|ania|aniu|anie|iony|iona|ione|ionych|onymi|onych|onego|onej|ony|ona|one|ono|anymi|anych|anego|anej|any|ana|ane|ano|yciem|ycia|yciu|ycie|acych|acego|acy|aca|ace|iami|ami|iach|ach|owie|owi|iem|iom|iego|iemu|ego|emu|ymi|imi|ych|ich|esz|isz|ysz|emy|imy|ymy|ecie|icie|ala|alo|ali|aly|ila|ilo|ili|ily|yla|ylo|yli|yly|al|il|yl|ow|om|em|ej|ie|ia|iu|io|ac|ic|yc|ec|aj|y|i|u|o|a|e)$/u;

/** A light stem: without the ending, and with the last consonant of the basic form. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const cut = word.replace(ending, '');
  const bare = cut.length < 3 ? word.replace(/[aeiouy]$/u, '') : cut;
  return bare
    .replace(/(?<=.{2}[^aeiouy])e([kclnrt])$/u, '$1')
    .replace(/i$/u, '')
    .replace(/(?<=.{2})(?:(?<!s)c|ci)$/u, 't')
    .replace(/(?<=.{2})dz$/u, 'd')
    .replace(/(?<=.{2})rz$/u, 'r');
}

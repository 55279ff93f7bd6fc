import type { ReferenceRules } from '../references.ts';

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
};

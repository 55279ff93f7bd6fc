/**
 * Words that a printed number may begin with, as alternatives of a pattern: those of every language, because a file is parsed
 * before its language is known. Others are named in `printedNumbers`.
 */
export const numberLabels = [
  'Article|Section|Rule|Chapter|Part|Title|Book|Step|Phase|Appendix|Annex|Schedule|Clause|Paragraph|Art\\.|Sec\\.|Ch\\.',
  'Artikel|Abschnitt|Regel|Kapitel|Teil|Schritt|Anhang|Anlage|Absatz|Punkt',
  'Chapitre|Partie|Règle|Étape|Annexe',
  'Artykuł|Rozdział|Zasada|Reguła|Część|Krok|Załącznik|Punkt|Ustęp',
].join('|');

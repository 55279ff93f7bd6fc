/**
 * Words that a printed number may begin with, as alternatives of a pattern: the words of every language, because a file is parsed
 * before its language is known. Others are named in `printedNumbers`.
 */
export const numberLabels = [
  // Before "Article": the L is none of the number.
  'Article [LR]\\.',
  'Article|Section|Rule|Chapter|Part|Title|Book|Step|Phase|Appendix|Annex|Schedule|Clause|Paragraph|Art\\.|Sec\\.|Ch\\.',
  'Artikel|Abschnitt|Regel|Kapitel|Teil|Schritt|Anhang|Anlage|Absatz|Punkt',
  'Chapitre|Partie|Règle|Étape|Annexe',
  'Artykuł|Rozdział|Zasada|Reguła|Część|Krok|Załącznik|Punkt|Ustęp',
].join('|');

/** Words between a number and the name of its work, of every language, because works are cited in any: § 12 der Satzung. */
export const ofWork = 'of|von|aus|der|des|de|du|z';

/** A number with a word on either side: 第4条, 第4条第2項. The groups are the number, the word behind it, and the number of a step. */
export const countedNumber =
  /第\s*(?<number>\d{1,5})\s*(?<word>[条章節項編部])(?:\s*第\s*(?<step>\d{1,5})\s*[項号])?/u;

/** A text whose wide digits and full stops are those of ASCII: ４．２. */
export function narrowDigits(text: string): string {
  return text.replace(/[０-９]|(?<=[０-９])．/gu, (one) => one.normalize('NFKC'));
}

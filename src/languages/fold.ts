/** A name without the differences that a comparison ignores. Made by {@link fold}. */
export type FoldedName = string & { readonly folded: unique symbol };

// Marks that a reader may leave out. Marks that tell letters apart stay: the dakuten of バ, the nukta of ज़, the breve of й.
const marks = /(?<![\u0418\u0438])[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/gu;
// Letters that readers type as other letters, and that have no decomposition in Unicode.
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
// Apostrophes (including typewriter and prime forms), quotation marks and full stops are ignored. A full stop between
// digits counts: "3.11" and "31.1" are two numbers.
const uncounted = /['’‘ʼʻ`´′"“”„‟″«»‹›「」『』…!?¡¿！？。]|(?<!\d)\.|\.(?!\d)/gu;
// All other punctuation becomes a space, except the comma: it separates the names of a list.
const spacing = /[^\p{L}\p{M}\p{N}\p{S},.]+/gu;
const comma = /\s*[,、][\s,、]*/gu;
const edges = /^[\s,]+|[\s,]+$/gu;

// Texts in scripts without spaces may have decorative spaces.
const unspacedGap =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]) (?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;

/** Matches a name without punctuation and accents, like most names: folding only lowers the case. */
const plainName = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/u;

/**
 * The form in which names are compared: without case, accents, apostrophes, quotes and full stops (except between
 * digits); hyphen, dash, colon and slash become spaces.
 */
export function fold(name: string): FoldedName {
  if (plainName.test(name)) return name.toLowerCase() as FoldedName;
  // NFKD turns an ellipsis into three full stops, and an acute accent into a space and a mark: remove both before and after.
  const folded = tidy(name.replace(uncounted, '').normalize('NFKD').replace(marks, ''))
    .replace(letter, (one) => letters[one] ?? one)
    .replace(unspacedGap, '')
    .normalize('NFC');
  return folded as FoldedName;
}

/** A name in lower case, its words separated by single spaces, without punctuation. */
export function tidy(name: string): string {
  return name
    .replace(uncounted, '')
    .toLowerCase()
    .replace(spacing, ' ')
    .replace(comma, ', ')
    .replace(edges, '');
}

/** A name of kana alone in hiragana, as people type it before they convert it: さいころ for サイコロ. */
export function inHiragana(name: string): string | undefined {
  if (!/^[\p{sc=Hira}\p{sc=Kana}ー・\s]*[ァ-ヶ][\p{sc=Hira}\p{sc=Kana}ー・\s]*$/u.test(name))
    return undefined;
  return name.replace(/[ァ-ヶ]/gu, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60));
}

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', å: 'aa', ö: 'oe', ø: 'oe', ü: 'ue' };

/** Returns a name with two letters for each umlaut and the like, as people write it on other keyboards: `Bjoern` for `Bjørn`. */
export function inDigraphs(name: string): string | undefined {
  const composed = name.normalize('NFC').toLowerCase();
  const written = composed.replace(/[äåöøü]/gu, (one) => digraphs[one] ?? one);
  return written === composed ? undefined : written;
}

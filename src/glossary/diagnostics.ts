interface Rule {
  level: 'error' | 'warning';
  /** Its meaning. */
  what: string;
  /** How to fix it. */
  remedy: string;
  /** The part of the content in which something is missing: see {@link partsOfContent}. */
  missing?: keyof typeof partsOfContent;
}

/** Files and folders that others need. While something of a part cannot be read, nothing is reported as missing there. */
const partsOfContent = {
  // The names of other works and given up terms are in site.yml.
  texts: ['glossary', 'documents', 'editions', 'site.yml'],
  icons: ['icons/icons.yml'],
  drawings: ['icons'],
} as const;

/** Every diagnostic code. Codes are permanent: a code is never renamed and never gets another meaning. */
export const rules = {
  'content/empty': {
    level: 'error',
    what: 'The content folder has no entry and no document.',
    remedy:
      'Set SPACELINE_CONTENT to the folder that holds `glossary/` or `documents/`. `npm run new -- my-game` writes one to begin with.',
    missing: 'texts',
  },
  'file/unreadable': {
    level: 'error',
    what: 'The file or folder cannot be read, so that nothing of it is published.',
    remedy:
      'Give yourself the right to read it, bring back what its link leads to, or move it out of the folder. What may be missing because of it is reported after that.',
  },
  'file/not-utf8': {
    level: 'error',
    what: 'The file is not UTF-8 text.',
    remedy: 'Save it as UTF-8.',
  },
  'file/control-character': {
    level: 'error',
    what: 'The file has a character that nothing shows and that feeds and EPUB files cannot hold.',
    remedy: 'Delete what stands at the given position, even where your editor shows nothing there.',
  },
  'file/direction-override': {
    level: 'error',
    what: 'The file has a character that changes the direction of the text: readers see letters in another order than the search.',
    remedy:
      'Delete what stands at the given position, even where your editor shows nothing there. Arabic and Hebrew need no mark; where one helps, use U+2067 and U+2069 around the words.',
  },
  'file/invisible-character': {
    level: 'warning',
    what: 'The file has a character that nothing shows. A word with it is not found.',
    remedy: 'Delete what stands at the given position, even where your editor shows nothing there.',
  },
  'file/unresolved-merge': {
    level: 'error',
    what: 'The file holds the markers of a Git merge that is not resolved. Nothing of it is numbered or published.',
    remedy:
      'Resolve it, and remove the lines that begin with <<<<<<<, |||||||, ======= and >>>>>>>. Other errors show after that.',
  },
  'file/unexpected': {
    level: 'error',
    what: 'The content folder contains a file that is not used.',
    remedy:
      'Give it the path of one of the files that the message lists, or move it out of the folder.',
  },
  'import/conflict': {
    level: 'error',
    what: 'A ruling was edited by hand, and the next version of its source changed or dropped it too.',
    remedy:
      'Write the ruling as it should read (or delete and retire it), and remove the comment behind it, which has both texts.',
  },
  'front-matter/missing': {
    level: 'error',
    what: 'The file does not start with front matter, or its front matter is not closed.',
    remedy: 'Start it with `---`, a `title:` and a `kind:`, and `---`.',
  },
  'front-matter/unreadable': {
    level: 'error',
    what: 'The front matter is not valid YAML.',
    remedy:
      'Fix it at the given position. Quote a value that contains `: ` or starts with a quote.',
  },
  'front-matter/unknown-key': {
    level: 'error',
    what: 'The front matter has an unknown key.',
    remedy: 'Correct it to one of the keys that the message lists, or remove it.',
  },
  'front-matter/invalid': {
    level: 'error',
    what: 'A value in the front matter is missing or invalid.',
    remedy: 'Correct it as the message says.',
  },
  'entry/empty-body': {
    level: 'error',
    what: 'The file has no ruling.',
    remedy: 'Write one, or delete the file. An entry that is `withdrawn:` keeps its text.',
  },
  'name/taken': {
    level: 'error',
    what: 'Two entries or documents have the same name.',
    remedy:
      'Add a `disambiguation:` to each, remove the alias from one of them, or write it under `sharedAliases:` in each.',
  },
  'name/empty': {
    level: 'error',
    what: 'A name has no letter or digit.',
    remedy: 'Add one: the address of the page is made from the name.',
  },
  'address/taken': {
    level: 'error',
    what: 'Two files have the same address, or a new text at the address of a renamed one has numbers of that one.',
    remedy: 'Rename one of the files, or have `npm run number` give the new text its own numbers.',
  },
  'reference/empty': {
    level: 'error',
    what: 'A reference is empty.',
    remedy: 'Write a name between the brackets.',
  },
  'reference/ambiguous': {
    level: 'error',
    what: 'A reference matches several entries.',
    remedy: 'Write the full name, with the disambiguation in brackets after the title.',
  },
  'reference/self': {
    level: 'error',
    what: 'An entry refers to itself.',
    remedy: 'Write the name without brackets, or refer to one of its rulings: `[[#^p2]]`.',
  },
  'reference/unknown-ruling': {
    level: 'error',
    what: 'A reference names a ruling that does not exist.',
    remedy: 'Correct the number.',
    missing: 'texts',
  },
  'reference/unknown-rule': {
    level: 'error',
    what: 'A reference names a printed number that no rule has.',
    remedy:
      'Correct the number. If it is a rule of another work, name that work under `outsideWorks` in site.yml.',
    missing: 'texts',
  },
  'reference/near-name': {
    level: 'warning',
    what: 'A reference names something that has no entry and is almost the name of an entry.',
    remedy: 'Correct the name if it is a typo. If it is intended, write `[[X|X]]` once.',
    missing: 'texts',
  },
  'see/unknown-name': {
    level: 'error',
    what: 'A plain "See X" refers to an unknown name.',
    remedy: 'Correct the name, or write `[[X]]` to refer to a name without an entry.',
    missing: 'texts',
  },
  'ruling/no-number': {
    level: 'error',
    what: 'A ruling has no number and cannot be cited.',
    remedy: 'Run `npm run number`.',
  },
  'ruling/bad-number': {
    level: 'error',
    what: 'A number is not of the form `^p1` (in a document `^r1`).',
    remedy: 'Correct it, or remove it and run `npm run number`.',
  },
  'ruling/duplicate-number': {
    level: 'error',
    what: 'Two rulings of one file have the same number.',
    remedy: 'Remove the number from the newer one and run `npm run number`.',
  },
  'ruling/retired-number': {
    level: 'error',
    what: 'A retired number is still in use, or does not lead anywhere.',
    remedy:
      'Retire only numbers of removed rulings: to an entry (`p4: skills`), to a ruling (`p4: skills#p9`), or for a reason (`p4: { reason: It repeated another. }`).',
    missing: 'texts',
  },
  'ruling/plain-reason': {
    level: 'warning',
    what: 'The reason why a number is retired is written like a reference.',
    remedy:
      'Run `npm run number`: it writes `{ reason: ... }`. If the text leads its readers to a name, write that name alone.',
    missing: 'texts',
  },
  'ruling/last-number': {
    level: 'warning',
    what: '`lastNumber` in the front matter is missing, or lower than a number that was given.',
    remedy:
      'Remove a number that `npm run number` did not give, then run it: it writes `lastNumber`.',
  },
  'ruling/vanished-number': {
    level: 'error',
    what: 'A published number is gone, and nothing says where its readers go.',
    remedy:
      'Retire it in the front matter: `retired: { p4: skills#p9 }`, or to an entry, or with a reason: `{ reason: ... }`.',
    missing: 'texts',
  },
  'ruling/renumbered': {
    level: 'error',
    what: 'A published ruling has a different number now.',
    remedy: 'Give the ruling its own number back. A number belongs to its ruling forever.',
  },
  'ruling/superseded-by': {
    level: 'error',
    what: 'A box names in `supersededBy` what is no ruling and no name of the glossary, or what leads back to it.',
    remedy:
      'Correct it: `supersededBy="stasis#p9"`, `supersededBy="#p9"` in the same text, or a name.',
    missing: 'texts',
  },
  'review/future-date': {
    level: 'error',
    what: 'A ruling was reviewed on a day that is still to come. Until then no change of a rule would be reported.',
    remedy: 'Correct `reviewed:` to the day of the review.',
  },
  'printed/twice': {
    level: 'error',
    what: 'Two rules of a document have the same printed number.',
    remedy:
      'Correct one. Where it is no printed number, say in the front matter how they look: `printedNumbers:`.',
  },
  'printed/out-of-order': {
    level: 'warning',
    what: 'A printed number is lower than the one before it.',
    remedy:
      'Correct it, or move the rule. Where it is no printed number, say in the front matter how they look: `printedNumbers:`.',
  },
  'printed/gap': {
    level: 'warning',
    what: 'A printed number is missing between two others.',
    remedy:
      'Bring the missing rule, or its number, back. Where it is no printed number, say in the front matter how they look: `printedNumbers:`.',
  },
  'address/vanished': {
    level: 'error',
    what: 'A published address is gone.',
    remedy:
      'Add it to `formerly:` of the renamed entry (`npm run rename`), or keep the file and write "See [[X]]."',
    missing: 'texts',
  },
  'address/joined': {
    level: 'error',
    what: 'A text lists in `formerly:` the address of another text that was published beside it.',
    remedy: 'Keep the file of the merged entry: write "See [[X]]." in it and retire its numbers.',
  },
  'term/vanished': {
    level: 'warning',
    what: 'Nothing refers to a published term any more. Its address redirects to the search.',
    remedy:
      'Make the name an alias of the entry that its readers need, refer to it, or list it under `retiredTerms` in site.yml.',
    missing: 'texts',
  },
  'edition/changed': {
    level: 'error',
    what: 'The file of an edition is not the one that `npm run edition` wrote.',
    remedy:
      'Restore it from Git: `git checkout HEAD -- FILE`. If the damage was committed, `git log -- FILE` lists earlier versions. Editions are never edited by hand.',
  },
  'document/unknown-replaced': {
    level: 'error',
    what: 'A document replaces one that does not exist.',
    remedy: 'Name the file of the earlier document, without `.md`.',
    missing: 'texts',
  },
  'document/replaced-in-circle': {
    level: 'error',
    what: 'A document replaces one that replaces it in turn, so that neither would be current.',
    remedy: 'Remove `replaces:` from the earlier one.',
  },
  'icon/unknown-code': {
    level: 'error',
    what: 'A code in square brackets is not in icons.yml.',
    remedy: 'Correct it, add it to icons.yml, or write `\\[` for a plain bracket.',
    missing: 'icons',
  },
  'icon/invalid': {
    level: 'error',
    what: 'An icon has no drawing, or an unsafe one.',
    remedy: 'Use an SVG of plain shapes, with a code and a name of its own.',
    missing: 'drawings',
  },
  'directive/unknown': {
    level: 'error',
    what: 'A `:::` box has an unknown name or attribute.',
    remedy: 'Use errata, update, example or note, with source, date and standing.',
  },
  'text/raw-html': {
    level: 'error',
    what: 'The text contains HTML, which is not shown.',
    remedy: 'Write Markdown. `\\<` is a plain less-than sign.',
  },
  'text/unclosed-code': {
    level: 'error',
    what: 'A block of code is not closed, so that it contains what follows. Nothing of the file is numbered.',
    remedy: 'End it with a line that has the same marks as its first: three backticks.',
  },
  'text/unsafe-address': {
    level: 'error',
    what: 'A link does not lead to an http, https or mailto address.',
    remedy: 'Correct it. Refer to a name with `[[name]]`.',
  },
  'text/unsupported': {
    level: 'error',
    what: 'The text uses a Markdown feature that rulings do not support.',
    remedy: 'Use paragraphs, lists and tables.',
  },
  'text/highlight': {
    level: 'warning',
    what: 'The text has a highlight of Obsidian, which is not Markdown.',
    remedy: 'Write `**...**` or `*...*`. Where equals signs are meant, write `\\==`.',
  },
  'site/invalid': {
    level: 'error',
    what: 'site.yml, icons.yml or words.yml is not valid.',
    remedy: 'Fix it at the given position.',
  },
  'site/unknown-placeholder': {
    level: 'error',
    what: 'A link in site.yml (`corrections`, `cardLinks`) has a `{placeholder}` that nothing fills.',
    remedy: 'Use the placeholders that the message lists.',
  },
  'site/unknown-language': {
    level: 'error',
    what: 'The `language` in site.yml is not available.',
    remedy: 'Use one that the message lists, or add a file to src/wording/.',
  },
  'questions/unknown': {
    level: 'warning',
    what: 'questions.yml leads to a text or a ruling that the glossary does not have.',
    remedy: 'Give the question to the ruling that answers it now, or remove it.',
    missing: 'texts',
  },
  'questions/weak': {
    level: 'warning',
    what: 'A question in questions.yml has only words that every question may have: its ruling is hardly found by it.',
    remedy: 'Add what it is about, or remove it.',
  },
  'words/taken': {
    level: 'warning',
    what: 'A word of players in words.yml is a name of the glossary, or is there twice.',
    remedy: 'Remove it. Join lines of the same word: `base: facility, outpost`.',
  },
  'words/never-found': {
    level: 'warning',
    what: 'What players say in words.yml cannot be found by the search.',
    remedy:
      'Write a phrase of at most eight words. What players ask in whole sentences stands in questions.yml.',
  },
  'words/unknown': {
    level: 'error',
    what: 'words.yml leads to a word that the glossary does not have.',
    remedy:
      'Correct it to a name, or to words of a ruling, in the form in which a ruling has them.',
    missing: 'texts',
  },
  'wording/unknown-key': {
    level: 'error',
    what: '`wording` in site.yml overrides a text that does not exist.',
    remedy: 'Correct the key to one that the message lists, or remove it.',
  },
  'wording/unknown-place': {
    level: 'error',
    what: 'A text under `wording` in site.yml has an unknown `{placeholder}`.',
    remedy: 'Use the placeholders that the message lists.',
  },
} as const satisfies Record<string, Rule>;

/** A permanent code, `area/what-is-wrong`. */
export type DiagnosticCode = keyof typeof rules;

/** A position in a file. Lines and columns are counted from 1, columns in UTF-16 units; front matter is included. */
export interface Point {
  line: number;
  column: number;
}

/** Start of a file: the position of findings that have no other. */
export const fileStart: Point = { line: 1, column: 1 };

/** A problem at one position of a file whose path is known from the context. */
export interface Finding {
  code: DiagnosticCode;
  message: string;
  /** Names in its message that can correct it: an unknown name as written, the full names that an ambiguous one may mean. */
  names?: readonly string[];
  /** Its subject (a name, an address), if a change elsewhere may report the same at another place. */
  about?: string;
  place: Point;
}

/** A problem at one position of a file. */
export interface Diagnostic extends Point {
  /** Path from the content folder. */
  path: string;
  level: 'error' | 'warning';
  code: DiagnosticCode;
  message: string;
  /** As in {@link Finding}. */
  names?: readonly string[];
  /** As in {@link Finding}. */
  about?: string;
}

/** The diagnostic of a finding. */
export function diagnostic(path: string, finding: Finding): Diagnostic {
  const { code, message, names, about, place } = finding;
  const { line, column } = place;
  const level = rules[code].level;
  const more = { ...(names && { names }), ...(about !== undefined && { about }) };
  return { path, line, column, level, code, message, ...more };
}

/**
 * Diagnostics by file, then by place: the order in which an editor fixes them. While a merge is unresolved, only that is
 * reported, once a file: what else is wrong may come of it. What cannot be read comes first, and without what is missing
 * because of it.
 */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unresolved = new Map(
    diagnostics
      .filter(({ code }) => code === 'file/unresolved-merge')
      .map((one) => [one.path, one]),
  );
  if (unresolved.size > 0) return [...unresolved.values()].sort(compareDiagnostics);
  const unreadable = diagnostics.filter(isUnreadable);
  return diagnostics
    .filter(({ code }) => {
      const { missing }: Rule = rules[code];
      return missing === undefined || isReadable(missing, unreadable);
    })
    .sort(compareDiagnostics);
}

/** Whether all of a part of the content can be read, so that what is not there is missing. */
export function isReadable(
  part: keyof typeof partsOfContent,
  diagnostics: readonly Diagnostic[],
): boolean {
  const unreadable = diagnostics.filter(isUnreadable).map(({ path }) => `${path}/`);
  const needed = partsOfContent[part].map((one) => `${one}/`);
  return !unreadable.some((path) =>
    needed.some((one) => path.startsWith(one) || one.startsWith(path)),
  );
}

function isUnreadable({ code }: Diagnostic): boolean {
  return code === 'file/unreadable';
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (isUnreadable(a) !== isUnreadable(b)) return isUnreadable(a) ? -1 : 1;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

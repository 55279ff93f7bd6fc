/** Remedies of errors, by their codes. A code is permanent: never renamed, and never given another meaning. */
const errors = {
  /** The content folder has no entry and no document. */
  'content/empty':
    'Set SPACELINE_CONTENT to the folder that holds `glossary/` or `documents/`. `npm run new -- my-game` writes one to begin with.',
  /** The file or folder cannot be read, so that nothing of it is published. */
  'file/unreadable':
    'Give yourself the right to read it, bring back what its link leads to, or move it out of the folder. What may be missing because of it is reported after that.',
  /** The file is not UTF-8 text. */
  'file/not-utf8': 'Save it as UTF-8.',
  /** The file has an invisible character that feeds and EPUB files cannot contain. */
  'file/control-character':
    'Delete what stands at the given position, even if your editor shows nothing there.',
  /** The file has a character that changes the direction of the text: readers see letters in another order than the search. */
  'file/direction-override':
    'Delete what stands at the given position, even if your editor shows nothing there. Arabic and Hebrew need no mark; where one helps, use U+2067 and U+2069 around the words.',
  /** The file holds the markers of a Git merge that is not resolved. Nothing of it is numbered or published. */
  'file/unresolved-merge':
    'Resolve it, and remove the lines that begin with <<<<<<<, |||||||, ======= and >>>>>>>. Other errors show after that.',
  /** The content folder contains a file that is not used. */
  'file/unexpected':
    'Give it the path of one of the files that the message lists, or move it out of the folder.',
  /** A ruling was edited by hand, and the next version of its source changed or dropped it too. */
  'import/conflict':
    'Write the ruling as it should read (or delete and retire it), and remove the comment behind it, which has both texts.',
  /** The file does not start with front matter, or its front matter is not closed. */
  'front-matter/missing': 'Start it with `---`, a `title:` and a `kind:`, and `---`.',
  /** The front matter is not valid YAML. */
  'front-matter/unreadable':
    'Fix it at the given position. Quote a value that contains `: ` or starts with a quote.',
  /** The front matter has an unknown key. */
  'front-matter/unknown-key': 'Correct it to one of the keys that the message lists, or remove it.',
  /** A value in the front matter is missing or invalid. */
  'front-matter/invalid': 'Correct it as the message says.',
  /** The file has no ruling. */
  'entry/empty-body':
    'Write one, or delete the file. An entry that is `withdrawn:` keeps its text.',
  /** Two entries or documents have the same name. */
  'name/taken':
    'Add a `disambiguation:` to each, remove the alias from one of them, or write it under `sharedAliases:` in each.',
  /** A name has no letter or digit. */
  'name/empty': 'Add one: the address of the page is made from the name.',
  /** A name is so long that no disk can hold its page. */
  'name/too-long': 'Shorten it.',
  /** Two files have the same address, present or former. */
  'address/taken':
    'Rename one of the files: readers of a former address are led to the text that had it.',
  /** A reference is empty. */
  'reference/empty': 'Write a name between the brackets.',
  /** A reference matches several entries. */
  'reference/ambiguous':
    'Write the full name, with the disambiguation in brackets after the title.',
  /** An entry refers to itself. */
  'reference/self': 'Write the name without brackets, or refer to one of its rulings: `[[#^p2]]`.',
  /** A reference names a ruling that does not exist. */
  'reference/unknown-ruling': 'Correct the name, the number or the heading.',
  /** A reference names a printed number that no rule has. */
  'reference/unknown-rule':
    'Correct the number, or write a backslash before it: `\\rule 6.8`. If it is a rule of another work, name that work under `outsideWorks` in site.yml.',
  /** A plain "See X" refers to an unknown name. */
  'see/unknown-name': 'Correct the name, or write `[[X]]` to refer to a name without an entry.',
  /** A ruling has no number and cannot be cited. */
  'ruling/no-number': 'Run `npm run number`.',
  /** A number is not of the form `^p1` (in a document `^r1`). */
  'ruling/bad-number': 'Correct it, or remove it and run `npm run number`.',
  /** Two rulings of one file have the same number. */
  'ruling/duplicate-number': 'Remove the number from the newer one and run `npm run number`.',
  /** A retired number is still in use, or does not lead anywhere. */
  'ruling/retired-number':
    'If the ruling is new, remove its number and run `npm run number`. Retire only numbers of removed rulings: to an entry (`p4: skills`), to a ruling (`p4: skills#p9`), or for a reason (`p4: { reason: It repeated another. }`).',
  /** A published number is gone and has no destination. */
  'ruling/vanished-number':
    'Retire it in the front matter: `retired: { p4: skills#p9 }`, to several (`p4: [skills#p9, stopped#p2]`), to an entry, or with a reason: `{ reason: ... }`.',
  /** A published ruling has a different number now. */
  'ruling/renumbered':
    'Give the ruling its own number back. A number belongs to its ruling forever.',
  /** `supersededBy` of a box names neither a ruling nor a name of the glossary, or it leads back to the box. */
  'ruling/superseded-by':
    'Correct it: `supersededBy="stasis#p9"`, `supersededBy="#p9"` in the same text, or a name.',
  /** `to` of a box `:::applies` names no entry, or an entry that cannot show the ruling. */
  'ruling/applies-to':
    'Write names of other entries, with commas between them, and a name that has a comma in brackets: `to="outpost, [[Spock, Son of Sarek]]"`.',
  /** A ruling was reviewed on a day that is still to come. Until then no change of a rule would be reported. */
  'review/future-date': 'Correct `reviewed:` to the day of the review.',
  /** A line inside of a rule begins with the printed number of the next rule. */
  'printed/swallowed':
    'Write one paragraph a rule: leave an empty line before the number, and no indentation; write a full stop after the number if a small letter follows. If it is no printed number, say in the front matter how they look: `printedNumbers:`.',
  /** Two rules of a document have the same printed number. */
  'printed/twice':
    'Correct one. If it is no printed number, write a backslash before it, or say in the front matter how they look: `printedNumbers:`.',
  /** A published address is gone. */
  'address/vanished':
    'Add it to `formerly:` of the renamed entry (`npm run rename`), or keep the file and write "See [[X]]."',
  /** A text lists in `formerly:` the address of another text that was published beside it. */
  'address/joined':
    'Keep the file of the merged entry: write "See [[X]]." in it and retire its numbers.',
  /** The file of an edition was changed after `npm run edition`. */
  'edition/changed':
    'Restore it from Git: `git checkout HEAD -- FILE`. If the damage was committed, `git log -- FILE` lists earlier versions. Editions are never edited by hand.',
  /** Two branches made editions after the same edition, or an edition is missing. */
  'edition/another-branch':
    'Make the later one again, which then has the changes of both: delete its file, then `npm run edition` with its date and title. Bring a missing file back from Git.',
  /** `replaces` of a document names no document. */
  'document/unknown-replaced': 'Name the file of the earlier document, without `.md`.',
  /** A code in square brackets is not in icons.yml. */
  'icon/unknown-code': 'Correct it, add it to icons.yml, or write `\\[` for a plain bracket.',
  /** An icon has no drawing, or an unsafe one. */
  'icon/invalid': 'Use an SVG of plain shapes, with a code and a name of its own.',
  /** A `:::` box has an unknown name or attribute. */
  'directive/unknown':
    'Correct it as the message says. docs/keys.md lists the boxes and their attributes.',
  /** The text contains HTML, which is not shown. */
  'text/raw-html': 'Write Markdown. `\\<` is a plain less-than sign.',
  /** A block of code is not closed, so that it contains what follows. Nothing of the file is numbered. */
  'text/unclosed-code': 'End it with a line that has the same marks as its first: three backticks.',
  /** A link does not lead to an http, https or mailto address. */
  'text/unsafe-address': 'Correct it. Refer to a name with `[[name]]`.',
  /** The text uses a Markdown feature that rulings do not support. */
  'text/unsupported':
    'Correct it as the message says. A text has paragraphs, lists, tables, boxes and headings.',
  /** site.yml, icons.yml or words.yml is not valid. */
  'site/invalid': 'Correct it as the message says. docs/keys.md lists the keys of each file.',
  /** The `language` in site.yml is not a code of a language. */
  'site/unknown-language': 'Use the code of the language by BCP 47, such as en, de or pt-BR.',
  /** words.yml leads to a word that the glossary does not have. */
  'words/unknown':
    'Correct it to a name, or to words of a ruling, in the form in which a ruling has them.',
  /** `wording` in site.yml overrides a text that does not exist. */
  'wording/unknown-key': 'Correct the key to one that the message lists, or remove it.',
  /** A text under `wording` in site.yml has an unknown `{placeholder}`. */
  'wording/unknown-place': 'Use the placeholders that the message lists.',
} as const;

/** Remedies of warnings, by their codes. */
const warnings = {
  /** Texts of the interface are not translated into the `language` of site.yml. */
  'site/missing-texts':
    'Add them to interface.json in a folder of src/languages/ with that code: it may have any part of the texts. docs/languages.md says how.',
  /** The site is built to be published, and `origin` is the address of this machine. */
  'site/local-origin': 'Set `origin` in site.yml to the address of the site: https://example.org.',
  /** The file has an invisible character. The search does not find a word that contains it. */
  'file/invisible-character':
    'Delete what stands at the given position, even if your editor shows nothing there.',
  /** A reference names something that has no entry and is almost the name of an entry. */
  'reference/near-name':
    'Correct the name if it is a typo. If it is intended, write `[[X|X]]` once.',
  /** The number in a reference meant another rule in one of the last two editions, and the reference is newer than the last. */
  'reference/other-rule':
    'Correct the number, or confirm the rule by its permanent number: `[[rulebook#^r19|rule 3.6]]`.',
  /** Two entries say the same, word for word. */
  'ruling/repeated':
    'Keep it in one entry, in a box `:::applies{to="..."}` that names the others, and retire the numbers of the copies: `retired: { p4: skills#p9 }`.',
  /** Entries that say only "See ..." lead to each other. */
  'see/circle': 'Write the rulings in one of them.',
  /** `lastNumber` in the front matter is missing, or lower than a number that was given. */
  'ruling/last-number':
    'Remove a number that `npm run number` did not give, then run it: it writes `lastNumber`.',
  /** A printed number is lower than the number before. */
  'printed/out-of-order':
    'Correct it, or move the rule. If it is no printed number, say in the front matter how they look: `printedNumbers:`.',
  /** A printed number is missing between two others. */
  'printed/gap':
    'Bring the missing rule, or its number, back. If it is no printed number, say in the front matter how they look: `printedNumbers:`.',
  /** A ruling names no source that `authorities` in site.yml lists. */
  'source/no-authority':
    'Name who said it: `sources:` in the front matter for the whole text, or `source="..."` of its box. If its source counts, list it under `authorities` in site.yml.',
  /** Nothing refers to a published term any more; the address of the term redirects to the search. */
  'term/vanished':
    'Make the name an alias of the entry that its readers need, refer to it, or list it under `retiredTerms` in site.yml.',
  /** The text has a highlight of Obsidian, which is not Markdown. */
  'text/highlight': 'Write `**...**` or `*...*`. Where equals signs are meant, write `\\==`.',
  /** The text has struck words. */
  'text/struck':
    'Readers see them struck on the page; search, API, copies and downloads leave them out. Delete them if they no longer hold (the history keeps them), or put a whole ruling into a box `:::note{standing="reversed"}`.',
  /** questions.yml leads to a text or a ruling that the glossary does not have. */
  'questions/unknown': 'Give the question to the ruling that answers it now, or remove it.',
} as const;

/** A permanent code, `area/what-is-wrong`. */
export type DiagnosticCode = keyof typeof errors | keyof typeof warnings;

/** Remedies by the code of the diagnostic. */
export const remedies: Readonly<Record<DiagnosticCode, string>> = { ...errors, ...warnings };

/** Codes of wrong numbers: a ruling with a wrong number seems to be missing. */
const wrongNumbers: ReadonlySet<DiagnosticCode> = new Set([
  'ruling/bad-number',
  'ruling/duplicate-number',
  'ruling/renumbered',
]);

/** Codes of diagnostics that may only result from a wrong number. */
const ofNumbers =
  /^(?:(?:words|questions)\/unknown|term\/vanished|reference\/unknown-ruling|ruling\/(?:superseded-by|retired-number))$/u;

/** Codes of diagnostics that may only result from an unreadable file or folder. */
const missing: ReadonlySet<DiagnosticCode> = new Set([
  'content/empty',
  'reference/unknown-ruling',
  'reference/unknown-rule',
  'reference/near-name',
  'see/unknown-name',
  'ruling/retired-number',
  'ruling/vanished-number',
  'ruling/superseded-by',
  'ruling/applies-to',
  'address/vanished',
  'term/vanished',
  'document/unknown-replaced',
  'questions/unknown',
  'words/unknown',
]);

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
  /**
   * Names in the message that help to correct the fault: an unknown name as written, the full names that an ambiguous
   * name may mean.
   */
  names?: readonly string[];
  /** Subject (a name, an address), if a change elsewhere may move the finding to another place. */
  about?: string;
  /** Present if nothing of the file, or of its front matter, can be read because of the fault. */
  isUnread?: true;
  place: Point;
}

/** A finding in a file of the content folder. */
export interface FileFinding extends Finding {
  /** From the content folder. */
  path: string;
}

/** A problem at one position of a file. */
export interface Diagnostic extends Omit<FileFinding, 'place'>, Point {
  level: 'error' | 'warning';
}

/** Whether a finding is an error. */
export function isError({ code }: Pick<Finding, 'code'>): boolean {
  return code in errors;
}

/** The diagnostic of a finding. */
export function diagnostic({ path, place, ...finding }: FileFinding): Diagnostic {
  const { line, column } = place;
  return { path, line, column, level: isError(finding) ? 'error' : 'warning', ...finding };
}

/**
 * Diagnostics by file, then by place: the order in which an editor fixes them. While a merge is unresolved, only that
 * is reported, once a file: other faults may result from it. Unreadable files come first, without the faults that
 * may result from them. While numbers are wrong, nothing is reported that a ruling without a number seems to lack.
 */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const unresolved = new Map(
    diagnostics
      .filter(({ code }) => code === 'file/unresolved-merge')
      .map((one) => [one.path, one]),
  );
  if (unresolved.size > 0) return [...unresolved.values()].sort(compareDiagnostics);
  const unread = diagnostics.filter(isUnreadable);
  const iconsAreRead = unread.every(({ path }) => !path.startsWith('icons'));
  const numbersAreWrong = diagnostics.some(({ code }) => wrongNumbers.has(code));
  return diagnostics
    .filter(({ code }) => unread.length === 0 || !missing.has(code))
    .filter(({ code }) => !numbersAreWrong || !ofNumbers.test(code))
    .filter(({ code }) => iconsAreRead || !code.startsWith('icon/'))
    .sort(compareDiagnostics);
}

/** Whether a diagnostic reports a folder, a file or front matter that cannot be read. */
export function isUnreadable({ code, isUnread }: Pick<Finding, 'code' | 'isUnread'>): boolean {
  return isUnread === true || /^file\/(?:unreadable|not-utf8|control-character)$/u.test(code);
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const isA = a.code === 'file/unreadable';
  if (isA !== (b.code === 'file/unreadable')) return isA ? -1 : 1;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

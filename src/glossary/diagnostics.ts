interface Rule {
  level: 'error' | 'warning';
  /** What it means, for the list in CONTRIBUTING and for `--explain`. */
  what: string;
  /** What the editor does about it. */
  remedy: string;
}

/** Every code that a check can print. A code is permanent: it is never renamed and never given another meaning. */
export const rules = {
  'file/not-utf8': {
    level: 'error',
    what: 'The file is not UTF-8 text.',
    remedy: 'Save it as UTF-8.',
  },
  'file/unexpected': {
    level: 'error',
    what: 'The content folder holds a file that becomes no page.',
    remedy: 'Move it to glossary/, documents/ or icons/, or out of the content folder.',
  },
  'front-matter/missing': {
    level: 'error',
    what: 'The file does not begin with front matter.',
    remedy: 'Begin it with `---`, a `title:` and a `kind:`, and `---`.',
  },
  'front-matter/unreadable': {
    level: 'error',
    what: 'The front matter is not YAML.',
    remedy: 'Mend it at the place named; quote a value that holds `: ` or begins with a quote.',
  },
  'front-matter/unknown-key': {
    level: 'error',
    what: 'The front matter has a key that means nothing here.',
    remedy: 'Correct or remove it.',
  },
  'front-matter/invalid': {
    level: 'error',
    what: 'A value of the front matter is missing or of the wrong kind.',
    remedy: 'Give it as the message says.',
  },
  'entry/empty-body': {
    level: 'error',
    what: 'The file has no ruling.',
    remedy: 'Write one, or remove the file.',
  },
  'name/taken': {
    level: 'error',
    what: 'Two entries or documents have names that fold to one.',
    remedy: 'Tell them apart with `disambiguation:`, or remove the alias from one.',
  },
  'name/empty': {
    level: 'error',
    what: 'A name holds no letter or digit.',
    remedy: 'Give it one: an address is made of them.',
  },
  'address/taken': {
    level: 'error',
    what: 'Two files have one address.',
    remedy: 'Rename one of the files.',
  },
  'reference/empty': {
    level: 'error',
    what: 'A reference names nothing.',
    remedy: 'Write a name between the brackets.',
  },
  'reference/ambiguous': {
    level: 'error',
    what: 'A reference fits two entries.',
    remedy: 'Name one in full, with what stands in brackets behind its title.',
  },
  'reference/self': {
    level: 'error',
    what: 'An entry refers to itself.',
    remedy: 'Write the name plain, or refer to one of its rulings: `[[#^p2]]`.',
  },
  'reference/unknown-ruling': {
    level: 'error',
    what: 'A reference leads to a ruling that its entry does not have.',
    remedy: 'Correct the number.',
  },
  'reference/near-name': {
    level: 'warning',
    what: 'A reference leads to a name without an entry that is almost the name of an entry.',
    remedy: 'Correct the name if it is a slip; if it is meant so, write `[[X|X]]` once.',
  },
  'see/unknown-name': {
    level: 'error',
    what: 'A plain "See X" leads to a name that the glossary does not know.',
    remedy: 'Correct the name, or write `[[X]]` to refer to a name without an entry.',
  },
  'ruling/no-number': {
    level: 'error',
    what: 'A ruling has no number, so that nobody can cite it.',
    remedy: 'Run `npm run number`.',
  },
  'ruling/bad-number': {
    level: 'error',
    what: 'A number is not of the form `^p1` (in a document `^r1`).',
    remedy: 'Correct it, or remove it and run `npm run number`.',
  },
  'ruling/duplicate-number': {
    level: 'error',
    what: 'Two rulings of one file have one number.',
    remedy: 'Remove the number from the newer one and run `npm run number`.',
  },
  'ruling/retired-number': {
    level: 'error',
    what: 'A number that the front matter retires is still in use, or leads nowhere.',
    remedy: 'Retire only numbers that left, to an entry, a ruling, or a reason in words.',
  },
  'ruling/last-number': {
    level: 'warning',
    what: 'The `lastNumber` of the front matter is lower than a number that was given, or is not there.',
    remedy:
      'Take out a number that was not given by `npm run number`, then run it: it writes the record.',
  },
  'ruling/vanished-number': {
    level: 'error',
    what: 'A number that an edition published is gone, and nothing says where its readers go.',
    remedy:
      'Retire it in the front matter: `retired: { p4: skills#p9 }`, or to an entry, or a reason in words.',
  },
  'ruling/renumbered': {
    level: 'error',
    what: 'A number stands on the text that an edition published under another number.',
    remedy: 'Give the ruling its own number back: a number goes with its ruling.',
  },
  'address/vanished': {
    level: 'error',
    what: 'An address that an edition published is gone.',
    remedy:
      'Name it in `formerly:` of the entry that was renamed (`npm run rename`), or keep the file and write "See [[X]]."',
  },
  'address/joined': {
    level: 'error',
    what: 'A text says that it formerly had the address of another that stood beside it.',
    remedy:
      'Keep the file of the entry that was joined: write "See [[X]]." in it and retire its numbers.',
  },
  'term/vanished': {
    level: 'warning',
    what: 'A term that an edition published is no longer referred to. Its address leads to the search.',
    remedy: 'Make the name an alias of the entry that its readers want, or refer to it.',
  },
  'edition/changed': {
    level: 'error',
    what: 'The file of an edition is not what it was when the edition was made.',
    remedy: 'Bring the file back as it was: an edition is never rewritten.',
  },
  'edition/missing': {
    level: 'error',
    what: 'The file of an edition is gone.',
    remedy: 'Bring it back: what it kept is what citations are compared with.',
  },
  'edition/unlisted': {
    level: 'error',
    what: 'A file stands among the editions that index.json does not list.',
    remedy: 'Remove it, or bring back the index.json that `npm run edition` wrote.',
  },
  'edition/unreadable': {
    level: 'error',
    what: 'A file of the editions cannot be read as one.',
    remedy: 'Bring the file back as `npm run edition` wrote it.',
  },
  'document/unknown-replaced': {
    level: 'error',
    what: 'A document says that it replaces one that there is not.',
    remedy: 'Name the file of the earlier document, without `.md`.',
  },
  'icon/unknown-code': {
    level: 'error',
    what: 'A code in square brackets is not in icons.yml.',
    remedy: 'Correct it, add it to icons.yml, or write `\\[` for a plain bracket.',
  },
  'icon/invalid': {
    level: 'error',
    what: 'An icon has no drawing, or one that a page must not carry.',
    remedy: 'Give it an SVG of plain shapes, and a code and a name of its own.',
  },
  'directive/unknown': {
    level: 'error',
    what: 'A `:::` box has a name or an attribute that means nothing here.',
    remedy: 'Use errata, update, example or note; source, date and standing.',
  },
  'text/raw-html': {
    level: 'error',
    what: 'HTML stands in the text. It never reaches a page.',
    remedy: 'Write Markdown; `\\<` is a plain less-than sign.',
  },
  'text/unsafe-address': {
    level: 'error',
    what: 'A link leads to an address that is not http, https or mailto.',
    remedy: 'Correct it; refer to a name with `[[name]]`.',
  },
  'text/unsupported': {
    level: 'error',
    what: 'The text uses a part of Markdown that rulings do not have.',
    remedy: 'Write it as paragraphs, lists and tables.',
  },
  'site/invalid': {
    level: 'error',
    what: 'site.yml or icons.yml cannot be read as what it should be.',
    remedy: 'Mend it at the place named.',
  },
  'site/unknown-placeholder': {
    level: 'error',
    what: 'A link in site.yml (`corrections`, `cardLinks`) has a `{placeholder}` that nothing fills.',
    remedy: 'Use the placeholders that the message lists.',
  },
  'site/unknown-language': {
    level: 'error',
    what: 'The `language` of site.yml is not one that the interface is written in.',
    remedy: 'Use one of those that the message names, or add a file to src/wording/.',
  },
  'wording/unknown-key': {
    level: 'error',
    what: '`wording` in site.yml overrides a text that the interface does not have.',
    remedy: 'Correct the key to one of those that the message lists, or remove it.',
  },
  'wording/unknown-place': {
    level: 'error',
    what: 'A text under `wording` in site.yml has a `{place}` that nothing fills.',
    remedy: 'Use the places that the message lists.',
  },
} as const satisfies Record<string, Rule>;

/** A permanent code, `area/what-is-wrong`. */
export type DiagnosticCode = keyof typeof rules;

/** A place in a file. Lines and columns count from 1, columns in UTF-16 units; the front matter counts. */
export interface Point {
  line: number;
  column: number;
}

/** The beginning of a file: the place of a finding that has no other. */
export const fileStart: Point = { line: 1, column: 1 };

/** What one file says is wrong with itself, before names are known. */
export interface Finding {
  code: DiagnosticCode;
  message: string;
  place: Point;
}

/** What is wrong at one place of one file. */
export interface Diagnostic extends Point {
  /** Path from the content folder. */
  path: string;
  level: 'error' | 'warning';
  code: DiagnosticCode;
  message: string;
}

/** Makes a file's finding a diagnostic. */
export function diagnostic(path: string, finding: Finding): Diagnostic {
  const { code, message, place } = finding;
  const { line, column } = place;
  return { path, line, column, level: rules[code].level, code, message };
}

/** By file, then by place: the order in which a reader mends them. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1);
}

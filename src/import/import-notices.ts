/** Codes of faults that end an import before anything is written, with the remedy of each. */
const errors = {
  'source/missing': 'Check the path.',
  'source/empty': 'Save or export it again.',
  'source/too-large': 'Export the text alone, without pictures, or split the file.',
  'source/binary': 'Export it as plain text, Markdown, HTML, DOCX or PDF.',
  'source/wrong-extension': 'Rename the file so that its ending says what it is.',
  'source/encrypted': 'Save it without a password.',
  'source/damaged': 'Download or export it again.',
  'source/no-text-layer': 'Run text recognition (OCR) over it first, for example with `ocrmypdf`.',
  'profile/missing': 'Give the path of a YAML file, or leave `--profile` out.',
  'profile/unreadable': 'Correct it at the place named.',
  'profile/unknown-key': 'Correct or remove it.',
  'profile/invalid': 'Give it as the message says.',
  'profile/no-part': 'Write the line as it stands there, or take the part out.',
  'profile/no-head':
    'Correct its pattern, or remove the file of the profile to have it found anew.',
  'import/unassigned-line':
    'Correct the profile: widen a part, or dismiss the line with a pattern under `furniture`.',
  'import/words-differ':
    'Compare the lines with the files that have them. If the words are not in the content, the profile reads that part wrongly: correct it, or report the text.',
  'import/same-file': 'Rename one of them in the source, or import the sources one by one.',
  'import/taken': 'Give the name of the earlier import with `--into`, or move the file away.',
  'import/nothing': 'Name a style in the profile.',
} as const;

/** Codes of warnings: findings that an editor should check. With meaning and remedy. */
const warnings = {
  'source/encoding-guessed':
    'The file is not UTF-8; its encoding was guessed. Look at letters with accents and at quotation marks; save the file as UTF-8 if they are wrong.',
  'head/duplicate':
    'Two heads have one name. They became two entries, told apart by a number in brackets. Write in `disambiguation` what tells them apart, or join the two files.',
  'text/suspicious-character':
    'A character looks like the trace of a broken conversion. Compare with the source as it is printed.',
  'text/private-glyph':
    'A sign has no letter in the file, only a picture in its font. Write under `icons` in the profile what it stands for, or correct the texts.',
  'text/columns-mixed':
    'Lines have wide gaps in the middle and are no table: text of two columns may have been joined. Compare these pages with the source.',
  'text/lost-glyph':
    'A gap between two words looks like a picture or an icon that was lost. Write the icon code there.',
  'text/picture-left-out':
    'A picture was left out; its text alternative stands in its place. Add an icon to icons.yml and run the import again, or describe the picture.',
  'text/direction-override':
    'Characters that turn the direction of text were removed: they show letters in another order than they have. Compare the words with the source as it is shown.',
  'number/not-read':
    'The line begins with a number that continues a series, and the document has no rule with it. Add the number under `numbers` in the profile; if the text has no printed numbers, write `numbers: [none]`.',
  'number/out-of-order':
    'The printed numbers of the import are not in order. Compare with the source: something that is no number of a rule may be read as one.',
  'number/gap':
    'A printed number is missing between two others. Compare with the source: the rule may be missing there too, or its number is not read.',
  'reference/no-rule':
    'The book refers to a rule that it does not have. The reference is written as text, with a backslash. Compare with the source, and correct the number if the source prints another.',
  'head/not-read':
    'The list of contents names a title that is no heading and no entry. Add it under `heads` in the profile, or correct the style of its part.',
  'head/out-of-order':
    'A head is not in the order of the others: it may be a line of the entry before it. If so, choose another style, or correct the files.',
  'number/unlisted-form':
    'A form of printed numbers is not in the profile, and is read as text. Add the number under `numbers`.',
  'text/other-language':
    'Write the language of the text as `contentLanguage` in site.yml, so that its references are read.',
  'merge/unsure':
    'A ruling was carried over to a text that is not much like it, or to one of several. If it went elsewhere, give the rulings their numbers by hand, and take out of `retired` what is back.',
} as const;

/** Codes of notes: corrections that an editor may want to see. With meaning and remedy. */
const notes = {
  'text/table-kept':
    'Lines look like a table or a drawing whose columns are not clear. They are kept as they stand. Compare with the source as it is printed.',
  'text/doubled-image':
    'The name of an icon stands twice, as text and as the text of its picture. Both became its code.',
  'text/repaired':
    'A broken quotation mark was repaired. Compare with the source as it is printed.',
  'merge/gone':
    'A ruling is not in the new version. Its number is retired. Check where its readers are sent.',
} as const;

/** Explains every code to the editor. A code is permanent: never renamed, never given another meaning. */
export const explanations = { ...errors, ...warnings, ...notes };

/** A permanent code, `area/what-is-wrong`. */
export type ImportCode = keyof typeof explanations;

/** Returns how serious a code is. */
export function levelOf(code: ImportCode): 'error' | 'warning' | 'note' {
  return code in errors ? 'error' : code in warnings ? 'warning' : 'note';
}

/** Diagnostic of an import. After an error, nothing is written. */
export interface Notice {
  code: ImportCode;
  message: string;
  /** Name or path of the file. */
  file?: string | undefined;
  /** Index of the source line. */
  source?: number | undefined;
  line?: number;
  column?: number;
}

/** Makes a notice; `isFault` tells it from a result. */
export function fault(
  code: ImportCode,
  message: string,
  place: Omit<Notice, 'code' | 'message'> = {},
): Notice {
  return { code, message, ...place };
}

/** Returns whether a result is a notice. */
export function isFault(value: object): value is Notice {
  return 'code' in value && 'message' in value;
}

interface ImportRule {
  level: 'error' | 'warning' | 'note';
  /** What it means. */
  what: string;
  /** What the editor does about it. */
  remedy: string;
}

/** Every code that an import can print. A code is permanent: it is never renamed and never given another meaning. */
export const importRules = {
  'source/missing': {
    level: 'error',
    what: 'The file to import does not exist or cannot be read.',
    remedy: 'Check the path.',
  },
  'source/empty': {
    level: 'error',
    what: 'The file holds no text.',
    remedy: 'Save or export it again.',
  },
  'source/too-large': {
    level: 'error',
    what: 'The file is larger than an import reads (100 MB).',
    remedy: 'Export the text alone, without pictures, or split the file.',
  },
  'source/binary': {
    level: 'error',
    what: 'The file is no text and no format that an import reads.',
    remedy: 'Export it as plain text, Markdown, HTML, DOCX or PDF.',
  },
  'source/wrong-extension': {
    level: 'error',
    what: 'The name of the file ends like one format, and its bytes are another.',
    remedy: 'Rename the file so that its ending says what it is.',
  },
  'source/encrypted': {
    level: 'error',
    what: 'The file is protected by a password.',
    remedy: 'Save it without a password.',
  },
  'source/damaged': {
    level: 'error',
    what: 'The file cannot be read to its end.',
    remedy: 'Download or export it again.',
  },
  'source/no-text-layer': {
    level: 'error',
    what: 'The PDF holds pictures of pages, and no text.',
    remedy: 'Run text recognition (OCR) over it first, for example with `ocrmypdf`.',
  },
  'source/encoding-guessed': {
    level: 'warning',
    what: 'The file is not UTF-8; its encoding was guessed.',
    remedy:
      'Look at letters with accents and at quotation marks; save the file as UTF-8 if they are wrong.',
  },
  'profile/missing': {
    level: 'error',
    what: 'There is no profile of that name.',
    remedy: 'Give the path of a YAML file, or leave `--profile` out.',
  },
  'profile/unreadable': {
    level: 'error',
    what: 'The profile is not YAML.',
    remedy: 'Correct it at the place named.',
  },
  'profile/unknown-key': {
    level: 'error',
    what: 'The profile has a key that means nothing here.',
    remedy: 'Correct or remove it.',
  },
  'profile/invalid': {
    level: 'error',
    what: 'A value of the profile is missing or of the wrong kind.',
    remedy: 'Give it as the message says.',
  },
  'profile/endless-pattern': {
    level: 'error',
    what: 'A pattern of the profile takes too long on the lines of the source.',
    remedy: 'Write it without a repetition inside a repetition, such as `(a+)+`.',
  },
  'profile/no-part': {
    level: 'error',
    what: 'The line that a part of the profile begins with is not in the source.',
    remedy: 'Write the line as it stands there, or take the part out.',
  },
  'profile/no-head': {
    level: 'error',
    what: 'A part of the profile finds no head in the source.',
    remedy: 'Correct its pattern, or remove the file of the profile to have it found anew.',
  },
  'import/unassigned-line': {
    level: 'error',
    what: 'A line of the source is in no file, and no rule of the profile dismisses it.',
    remedy:
      'Correct the profile: widen a part, or dismiss the line with a pattern under `furniture`.',
  },
  'import/same-file': {
    level: 'error',
    what: 'Two texts of the import would be one file.',
    remedy: 'Rename one of them in the source, or import the sources one by one.',
  },
  'import/taken': {
    level: 'error',
    what: 'A file of the import exists already and is not from this import.',
    remedy: 'Give the name of the earlier import with `--into`, or move the file away.',
  },
  'import/nothing': {
    level: 'error',
    what: 'Nothing in the source became an entry or a rule.',
    remedy: 'Name a style in the profile.',
  },
  'head/duplicate': {
    level: 'warning',
    what: 'Two heads have one name. They became two entries, told apart by a number in brackets.',
    remedy: 'Write in `disambiguation` what tells them apart, or join the two files.',
  },
  'head/hidden': {
    level: 'warning',
    what: 'A line inside an entry looks like a head: a blank line before it may have been lost.',
    remedy: 'If it is one, put it under `heads` in the profile.',
  },
  'head/alias-taken': {
    level: 'note',
    what: 'A short name in brackets behind a head is the name of another entry, and did not become an alias.',
    remedy: 'Nothing, unless the two entries are one.',
  },
  'text/suspicious-character': {
    level: 'warning',
    what: 'A character looks like the trace of a broken conversion.',
    remedy: 'Compare with the source as it is printed.',
  },
  'text/lost-glyph': {
    level: 'warning',
    what: 'A gap between two words looks like a picture or an icon that was lost.',
    remedy: 'Write the icon code there.',
  },
  'text/doubled-image': {
    level: 'note',
    what: 'The text of a picture stands twice. It became an icon code, or stands once.',
    remedy: 'Add the icon to icons.yml, if it is one.',
  },
  'text/picture-left-out': {
    level: 'warning',
    what: 'A picture was left out; its text alternative stands in its place.',
    remedy: 'Add an icon to icons.yml and run the import again, or describe the picture.',
  },
  'text/direction-override': {
    level: 'warning',
    what: 'Characters that turn the direction of text were removed: they show letters in another order than they have.',
    remedy: 'Compare the words with the source as it is shown.',
  },
  'text/repaired': {
    level: 'note',
    what: 'A broken quotation mark was repaired.',
    remedy: 'Compare with the source as it is printed.',
  },
  'number/out-of-order': {
    level: 'note',
    what: 'A printed number does not follow from the one before it.',
    remedy: 'Compare with the source as it is printed.',
  },
  'merge/unsure': {
    level: 'warning',
    what: 'A ruling was carried over to a text that is not much like it, or to one of several.',
    remedy:
      'If it went elsewhere, give the rulings their numbers by hand, and take out of `retired` what is back.',
  },
  'merge/gone': {
    level: 'note',
    what: 'A ruling is not in the new version. Its number is retired.',
    remedy: 'Check where its readers are sent.',
  },
} as const satisfies Record<string, ImportRule>;

/** A permanent code, `area/what-is-wrong`. */
export type ImportCode = keyof typeof importRules;

/** A fault that ends an import before anything is written. */
export interface Fault {
  code: ImportCode;
  message: string;
  file?: string;
  line?: number;
  column?: number;
}

/** Makes a fault; `isFault` tells it from a result. */
export function fault(
  code: ImportCode,
  message: string,
  place: Omit<Fault, 'code' | 'message'> = {},
): Fault {
  return { code, message, ...place };
}

/** Whether a result is a fault. */
export function isFault(value: object): value is Fault {
  return 'code' in value && 'message' in value;
}

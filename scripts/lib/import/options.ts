import { parseArgs } from 'node:util';

/** What `npm run import` was asked to do. */
export interface ImportOptions {
  files: string[];
  into: string | undefined;
  profile: string | undefined;
  dryRun: boolean;
  json: boolean;
  help: boolean;
}

export const help = `npm run import -- FILE... [--into NAME] [--profile NAME] [--dry-run] [--format json]

Turns a text into entries and a document of the content folder: plain text, Markdown, HTML, Word (DOCX) or PDF.
Run it again with the next version of the text: rulings keep their numbers, edits by hand stay.

  --into NAME       name of the import and of its document; without it, the name of the first file
  --profile NAME    how the text is read: a YAML file, the name of an earlier import, or a style such as "numbers";
                    without it, the profile of the last import, or else the one that fits best
  --dry-run         shows all of it and writes nothing
  --format json     prints the report as JSON

It writes the entries and documents, and content/imports/NAME/ with profile.yml (correct it and run again), report.md
(every line of the source and where it is) and last-import.json. The exit code is 0 when every line is accounted for.

Example:
  npm run import -- rules-2026.pdf --into rulebook --dry-run`;

/** Reads the command line. A fault is given in words. */
export function importOptions(args: readonly string[]): ImportOptions | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        profile: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.format !== 'text' && values.format !== 'json') {
      return `--format is text or json, not "${values.format}"`;
    }
    if (positionals.length === 0 && !values.help) return 'a file to import is missing';
    return {
      files: positionals,
      into: values.into,
      profile: values.profile,
      dryRun: values['dry-run'],
      json: values.format === 'json',
      help: values.help,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

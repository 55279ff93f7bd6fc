import * as z from 'zod';

const file = z.strictObject({ path: z.string(), text: z.string() });
const files = z.array(file);
const schema = z.object({
  version: z.literal(1),
  files,
  /** Identifies the text of the sources. Absent in an import of an older version, which counts as published. */
  source: z.string().optional(),
  /** The newest edition when it was written. A newer one has published it. */
  edition: z.string().optional(),
  /** The import that it was compared with. */
  base: z.object({ files, isPublished: z.boolean() }).optional(),
  /**
   * The content's files of this import before it, with their texts if they differ from the base, and after it, if they differ
   * from `files`: another run replaces it.
   */
  before: z.array(file.partial({ text: true })).optional(),
  after: files.optional(),
});

/** A file to write: its path from the content folder. */
export type WrittenFile = z.infer<typeof file>;

/**
 * Result of the last import, before edits by hand and with its numbers: `content/imports/<name>/last-import.json`. It
 * is the common base when the next version is merged with the content.
 */
export type LastImport = z.infer<typeof schema>;

/** Reads a last import; undefined if the text is none. */
export function readLastImport(text: string): LastImport | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Writes a last import as JSON. */
export function lastImportText(last: LastImport): string {
  return `${JSON.stringify(last, null, 1)}\n`;
}

import * as z from 'zod';

const schema = z.strictObject({
  version: z.literal(1),
  sources: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  files: z.array(z.strictObject({ path: z.string(), text: z.string() })),
  /** Files of texts that are gone: they stay, so that their addresses lead somewhere. */
  left: z.array(z.string()).default([]),
});

/**
 * What the last import made, as it came out and with its numbers: `content/imports/<name>/last-import.json`. The next
 * version is compared with it, and so are edits by hand.
 */
export type LastImport = z.infer<typeof schema>;

/** Reads a last import; nothing where the text is none. */
export function readLastImport(text: string): LastImport | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A last import as JSON. */
export function lastImportText(last: LastImport): string {
  return `${JSON.stringify(last, null, 1)}\n`;
}

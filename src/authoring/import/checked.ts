import type { Imported } from './import.ts';

/**
 * Adds to the documents of an import the day on which its source was compared with the publisher's; to its entries if it
 * has no document.
 *
 * @param date `YYYY-MM-DD`
 */
export function withChecked(imported: Imported, date: string): Imported {
  const isDocument = ({ path }: { path: string }): boolean => path.startsWith('documents/');
  const hasDocument = imported.files.some(isDocument);
  const files = imported.files.map((file) =>
    hasDocument && !isDocument(file)
      ? file
      : { ...file, matter: { ...file.matter, checked: date } },
  );
  return { ...imported, files };
}

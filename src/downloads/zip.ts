import { strToU8, type Zippable, zipSync } from 'fflate';

/** The first day that the format knows: the same bytes at any time and in every zone. */
const firstDay = new Date(1980, 0, 1, 12);

/**
 * Packs files into a ZIP archive, in their order.
 *
 * @param files by their paths; one that `isStored` is not compressed
 * @returns the archive's bytes, the same for the same files
 */
export function zip(
  files: Record<string, string | { content: string; isStored: boolean }>,
): Uint8Array {
  const packed: Zippable = {};
  for (const [path, file] of Object.entries(files)) {
    const { content, isStored } =
      typeof file === 'string' ? { content: file, isStored: false } : file;
    packed[path] = [strToU8(content), { level: isStored ? 0 : 5 }];
  }
  return zipSync(packed, { mtime: firstDay });
}

/** A text and the encoding it was in. */
export interface Decoded {
  text: string;
  encoding: string;
  /** The bytes do not say it themselves. */
  guessed: boolean;
}

/**
 * Decodes the bytes of a text: by its byte order mark, as strict UTF-8, or else by a guess over its bytes. Bytes that
 * pass for ISO-8859-1 are read as Windows-1252, its superset in practice (WHATWG Encoding, 4.2).
 */
export async function decode(bytes: Uint8Array): Promise<Decoded> {
  // A page says so itself.
  const head = String.fromCharCode(...bytes.subarray(0, 2048));
  const [, inPage, inXml] =
    /<meta[^>]+charset=["']?\s*([\w-]+)|<\?xml[^>]+encoding=["']([\w-]+)/iu.exec(head) ?? [];
  const marked = head.startsWith('\xff\xfe')
    ? 'utf-16le'
    : head.startsWith('\xfe\xff')
      ? 'utf-16be'
      : undefined;
  for (const encoding of [marked ?? 'utf-8', inPage ?? inXml ?? 'utf-8']) {
    const text = decoded(bytes, encoding, /^utf-?8$/iu.test(encoding));
    if (text !== undefined) return { text, encoding, guessed: false };
  }
  const { analyse } = await import('chardet');
  const guesses = analyse(bytes.subarray(0, 1_000_000)).map(({ name }) => name);
  // Letter statistics choose among single-byte encodings; a text in a western language has one of these two.
  const western = guesses.some((name) => /8859-1$|1252/u.test(name));
  const multibyte = guesses[0] !== undefined && !/8859|125\d|ASCII|UTF-8/iu.test(guesses[0]);
  const guess = (western && !multibyte ? undefined : guesses[0]) ?? 'windows-1252';
  const text = decoded(bytes, guess, false);
  if (text !== undefined) return { text, encoding: guess, guessed: true };
  const encoding = 'windows-1252';
  return { text: new TextDecoder(encoding).decode(bytes), encoding, guessed: true };
}

/** Decodes bytes. Returns undefined for an unknown encoding and, if `fatal` is set, for bytes that are invalid in it. */
function decoded(bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

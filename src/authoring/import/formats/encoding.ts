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
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le', false);
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be', false);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', guessed: false };
  } catch {
    // Not UTF-8.
  }
  // A page says so itself.
  const head = String.fromCharCode(...bytes.subarray(0, 2048));
  const declared = /<meta[^>]+charset=["']?\s*([\w-]+)|<\?xml[^>]+encoding=["']([\w-]+)/iu.exec(
    head,
  );
  try {
    const encoding = declared?.[1] ?? declared?.[2];
    if (encoding !== undefined && !/^utf-?8$/iu.test(encoding))
      return decoded(bytes, encoding, false);
  } catch {
    // It says what there is not.
  }
  const { analyse } = await import('chardet');
  const guesses = analyse(bytes.subarray(0, 1_000_000)).map(({ name }) => name);
  // Letter statistics choose among single-byte encodings; a text in a western language has one of these two.
  const western = guesses.some((name) => /8859-1$|1252/u.test(name));
  const multibyte = guesses[0] !== undefined && !/8859|125\d|ASCII|UTF-8/iu.test(guesses[0]);
  const encoding = multibyte ? guesses[0] : western ? 'windows-1252' : guesses[0];
  try {
    return decoded(bytes, encoding ?? 'windows-1252', true);
  } catch {
    return decoded(bytes, 'windows-1252', true);
  }
}

function decoded(bytes: Uint8Array, encoding: string, guessed: boolean): Decoded {
  return { text: new TextDecoder(encoding).decode(bytes), encoding, guessed };
}

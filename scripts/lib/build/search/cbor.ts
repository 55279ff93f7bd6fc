/** The major types of CBOR (RFC 8949) that Pagefind's files have. */
const major = { unsigned: 0, negative: 1, text: 3, array: 4 } as const;

type Major = (typeof major)[keyof typeof major];

/** Reads CBOR of unsigned and negative integers, texts, and arrays of known length. */
export class CborReader {
  readonly bytes: Buffer;
  /** Where the next value begins. */
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @throws where something else follows */
  unsigned(): number {
    return this.#head(major.unsigned);
  }

  /** @throws where something else follows */
  text(): string {
    const length = this.#head(major.text);
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  /** Begins an array. @returns its length @throws where something else follows */
  array(): number {
    return this.#head(major.array);
  }

  /** Passes an array of integers. @returns its length */
  skipIntegers(): number {
    const length = this.array();
    for (let index = 0; index < length; index++) this.#value(this.bytes[this.at++] ?? 0);
    return length;
  }

  #head(expected: Major): number {
    const first = this.bytes[this.at++] ?? 0;
    if (first >> 5 !== expected)
      throw new Error(`Pagefind's index has ${first >> 5} at ${this.at - 1}, not ${expected}`);
    return this.#value(first);
  }

  #value(first: number): number {
    const low = first & 31;
    if (low < 24) return low;
    const size = low === 24 ? 1 : low === 25 ? 2 : 4;
    if (low > 26) throw new Error(`Pagefind's index has ${first} at ${this.at - 1}`);
    this.at += size;
    return this.bytes.readUIntBE(this.at - size, size);
  }
}

/** Up to so many bytes are copied faster one by one than with `Buffer.copy()`. */
const shortCopy = 32;

/** Writes the same. */
export class CborWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  unsigned(value: number): this {
    return this.#head(major.unsigned, value);
  }

  text(value: string): this {
    this.#head(major.text, Buffer.byteLength(value));
    this.#need(Buffer.byteLength(value));
    this.#length += this.#bytes.write(value, this.#length);
    return this;
  }

  /** Begins an array. */
  array(length: number): this {
    return this.#head(major.array, length);
  }

  /** Values that are encoded already. */
  encoded(from: Buffer, start: number, end: number): this {
    this.#need(end - start);
    if (end - start > shortCopy) this.#length += from.copy(this.#bytes, this.#length, start, end);
    else for (let at = start; at < end; at++) this.#bytes[this.#length++] = from[at] ?? 0;
    return this;
  }

  /** All that was written. */
  done(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #head(type: Major, value: number): this {
    this.#need(5);
    const first = type << 5;
    if (value < 24) this.#bytes[this.#length++] = first | value;
    else {
      const size = value < 0x100 ? 1 : value < 0x10000 ? 2 : 4;
      this.#bytes[this.#length++] = first | (size === 1 ? 24 : size === 2 ? 25 : 26);
      this.#length = this.#bytes.writeUIntBE(value, this.#length, size);
    }
    return this;
  }

  #need(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

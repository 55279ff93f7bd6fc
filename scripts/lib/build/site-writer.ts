import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LastPiece, Piece } from '../../../src/downloads/index.ts';
import type { SiteFile } from '../../../src/files/index.ts';
import { hashOf, hashOfAll } from '../../../src/glossary/index.ts';
import { FileWriter } from './file-writer.ts';
import { letOthersRun } from './let-others-run.ts';
import {
  filesInParts,
  isMadeFrom,
  type PartRecord,
  partRecord,
  type StepRecord,
} from './site-record.ts';

/** Writes the files of all steps of this thread. */
const fileWriter = new FileWriter();

/**
 * Writes the files of one step into the next site, but only those that changed since the last build.
 *
 * A file that stays may be the same file as in the site that is being served, under a second name. So none is ever
 * overwritten: a changed one takes the place of the old one.
 */
export class SiteWriter {
  /** The files of the step, by the names of their parts. */
  readonly parts = new Map<string, PartRecord>();
  /** The files that are new or differ from those of the last build. */
  readonly changed = new Set<string>();
  /** What the step keeps for the next build, by its own keys. */
  readonly notes = new Map<string, string>();
  /** What the step kept in the last build. */
  readonly lastNotes: ReadonlyMap<string, string>;
  readonly #folder: string;
  readonly #lastFolder: string;
  readonly #before: ReadonlyMap<string, PartRecord>;

  /**
   * @param folder the next site
   * @param last what the step left there
   * @param lastFolder the last site, whose files may not be in the next one yet
   */
  constructor(
    folder: string,
    last?: Pick<StepRecord, 'parts' | 'notes'>,
    lastFolder: string = folder,
  ) {
    this.#folder = folder;
    this.#lastFolder = lastFolder;
    this.#before = last?.parts ?? new Map();
    this.lastNotes = last?.notes ?? new Map();
  }

  /** Writes a file as a part of its own, unless it is there already. After {@link flush} it is on the disk. */
  write(path: string, content: string | Uint8Array): void {
    this.parts.set(path, partRecord('', [[path, this.#put(path, content, this.#lastHash(path))]]));
  }

  /** Writes files as they are made. */
  async writeAll(files: Iterable<SiteFile>): Promise<void> {
    for (const { path, text } of files) {
      this.write(path, text);
      await letOthersRun();
    }
  }

  /** Waits until the files of this thread are on the disk. @throws what went wrong with one of them */
  flush(): void {
    fileWriter.flush();
  }

  /**
   * Writes some of the files, unless the last build made them from the same.
   *
   * @param part name of these files, unique in the step
   * @param madeFrom a hash of all that these files are made from
   * @param make passes each of them to `write`
   */
  async writePart(
    part: string,
    madeFrom: string,
    make: (write: SiteWriter['write']) => void | Promise<void>,
  ): Promise<void> {
    await letOthersRun();
    const last = this.#before.get(part);
    if (last !== undefined && isMadeFrom(last, madeFrom)) {
      this.parts.set(part, last);
      return;
    }
    const known = this.#lastFiles(part);
    const files: [path: string, hash: string][] = [];
    await make((path, content) => files.push([path, this.#put(path, content, known.get(path))]));
    this.parts.set(part, partRecord(madeFrom, files));
  }

  /**
   * A text that the last build made from the same, or else that is made now.
   *
   * @param madeFrom all that it is made from
   */
  remember(madeFrom: readonly unknown[], make: () => string): string {
    const key = hashOfAll(madeFrom);
    const text = this.lastNotes.get(key) ?? make();
    this.notes.set(key, text);
    return text;
  }

  /**
   * Writes a file in pieces. Those of the last build's file that are made from the same are taken from there.
   *
   * @param path the step writes no other file in pieces
   * @param common a hash of what all pieces are made from
   * @param make makes the pieces; is told how to find those of the last file
   */
  async writePieces(
    path: string,
    common: string,
    make: (last: LastPiece) => readonly Piece[] | Promise<readonly Piece[]>,
  ): Promise<void> {
    const key = (madeFrom: string): string => hashOf(`${common} ${madeFrom}`);
    const lastFile = this.#lastFile(path);
    const pieces = await make((madeFrom) => {
      const [start, end] = this.lastNotes.get(key(madeFrom))?.split(' ') ?? [];
      return end === undefined ? undefined : lastFile?.subarray(Number(start), Number(end));
    });
    let at = 0;
    const contents = pieces.map(({ content, madeFrom }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      if (madeFrom !== undefined) this.notes.set(key(madeFrom), `${at} ${at + bytes.length}`);
      at += bytes.length;
      return bytes;
    });
    this.write(path, Buffer.concat(contents));
  }

  /** The file that the last build wrote. */
  #lastFile(path: string): Buffer | undefined {
    const hash = this.#lastHash(path);
    if (hash === undefined) return undefined;
    for (const folder of [this.#folder, this.#lastFolder]) {
      const file = join(folder, path);
      const content = existsSync(file) ? readFileSync(file) : undefined;
      if (content && hashOf(content) === hash) return content;
    }
    return undefined;
  }

  /** The hash of a file that is a part of its own, as the last build wrote it. */
  #lastHash(path: string): string | undefined {
    return this.#lastFiles(path).get(path);
  }

  /** The files of a part, as the last build wrote them. */
  #lastFiles(part: string): Map<string, string> {
    const last = this.#before.get(part);
    return new Map(last === undefined ? [] : filesInParts([last]));
  }

  /** Writes a file, unless it is as it was. @returns its hash */
  #put(path: string, content: string | Uint8Array, lastHash: string | undefined): string {
    const hash = hashOf(content);
    if (hash === lastHash) return hash;
    this.changed.add(path);
    fileWriter.write([join(this.#folder, path), content]);
    return hash;
  }
}

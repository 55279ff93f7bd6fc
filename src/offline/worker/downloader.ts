import { bytesOf, type LibraryManifest } from '../manifest.ts';
import type { Problem } from '../messages.ts';
import { Broken, fetchManifest, fetchPart } from './fetch-part.ts';
import { cachePrefix, worker } from './scope.ts';
import {
  isWhole,
  keptPart,
  remember,
  remembered,
  rememberForGood,
  removeUnneeded,
} from './store.ts';

/** How often a library that changed while it was being fetched is begun anew. */
const mostChanges = 3;

/** Between two tellings of the progress, in milliseconds. */
const betweenNews = 100;

/** Fetches libraries, one at a time, and makes the new one count only once it is whole. */
export class Keeper {
  readonly #tell: () => void;
  #running: Promise<void> | undefined;
  #stop: AbortController | undefined;
  progress: { done: number; total: number } | undefined;
  problem: Problem | undefined;

  /** @param tell called when progress or problem changed */
  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Ends with the download that is under way, if there is one. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** Fetches the library that the site offers; joins in where that is under way. */
  keep(): Promise<void> {
    this.#running ??= this.#keep().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Goes on with what the reader asked for and the network broke off. */
  async goOn(): Promise<void> {
    const { wanted } = await remembered();
    const connection = worker.navigator.connection;
    if (wanted && connection?.saveData !== true) await this.keep();
  }

  /** Stops; the next time goes on from there. */
  async stop(): Promise<void> {
    this.#stop?.abort();
    await remember((memory) => {
      memory.wanted = false;
    });
    await this.#running;
    this.#tell();
  }

  /** Removes the library. The shell stays. */
  async remove(): Promise<void> {
    await this.stop();
    await remember((memory) => {
      delete memory.kept;
      delete memory.since;
    });
    this.problem = undefined;
    await removeUnneeded();
    this.#tell();
  }

  async #keep(): Promise<void> {
    this.#stop = new AbortController();
    this.problem = undefined;
    const { signal } = this.#stop;
    try {
      await remember((memory) => {
        memory.wanted = true;
      });
      // A new worker may start while the old one is still fetching.
      await navigator.locks.request(`${cachePrefix}keep`, () => this.#fetchAll(signal));
    } catch (error) {
      await this.#fail(error);
    }
    this.progress = undefined;
    this.#tell();
  }

  async #fetchAll(signal: AbortSignal): Promise<void> {
    for (let change = 1; ; change++) {
      const manifest = await fetchManifest(signal);
      try {
        await this.#fetchLibrary(manifest, signal);
        return;
      } catch (error) {
        // A new version of the site took the place of the one that was being fetched.
        const isGone = error instanceof Broken && error.isGone && change < mostChanges;
        if (!isGone || (await fetchManifest(signal)).version === manifest.version) throw error;
      }
    }
  }

  async #fetchLibrary(manifest: LibraryManifest, signal: AbortSignal): Promise<void> {
    const missing = await missingParts(manifest);
    const total = bytesOf(missing);
    await assertRoom(total);
    let done = 0;
    let isToldSoon = false;
    const show = (bytes: number): void => {
      this.progress = { done: done + bytes, total };
      if (isToldSoon) return;
      isToldSoon = true;
      setTimeout(() => {
        isToldSoon = false;
        this.#tell();
      }, betweenNews);
    };
    show(0);
    for (const part of missing) {
      await fetchPart(part, signal, show);
      done += part.bytes;
    }
    if (!(await isWhole(manifest, manifest.parts.length)))
      throw new Broken('network', 'a part is not there');
    await rememberForGood((memory) => {
      const { kept } = memory;
      if (kept && kept.version !== manifest.version) memory.former = [...memory.former, kept];
      memory.kept = manifest;
      memory.since = new Date().toISOString();
      memory.shell = manifest;
      memory.wanted = false;
    });
    await removeUnneeded();
  }

  async #fail(error: unknown): Promise<void> {
    this.problem = problemOf(error);
    // What the network broke off goes on by itself; the parts that came stay for the next time.
    if (this.problem === 'network') return;
    if (this.problem === 'full') await removeUnneeded();
    await remember((memory) => {
      memory.wanted = false;
    });
  }
}

/** The parts of a library that are not kept. */
export async function missingParts({ parts }: LibraryManifest): Promise<LibraryManifest['parts']> {
  const kept = await Promise.all(parts.map(keptPart));
  return parts.filter((_, at) => kept[at] === undefined);
}

/** @throws Broken where the device says beforehand that it has no room */
async function assertRoom(bytes: number): Promise<void> {
  // Safari tells it only since its version 17; without, writing tells.
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes) {
    throw new Broken('full', `${bytes} bytes do not fit into ${quota - usage}`);
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Broken) return error.problem;
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}

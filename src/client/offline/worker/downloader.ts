import {
  type ArchiveManifest,
  type ArchivePart,
  type Problem,
  savesData,
  totalBytes,
} from '../../../outputs/browser.ts';
import { DownloadError, fetchManifest, fetchPart } from './fetch-part.ts';
import { cachePrefix } from './scope.ts';
import { deleteUnusedParts, isComplete, readPart, storedState, updateState } from './store.ts';

/** Limit of restarts of a download because the site changed meanwhile. */
const maxRestarts = 3;

/** Minimum time between two progress messages. */
const progressIntervalMs = 100;

/** Downloads one archive at a time, and replaces the saved one only once the new one is complete. */
export class Downloader {
  readonly #onChange: () => void;
  #running: Promise<void> | undefined;
  #abort: AbortController | undefined;
  progress: { done: number; total: number } | undefined;
  problem: Problem | undefined;

  /** @param onChange called when {@link progress} or {@link problem} changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Settles with the running download; `undefined` without a download. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** Downloads the archive that the site offers, or joins the running download. */
  download(): Promise<void> {
    this.#running ??= this.#download().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resumes a download that the network interrupted. */
  async resume(): Promise<void> {
    const { wanted } = await storedState();
    if (wanted && !savesData()) await this.download();
  }

  /** Stops the download. The next one continues from there. */
  async stop(): Promise<void> {
    this.#abort?.abort();
    await updateState((state) => {
      state.wanted = false;
    });
    await this.#running;
    this.#onChange();
  }

  /** Deletes the archive. The shell stays. */
  async remove(): Promise<void> {
    await this.stop();
    await updateState((state) => {
      delete state.kept;
      delete state.since;
    });
    this.problem = undefined;
    await deleteUnusedParts();
    this.#onChange();
  }

  async #download(): Promise<void> {
    this.#abort = new AbortController();
    this.problem = undefined;
    const { signal } = this.#abort;
    try {
      await updateState((state) => {
        state.wanted = true;
      });
      // A new worker may start while the old one is still downloading.
      await navigator.locks.request(`${cachePrefix}keep`, () => this.#fetchLatest(signal));
    } catch (error) {
      await this.#fail(error);
    }
    this.progress = undefined;
    this.#onChange();
  }

  async #fetchLatest(signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const manifest = await fetchManifest(signal);
      try {
        await this.#fetchArchive(manifest, signal);
        return;
      } catch (error) {
        // A pack is gone: start over if the site has another version now.
        const isGone = error instanceof DownloadError && error.isGone && attempt < maxRestarts;
        if (!isGone || (await fetchManifest(signal)).version === manifest.version) throw error;
      }
    }
  }

  async #fetchArchive(manifest: ArchiveManifest, signal: AbortSignal): Promise<void> {
    const missing = await missingParts(manifest);
    const total = totalBytes(missing);
    let done = 0;
    let isScheduled = false;
    const report = (bytes: number): void => {
      this.progress = { done: done + bytes, total };
      if (isScheduled) return;
      isScheduled = true;
      setTimeout(() => {
        isScheduled = false;
        this.#onChange();
      }, progressIntervalMs);
    };
    report(0);
    for (const part of missing) {
      await fetchPart(part, signal, report);
      done += part.bytes;
    }
    if (!(await isComplete(manifest))) throw new DownloadError('network', 'a part is missing');
    await updateState((state) => {
      const { kept } = state;
      if (kept && kept.version !== manifest.version) state.former = [...state.former, kept];
      state.kept = manifest;
      state.since = new Date().toISOString();
      state.shell = manifest;
      state.wanted = false;
    }, true);
    await deleteUnusedParts();
  }

  async #fail(error: unknown): Promise<void> {
    this.problem = problemOf(error);
    // A network problem leaves the download wanted: it resumes by itself, with the parts that arrived.
    if (this.problem === 'network') return;
    if (this.problem === 'full') await deleteUnusedParts();
    await updateState((state) => {
      state.wanted = false;
    });
  }
}

/** Saves the shell: home, help, error pages, names, and what every page loads. */
export async function saveShell(manifest: ArchiveManifest): Promise<void> {
  const { shell } = await storedState();
  if (shell?.version === manifest.version) return;
  for (const part of manifest.parts.slice(0, manifest.shell)) {
    if (!(await readPart(part))) await fetchPart(part);
  }
  await updateState((state) => {
    state.shell = manifest;
  });
}

/** The parts of an archive that are not saved. */
export async function missingParts({ parts }: ArchiveManifest): Promise<ArchivePart[]> {
  const saved = await Promise.all(parts.map(readPart));
  return parts.filter((_, at) => saved[at] === undefined);
}

function problemOf(error: unknown): Problem {
  if (error instanceof DownloadError) return error.problem;
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}

import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { type NewFile, writeNewFile } from './write-new-file.ts';

/** With fewer files than this, starting a thread takes longer than it saves. */
const worthThread = 500;

/** Characters or bytes that are sent to the thread together, about: many small messages cost more than a few large. */
const batchSize = 512 * 1024;

/** How many batches may wait for the thread: more of them would only fill the memory. */
const mostWaiting = 8;

/** How long the thread may take for a batch: a disk may be slow, and a thread that died says nothing. */
const maxWaitMs = 600_000;

/** What the thread begins with. */
export interface WriterData {
  /** Where it tells what went wrong. */
  faults: MessagePort;
  /** How many batches it has done; shared. */
  done: Int32Array;
}

/** An error of the file system, as it comes from the thread: with its code among the properties. */
export interface WriteFault {
  message: string;
  properties: object;
}

/**
 * Writes the files of one thread. Many are written by a thread of its own: most of the time of a small file passes in the
 * system, and meanwhile the next one is made.
 */
export class FileWriter {
  readonly #worthThread: number;
  readonly #folders = new Set<string>();
  #written = 0;
  #thread: WriterThread | undefined;

  /** @param least as many files are written before a thread is started */
  constructor(least = worthThread) {
    this.#worthThread = least;
  }

  /**
   * Writes a file, or passes it on to be written.
   *
   * @throws what went wrong with it, or with one before
   */
  write(file: NewFile): void {
    if (this.#written < this.#worthThread) {
      this.#written++;
      writeNewFile(file, this.#folders);
      return;
    }
    this.#thread ??= new WriterThread();
    this.#thread.write(file);
  }

  /** Waits until every file is written. @throws what went wrong with one of them */
  flush(): void {
    this.#thread?.flush();
  }
}

class WriterThread {
  readonly #worker: Worker;
  readonly #faults: MessagePort;
  readonly #done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #batch: NewFile[] = [];
  #size = 0;
  #sent = 0;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#faults = port1;
    const workerData: WriterData = { faults: port2, done: this.#done };
    this.#worker = new Worker(new URL('file-writer-worker.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      // It keeps nothing: more space for new objects would only hold files that are written.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    // It does not keep the process from ending.
    this.#worker.unref();
    port1.unref();
  }

  write([file, content]: NewFile): void {
    // A copy: with a part of a buffer, all of the buffer would be sent.
    this.#batch.push([file, typeof content === 'string' ? content : new Uint8Array(content)]);
    this.#size += content.length;
    if (this.#size >= batchSize) this.#send(mostWaiting);
  }

  flush(): void {
    this.#send(0);
  }

  /** Sends the batch, and waits until only some are not done. */
  #send(waiting: number): void {
    if (this.#batch.length > 0) {
      this.#worker.postMessage(this.#batch);
      this.#sent++;
      this.#batch = [];
      this.#size = 0;
    }
    for (;;) {
      const done = Atomics.load(this.#done, 0);
      if (this.#sent - done <= waiting) break;
      if (Atomics.wait(this.#done, 0, done, maxWaitMs) === 'timed-out')
        throw new Error(
          `the thread that writes files has written none for ${maxWaitMs / 1000} seconds`,
        );
    }
    const received: { message: WriteFault } | undefined = receiveMessageOnPort(this.#faults);
    if (!received) return;
    const { message, properties } = received.message;
    throw Object.assign(new Error(message), properties);
  }
}

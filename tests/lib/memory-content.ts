import { createHash } from 'node:crypto';
import { rename } from '../../src/authoring/index.ts';
import { numberFiles } from '../../src/authoring/numbering.ts';
import { earlierNumbers, nextEdition, readEditions } from '../../src/editions/editions.ts';
import { differingWords, History, statusOn } from '../../src/editions/index.ts';
import { changedParts, destinationOf } from '../../src/editions/snapshot.ts';
import { type CompilationWithEditions, withEditions } from '../../src/editions/with-editions.ts';
import { compile, type Glossary } from '../../src/link/index.ts';
import { placeText, readTextAddress, slugify } from '../../src/model/index.ts';
import type { ParsedFile, ParseFile } from '../../src/read/index.ts';
import { parseFile } from '../../src/read/index.ts';

const parsed = new Map<string, ParsedFile>();

/** Parses a file once, however often it is compiled. */
export const parseOnce: ParseFile = (source) => {
  const { path, content, fault = '' } = source;
  const key = createHash('sha1').update(`${path}\0${fault}\0`).update(content).digest('hex');
  const known = parsed.get(key) ?? parseFile(source);
  parsed.set(key, known);
  return known;
};

/** A content folder in memory, edited as an editor would: write, `npm run number`, `rename`, `edition`. */
export class MemoryContent {
  readonly files = new Map<string, string>();
  #last: { key: string; compilation: CompilationWithEditions } | undefined;

  get sources() {
    return [...this.files].map(([path, content]) => ({ path, content }));
  }

  /** Writes an entry: its front matter's lines but for `kind`, and its text. */
  entry(slug: string, front: readonly string[], body: string): void {
    const lines = ['---', ...front, 'kind: term', '---', '', body];
    this.files.set(`glossary/${slug}.md`, `${lines.join('\n')}\n`);
  }

  /** Replaces a part of a file. Throws if the file does not contain it. */
  edit(path: string, before: string, after: string): void {
    const text = this.files.get(path) ?? '';
    if (!text.includes(before)) throw new Error(`${path} does not hold ${before}`);
    const edited = text.replace(before, () => after);
    this.files.set(path, edited);
  }

  /** Compiles the files, unless they are as they were the last time. */
  compiled(): CompilationWithEditions {
    const { sources } = this;
    const key = JSON.stringify(sources);
    if (this.#last?.key === key) return this.#last.compilation;
    const earlier = earlierNumbers(readEditions(sources));
    const linked = compile(sources, parseOnce, { earlierNumbers: earlier });
    const compilation = withEditions(linked, sources, parseOnce);
    this.#last = { key, compilation };
    return compilation;
  }

  /** What a check prints: `path code message`. */
  check(): string[] {
    return this.compiled().diagnostics.map((one) => `${one.path} ${one.code} ${one.message}`);
  }

  /** Numbers new rulings. @returns the files that could not be numbered, with the reasons */
  number(): string[] {
    const editions = readEditions(this.sources).editions.map(({ state }) => state);
    const { numbered, unread } = numberFiles(this.sources, editions, parseOnce);
    for (const { path, text } of numbered) this.files.set(path, text);
    return unread.map(({ path, fault }) => `${path}: ${fault}`);
  }

  rename(old: string, title: string): void {
    const renamed = rename(this.sources, parseOnce, old, title);
    if ('fault' in renamed) throw new Error(renamed.fault);
    this.files.delete(renamed.from);
    for (const { path, text } of renamed.files) this.files.set(path, text);
  }

  /**
   * Has new rulings numbered, and freezes an edition, or marks the rulings of an edition again. Throws where the check has
   * an error.
   *
   * @param wording the rulings that are reworded in wording only, and those that are not
   */
  freeze(date: string, wording?: string, except?: string): void {
    this.number();
    const { editions, diagnostics } = this.compiled();
    const faults = diagnostics.filter(({ level }) => level === 'error');
    if (faults.length > 0)
      throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    const made = nextEdition(editions, { date, title: `Edition of ${date}`, wording, except });
    if ('fault' in made) throw new Error(made.fault);
    this.files.set(made.path, made.text);
  }

  history(): History {
    return new History(this.compiled().editions);
  }

  /** Returns the present target of a citation: `glossary/fog#p1`, or the reason why its ruling is gone. */
  leads(cited: string, number: string): string | undefined {
    const address = readTextAddress(cited);
    const { current } = this.compiled().editions;
    const to = address && destinationOf(current, address, number).target?.to;
    return to && ('reason' in to ? to.reason : placeText({ address: to.to, ...to }));
  }

  /** Every address that redirects, as `from → to`. */
  redirects(): string[] {
    return this.compiled().redirects.map(({ path, to }) => `${path} → ${to}`);
  }

  /** Returns the status of a ruling that was cited on the day of an edition. */
  cited(cited: string, number: string, date: string) {
    const address = readTextAddress(cited);
    if (!address) throw new Error(`${cited} is not an address`);
    const { editions } = this.compiled();
    const { texts, renamed } = editions.current;
    const now = (texts.get(address) ?? renamed.get(address))?.address;
    const history = now && this.history().of(now);
    if (!history) throw new Error(`nothing stands at ${address}`);
    const status = statusOn(history, number, date);
    if (status.type !== 'changed') return status;
    const { before, after } = status;
    const words = differingWords(before.text, after.text);
    return { ...status, parts: changedParts(before, after), words };
  }
}

/** Compiles entries: each title with its text, or with its rulings, which get their numbers in order. */
export function glossaryOf(
  entries: Readonly<Record<string, string | readonly string[]>>,
): Glossary {
  const content = new MemoryContent();
  for (const [title, text] of Object.entries(entries)) {
    const body =
      typeof text === 'string' ? text : text.map((one, at) => `${one} ^p${at + 1}`).join('\n\n');
    content.entry(slugify(title), [`title: ${title}`], body);
  }
  return content.compiled().glossary;
}

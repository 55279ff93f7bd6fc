import {
  compareText,
  countOf,
  fold,
  highestOf,
  numberLetter,
  type Source,
  slugify,
  textOf,
  textTypeAt,
} from '../../../glossary/index.ts';
import type { SourceText } from '../block.ts';
import { type Fault, fault } from '../diagnostics.ts';
import type { Imported } from '../import.ts';
import type { LastImport } from '../last-import.ts';
import { printedNumberOf } from '../outline/printed-numbers.ts';
import type { Settled, WrittenFile } from '../settled.ts';
import { fileText, type Matter } from '../write/markdown.ts';
import type { Unit } from '../write/unit.ts';
import type { Changes } from './changes.ts';
import { type FileUnits, fileUnits, plainOf } from './file-units.ts';
import { bagOf, likeness, wordsOf } from './likeness.ts';
import { type Match, type Matching, matchRulings, type Ruling } from './match.ts';
import { keptByHand, type MergedUnits, mergeFile } from './merge.ts';

/** A ruling with the file and the unit that it is. */
interface Placed extends Ruling {
  unit: Unit;
}

/** A file of the new import, with what corresponds to it. */
interface NewFile {
  /** Where it is written. */
  path: string;
  matter: Matter;
  units: Unit[];
  /** Its path in the last import. */
  lastPath: string | undefined;
  /** It has another name than in the last import. */
  renamed: boolean;
}

/**
 * Brings in the next version of an import: every ruling keeps its number, edits by hand stay, what is gone is retired.
 *
 * @param sources for the places that the editor's decisions name
 * @param report the last report, in which the editor may have written decisions, and the hash of the sources
 */
export function settleNext(
  imported: Imported,
  sources: readonly SourceText[],
  content: readonly Source[],
  last: LastImport,
  report: { text: string; hash: string },
): Settled | Fault[] {
  const read = readingOnce();
  const lastFiles = new Map(
    last.files
      .filter(({ path }) => !last.left.includes(path))
      .map(({ path, text }) => [path, read(text)]),
  );
  const edited = textsIn(content);
  const pathNow = currentPaths(last, edited);
  const files = correspond(imported, lastFiles);

  const taken = files.filter(({ path, lastPath }) => {
    const target = pathNow(lastPath ?? path);
    const own = last.files.some((file) => pathNow(file.path) === target);
    return edited.has(target) && !own;
  });
  if (taken.length > 0) {
    return taken.map(({ path }) =>
      fault('import/taken', `${path} exists already and is not from this import`),
    );
  }

  const olds = [...lastFiles].flatMap(([path, file]) => rulingsOf(path, file.units));
  const nows = files.flatMap(({ path, units }) => rulingsOf(path, units));
  const decisions = decisionsIn(report.text, report.hash);
  const decided = decide(decisions, olds, nows, files, imported, sources, edited, read);
  if ('faults' in decided) return decided.faults;
  const fileNow = new Map(
    files.flatMap(({ path, lastPath }) =>
      lastPath === undefined ? [] : [[lastPath, path] as const],
    ),
  );
  const matching = matchRulings(olds, nows, fileNow, decided.pairs);
  return new Settling({
    files,
    olds,
    nows,
    matching,
    lastFiles,
    edited,
    pathNow,
    fileNow,
    last,
    decisions,
    read,
  }).settle();
}

/** `fileUnits` that reads a text only once: most files are as the last import made them. */
function readingOnce(): (text: string) => FileUnits {
  const known = new Map<string, FileUnits>();
  return (text) => {
    const units = known.get(text) ?? fileUnits(text);
    known.set(text, units);
    return units;
  };
}

/** The files of the content that are from the last import, under the names that they have now. */
export function ownPaths(last: LastImport, content: readonly Source[]): Set<string> {
  const pathNow = currentPaths(last, textsIn(content));
  return new Set(last.files.map(({ path }) => pathNow(path)));
}

/** The texts of the content, by their paths. */
function textsIn(content: readonly Source[]): Map<string, string> {
  const sources = content.filter(({ path }) => textTypeAt(path) !== undefined);
  return new Map(sources.map((source) => [source.path, textOf(source)]));
}

/** Finds where a file of the last import is now: an editor may have renamed it. */
function currentPaths(
  last: LastImport,
  edited: ReadonlyMap<string, string>,
): (path: string) => string {
  const former = new Map<string, string>();
  for (const [path, text] of edited) {
    const list = /^formerly:\s*(\[.*\]|(?:\n\s*-\s.*)+)/mu.exec(text)?.[1] ?? '';
    for (const [slug] of list.matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu))
      former.set(`${path.split('/')[0]}/${slug}.md`, path);
  }
  const own = new Set(last.files.map(({ path }) => path));
  return (path) => (own.has(path) && former.get(path)) || path;
}

/** The files of the new import, each with the one of the last that it continues from. */
function correspond(imported: Imported, lastFiles: ReadonlyMap<string, FileUnits>): NewFile[] {
  const fresh = imported.files.filter(({ path }) => !lastFiles.has(path));
  const lost = [...lastFiles].filter(([path]) =>
    imported.files.every((file) => file.path !== path),
  );
  const bag = (units: readonly Unit[]) =>
    bagOf(wordsOf(units.map(({ before, after }) => plainOf(before + after)).join(' ')));
  const lostBags = lost.map(([path, { units, matter }]) => ({
    path,
    bag: bag(units),
    title: String(matter.title),
  }));
  const pairs = fresh.flatMap((file) => {
    const own = bag(file.units);
    return lostBags.flatMap((other) => {
      if (other.path.split('/')[0] !== file.path.split('/')[0]) return [];
      const like = likeness(own, other.bag);
      return like >= 0.5 ? [{ file, other, like }] : [];
    });
  });
  pairs.sort((a, b) => b.like - a.like || compareText(a.file.path, b.file.path));
  const renamed = new Map<string, string>();
  const used = new Set<string>();
  for (const { file, other } of pairs) {
    if (renamed.has(file.path) || used.has(other.path)) continue;
    renamed.set(file.path, other.path);
    used.add(other.path);
  }
  return imported.files.map(({ path, matter, units }) => ({
    path,
    matter,
    units,
    lastPath: lastFiles.has(path) ? path : renamed.get(path),
    renamed: renamed.has(path),
  }));
}

/** The rulings of a file, each with the heading above it. */
function rulingsOf(path: string, units: readonly Unit[]): Placed[] {
  const document = textTypeAt(path) === 'document';
  let section = '';
  return units.flatMap((unit) => {
    const text = plainOf(unit.before + unit.after);
    if (unit.kind === 'heading' && document) section = text.slice(0, 80);
    return unit.isRuling ? [{ path, section, text, unit }] : [];
  });
}

interface Decision {
  written: string;
  path: string;
  number: string;
  /** Line, or page and line; absent where the ruling is gone. */
  place?: { page?: number; line: number };
}

/** What the editor wrote under Decisions. Those for another version of the source are left alone: they name its lines. */
function decisionsIn(report: string, hash: string): Decision[] {
  const [, of, block = ''] = /```decisions (\S+)\n(.*?)```/su.exec(report) ?? [];
  if (of !== hash) return [];
  return block.split('\n').flatMap((line): Decision[] => {
    const match = /^\s*(\S+?\.md)#\^?([pr]\d+)\s*:\s*(gone|(?:(\d+)\/)?(\d+))\s*$/u.exec(line);
    const [, path, number, where, page, at] = match ?? [];
    if (path === undefined || number === undefined) return [];
    if (where === 'gone') return [{ written: line.trim(), path, number }];
    const place = { line: Number(at), ...(page === undefined ? {} : { page: Number(page) }) };
    return [{ written: line.trim(), path, number, place }];
  });
}

function decide(
  decisions: readonly Decision[],
  olds: Placed[],
  nows: readonly Placed[],
  files: readonly NewFile[],
  imported: Imported,
  sources: readonly SourceText[],
  edited: ReadonlyMap<string, string>,
  read: (text: string) => FileUnits,
): { pairs: { old: number; now?: number }[] } | { faults: Fault[] } {
  const faults: Fault[] = [];
  const from = new Map(
    files.map(({ path }, index) => [path, imported.files[index]?.text.from ?? 0]),
  );
  const pairs = decisions.flatMap(({ written, path, number, place }) => {
    let old = olds.findIndex((one) => one.path === path && one.unit.number === number);
    const text = edited.get(path);
    const retired = text === undefined ? {} : (read(text).matter.retired ?? {});
    if (old < 0 && !(number in retired)) {
      faults.push(
        fault('merge/unknown-decision', `"${written}": the last import has no ${path}#${number}`),
      );
      return [];
    }
    if (!place) return old < 0 ? [] : [{ old }];
    const now = nows.findIndex(({ path: file, unit }) => {
      const lines = sources[from.get(file) ?? 0]?.lines;
      return unit.source.some(
        (at) =>
          lines?.[at]?.line === place.line &&
          (place.page === undefined || lines[at]?.page === place.page),
      );
    });
    const found = nows[now];
    if (!found) {
      faults.push(
        fault('merge/unknown-decision', `"${written}": no ruling of the new version is there`),
      );
      return [];
    }
    if (old < 0) {
      // It was retired; what stands there now is it after all.
      old = olds.length;
      olds.push({ ...found, path, unit: { ...found.unit, number } });
    }
    return [{ old, now }];
  });
  return faults.length > 0 ? { faults } : { pairs };
}

interface SettlingInput {
  files: NewFile[];
  olds: Placed[];
  nows: Placed[];
  matching: Matching;
  lastFiles: ReadonlyMap<string, FileUnits>;
  edited: ReadonlyMap<string, string>;
  /** Where a file of the last import is now. */
  pathNow: (path: string) => string;
  fileNow: ReadonlyMap<string, string>;
  last: LastImport;
  decisions: Decision[];
  /** Cuts a file into its units. */
  read: (text: string) => FileUnits;
}

/** Numbers, merges and writes the files of a next version. */
class Settling {
  readonly #in: SettlingInput;
  /** Numbers that are retired, by path of the new import. */
  readonly #retired = new Map<string, Record<string, string>>();
  /** Those of them whose ruling is nowhere in the new version. */
  readonly #gone = new Map<string, Map<string, string>>();
  /** What the report says about each of these, by path in the last import and number. */
  readonly #saidOfGone = new Map<string, string>();
  readonly #changes: Changes;

  constructor(input: SettlingInput) {
    this.#in = input;
    this.#changes = {
      counts: { kept: 0, added: 0, reworded: 0, renumbered: 0, moved: 0, gone: 0, conflicts: 0 },
      conflicts: [],
      reworded: [],
      moved: [],
      gone: [],
      renamed: [],
      unsure: [],
      decisions: input.decisions.map(({ written }) => written),
    };
  }

  settle(): Settled {
    const { files, last, edited, pathNow } = this.#in;
    this.#keepNumbers();
    this.#giveNumbers();
    this.#retire();
    const written: WrittenFile[] = [];
    const removed: string[] = [];
    const asImported: LastImport['files'] = [];
    for (const file of files) {
      const lastNumber = this.#lastNumberOf(file);
      const matter = lastNumber === undefined ? file.matter : { ...file.matter, lastNumber };
      asImported.push({ path: file.path, text: fileText(matter, file.units) });
      const before = this.#pathBefore(file);
      const target = file.renamed ? file.path : pathNow(file.lastPath ?? file.path);
      const own = edited.get(before);
      if (own === undefined && file.lastPath !== undefined) {
        this.#changes.unsure.push(`${file.path} was deleted by hand and is not written again`);
        continue;
      }
      written.push({ path: target, text: this.#merged(file, own, before, lastNumber) });
      if (file.renamed && before !== target) {
        removed.push(before);
        this.#changes.renamed.push(`${before} is ${target} now`);
      }
    }
    const left = this.#leave(written, asImported);
    this.#changes.gone.push(...this.#saidOfGone.values());
    this.#count();
    for (const path of last.left) {
      if (asImported.some((file) => file.path === path)) continue;
      const text = last.files.find((file) => file.path === path)?.text;
      if (text !== undefined && edited.has(path)) {
        asImported.push({ path, text });
        left.push(path);
      }
    }
    return { files: written, removed, asImported, left, changes: this.#changes };
  }

  /** A matched ruling keeps its number; one that moved to another file is retired to its new place. */
  #keepNumbers(): void {
    for (const { old, now } of this.#matched()) {
      if (this.#fileNow(old) === now.path && old.unit.number !== undefined)
        now.unit.number = old.unit.number;
    }
  }

  /** The rulings that were matched. */
  *#matched(): Generator<{ old: Placed; now: Placed; match: Match }> {
    const { olds, nows, matching } = this.#in;
    for (const match of matching.matches) {
      const [old, now] = [olds[match.old], nows[match.now]];
      if (old && now) yield { old, now, match };
    }
  }

  /** The file of the new import that continues from that of an earlier ruling. */
  #fileNow({ path }: Placed): string {
    return this.#in.fileNow.get(path) ?? path;
  }

  /** Where the text of a file is in the content now. */
  #pathBefore({ path, lastPath }: NewFile): string {
    return lastPath === undefined ? path : this.#in.pathNow(lastPath);
  }

  #giveNumbers(): void {
    for (const file of this.#in.files) {
      const letter = letterOf(file.path);
      let count = countOf(this.#highest(file) ?? 'p0');
      for (const unit of file.units) {
        if (unit.isRuling && unit.number === undefined) unit.number = `${letter}${++count}`;
      }
    }
  }

  /** The highest number that was ever given in a file. */
  #highest(file: NewFile): string | undefined {
    const { lastFiles, edited, read } = this.#in;
    const own = edited.get(this.#pathBefore(file));
    const known = [lastFiles.get(file.lastPath ?? ''), own === undefined ? undefined : read(own)];
    return highestOf(
      known.flatMap((one) => [
        ...(one?.units.map(({ number }) => number) ?? []),
        one?.matter.lastNumber,
        ...Object.keys(one?.matter.retired ?? {}),
      ]),
    );
  }

  #lastNumberOf(file: NewFile): string | undefined {
    return highestOf([this.#highest(file), ...file.units.map(({ number }) => number)]);
  }

  #retire(): void {
    const { olds, nows, matching } = this.#in;
    const say = (path: string, number: string, where: string): void => {
      this.#retired.set(path, { ...this.#retired.get(path), [number]: where });
    };
    for (const { old, now } of this.#matched()) {
      const file = this.#fileNow(old);
      if (!old.unit.number || !now.unit.number || file === now.path) continue;
      say(file, old.unit.number, `${this.#nameAt(now.path)}#${now.unit.number}`);
      this.#changes.moved.push(
        `${old.path}#${old.unit.number} is ${now.path}#${now.unit.number} now`,
      );
    }
    for (const { old: from, joined, perhaps } of matching.gone) {
      const old = olds[from];
      if (!old?.unit.number) continue;
      const file = this.#fileNow(old);
      const successor = nows[joined ?? perhaps ?? -1];
      const where =
        successor?.unit.number === undefined
          ? undefined
          : `${successor.path === file ? '' : this.#nameAt(successor.path)}#${successor.unit.number}`;
      const heirs = this.#gone.get(file) ?? new Map<string, string>();
      heirs.set(old.unit.number, where ?? 'No longer in the new version.');
      this.#gone.set(file, heirs);
      say(file, old.unit.number, where ?? 'No longer in the new version.');
      const what = `${old.path}#${old.unit.number} "${short(old.text)}"`;
      if (joined !== undefined && successor) {
        this.#changes.unsure.push(
          `${what} was joined into ${successor.path}#${successor.unit.number ?? ''}`,
        );
      }
      const heir =
        successor?.unit.number === undefined
          ? 'no successor'
          : `${joined === undefined ? 'perhaps ' : 'now in '}${successor.path}#${successor.unit.number}`;
      this.#saidOfGone.set(`${file}#${old.unit.number}`, `${what}: ${heir}`);
    }
    for (const { now: to, splitFrom } of matching.added) {
      const [now, old] = [nows[to], olds[splitFrom ?? -1]];
      if (now && old) {
        this.#changes.unsure.push(
          `${now.path}#${now.unit.number ?? ''} "${short(now.text)}" was split from ${old.path}#${old.unit.number ?? ''}`,
        );
      }
    }
  }

  #merged(
    file: NewFile,
    own: string | undefined,
    before: string,
    lastNumber: string | undefined,
  ): string {
    const { lastFiles, last } = this.#in;
    const written = own === undefined ? undefined : this.#in.read(own);
    const edited =
      written && last.left.includes(before) ? this.#unlikeLast(before, written) : written;
    const merged = mergeFile({
      last: lastFiles.get(file.lastPath ?? ''),
      edited,
      now: file,
      gone: this.#gone.get(file.path) ?? new Map(),
      arrived: this.#arrived(file),
    });
    this.#tellConflicts(file.path, merged);
    if (merged.orderLost)
      this.#changes.unsure.push(
        `${file.path} was put into another order by hand; it has that of the new version now`,
      );
    for (const number of merged.leftOut) {
      if (edited?.matter.retired?.[number] !== undefined) continue;
      this.#changes.unsure.push(`${file.path}#${number} was taken out by hand and is left out`);
    }
    const matter: Matter = { ...merged.matter };
    if (file.renamed && edited) {
      const old = String(edited.matter.title);
      matter.title =
        edited.matter.title === lastFiles.get(file.lastPath ?? '')?.matter.title
          ? file.matter.title
          : matter.title;
      matter.formerly = [...new Set([...(edited.matter.formerly ?? []), slugOf(before)])];
      const names = [matter.title, ...(matter.aliases ?? [])].map(fold);
      if (!names.includes(fold(old)) && !this.#isName(old))
        matter.aliases = [...(matter.aliases ?? []), old];
    }
    const present = new Set(merged.units.flatMap(({ number }) => number ?? []));
    const retired = { ...this.#retired.get(file.path), ...edited?.matter.retired };
    const kept = Object.entries(retired).filter(([number]) => !present.has(number));
    delete matter.retired;
    if (kept.length > 0) matter.retired = Object.fromEntries(kept);
    delete matter.lastNumber;
    const highest = highestOf([lastNumber, edited?.matter.lastNumber, ...present]);
    if (highest !== undefined) matter.lastNumber = highest;
    return fileText(matter, merged.units);
  }

  /** Rulings that came into a file from others, as they were there. */
  #arrived(file: NewFile): Map<string, { last: Unit; edited: Unit }> {
    const { edited, pathNow } = this.#in;
    const arrived = new Map<string, { last: Unit; edited: Unit }>();
    for (const { old, now } of this.#matched()) {
      if (now.path !== file.path || now.unit.number === undefined) continue;
      if (this.#fileNow(old) === now.path) continue;
      const text = edited.get(pathNow(old.path));
      const { number } = old.unit;
      const mine =
        text === undefined || number === undefined
          ? undefined
          : this.#in.read(text).units.find((unit) => unit.number === number);
      if (mine) arrived.set(now.unit.number, { last: old.unit, edited: mine });
    }
    return arrived;
  }

  /** What an editor added to a file of the last import. */
  #unlikeLast(path: string, edited: FileUnits): FileUnits {
    const stub = this.#in.last.files.find((file) => file.path === path)?.text;
    const numbers = new Set(
      stub === undefined ? [] : this.#in.read(stub).units.map(({ number }) => number),
    );
    return { ...edited, units: edited.units.filter(({ number }) => !numbers.has(number)) };
  }

  #tellConflicts(path: string, { conflicts }: MergedUnits): void {
    for (const { number, edited, now } of conflicts) {
      this.#saidOfGone.delete(`${path}#${number}`);
      const said =
        now === undefined ? 'the new version no longer has it' : `new version "${short(now)}"`;
      this.#changes.conflicts.push(`${path}#${number}: edited "${short(edited)}", ${said}`);
    }
  }

  /** What a retired number calls a text: its name, which stands for its address. */
  #nameAt(path: string): string {
    const { files, edited, pathNow } = this.#in;
    const file = files.find((one) => one.path === path);
    const own = edited.get(pathNow(file?.lastPath ?? path));
    const matter = own !== undefined && !file?.renamed ? this.#in.read(own).matter : file?.matter;
    return matter ? nameOf(matter) : slugOf(path);
  }

  #isName(name: string): boolean {
    return this.#in.files.some(({ matter }) =>
      [matter.title, ...(matter.aliases ?? [])].some((one) => fold(one) === fold(name)),
    );
  }

  /** Texts that are gone keep their file: their readers are told, or sent on. */
  #leave(files: WrittenFile[], asImported: LastImport['files']): string[] {
    const { lastFiles, fileNow, edited, pathNow } = this.#in;
    const left: string[] = [];
    for (const [path, last] of lastFiles) {
      if (fileNow.has(path)) continue;
      const now = pathNow(path);
      const text = edited.get(now);
      if (text === undefined) continue;
      const written = this.#in.read(text);
      const { matter, units } = written;
      const kept = keptByHand(last, written, this.#gone.get(path) ?? new Map());
      this.#tellConflicts(path, kept);
      const numbers = new Set(kept.units.map(({ number }) => number));
      const retired = Object.fromEntries(
        Object.entries({ ...this.#retired.get(path), ...matter.retired }).filter(
          ([number]) => !numbers.has(number),
        ),
      );
      const heirs = new Map<string, number>();
      for (const where of Object.values(retired)) {
        const target = /^(.+)#/u.exec(where)?.[1];
        if (target !== undefined) heirs.set(target, (heirs.get(target) ?? 0) + 1);
      }
      const [heir] = [...heirs].sort(([, a], [, b]) => b - a)[0] ?? [];
      const name = this.#in.files.find(({ path: one }) => this.#nameAt(one) === heir)?.matter;
      const given = [matter.lastNumber, ...units.map((unit) => unit.number)];
      const highest = highestOf([...given, ...Object.keys(retired)]);
      const number = `${letterOf(path)}${countOf(highest ?? 'p0') + 1}`;
      const says =
        name === undefined
          ? ':::note\nThis text is not in the new version.'
          : `See [[${nameOf(name)}]].`;
      const unit: Unit = {
        kind: name === undefined ? 'box' : 'paragraph',
        level: 0,
        before: says,
        after: name === undefined ? '\n:::' : '',
        alone: false,
        isRuling: true,
        number,
        plain: '',
        source: [],
      };
      const { retired: _, ...others } = matter;
      const stub = {
        ...others,
        ...(Object.keys(retired).length > 0 ? { retired } : {}),
        lastNumber: number,
      };
      files.push({ path: now, text: fileText(stub, [unit, ...kept.units]) });
      asImported.push({ path: now, text: fileText(stub, [unit]) });
      left.push(now);
    }
    return left;
  }

  #count(): void {
    const { nows, matching } = this.#in;
    const { counts } = this.#changes;
    counts.added = matching.added.length;
    counts.gone = matching.gone.length;
    counts.moved = this.#changes.moved.length;
    counts.conflicts = this.#changes.conflicts.length;
    for (const { old, now, match } of this.#matched()) {
      const { step, likeness: like, tie } = match;
      counts.kept++;
      const [a, b] = [printedNumberOf(old.text)?.printed, printedNumberOf(now.text)?.printed];
      if (a !== b) counts.renumbered++;
      const where = `${now.path}#${now.unit.number ?? ''}`;
      const places = a !== undefined && a !== b ? ` (${a} is ${b ?? 'without a number'} now)` : '';
      if (step !== 'same text' && step !== 'same but for numbers') {
        counts.reworded++;
        this.#changes.reworded.push(
          `${where}${places}: "${short(old.text)}" reads "${short(now.text)}"`,
        );
      }
      if (step === 'decided') continue;
      const other = tie === undefined ? undefined : nows[tie];
      if (like < 0.7)
        this.#changes.unsure.push(
          `${where}${places}: likeness ${like.toFixed(2)}, "${short(old.text)}" reads "${short(now.text)}"`,
        );
      if (other)
        this.#changes.unsure.push(
          `${where}${places}: "${short(old.text)}" is as like "${short(other.text)}" (${other.path}#${other.unit.number ?? ''})`,
        );
    }
  }
}

function slugOf(path: string): string {
  return slugify(path.replace(/^.*\//u, '').replace(/\.md$/u, ''));
}

function nameOf({ title, disambiguation }: Matter): string {
  return disambiguation === undefined ? title : `${title} (${disambiguation})`;
}

function short(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

function letterOf(path: string): string {
  return numberLetter(textTypeAt(path) ?? 'entry');
}

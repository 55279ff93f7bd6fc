import { likenessToEach } from '../../../editions/index.ts';
import {
  countOf,
  fold,
  highestOf,
  numberLetter,
  type ParseFile,
  type Source,
  slugify,
  textOf,
  textTypeAt,
} from '../../../glossary/index.ts';
import { type Fault, fault } from '../diagnostics.ts';
import type { Imported } from '../import.ts';
import type { LastImport } from '../last-import.ts';
import { printedNumberOf } from '../outline/printed-numbers.ts';
import type { Changes, Settled } from '../settled.ts';
import { fileText, type Heir, type Matter } from '../write/markdown.ts';
import { plainText, type Unit, unitOf } from '../write/unit.ts';
import { type Matching, matchRulings } from './match.ts';
import { type Merged, mergeMatter, mergeUnits } from './merge.ts';
import { type FileUnits, type Placed, unitsIn } from './units.ts';

/** A file of the new import, with what corresponds to it. */
interface NewFile {
  path: string;
  matter: Matter;
  units: Unit[];
  /** Its path in the last import. */
  lastPath: string | undefined;
  /** It has another name than in the last import. */
  isRenamed: boolean;
}

/** What the next version of an import is brought into. */
export interface Meeting {
  /** Every file of the content folder. */
  content: readonly Source[];
  last: LastImport;
  parse: ParseFile;
}

/** Brings in the next version of an import: every ruling keeps its number, edits by hand stay, what is gone is retired. */
export function settleNext(imported: Imported, meeting: Meeting): Settled | Fault[] {
  const next = new NextVersion(imported, meeting);
  return next.faults.length > 0 ? next.faults : next.settle();
}

/** The files of the content that are from the last import, under the names that they have now. */
export function ownPaths(last: LastImport, content: readonly Source[]): Set<string> {
  const pathNow = currentPaths(last, textsIn(content));
  return new Set(last.files.map(({ path }) => pathNow(path)));
}

class NextVersion {
  readonly faults: Fault[];
  readonly #last: LastImport;
  readonly #read: (path: string, text: string) => FileUnits;
  /** Texts of the content, by path. */
  readonly #content: ReadonlyMap<string, string>;
  readonly #pathNow: (path: string) => string;
  /** Files of the last import whose texts are not gone. */
  readonly #lastFiles: ReadonlyMap<string, FileUnits>;
  readonly #files: readonly NewFile[];
  readonly #olds: Placed[];
  readonly #nows: readonly Placed[];
  readonly #matching: Matching;
  /** By file: where the readers of a retired number go. */
  readonly #retired = new Map<string, Map<string, Heir>>();
  /** Those of them whose ruling is gone, and what the report says of each. */
  readonly #gone = new Map<string, Map<string, { where: Heir; said: string }>>();
  readonly #changes: Changes;

  constructor(imported: Imported, { content, last, parse }: Meeting) {
    this.#last = last;
    this.#read = readOnce(parse);
    this.#content = textsIn(content);
    this.#pathNow = currentPaths(last, this.#content);
    this.#lastFiles = new Map(
      last.files
        .filter(({ path }) => !last.left.includes(path))
        .map(({ path, text }) => [path, this.#renumbered(path, this.#read(path, text))]),
    );
    this.#files = correspond(imported, this.#lastFiles);
    this.faults = this.#takenPaths();
    const pathOf = new Map(this.#files.map(({ path, lastPath }) => [lastPath, path]));
    this.#olds = [...this.#lastFiles].flatMap(([path, { units }]) =>
      rulingsOf(units, path, pathOf.get(path)),
    );
    this.#nows = this.#files.flatMap(({ path, units }) => rulingsOf(units, path));
    this.#matching = matchRulings(this.#olds, this.#nows);
    this.#changes = {
      counts: { kept: 0, added: 0, reworded: 0, renumbered: 0, moved: 0, gone: 0, conflicts: 0 },
      ...{ conflicts: [], reworded: [], moved: [], gone: [], renamed: [], unsure: [] },
    };
  }

  settle(): Settled {
    this.#number();
    this.#retire();
    const settled: Settled = {
      files: [],
      removed: [],
      asImported: [],
      left: [],
      changes: this.#changes,
    };
    for (const file of this.#files) this.#settleFile(file, settled);
    const paths = new Set(this.#files.map(({ lastPath }) => lastPath));
    for (const [path, last] of this.#lastFiles)
      if (!paths.has(path)) this.#leave(path, last, settled);
    for (const path of this.#last.left) {
      const text = this.#last.files.find((file) => file.path === path)?.text;
      const isBack = settled.asImported.some((file) => file.path === path);
      if (isBack || text === undefined || !this.#content.has(path)) continue;
      settled.asImported.push({ path, text });
      settled.left.push(path);
    }
    for (const gone of this.#gone.values())
      this.#changes.gone.push(...[...gone.values()].map(({ said }) => said));
    this.#report();
    return settled;
  }

  /** Faults for files that exist and are not from this import. */
  #takenPaths(): Fault[] {
    const own = new Set(this.#last.files.map(({ path }) => this.#pathNow(path)));
    return this.#files.flatMap(({ path, lastPath }) => {
      const target = this.#pathNow(lastPath ?? path);
      if (!this.#content.has(target) || own.has(target)) return [];
      return fault('import/taken', `${path} exists already and is not from this import`);
    });
  }

  /** A file as it is in the content, by its path there. */
  #mine(path: string): FileUnits | undefined {
    const text = this.#content.get(path);
    return text === undefined ? undefined : this.#read(path, text);
  }

  /** A file of the last import, in which a ruling has the number that an editor gave it after that. */
  #renumbered(path: string, last: FileUnits): FileUnits {
    const mine = this.#mine(this.#pathNow(path))?.units ?? [];
    const [kept, known] = [mine, last.units].map(
      (units) => new Set(units.map(({ number }) => number)),
    );
    const changed = new Map(
      mine.flatMap((unit) => (known?.has(unit.number) ? [] : [[plainText(unit), unit.number]])),
    );
    const units = last.units.map((unit) => {
      const number = kept?.has(unit.number) ? undefined : changed.get(plainText(unit));
      return number === undefined ? unit : { ...unit, number };
    });
    return { ...last, units };
  }

  #matched(): { old: Placed; now: Placed; match: Matching['matches'][number] }[] {
    return this.#matching.matches.flatMap((match) => {
      const [old, now] = [this.#olds[match.old], this.#nows[match.now]];
      return old && now ? { old, now, match } : [];
    });
  }

  /** A matched ruling keeps its number within its file; others get the next ones that the file never had. */
  #number(): void {
    for (const { old, now } of this.#matched()) {
      if (old.path === now.path && old.unit.number !== undefined) now.unit.number = old.unit.number;
    }
    for (const file of this.#files) {
      let count = countOf(this.#highest(file) ?? 'p0');
      for (const unit of file.units)
        if (unit.isRuling) unit.number ??= `${letterOf(file.path)}${++count}`;
    }
  }

  /** The highest number that was ever given in a file. */
  #highest({ path, lastPath = path }: NewFile): string | undefined {
    const known = [this.#lastFiles.get(lastPath), this.#mine(this.#pathNow(lastPath))];
    return highestOf(known.flatMap((one) => (one ? numbersIn(one) : [])));
  }

  /** Notes the numbers whose rulings moved to another file or are gone, with where their readers go. */
  #retire(): void {
    const retire = ({ path, unit }: Placed, where: Heir): void => {
      const own = this.#retired.get(path) ?? new Map<string, Heir>();
      this.#retired.set(path, own.set(unit.number ?? '', where));
    };
    for (const { old, now } of this.#matched()) {
      if (old.path === now.path || old.unit.number === undefined) continue;
      retire(old, this.#addressOf(now, old));
      this.#changes.moved.push(`${placeOf(old)} is ${placeOf(now)} now`);
    }
    for (const { old: index, joined, perhaps } of this.#matching.gone) {
      const old = this.#olds[index];
      const heir = this.#nows[joined ?? perhaps ?? -1];
      if (old?.unit.number === undefined) continue;
      const where = heir ? this.#addressOf(heir, old) : { reason: 'No longer in the new version.' };
      const what = `${placeOf(old)} "${short(old.text)}"`;
      const near = heir && `${joined === undefined ? 'perhaps ' : 'now in '}${placeOf(heir)}`;
      retire(old, where);
      const gone = this.#gone.get(old.path) ?? new Map<string, { where: Heir; said: string }>();
      this.#gone.set(old.path, gone);
      gone.set(old.unit.number, { where, said: `${what}: ${near ?? 'no successor'}` });
      if (joined !== undefined && heir)
        this.#changes.unsure.push(`${what} was joined into ${placeOf(heir)}`);
    }
    for (const { now: index, splitFrom } of this.#matching.added) {
      const [now, old] = [this.#nows[index], this.#olds[splitFrom ?? -1]];
      if (now && old)
        this.#changes.unsure.push(
          `${placeOf(now)} "${short(now.text)}" was split from ${placeOf(old)}`,
        );
    }
  }

  /** Merges a file of the new import with the content. */
  #settleFile(file: NewFile, { files, removed, asImported }: Settled): void {
    const { path, units, isRenamed, lastPath } = file;
    const before = this.#pathNow(lastPath ?? path);
    const mine = this.#mine(before);
    const last = this.#lastFiles.get(lastPath ?? '');
    const highest = highestOf([this.#highest(file), ...units.map(({ number }) => number)]);
    const lastNumber = highest === undefined ? {} : { lastNumber: highest };
    asImported.push({ path, text: fileText({ ...file.matter, ...lastNumber }, units) });
    if (!mine && lastPath !== undefined) {
      this.#changes.unsure.push(`${path} was deleted by hand and is not written again`);
      return;
    }
    const target = isRenamed ? path : before;
    const own = mine && (this.#last.left.includes(before) ? this.#ownIn(before, mine) : mine);
    const merged = mergeUnits({
      last: last?.units ?? [],
      edited: own?.units ?? [],
      now: units,
      gone: this.#heirsIn(path),
      arrived: this.#arrivedIn(path),
    });
    this.#tell(path, merged, mine);
    const matter = mine ? mergeMatter(last?.matter, mine.matter, file.matter) : { ...file.matter };
    if (isRenamed && mine) this.#renameMatter(matter, before, mine, last);
    const text = this.#textOf(path, merged.units, { ...matter, ...lastNumber }, mine);
    files.push({ path: target, text });
    if (isRenamed && before !== target) {
      removed.push(before);
      this.#changes.renamed.push(`${before} is ${target} now`);
    }
  }

  /** A file with its retired numbers and its highest one. */
  #textOf(path: string, units: Unit[], matter: Matter, mine: FileUnits | undefined): string {
    const present = new Set(units.map(({ number }) => number));
    const all = { ...Object.fromEntries(this.#retired.get(path) ?? []), ...mine?.matter.retired };
    const retired = Object.entries(all).filter(([number]) => !present.has(number));
    const { retired: _, lastNumber, ...others } = matter;
    const highest = highestOf([lastNumber, mine?.matter.lastNumber, ...present]);
    return fileText(
      {
        ...others,
        ...(retired.length > 0 && { retired: Object.fromEntries(retired) }),
        ...(highest !== undefined && { lastNumber: highest }),
      },
      units,
    );
  }

  /** Keeps the old address and the old name of a file that the new version calls otherwise. */
  #renameMatter(
    matter: Matter,
    before: string,
    mine: FileUnits,
    last: FileUnits | undefined,
  ): void {
    const old = mine.matter.title;
    const isEdited = old !== last?.matter.title;
    if (isEdited) matter.title = old;
    matter.formerly = [...new Set([...(mine.matter.formerly ?? []), slugOf(before)])];
    const names = [matter, ...this.#files.map((file) => file.matter)].flatMap(
      ({ title, aliases = [] }) => [title, ...aliases].map(fold),
    );
    if (!names.includes(fold(old))) matter.aliases = [...(matter.aliases ?? []), old];
  }

  /** What an editor added to the file of a text that was gone. */
  #ownIn(path: string, mine: FileUnits): FileUnits {
    const text = this.#last.files.find((file) => file.path === path)?.text ?? '';
    const known = new Set(this.#read(path, text).units.map(({ number }) => number));
    return { ...mine, units: mine.units.filter(({ number }) => !known.has(number)) };
  }

  #heirsIn(path: string): Map<string, Heir> {
    return new Map([...(this.#gone.get(path) ?? [])].map(([number, { where }]) => [number, where]));
  }

  /** Rulings that came into a file from others, as they were there. */
  #arrivedIn(path: string): Map<string, { last: Unit; edited: Unit }> {
    return new Map(
      this.#matched().flatMap(({ old, now }) => {
        if (now.path !== path || old.path === path || old.unit.number === undefined) return [];
        const mine = this.#mine(this.#pathNow(old.ownPath))?.units;
        const edited = mine?.find(({ number }) => number === old.unit.number);
        return edited ? [[now.unit.number ?? '', { last: old.unit, edited }]] : [];
      }),
    );
  }

  /** Texts that are gone keep their file: their readers are told, or sent on. */
  #leave(lastPath: string, last: FileUnits, { files, asImported, left }: Settled): void {
    const path = this.#pathNow(lastPath);
    const mine = this.#mine(path);
    if (!mine) return;
    const gone = this.#heirsIn(lastPath);
    const kept = mergeUnits({ last: last.units, edited: mine.units, now: [], gone });
    const units = kept.units.filter(({ before }) => !/^#{1,6} /u.test(before));
    this.#tell(lastPath, kept, undefined);
    const heirs = [...(this.#retired.get(lastPath) ?? [])].flatMap(([, where]) =>
      typeof where === 'string' ? (/^(.+)#/u.exec(where)?.[1] ?? []) : [],
    );
    const counts = [...Map.groupBy(heirs, (name) => name)];
    const [heir] = counts.sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const number = `${letterOf(path)}${countOf(highestOf(numbersIn(mine)) ?? 'p0') + 1}`;
    const stub =
      heir === undefined
        ? unitOf(':::note\nThis text is not in the new version.', number, '\n:::')
        : unitOf(`See [[${heir}]].`, number);
    const matter = { ...mine.matter, lastNumber: number };
    files.push({ path, text: this.#textOf(lastPath, [stub, ...units], matter, mine) });
    asImported.push({ path, text: this.#textOf(lastPath, [stub], matter, mine) });
    left.push(path);
  }

  /** What a retired number leads to, as front matter says it. */
  #addressOf({ path, unit }: Placed, from: Placed): string {
    if (path === from.path) return `#${unit.number}`;
    const file = this.#files.find((one) => one.path === path);
    const mine = file?.isRenamed ? undefined : this.#mine(this.#pathNow(file?.lastPath ?? path));
    const { title, disambiguation } = mine?.matter ?? file?.matter ?? { title: slugOf(path) };
    const name = disambiguation === undefined ? title : `${title} (${disambiguation})`;
    return `${name}#${unit.number}`;
  }

  #tell(
    path: string,
    { conflicts, leftOut, orderLost }: Merged,
    mine: FileUnits | undefined,
  ): void {
    const { unsure } = this.#changes;
    for (const { number, edited, now } of conflicts) {
      this.#gone.get(path)?.delete(number);
      const said =
        now === undefined ? 'the new version no longer has it' : `new version "${short(now)}"`;
      this.#changes.conflicts.push(`${path}#${number}: edited "${short(edited)}", ${said}`);
    }
    if (orderLost)
      unsure.push(`${path} was put into another order by hand; it has that of the new version now`);
    for (const number of leftOut) {
      if (mine?.matter.retired?.[number] === undefined)
        unsure.push(`${path}#${number} was taken out by hand and is left out`);
    }
  }

  #report(): void {
    const { counts, unsure, reworded, moved, conflicts } = this.#changes;
    counts.added = this.#matching.added.length;
    counts.gone = this.#matching.gone.length;
    counts.moved = moved.length;
    counts.conflicts = conflicts.length;
    for (const { old, now, match } of this.#matched()) {
      counts.kept++;
      const [a, b] = [printedNumberOf(old.text)?.printed, printedNumberOf(now.text)?.printed];
      if (a !== b) counts.renumbered++;
      const printed = a !== undefined && a !== b ? ` (${a} is ${b ?? 'without a number'} now)` : '';
      const where = placeOf(now) + printed;
      const said = `"${short(old.text)}" reads "${short(now.text)}"`;
      if (match.isReworded) {
        counts.reworded++;
        reworded.push(`${where}: ${said}`);
      }
      if (match.likeness < 0.7)
        unsure.push(`${where}: likeness ${match.likeness.toFixed(2)}, ${said}`);
      const tie = this.#nows[match.tie ?? -1];
      if (tie)
        unsure.push(
          `${where}: "${short(old.text)}" is as like "${short(tie.text)}" (${placeOf(tie)})`,
        );
    }
  }
}

/** Reads a text only once: most files are as the last import made them. */
function readOnce(parse: ParseFile): (path: string, text: string) => FileUnits {
  const known = new Map<string, FileUnits>();
  return (path, text) => {
    const key = `${path}\n${text}`;
    const units = known.get(key) ?? unitsIn(path, text, parse);
    known.set(key, units);
    return units;
  };
}

/** The texts of the content, by their paths. */
function textsIn(content: readonly Source[]): Map<string, string> {
  const sources = content.filter(({ path }) => textTypeAt(path) !== undefined);
  return new Map(sources.map((source) => [source.path, textOf(source)]));
}

/** Finds where a file of the last import is now: an editor may have renamed it. */
function currentPaths(
  last: LastImport,
  content: ReadonlyMap<string, string>,
): (path: string) => string {
  const former = new Map<string, string>();
  for (const [path, text] of content) {
    const list = /^formerly:\s*(\[.*\]|(?:\n\s*-\s.*)+)/mu.exec(text)?.[1] ?? '';
    for (const [slug] of list.matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu))
      former.set(`${path.split('/')[0]}/${slug}.md`, path);
  }
  const own = new Set(last.files.map(({ path }) => path));
  return (path) => (own.has(path) && former.get(path)) || path;
}

/** The files of the new import, each with the one of the last that it continues from: of its path, or the most like it. */
function correspond(imported: Imported, lastFiles: ReadonlyMap<string, FileUnits>): NewFile[] {
  const paths = new Set(imported.files.map(({ path }) => path));
  const lost = [...lastFiles].filter(([path]) => !paths.has(path));
  const textIn = ({ units }: { units: readonly Unit[] }): string => units.map(plainText).join(' ');
  const likeLost = likenessToEach(lost.map(([, file]) => textIn(file)));
  const pairs = imported.files.flatMap((file) => {
    if (lastFiles.has(file.path)) return [];
    return [...likeLost(textIn(file))].flatMap(([index, like]) => {
      const other = lost[index]?.[0] ?? '';
      const fits = like >= 0.5 && textTypeAt(other) === textTypeAt(file.path);
      return fits ? { path: file.path, other, like } : [];
    });
  });
  const renamed = new Map<string, string>();
  for (const { path, other } of pairs.sort((a, b) => b.like - a.like)) {
    const isUsed = renamed.has(path) || [...renamed.values()].includes(other);
    if (!isUsed) renamed.set(path, other);
  }
  return imported.files.map(({ path, matter, units }) => ({
    ...{ path, matter, units },
    lastPath: lastFiles.has(path) ? path : renamed.get(path),
    isRenamed: renamed.has(path),
  }));
}

/** The rulings of a file, each with the heading above it. */
function rulingsOf(units: readonly Unit[], ownPath: string, path = ownPath): Placed[] {
  let section = '';
  return units.flatMap((unit) => {
    const text = plainText(unit);
    if (unit.before.startsWith('#') && textTypeAt(path) === 'document') section = text.slice(0, 80);
    return unit.isRuling ? { path, ownPath, section, text, unit } : [];
  });
}

/** Every number that a file has, retires or records. */
function numbersIn({ units, matter }: FileUnits): (string | undefined)[] {
  const own = units.map(({ number }) => number);
  return [...own, matter.lastNumber, ...Object.keys(matter.retired ?? {})];
}

function placeOf({ ownPath, unit }: Placed): string {
  return `${ownPath}#${unit.number ?? ''}`;
}

function slugOf(path: string): string {
  return slugify(path.replace(/^.*\//u, '').replace(/\.md$/u, ''));
}

function short(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

function letterOf(path: string): string {
  return numberLetter(textTypeAt(path) ?? 'entry');
}

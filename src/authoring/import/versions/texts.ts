import { likenessToEach } from '../../../editions/index.ts';
import {
  highestOf,
  type ParseFile,
  type Source,
  slugify,
  textOf,
  textTypeAt,
} from '../../../glossary/index.ts';
import type { Imported, ImportedFile } from '../import.ts';
import type { Heir } from '../write/matter.ts';
import { type FileUnits, plainText, type Unit, unitsIn } from '../write/unit.ts';
import type { Base } from './last-import.ts';
import type { Ruling } from './match.ts';

/** One text of an import in its three versions. */
export interface Text {
  /** Path in the new import; in the last one if it is gone from the new one. */
  path: string;
  /** Path in the content. */
  currentPath: string;
  /** Path in the last import. */
  lastPath: string | undefined;
  /** As the last import made it. */
  last: FileUnits | undefined;
  /** As it stands in the content. */
  edited: FileUnits | undefined;
  /** As the new import has it. */
  now: ImportedFile | undefined;
  /** Retired numbers, of rulings that moved to another text or are gone, by the place that replaces them. */
  retired: Map<string, Heir>;
  /** Numbers of rulings that are gone, with a line of the report for each. */
  gone: Map<string, string>;
}

/** A ruling of one version, in its text. */
export interface Placed extends Ruling {
  unit: Unit;
  in: Text;
  /** Path of its file in its version. */
  ownPath: string;
}

/** Returns the function that finds the current path of a file of the last import: an editor may have renamed it. */
export function currentPaths(
  last: Base,
  content: readonly Source[],
  parse: ParseFile,
): (path: string) => string {
  const former = new Map<string, string>();
  for (const source of content.filter(({ path }) => textTypeAt(path) !== undefined)) {
    const [folder] = source.path.split('/');
    for (const name of parse(source).matter?.formerly ?? [])
      former.set(`${folder}/${slugify(name)}.md`, source.path);
  }
  const own = new Set(last.files.map(({ path }) => path));
  return (path) => (own.has(path) && former.get(path)) || path;
}

/** Brings the files of the new import together with those of the last one and of the content. */
export function versionsOf(
  { files }: Imported,
  last: Base,
  content: readonly Source[],
  parse: ParseFile,
): Text[] {
  const currentPath = currentPaths(last, content, parse);
  const read = (path: string, text: string): FileUnits => unitsIn(path, text, parse);
  const texts = new Map(content.map((source) => [source.path, source]));
  const lastTexts = new Map(last.files.map(({ path, text }) => [path, text]));
  const editedAt = (path: string): FileUnits | undefined => {
    const source = texts.get(path);
    const edited = source && read(path, textOf(source));
    if (!edited || !last.left.includes(path)) return edited;
    // The text was gone and its file stayed: what it has beyond that is the editor's.
    const known = numbersOf(read(path, lastTexts.get(path) ?? ''));
    return { ...edited, units: edited.units.filter(({ number }) => !known.has(number)) };
  };
  const lastPaths = new Set(lastTexts.keys()).difference(new Set(last.left));
  const lost = lastPaths.difference(new Set(files.map(({ path }) => path)));
  const formerPaths = likestPaths(
    files.filter(({ path }) => !lastPaths.has(path)),
    [...lost].map((path) => ({ path, ...read(path, lastTexts.get(path) ?? '') })),
  );
  const textFor = (path: string, lastPath: string | undefined, now?: ImportedFile): Text => {
    const current = currentPath(lastPath ?? path);
    const edited = editedAt(current);
    const last = lastPath && renumbered(read(lastPath, lastTexts.get(lastPath) ?? ''), edited);
    const own = { path, lastPath, currentPath: current, last: last || undefined, edited, now };
    return { ...own, retired: new Map(), gone: new Map() };
  };
  const kept = files.map((now) => {
    const lastPath = lastPaths.has(now.path) ? now.path : formerPaths.get(now.path);
    return textFor(now.path, lastPath, now);
  });
  const gone = [...lost].filter((path) => !kept.some(({ lastPath }) => lastPath === path));
  return [...kept, ...gone.map((path) => textFor(path, path))];
}

/** Finds for each new file the lost one that is most like it, from a likeness of 0.5; each lost file is found once. */
function likestPaths(
  files: readonly ImportedFile[],
  lost: readonly (FileUnits & { path: string })[],
): Map<string, string> {
  const words = ({ units }: { units: readonly Unit[] }): string => units.map(plainText).join(' ');
  const likeLost = likenessToEach(lost.map(words));
  const pairs = files.flatMap((file) =>
    [...likeLost(words(file))].flatMap(([index, like]) => {
      const other = lost[index]?.path ?? '';
      const fits = like >= 0.5 && textTypeAt(other) === textTypeAt(file.path);
      return fits ? { path: file.path, other, like } : [];
    }),
  );
  const found = new Map<string, string>();
  for (const { path, other } of pairs.sort((a, b) => b.like - a.like))
    if (!found.has(path) && ![...found.values()].includes(other)) found.set(path, other);
  return found;
}

/** Gives rulings of the last import the numbers that an editor gave them after it. */
function renumbered(last: FileUnits, edited: FileUnits | undefined): FileUnits {
  if (!edited) return last;
  const [kept, known] = [numbersOf(edited), numbersOf(last)];
  const changed = new Map(
    edited.units.flatMap((unit) =>
      known.has(unit.number) ? [] : [[plainText(unit), unit.number]],
    ),
  );
  const units = last.units.map((unit) => {
    const number = kept.has(unit.number) ? undefined : changed.get(plainText(unit));
    return number === undefined ? unit : { ...unit, number };
  });
  return { ...last, units };
}

/** Lists the rulings of a version of a text, each with the heading above it. */
export function rulingsOf(text: Text, version: 'last' | 'now'): Placed[] {
  const ownPath = (version === 'last' && text.lastPath) || text.path;
  let section = '';
  return (text[version]?.units ?? []).flatMap((unit) => {
    const words = plainText(unit);
    if (unit.before.startsWith('#') && textTypeAt(text.path) === 'document')
      section = words.slice(0, 80);
    return unit.isRuling ? { path: text.path, ownPath, section, text: words, unit, in: text } : [];
  });
}

function numbersOf({ units }: FileUnits): Set<string | undefined> {
  return new Set(units.map(({ number }) => number));
}

/** Returns the highest number that was ever given in a text. */
export function highestIn({ last, edited }: Text): string | undefined {
  return highestOf(
    [last, edited].flatMap((file) =>
      file
        ? [...numbersOf(file), file.matter.lastNumber, ...Object.keys(file.matter.retired ?? {})]
        : [],
    ),
  );
}

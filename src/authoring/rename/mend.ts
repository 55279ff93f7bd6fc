import {
  fold,
  type ParsedFile,
  placeInRun,
  readSee,
  runOf,
  singular,
} from '../../glossary/index.ts';
import { type Edit, offsetsOf } from '../edits.ts';
import { isPlain } from './front-matter.ts';

/** What a rename makes of the references to a text. */
export interface Mending {
  /** Whether a name leads to the text that is renamed. */
  isIts(name: string): boolean;
  /** Whether the glossary knows a name, as the grammar of See asks. */
  knows(name: string): boolean;
  /** The names that the text had, its full one among them: references by an alias stay as they are. */
  oldNames: readonly string[];
  /** The name that references take. */
  newName: string;
  oldSlug: string;
  newSlug: string;
}

/** Edits that mend the references of one file, and those that stay because they are written in an uncommon way. */
export interface Mended {
  edits: Edit[];
  /** Lines of references that were left: the old name, an alias now, still leads to the text. */
  left: number[];
}

/** Mends every reference of a file by a text's old name: `[[...]]`, plain See, and its front matter. */
export function mendReferences(text: string, file: ParsedFile, mending: Mending): Mended {
  const offsetOf = offsetsOf(text);
  const mended: Mended = { edits: [], left: [] };
  const { edits, left } = mended;
  const old = new Set<string>(mending.oldNames.map(fold));
  const plural = new Set<string>(mending.oldNames.map((name) => singular(fold(name))));
  const isOld = (name: string): boolean => plural.has(singular(fold(name))) && mending.isIts(name);

  for (const ruling of file.rulings) {
    for (const part of ruling.parts) {
      if (part.type !== 'reference' || part.target === '' || !isOld(part.target)) continue;
      const start = offsetOf(part.place);
      const written = /^\[\[(\s*)([^[\]|#\\]+?)(\s*)(?=[#|\]\\])/u.exec(text.slice(start));
      const [, before = '', target = ''] = written ?? [];
      if (fold(target.replace(/\s+/gu, ' ')) !== fold(part.target)) {
        left.push(part.place.line);
        continue;
      }
      const name = withCaseOf(mending.newName, target);
      // A plural stays as the words that are shown.
      const shows =
        part.shown === undefined && part.fragment === undefined && !old.has(fold(target));
      const at = start + 2 + before.length;
      edits.push({ start: at, end: at + target.length, text: shows ? `${name}|${target}` : name });
    }

    const { run, starts } = runOf(ruling);
    if (run === '') continue;
    for (const { start, name } of readSee(run, mending.knows).names) {
      if (!isOld(name)) continue;
      const place = placeInRun(ruling, starts, start);
      const at = offsetOf(place);
      if (!text.startsWith(name, at)) left.push(place.line);
      else
        edits.push({ start: at, end: at + name.length, text: withCaseOf(mending.newName, name) });
    }
  }
  mendMatter(text, file, mending, { isOld, offsetOf, mended });
  return mended;
}

interface Around {
  isOld(name: string): boolean;
  offsetOf: ReturnType<typeof offsetsOf>;
  mended: Mended;
}

/** Where `retired` and `replaces` lead. */
function mendMatter(text: string, file: ParsedFile, mending: Mending, around: Around): void {
  const { edits, left } = around.mended;
  const replaceAt = (key: string, old: string, written: string): void => {
    const place = file.matterPlaces[key];
    if (!place) return;
    const start = around.offsetOf(place);
    const raw = [old, JSON.stringify(old), `'${old}'`].find((one) => text.startsWith(one, start));
    if (raw === undefined) left.push(place.line);
    else edits.push({ start, end: start + raw.length, text: written });
  };
  for (const [number, value] of Object.entries(file.matter?.retired ?? {})) {
    const [target = '', ...fragment] = value.split(/(?=#)/u);
    if (target === '' || !around.isOld(target)) continue;
    const to = mending.newName + fragment.join('');
    replaceAt(`retired.${number}`, value, isPlain(mending.newName) ? to : JSON.stringify(to));
  }
  if (file.matter && 'replaces' in file.matter && file.matter.replaces === mending.oldSlug) {
    replaceAt('replaces', mending.oldSlug, mending.newSlug);
  }
}

/** A name that begins with a capital where the words whose place it takes do, against their name's custom. */
function withCaseOf(name: string, words: string): string {
  const [first = ''] = words;
  const isCapital = first !== first.toLowerCase();
  return isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

import { type Diagnostic, fold, type Glossary } from '../../glossary/index.ts';
import type { SourceText } from '../block.ts';
import { contentsTitle } from '../clean/furniture.ts';
import type { Imported } from '../import.ts';
import type { Notice } from '../notices.ts';
import {
  isNextOf,
  learnNumbers,
  numberReader,
  type PrintedNumber,
  printedNumberOf,
} from '../outline/number-forms.ts';
import { plainText } from '../write/units.ts';

/** Result of comparing the structure that the sources show with the structure of the compiled files. */
export interface StructureCheck {
  /** Numbers that begin lines of the sources, in the order of their series, and how many of them are printed numbers. */
  numbers: { shown: number; read: number };
  notices: Notice[];
}

/** A number at the start of a source line. */
interface ShownNumber extends PrintedNumber {
  file: string;
  source: number;
  /** The compiled document has it as a printed number. */
  isRead: boolean;
}

/** Marks of Markdown and of lists before a number. */
const marks = /^(?:[\s>#|•·▪◦●○■□*_-]+(?=[\p{L}\p{N}(§]))?/u;
/** Forms that no printed number can have: "1c+)". */
const unreadable = /^(?:\d{1,4}|[A-Z])[a-z\d.]*(\++|\*+|'+)[.):]?\s/u;

/**
 * Compares heads and numbers of an import with what its sources show: numbers that begin lines against printed numbers of
 * the compiled documents, titles in lists of contents against headings, and the order of printed numbers.
 *
 * @param glossary the content, compiled with the import
 * @param diagnostics those that the import adds
 */
export function checkStructure(
  sources: readonly SourceText[],
  imported: Imported,
  glossary: Glossary,
  diagnostics: readonly Diagnostic[],
): StructureCheck {
  const numbers = shownNumbers(sources, imported, glossary);
  const unread = numbers.filter(({ isRead }) => !isRead);
  const notices = unread.map(({ printed, file, source }): Notice => {
    const message = `the number ${printed} is read as text`;
    return { code: 'number/not-read', message, file, source };
  });
  const paths = new Set(imported.files.map(({ path }) => path));
  for (const { code, path, message } of diagnostics)
    if (/^printed\//u.test(code) && paths.has(path))
      notices.push({ code: 'number/out-of-order', message, file: path });
  notices.push(...missingTitles(sources, imported));
  return {
    numbers: { shown: numbers.length, read: numbers.length - unread.length },
    notices,
  };
}

/**
 * Finds the numbers that begin lines and continue a series, and whether the compiled documents have them. A number that
 * continues nothing, such as a year at the start of a line, does not count.
 */
function shownNumbers(
  sources: readonly SourceText[],
  { account, profile, recognised }: Imported,
  { documents }: Glossary,
): ShownNumber[] {
  const isGivenAsText =
    recognised.length === 0 && profile.parts.every(({ style }) => style === 'text');
  if (profile.numbers[0] === 'none' || isGivenAsText) return [];
  const all = sources.flatMap(({ name: file, lines }, from) =>
    lines.flatMap(({ text }, source) => {
      const path = account[from]?.[source]?.path;
      return path === undefined ? [] : { text: text.replace(marks, ''), file, source, path };
    }),
  );
  const read = numberReader(learnNumbers(all.map(({ text }) => text)), true);
  const open = new Map(
    documents.map(({ address, rulings }) => [
      `${address}.md`,
      rulings.flatMap(({ printed }) => (printed === undefined ? [] : keyOf(printed))),
    ]),
  );
  const shown: ShownNumber[] = [];
  const last = new Map<string, ShownNumber>();
  const waiting = new Map<string, ShownNumber>();
  for (const { text, file, source, path } of all) {
    const [foreign, sign = ''] = unreadable.exec(text) ?? [];
    const found = read(foreign ? text.replace(sign, '') : text);
    if (!found || (path.startsWith('glossary/') && found.steps.length < 2)) continue;
    const keys = open.get(path) ?? [];
    const key = keyOf(found.printed);
    const at = foreign ? -1 : keys.slice(0, 60).findIndex((one) => one.endsWith(key));
    if (at >= 0) keys.splice(0, at + 1);
    const form = `${path} ${found.form}${sign}`;
    const number = { ...found, printed: found.printed + sign, file, source, isRead: at >= 0 };
    const before = last.get(form);
    last.set(form, number);
    if (number.isRead) shown.push(number);
    else if (foreign) shown.push(number);
    else if (before && isNextOf(before, number)) {
      // The first of a series counts once the second stands there.
      const first = waiting.get(form);
      if (first === before) shown.push(first);
      shown.push(number);
    } else waiting.set(form, number);
  }
  return shown;
}

/** The words of a title, without its number and the number of its page. */
function titleKey(title: string): string {
  const text = title.replace(marks, '');
  const bare = text.slice(printedNumberOf(text, true)?.length ?? 0);
  const words = bare.replace(/(?:[\s.]*\s\d+|[\s.]+[ivxlc]+)$/u, '');
  return contentsTitle.test(text) ? '' : fold(words);
}

/** A printed number without its separators: that of a step in a rule ends with that of the step. */
function keyOf(printed: string): string {
  return printed.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Finds titles of a list of contents that are no heading, if the import has most of the others. */
function missingTitles(sources: readonly SourceText[], { account, files }: Imported): Notice[] {
  const heads = new Set<string>(
    files.flatMap(({ text, matter, units }) => [
      ...[matter.title, ...text.heads, ...(matter.aliases ?? [])].map(fold),
      ...units.flatMap((unit) => (unit.before.startsWith('#') ? titleKey(plainText(unit)) : [])),
    ]),
  );
  return sources.flatMap(({ name: file, lines }, from) => {
    const listed = lines.flatMap(({ text, shown = text }, source) => {
      const key = account[from]?.[source]?.why === 'contents' ? titleKey(shown) : '';
      return key === '' ? [] : { key, text: shown.trim(), source };
    });
    const missing = listed.filter(({ key }) => !heads.has(key));
    if (listed.length < 5 || missing.length > listed.length / 2) return [];
    return missing.map(({ text, source }): Notice => {
      const message = `"${text}" stands in the list of contents, and is no heading`;
      return { code: 'head/not-read', message, file, source };
    });
  });
}

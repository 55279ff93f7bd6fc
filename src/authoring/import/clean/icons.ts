import { fold } from '../../../glossary/index.ts';
import type { Run } from '../block.ts';
import type { ReportNotice } from './characters.ts';

/** Returns the icon code that a text stands for. */
export type CodeOf = (text: string) => string | undefined;

/**
 * Makes the function that finds the icon code for a text.
 *
 * @param icons codes and names of `icons.yml`
 * @param written texts of the source and their codes, from the profile
 */
export function iconCodes(
  icons: readonly { code: string; name: string }[],
  written: Readonly<Record<string, string>>,
): CodeOf {
  const known = icons.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]);
  const codes = new Map(
    [...known, ...Object.entries(written)].map(([text, code]) => [fold(text), code]),
  );
  return (text) => codes.get(fold(text.replace(/\b(?:icon|symbol)$/iu, '')));
}

const doubled =
  /(?<![\p{L}\p{N}])((?:[\p{L}\p{N}'’-]+ ){0,3}[\p{L}\p{N}'’-]{3,}) \1(?![\p{L}\p{N}])(?= (?:icons?|symbols?|images?)\b)/giu;

/**
 * Replaces pictures by icon codes, and the name of an icon that occurs twice because a picture's text followed it
 * ("hidden agenda Hidden Agenda icon"). Pictures without a code leave their text.
 *
 * @param replace called with each text that was replaced
 */
export function iconRuns(
  runs: readonly Run[],
  codeOf: CodeOf,
  report: ReportNotice,
  replace: (text: string, by: string) => void,
): Run[] {
  const done: Run[] = [];
  for (const { picture, ...run } of runs) {
    const code = picture && codeOf(run.text);
    if (picture && code === undefined)
      report('text/picture-left-out', `picture "${run.text || 'without a text'}"`);
    if (code !== undefined) {
      const before = done.at(-1);
      replace(run.text, code);
      if (before && fold(run.text) !== '' && fold(before.text).endsWith(fold(run.text))) {
        const start = before.text.toLowerCase().lastIndexOf(run.text.toLowerCase());
        replace(before.text.slice(start), '');
        before.text = before.text.slice(0, start);
      }
      done.push({ text: code, icon: true });
    } else if (picture || run.code || run.target !== undefined || run.icon) done.push(run);
    else {
      let at = 0;
      const twice = /\b(?:icon|symbol|image)/iu.test(run.text) ? run.text.matchAll(doubled) : [];
      for (const { 0: whole, 1: name = '', index } of twice) {
        const known = codeOf(name);
        if (known === undefined) continue;
        report('text/doubled-image', `"${whole}" is [${known}] now`);
        replace(whole, known);
        done.push({ ...run, text: run.text.slice(at, index) }, { text: known, icon: true });
        at = index + whole.length;
      }
      done.push({ ...run, text: run.text.slice(at) });
    }
  }
  return done.filter(({ text }) => text !== '');
}

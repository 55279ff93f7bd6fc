import { fold } from '../../../glossary/index.ts';
import type { Run } from '../block.ts';
import type { Found } from './characters.ts';

/** The icon codes that the content and the profile know, by what stands for them in a text. */
export class IconTexts {
  readonly #codes = new Map<string, string>();

  /**
   * @param icons codes and names of `icons.yml`
   * @param written texts of the source and their codes, from the profile
   */
  constructor(
    icons: readonly { code: string; name: string }[],
    written: Readonly<Record<string, string>>,
  ) {
    for (const { code, name } of icons) {
      this.#codes.set(fold(name), code);
      this.#codes.set(fold(code), code);
    }
    for (const [text, code] of Object.entries(written)) this.#codes.set(fold(text), code);
  }

  codeOf(text: string): string | undefined {
    return this.#codes.get(fold(text.replace(/\b(?:icon|symbol)$/iu, '')));
  }
}

const doubled =
  /(?<![\p{L}\p{N}])((?:[\p{L}\p{N}'’-]+ ){0,3}[\p{L}\p{N}'’-]{3,}) \1(?![\p{L}\p{N}])(?= (?:icons?|symbols?|images?)\b)/giu;

/**
 * Replaces pictures by icon codes, and removes what occurs twice because a picture's text followed its name
 * ("hidden agenda Hidden Agenda icon"). Pictures without a code leave their text.
 */
export function iconRuns(runs: readonly Run[], icons: IconTexts): { runs: Run[]; found: Found[] } {
  const found: Found[] = [];
  const done: Run[] = [];
  for (const run of runs) {
    if (run.picture) {
      const code = icons.codeOf(run.text);
      if (code !== undefined) {
        const before = done.at(-1);
        if (before && fold(before.text).endsWith(fold(run.text)) && fold(run.text) !== '') {
          before.text = before.text.slice(
            0,
            before.text.toLowerCase().lastIndexOf(run.text.toLowerCase()),
          );
        }
        done.push({ text: code, icon: true });
      } else {
        const { picture: _, ...plain } = run;
        found.push({
          code: 'text/picture-left-out',
          message: `picture "${run.text || 'without a text'}"`,
        });
        if (run.text !== '') done.push(plain);
      }
      continue;
    }
    if (run.code || run.target !== undefined || run.icon) {
      done.push(run);
      continue;
    }
    let at = 0;
    for (const { 0: whole, 1: name = '', index } of run.text.matchAll(doubled)) {
      const code = icons.codeOf(name);
      found.push({
        code: 'text/doubled-image',
        message: code === undefined ? `"${whole}" stands once now` : `"${whole}" is [${code}] now`,
      });
      done.push({ ...run, text: run.text.slice(at, index) });
      done.push(code === undefined ? { ...run, text: name } : { text: code, icon: true });
      at = index + whole.length;
    }
    done.push({ ...run, text: run.text.slice(at) });
  }
  return { runs: done.filter(({ text }) => text !== ''), found };
}

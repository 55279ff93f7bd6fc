import type { Diagnostic } from '../../glossary/index.ts';
import { printDiagnostics, summary } from '../diagnostics.ts';

/** Prints what an edit did to the content: the diagnostics that are new, and how many there are now. */
export class EditReport {
  readonly #content: string;
  #known: ReadonlySet<string> = new Set();

  /** @param content the content folder */
  constructor(content: string) {
    this.#content = content;
  }

  readonly onCompiled = (diagnostics: readonly Diagnostic[]): void => {
    const isNew = (one: Diagnostic): boolean => !this.#known.has(keyOf(one));
    printDiagnostics(diagnostics.filter(isNew), this.#content);
    console.log(summary(diagnostics));
    this.#known = new Set(diagnostics.map(keyOf));
  };
}

/** Key of a diagnostic without its position: one that moved to another line is not new. */
function keyOf({ path, code, message }: Diagnostic): string {
  return `${path} ${code} ${message}`;
}

import { withEditions } from '../../src/editions/index.ts';
import { compile, type Diagnostic, type ParseFile, type Source } from '../../src/glossary/index.ts';

/** The diagnostics of a content folder and its editions. */
export function contentDiagnostics(
  sources: readonly Source[],
  parse: ParseFile,
): readonly Diagnostic[] {
  return withEditions(compile(sources, parse), sources, parse).diagnostics;
}

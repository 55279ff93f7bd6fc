import { type Compilation, compile } from '../glossary/index.ts';
import { readContent } from './content-folder.ts';
import { ParsedFiles } from './parsed-files.ts';
import type { Settings } from './settings.ts';

/** Reads and compiles a content folder, with what was parsed before. */
export function compileFolder({ content, base, cache }: Settings): Compilation {
  const parsed = new ParsedFiles(cache);
  const compilation = compile(readContent(content), parsed.parse, { base });
  parsed.save();
  return compilation;
}

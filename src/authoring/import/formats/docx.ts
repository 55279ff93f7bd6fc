import type { SourceText } from '../block.ts';
import { type Fault, fault } from '../diagnostics.ts';

export async function readDocx(name: string, _bytes: Uint8Array): Promise<SourceText | Fault> {
  return fault('source/binary', `${name}: DOCX is not read yet`, { file: name });
}

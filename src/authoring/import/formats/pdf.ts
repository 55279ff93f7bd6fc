import type { SourceText } from '../block.ts';
import { type Fault, fault } from '../diagnostics.ts';

export async function readPdf(name: string, _bytes: Uint8Array): Promise<SourceText | Fault> {
  return fault('source/binary', `${name}: PDF is not read yet`, { file: name });
}

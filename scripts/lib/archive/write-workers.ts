import type { PieceOf } from '../build/in-one-piece.ts';
import type { Inputs } from '../build/inputs.ts';
import type { Step } from '../build/step.ts';

/** Step: the service worker and its kill switch, in one file each. */
export function workersStep(pieceOf: PieceOf, { words }: Inputs): Step {
  return {
    name: 'workers',
    reads: words,
    async run(writer) {
      writer.write('sw.js', await pieceOf('offline/worker/sw.ts'));
      writer.write('sw-withdraw.js', await pieceOf('offline/worker/sw-withdraw.ts'));
    },
  };
}

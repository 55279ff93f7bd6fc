import type { Wording } from '../../../src/wording/index.ts';
import { inOnePiece } from '../build/in-one-piece.ts';
import type { Inputs } from '../build/inputs.ts';
import type { Step } from '../build/step.ts';

/** Step: the service worker and its kill switch, bundled into one file each: `sw.js`, `sw-withdraw.js`. */
export function workersStep({ words }: Inputs, wording: Wording): Step {
  return {
    name: 'workers',
    reads: words,
    async run(writer) {
      await Promise.all(
        ['sw', 'sw-withdraw'].map(async (name) =>
          writer.write(`${name}.js`, await inOnePiece(`offline/worker/${name}.ts`, wording)),
        ),
      );
    },
  };
}

import { describe, expect, test } from 'vitest';
import { answersTo } from '../../src/client/search/engine.ts';
import { emptySearch, type ShownAnswer } from '../../src/client/search/state.ts';
import { answerByNames } from '../../src/search/browser.ts';
import { openHarbour } from './harbour.ts';

const { matcher } = await openHarbour();

type Engine = Parameters<typeof answersTo>[1];

/** An engine over the names of the harbour, whose full text answers after a promise. */
function engineWith(full: Promise<unknown>): Engine {
  return {
    loadNames: async () => {},
    byNames: (typed) => answerByNames(typed, matcher),
    inFull: async (typed, verbatim): Promise<ShownAnswer> => {
      await full;
      return { ...answerByNames(typed, matcher), verbatim, from: 'texts' };
    },
  };
}

async function answersFrom(
  q: string,
  engine: Engine,
  signal = new AbortController().signal,
  onAnswer = (): void => {},
): Promise<string[]> {
  const from: string[] = [];
  for await (const answer of answersTo({ ...emptySearch, q }, engine, 0, signal)) {
    from.push(answer.from);
    onAnswer();
  }
  return from;
}

describe('a search', () => {
  test('for a name is answered by names at once, and then in full', async () => {
    expect(await answersFrom('mooring', engineWith(Promise.resolve()))).toEqual(['names', 'texts']);
  });

  test('for other words waits for the texts, so that the list appears only once', async () => {
    const q = 'does a storm lift my mooring';
    expect(await answersFrom(q, engineWith(Promise.resolve()))).toEqual(['texts']);
  });

  test('for other words shows the names in the query first if the texts load slowly', async () => {
    const q = 'does a storm lift my mooring';
    const texts = Promise.withResolvers<void>();
    const answers = answersFrom(q, engineWith(texts.promise), undefined, texts.resolve);
    expect(await answers).toEqual(['names', 'texts']);
  });

  test('that is followed by another search gives no more answers', async () => {
    const question = new AbortController();
    const answers = answersFrom('qqzz', engineWith(new Promise(() => {})), question.signal);
    question.abort();
    await expect(answers).rejects.toBe(question.signal.reason);
  });
});

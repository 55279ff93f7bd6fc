import {
  type GlossaryState,
  type RulingState,
  type TextAddress,
  type TextHistory,
  type TextState,
  textOn,
} from '../../editions/browser.ts';

/** A text under the address and the name that it has now. */
export interface NamedText {
  address: TextAddress;
  name: string;
}

/** Two states of some texts, and what each text is called now, by every address it had. */
export interface TwoStates {
  before: GlossaryState;
  after: GlossaryState;
  names: ReadonlyMap<string, string>;
}

/**
 * Makes the states of some texts in two editions from their histories.
 *
 * @param from date of the earlier edition
 * @param to date of the later one; nothing for what is read now
 * @param read reads a file of the site as JSON; nothing where the site has none
 */
export async function twoStates(
  texts: readonly NamedText[],
  from: string,
  to: string | null,
  read: <File>(path: string) => Promise<File | undefined>,
): Promise<TwoStates> {
  const before = new Map<TextAddress, TextState>();
  const after = new Map<TextAddress, TextState>();
  const names = new Map<string, string>();
  await Promise.all(texts.map(load));
  return { before: stateOf(before), after: stateOf(after), names };

  async function load({ address, name }: NamedText): Promise<void> {
    const [history, current] = await Promise.all([
      read<TextHistory>(`api/history/${address}.json`),
      read<{ rulings: RulingState[] }>(`api/${address}.json`),
    ]);
    const rulings = current?.rulings ?? [];
    names.set(address, name);
    if (!history) {
      // No edition has it yet.
      const text = { address, name, sources: [], formerly: [], rulings, retired: {} };
      if (to === null) after.set(address, text);
      return;
    }
    const steady = new Map(rulings.map((ruling) => [ruling.number, ruling]));
    const called = history.names.at(-1)?.name ?? name;
    for (const { address: former } of history.names) names.set(former, called);
    for (const { departure } of Object.values(history.rulings)) {
      if (departure?.name !== undefined && departure.to && 'to' in departure.to)
        names.set(departure.to.to, departure.name);
    }
    const [was, is] = [textOn(history, from, steady), textOn(history, to, steady)];
    if (was) before.set(was.address, was);
    if (is) after.set(is.address, is);
  }
}

function stateOf(texts: GlossaryState['texts']): GlossaryState {
  return { texts, terms: new Map() };
}

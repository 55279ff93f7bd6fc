import type { IndexedRuling, Result } from '../../search/browser.ts';
import { button, element } from '../shared/index.ts';
import { bestRuling, resultUrl, rulingNumber } from './best-ruling.ts';
import { kindWords, standingWord } from './ruling.ts';

/** What the buttons of a result ask for. */
export interface MetaHost {
  isPinned(url: string): boolean;
  togglePin(url: string, title: string): void;
  announce(text: string): void;
}

/** What stands under a result's title: its kind, the name that was matched, its number, its standing, and buttons. */
export function metaParts(result: Result, host: MetaHost): Node[] {
  const { target, how, matchedName } = result;
  const number = rulingNumber(result);
  const parts: Node[] = [element('span', {}, kindWords[target.kind])];
  if (matchedName && how && how !== 'inside' && target.type !== 'icon') {
    parts.push(element('span', {}, `also \u201c${matchedName}\u201d`));
  }
  if (number) parts.push(element('a', { class: 'at', href: resultUrl(result) }, number));
  const flag = flagOf(target, number ? bestRuling(result) : undefined);
  if (flag) parts.push(element('span', { class: 'flag', 'data-standing': flag[0] }, flag[1]));
  parts.push(copyButton(result, host), pinButton(result.target, host));
  return parts;
}

/** The standing to show: the ruling's, where the result is one, or else what its text holds that does not stand. */
function flagOf(
  target: Result['target'],
  ruling: IndexedRuling | undefined,
): [standing: string, words: string] | undefined {
  if (ruling) {
    const word = standingWord(ruling.standing);
    return word ? [ruling.standing, word] : undefined;
  }
  if (target.outdated) return ['superseded', standingWord('superseded')];
  if (target.temporary) return ['temporary', 'Has a temporary ruling'];
  return target.superseded ? ['superseded', 'Has a superseded ruling'] : undefined;
}

function copyButton(result: Result, host: MetaHost): HTMLButtonElement {
  const label = `Copy link to ${result.target.name}`;
  const copy = async (): Promise<string> => {
    try {
      await navigator.clipboard.writeText(new URL(resultUrl(result), location.href).href);
      return 'Link copied';
    } catch {
      return 'The link cannot be copied here';
    }
  };
  const made = button('Copy link', { class: 'text-button', 'aria-label': label }, async () => {
    const told = await copy();
    made.textContent = told;
    host.announce(told);
  });
  return made;
}

function pinButton({ url, name }: Result['target'], host: MetaHost): HTMLButtonElement {
  const show = (made: HTMLButtonElement): void => {
    const word = host.isPinned(url) ? 'Pinned' : 'Pin';
    made.textContent = word;
    made.setAttribute('aria-label', `${word} ${name}`);
    made.setAttribute('aria-pressed', String(host.isPinned(url)));
  };
  const made = button('', { class: 'text-button' }, () => {
    host.togglePin(url, name);
    show(made);
  });
  show(made);
  return made;
}

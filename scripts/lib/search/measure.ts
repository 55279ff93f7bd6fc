import type { Hit } from '../../../src/search/browser.ts';
import type { Asked } from './questions.ts';
import type { SiteSearch } from './site.ts';

/** How good an answer is. */
export interface Outcome {
  /** A right ruling is the first one, or among the first five. */
  first: boolean;
  firstFive: boolean;
  /** The first text is a right one. */
  text: boolean;
  /** Whether the framed ruling is right; undefined if none is framed. */
  framed: boolean | undefined;
  /** Nothing is claimed. */
  claimsNothing: boolean;
}

/** Asks a site a question. */
export async function measure({ text, right }: Asked, site: SiteSearch): Promise<Outcome> {
  const { names, rulings, best, claims } = await site.ask(text);
  const isRight = (hit: Hit): boolean => {
    const address = addressOf(hit, site);
    return right.includes(address) || right.includes(address.replace(/#.*/u, ''));
  };
  const first = (claims === 'name' && names[0]) || rulings[0] || names[0];
  const url = first?.target.url.slice(site.names.index.base.length) ?? '';
  return {
    first: rulings.slice(0, 1).some(isRight),
    firstFive: rulings.slice(0, 5).some(isRight),
    text: right.some((one) => one === url || (!url.includes('#') && one.startsWith(`${url}#`))),
    framed: best && isRight(best),
    claimsNothing: claims === 'nothing',
  };
}

/** Address of a ruling in its text, without base path, also if another page of the text shows it. */
export function addressOf({ target, ruling }: Hit, { names }: SiteSearch): string {
  return `${target.url.slice(names.index.base.length)}#${ruling.number}`;
}

/** The parts of a page that a search works in. */
export interface SearchParts {
  /** The search as a whole. */
  host: HTMLElement;
  form: HTMLFormElement;
  box: HTMLInputElement;
  /** Where results go. */
  place: HTMLElement;
  /** Says that the search cannot be loaded, and offers to try again. */
  failed: HTMLElement;
}

/** Finds the parts, as `SearchBox.astro` lays them out. */
export function partsOf(host: HTMLElement): SearchParts | undefined {
  const form = host.querySelector('form');
  const box = host.querySelector<HTMLInputElement>('input[name=q]');
  const place = host.querySelector<HTMLElement>('[data-results-region]');
  const failed = host.querySelector<HTMLElement>('.failed');
  return form && box && place && failed ? { host, form, box, place, failed } : undefined;
}

/** A keyboard leaves less height than that, in pixels. */
const littleHeight = 480;

/** Scrolls to where the results begin, if that is out of sight, or if they need the room. */
export function scrollToStart(host: HTMLElement): void {
  const height = visualViewport?.height ?? innerHeight;
  const top = host.getBoundingClientRect().top - (visualViewport?.offsetTop ?? 0);
  if (top < 0 || height < littleHeight) scrollBy({ top, behavior: 'instant' });
}

/** The focus goes to the box; on a phone it leaves it, because the keyboard would cover half of the answer. */
export function restInBox(box: HTMLElement): void {
  if (matchMedia('(pointer: coarse)').matches) box.blur();
  else box.focus();
}

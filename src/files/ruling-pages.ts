import { printedPath, printedSlug, sharePath } from '../glossary/browser.ts';
import type { SiteFile } from './api.ts';
import {
  othersOf,
  printedRulings,
  type RulingPageWording,
  rulingPage,
  type ShownRuling,
} from './ruling-page.ts';
import type { TextWithFiles } from './text-with-files.ts';

/** The pages of all rulings of a text, also by their printed numbers. See {@link rulingPage}. */
export function* rulingPagesOf(
  { text, history, notes }: TextWithFiles,
  template: string,
  wording: RulingPageWording,
): Generator<SiteFile> {
  const rulings = text.rulings.map(
    ({ heading, ...ruling }): ShownRuling => ({
      ...ruling,
      ...(heading && { heading: heading.text }),
      ...notes[ruling.number],
    }),
  );
  const shown = { ...text, ...(history !== undefined && { history }) };
  const printed = printedRulings(rulings);
  const taken = new Set([...rulings.map(({ number }) => number), ...Object.keys(text.retired)]);
  for (const ruling of rulings) {
    const others = othersOf(ruling, rulings, printed);
    const page = rulingPage(template, shown, ruling, wording, others);
    yield { path: `${sharePath(text.address, ruling.number)}index.html`, text: page };
    const slug = printedSlug(ruling.printed ?? '');
    if (printed.get(slug) !== ruling || taken.has(`r${slug}`)) continue;
    yield { path: `${printedPath(text.address, slug)}index.html`, text: page };
  }
}

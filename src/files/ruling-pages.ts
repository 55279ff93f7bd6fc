import { printedPath, printedSlug, sharePath } from '../glossary/browser.ts';
import type { SiteFile } from './api.ts';
import { historyUrls } from './last-reading.ts';
import { rulingNotes } from './ruling-notes.ts';
import { othersOf, printedRulings, rulingPage, type ShownRuling } from './ruling-page.ts';
import type { SiteCompilation } from './site-compilation.ts';

/** The pages of all rulings of all entries and documents, also by their printed numbers. See {@link rulingPage}. */
export function* rulingPages(
  template: string,
  compilation: Omit<SiteCompilation, 'diagnostics' | 'redirects'>,
): Generator<SiteFile> {
  const { glossary, wording } = compilation;
  const notesOn = rulingNotes(compilation);
  const historyOf = historyUrls(compilation);
  for (const text of [...glossary.entries, ...glossary.documents]) {
    const notes = notesOn(text);
    const rulings = text.rulings.map(
      ({ heading, ...ruling }): ShownRuling => ({
        ...ruling,
        ...(heading && { heading: heading.text }),
        ...notes(ruling.number),
      }),
    );
    const shown = { ...text, ...historyOf(text) };
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
}

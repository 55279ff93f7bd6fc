import { printedSlug } from '../documents/browser.ts';
import { printedPath, sharePath } from '../glossary/browser.ts';
import type { SiteFile } from './api.ts';
import {
  printedRulings,
  type RulingPageWording,
  rulingPage,
  type ShownRuling,
} from './ruling-page.ts';
import type { TextWithFiles } from './text-with-files.ts';

/** The page of a ruling, of which there is a template. */
interface UnfilledPage {
  /** Its files: another where the ruling has a printed number. */
  paths: string[];
  fill(template: string, wording: RulingPageWording): string;
}

/** The pages of all rulings of a text, also by their printed numbers. See {@link rulingPage}. */
export function* rulingPagesOf(
  text: TextWithFiles,
  template: string,
  wording: RulingPageWording,
): Generator<SiteFile> {
  for (const { paths, fill } of unfilledPages(text)) {
    const page = fill(template, wording);
    for (const path of paths) yield { path, text: page };
  }
}

/** The one of these pages that is a file of this path. */
export function rulingPageAt(text: TextWithFiles, path: string): UnfilledPage | undefined {
  return unfilledPages(text).find(({ paths }) => paths.includes(path));
}

function* unfilledPages({ text, history, notes }: TextWithFiles): Generator<UnfilledPage> {
  const rulings = text.rulings.map(
    ({ heading, ...ruling }): ShownRuling => ({
      ...ruling,
      ...(heading && { heading: heading.text }),
      ...notes[ruling.number],
    }),
  );
  const shown = { ...text, rulings, ...(history !== undefined && { history }) };
  const printed = printedRulings(rulings);
  const taken = new Set([...rulings.map(({ number }) => number), ...Object.keys(text.retired)]);
  for (const ruling of rulings) {
    const paths = [`${sharePath(text.address, ruling.number)}index.html`];
    const slug = printedSlug(ruling.printed ?? '');
    if (printed.get(slug) === ruling && !taken.has(`r${slug}`))
      paths.push(`${printedPath(text.address, slug)}index.html`);
    const fill: UnfilledPage['fill'] = (template, wording) =>
      rulingPage(template, shown, ruling, wording, printed);
    yield { paths, fill };
  }
}

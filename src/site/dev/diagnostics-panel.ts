import type { Glossary } from '../../link/index.ts';
import {
  addressIn,
  type Diagnostic,
  escapeHtml,
  readPastedAddress,
  remedies,
} from '../../model/index.ts';
import { format, plural, type SiteCompilation } from '../../views/index.ts';

/** Diagnostics of other files that a page lists, errors first. */
const mostElsewhere = 50;

/**
 * Adds diagnostics to a page: of its file, of files with the same address, and of others. Marks rulings without a
 * number as drafts.
 *
 * @param pathname of the page, with the base path
 */
export function withDiagnostics(html: string, pathname: string, shown: SiteCompilation): string {
  const { glossary, diagnostics, wording } = shown;
  const file = fileOf(pathname, glossary);
  const address = file === undefined ? undefined : addressIn(file);
  // Another file with the same address has no page.
  const isHere = ({ path }: Diagnostic): boolean =>
    path === file || (address !== undefined && addressIn(path) === address);
  const here = diagnostics.filter(isHere);
  const others = diagnostics.filter((one) => !isHere(one));
  // Errors first, because only the first diagnostics are listed.
  const elsewhere = [...ofLevel('error', others), ...ofLevel('warning', others)];
  const style = `<link rel="stylesheet" href="${glossary.base}src/site/dev/panel.css">`;
  const draft = `data-draft="${escapeHtml(wording.editing.draft)}"`;
  return html
    .replace('</head>', () => `${style}</head>`)
    .replaceAll('data-draft=""', () => draft)
    .replace(/<main\b[^>]*>/u, (main) => main + panel(file, here, elsewhere, shown));
}

function ofLevel(level: Diagnostic['level'], diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter((one) => one.level === level);
}

/** The path of the file that a page, or its history, shows. Undefined if a page shows no file or several. */
function fileOf(pathname: string, { base, pages }: Glossary): string | undefined {
  const place = readPastedAddress(pathname.slice(base.length));
  const page = place && pages.get(place.address);
  return page && 'path' in page ? page.path : undefined;
}

function panel(
  file: string | undefined,
  here: readonly Diagnostic[],
  elsewhere: readonly Diagnostic[],
  { glossary, wording: { language, editing: words } }: SiteCompilation,
): string {
  if (here.length + elsewhere.length === 0) return '';
  const count = (forms: typeof words.problemsHere, number: number, path = ''): string =>
    escapeHtml(plural(language, forms, number, { file: path }));
  const urls = new Map<string, string>(
    [...glossary.entries, ...glossary.documents].map(({ path, url }) => [path, url]),
  );
  const parts: string[] = [];
  for (const path of new Set([file, ...here.map((one) => one.path)])) {
    const items = here.filter((one) => one.path === path).map((one) => item(one, place(one)));
    if (items.length === 0) continue;
    parts.push(
      `<h2>${count(words.problemsHere, items.length, path)}</h2><ol>${items.join('')}</ol>`,
    );
  }
  if (elsewhere.length > 0) {
    const items = elsewhere.slice(0, mostElsewhere).map((one) => {
      const url = urls.get(one.path);
      const path = escapeHtml(`${one.path}:${one.line}:${one.column}`);
      return item(one, url === undefined ? path : `<a href="${escapeHtml(url)}">${path}</a>`);
    });
    if (elsewhere.length > mostElsewhere) items.push('<li>…</li>');
    const forms = file === undefined ? words.problems : words.problemsElsewhere;
    parts.push(
      `<details${file === undefined ? ' open' : ''}><summary>${count(forms, elsewhere.length)}</summary><ol>${items.join('')}</ol></details>`,
    );
  }
  return `<div class="diagnostics">${parts.join('')}</div>`;

  function place({ line, column }: Diagnostic): string {
    return escapeHtml(format(words.place, { line: String(line), column: String(column) }));
  }

  function item({ level, code, message }: Diagnostic, at: string): string {
    const remedy = escapeHtml(remedies[code]).replace(/`([^`]+)`/gu, '<code>$1</code>');
    return (
      `<li data-level="${level}"><p><strong>${escapeHtml(words[level])}</strong> ${at} <code>${code}</code></p>` +
      `<p lang="en">${escapeHtml(message)}</p><p lang="en">→ ${remedy}</p></li>`
    );
  }
}

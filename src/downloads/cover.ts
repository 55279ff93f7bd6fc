import { escapeHtml, type Site } from '../glossary/browser.ts';
import { wrap } from './wrap.ts';

const [width, height, margin] = [600, 800, 60];

/** About how wide a letter is, as a share of its height. */
const letter = { bold: 0.6, plain: 0.5 };

/** Draws the cover of the book, with the name and the description of the site. */
export function coverSvg({ name, description }: Site, language: string): string {
  const room = width - 2 * margin;
  const longest = Math.max(...name.split(/\s+/u).map((word) => word.length));
  const title = Math.min(72, Math.floor(room / (letter.bold * longest)));
  const names = wrap(name, Math.floor(room / (letter.bold * title))).split('\n');
  const lead = 24;
  const leads = wrap(description, Math.floor(room / (letter.plain * lead))).split('\n');
  const line = 220 + names.length * title * 1.2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xml:lang="${language}">
<title>${escapeHtml(name)}</title>
<rect width="${width}" height="${height}" fill="#10141f"/>
<g font-family="Georgia, serif" font-size="${title}" font-weight="bold" fill="#e6e8ee">
${texts(names, 220 + title, title * 1.2)}
</g>
<rect x="${margin}" y="${Math.round(line + title / 2)}" width="${room}" height="4" fill="#f2c14e"/>
<g font-family="Georgia, serif" font-size="${lead}" fill="#a3abbd">
${texts(leads, line + title / 2 + 60, lead * 1.5)}
</g>
</svg>
`;
}

function texts(lines: readonly string[], top: number, step: number): string {
  return lines
    .map(
      (line, at) =>
        `<text x="${margin}" y="${Math.round(top + at * step)}">${escapeHtml(line)}</text>`,
    )
    .join('\n');
}

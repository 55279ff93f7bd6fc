import type { Finding } from './diagnostics.ts';
import { escapeHtml } from './escape.ts';
import type { Icon } from './model.ts';
import { slugify } from './names.ts';
import type { IconPart } from './parsed-file.ts';
import { didYouMean, nearest } from './suggest.ts';

/** The name of an icon in class names and addresses. */
export function iconId(code: string): string {
  return slugify(code) || [...code].map((letter) => letter.codePointAt(0)?.toString(16)).join('-');
}

/** An icon in a ruling's text: a picture by its class, with its name for who does not see it. */
export function iconHtml({ code, name }: Pick<Icon, 'code' | 'name'>): string {
  const label = escapeHtml(name);
  return `<span class="icon" role="img" aria-label="${label}" data-icon="${iconId(code)}"></span>`;
}

/** What to say of a code that `icons.yml` does not have. */
export function unknownIcon({ code, place }: IconPart, icons: ReadonlyMap<string, Icon>): Finding {
  const suggestion = suggestIcon(code.toLowerCase(), [...icons.values()]);
  const hint =
    suggestion === undefined ? '; write \\[ for a plain bracket' : didYouMean(`[${suggestion}]`);
  return { code: 'icon/unknown-code', message: `there is no icon [${code}]${hint}`, place };
}

/** The code that is in other letters, longer, the icon's name, or a slip away. */
function suggestIcon(code: string, icons: readonly Icon[]): string | undefined {
  if (code === '') return undefined;
  const near =
    icons.find((icon) => icon.name.toLowerCase() === code) ??
    icons.find((icon) => icon.code.toLowerCase().startsWith(code));
  if (near) return near.code;
  const slip = nearest(
    code,
    icons.map((icon) => icon.code.toLowerCase()),
  );
  return icons.find((icon) => icon.code.toLowerCase() === slip)?.code;
}

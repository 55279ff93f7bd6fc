import type { Icon } from './entry.ts';
import { escapeHtml } from './escape.ts';
import { slugify } from './names.ts';

/** The name of an icon in class names and addresses. */
export function iconId(code: string): string {
  return slugify(code) || [...code].map((letter) => letter.codePointAt(0)?.toString(16)).join('-');
}

/** An icon in a ruling's text: a picture by its class, with its name for who does not see it. */
export function iconHtml({ code, name }: Pick<Icon, 'code' | 'name'>): string {
  const label = escapeHtml(name);
  return `<span class="icon" role="img" aria-label="${label}" data-icon="${iconId(code)}"></span>`;
}

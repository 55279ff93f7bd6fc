import type { Finding } from './diagnostics.ts';
import type { Icon } from './entry.ts';
import type { IconPart } from './source.ts';
import { didYouMean, nearest } from './suggest.ts';

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

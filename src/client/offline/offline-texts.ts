import * as words from 'virtual:wording/offline';
import type { ArchiveSummary, Problem } from '../../outputs/browser.ts';
import { format } from '../../views/index.ts';

/** The language of the page. */
export const language = document.documentElement.lang || 'en';

/** A size to read: "412 kB", "1.2 MB". */
export function size(bytes: number): string {
  const isSmall = bytes < 950_000;
  const number = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000;
  const unit = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return unit.format(number).replace(' ', '\u00a0');
}

/** Progress of a download: "120 kB of 467 kB". */
export function progressText({ done, total }: { done: number; total: number }): string {
  return format(words.downloadedOf, { done: size(done), total: size(total) });
}

/** The saved edition and its size. */
export function savedText({ edition, bytes }: ArchiveSummary): string {
  return edition
    ? format(words.savedEdition, { edition, size: size(bytes) })
    : format(words.savedNoEdition, { size: size(bytes) });
}

/** Announces an update with its size, and with its edition if the saved one is another. */
export function updateText(
  { missing, edition }: Pick<ArchiveSummary, 'edition'> & { missing: number },
  kept: ArchiveSummary,
): string {
  return edition && edition !== kept.edition
    ? format(words.updateAvailableEdition, { edition, size: size(missing) })
    : format(words.updateAvailable, { size: size(missing) });
}

/** Why a download is not running, and what to do. */
export const problemTexts: Record<Problem, string> = {
  network: words.networkProblem,
  refused: words.refusedProblem,
  full: words.fullProblem,
  stopped: words.stoppedProblem,
};

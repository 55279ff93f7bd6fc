import { language } from 'virtual:wording/kinds';
import {
  previewChanged,
  previewNewer,
  previewRetired,
  previewReverted,
  previewReworded,
  previewUnchanged,
} from 'virtual:wording/previews';
import { type CitationStatus, statusOn, type TextHistory } from '../../../editions/browser.ts';
import { apiHistoryPath, dateInWords, isTextAddress } from '../../../glossary/browser.ts';
import { type SiteLink, siteUrl } from './site.ts';

const words: Partial<Record<CitationStatus['type'], string>> = {
  unchanged: previewUnchanged,
  reverted: previewReverted,
  changed: previewChanged,
  retired: previewRetired,
  newer: previewNewer,
};

/** Status of a cited ruling since the day in the link; empty for a link without a day. */
export async function changedSince({ address, number, on }: SiteLink): Promise<string> {
  if (!on || !number || !isTextAddress(address)) return '';
  const response = await fetch(siteUrl + apiHistoryPath(address));
  if (!response.ok) return '';
  const history: TextHistory = await response.json();
  const status = statusOn(history, number, on);
  const isReworded = status.type === 'changed' && status.wordingOnly;
  return (
    (isReworded ? previewReworded : words[status.type])?.replace(
      '{date}',
      dateInWords(on, language),
    ) ?? ''
  );
}

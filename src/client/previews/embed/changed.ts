import { language } from 'virtual:wording/kinds';
import texts from 'virtual:wording/previews';
import { type CitationStatus, statusOn, type TextHistory } from '../../../editions/browser.ts';
import { apiHistoryPath, dateInWords, isTextAddress } from '../../../glossary/browser.ts';
import { type SiteLink, siteUrl } from './site.ts';

const words: Partial<Record<CitationStatus['type'], string>> = {
  unchanged: texts.previewUnchanged,
  reverted: texts.previewReverted,
  changed: texts.previewChanged,
  retired: texts.previewRetired,
  newer: texts.previewNewer,
};

/** Status of a cited ruling since the day in the link; empty for a link without a day. */
export async function changedSince({ address, number, on }: SiteLink): Promise<string> {
  if (!on || !number || !isTextAddress(address)) return '';
  const response = await fetch(siteUrl + apiHistoryPath(address));
  if (!response.ok) return '';
  const history: TextHistory = await response.json();
  const status = statusOn(history, number, on);
  const isReworded = status.type === 'changed' && status.wordingOnly;
  const said = isReworded ? texts.previewReworded : words[status.type];
  return said?.replace('{date}', dateInWords(on, language)) ?? '';
}

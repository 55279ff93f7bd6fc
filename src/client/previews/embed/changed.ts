import {
  previewChanged,
  previewNewer,
  previewRetired,
  previewReverted,
  previewUnchanged,
} from 'virtual:wording/previews';
import { type CitedChange, citedChange, type HistoryFile } from '../../../editions/browser.ts';
import { apiHistoryPath, isTextAddress } from '../../../glossary/browser.ts';
import { type SiteLink, siteUrl } from './site.ts';

const words: Record<CitedChange, string> = {
  unchanged: previewUnchanged,
  reverted: previewReverted,
  changed: previewChanged,
  retired: previewRetired,
  newer: previewNewer,
};

/** What has become of a cited ruling since the day that the link names; empty for a link without a day. */
export async function changedSince({ address, number, on }: SiteLink): Promise<string> {
  if (!on || !number || !isTextAddress(address)) return '';
  const response = await fetch(siteUrl + apiHistoryPath(address));
  if (!response.ok) return '';
  const file: HistoryFile = await response.json();
  const change = citedChange(file, number, on);
  return change ? words[change].replace('{date}', on) : '';
}

import kinds from 'virtual:wording/kinds';
import text from 'virtual:wording/text';
import { type TextHistory, textOn } from '../../editions/browser.ts';
import { dateInWords } from '../../languages/browser.ts';
import { apiHistoryPath, apiPath, type TextUrl } from '../../model/index.ts';
import type { HistoryFile } from '../../outputs/browser.ts';
import styles from '../../styles/past.css?url';
import { iconNames, type PastText, pastTextHtml } from '../../views/index.ts';
import { element } from '../shared/dom.ts';
import { fetchFile, historyFile, textFile } from '../shared/fetch-json.ts';
import { loadStyleSheet } from '../shared/style-sheet.ts';

/**
 * Replaces the current text by the whole text of a day, on paper too. Loading the page again restores the current text.
 *
 * @returns whether an edition has the text on that day
 */
export async function showPastText(
  history: HistoryFile,
  { text: { base }, date }: { text: TextUrl; date: string },
  signal: AbortSignal,
): Promise<boolean> {
  const article = document.querySelector('article.sheet');
  const heading = article?.querySelector('h1');
  const edition = history.editions.findLast((one) => one.date <= date);
  if (!article || !heading || !edition) return false;
  const textOf = async (of: TextHistory): Promise<PastText | undefined> => {
    const { rulings } = await fetchFile(textFile, base + apiPath(of.address), signal);
    const past = textOn(of, edition.date);
    return past && { past, now: rulings };
  };
  const applying = (history.appliedFrom ?? []).map((other) =>
    fetchFile(historyFile, base + apiHistoryPath(other), signal),
  );
  const histories = [history, ...(await Promise.all(applying))];
  const [shown, ...applied] = await Promise.all(histories.map(textOf));
  await loadStyleSheet(styles);
  if (!shown || signal.aborted) return false;
  const { name: pastName } = shown.past;
  const { language } = kinds;
  const view = {
    date,
    base,
    language,
    kinds,
    text,
    icons: iconNames(histories.flatMap(({ icons }) => icons)),
  };
  const past = element('div', { class: 'text rules', 'data-past': edition.date });
  const others = applied.filter((one) => one !== undefined);
  const { html, references } = pastTextHtml(shown, view, others);
  past.innerHTML = html;
  for (const [at, link] of past.querySelectorAll<HTMLAnchorElement>('a.ref').entries()) {
    link.href = references[at] ?? '';
    // Previews show the texts of today.
    link.classList.remove('ref');
  }
  const day = dateInWords(edition.date, language);
  document.title = `${pastName} (${day})`;
  if (pastName !== history.name) heading.replaceChildren(pastName);
  const imprint = document.querySelector('.imprint');
  imprint?.replaceChildren(
    element('span', {}, location.href.replace(/#.*/su, '')),
    element('span', {}, `${edition.title} (${day})`),
    ...[...imprint.children].slice(2),
  );
  article.replaceChildren(...article.querySelectorAll(':scope > .title'), past);
  return true;
}

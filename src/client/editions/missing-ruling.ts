import { citedNoNumber } from 'virtual:wording/citation';
import { escapeHtml, readTextPath, rulingNumber, typeOf } from '../../glossary/browser.ts';
import { format } from '../../wording/browser.ts';

let notice: HTMLElement | undefined;

/** Says at the top of a text that it has no ruling with the number that the address names. */
async function sayMissing(): Promise<void> {
  notice?.remove();
  const number = missingNumber();
  if (number === undefined) return;
  const { loadNoticeStyles, sayAtTop } = await import('./notice.ts');
  await loadNoticeStyles();
  if (number !== missingNumber()) return;
  notice?.remove();
  notice = sayAtTop('unknown', escapeHtml(format(citedNoNumber, { number })));
  notice.scrollIntoView({ block: 'nearest' });
}

/** The number that the address names and the page lacks. An address with a day is a citation, which says more. */
function missingNumber(): string | undefined {
  const text = readTextPath(location.pathname);
  if (!text || new URLSearchParams(location.search).get('on')) return undefined;
  // The page of one ruling shows that alone; the page of a section leads to the contents for every other rule.
  if ((text.number ?? text.printed ?? text.section) !== undefined) return undefined;
  const number = rulingNumber(location.hash.slice(1), typeOf(text.address));
  if (number === undefined || document.getElementById(number)) return undefined;
  // The contents of a document lead on to a rule that it has.
  return document.getElementsByName(number).length > 0 ? undefined : number;
}

addEventListener('hashchange', () => void sayMissing());
void sayMissing();

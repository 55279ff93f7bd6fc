import { cite } from 'virtual:wording/citing';
import { isPlainClick } from '../shared/dom.ts';

// The number of a ruling opens the citation menu; with a modifier key it is a plain link. The buttons of a share page or a
// sheet copy, share or pin the rulings on the page.
document.addEventListener('click', (event) => {
  const { target } = event;
  const place = target instanceof Element ? target.closest('a.number, .copy') : null;
  const sheet = place?.closest('ruling-sheet') ?? document;
  const all = [...sheet.querySelectorAll<HTMLAnchorElement>('a.number')];
  const number = place?.matches('a') ? place : place && all[0];
  if (!(number instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
  event.preventDefault();
  import('./menu.ts')
    .then((menu) =>
      place === number
        ? menu.openCitationMenu(number)
        : menu.useCitations(sheet === document ? [number] : all, formOf(place)),
    )
    .catch(() => location.assign(number.href));
});

for (const number of document.querySelectorAll<HTMLElement>('a.number')) {
  number.ariaHasPopup = 'menu';
  number.ariaLabel = number.title = cite.replace('{ruling}', number.innerText);
}

for (const copy of document.querySelectorAll<HTMLElement>('.copy'))
  copy.hidden = formOf(copy) === 'share' && !('share' in navigator);

function formOf(button: Element | null): string {
  return button?.getAttribute('data-form') ?? 'link';
}

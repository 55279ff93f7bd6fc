// The number of a ruling opens its citation menu. With a modifier key it is a plain link.
document.addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const number = target instanceof Element ? target.closest<HTMLAnchorElement>('a.number') : null;
  if (!number || button || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  import('./menu.ts')
    .then(({ openCitationMenu }) => openCitationMenu(number))
    .catch(() => location.assign(number.href));
});

for (const number of document.querySelectorAll('a.number')) {
  number.setAttribute('aria-haspopup', 'menu');
}

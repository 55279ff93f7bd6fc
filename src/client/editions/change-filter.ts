// The style sheet filters changes by kind. A chosen kind opens the texts with such changes; "all" folds them again.
document.querySelector('.change-filter')?.addEventListener('change', ({ target }) => {
  const isChosen = target instanceof HTMLInputElement && target.value !== '';
  for (const text of document.querySelectorAll<HTMLDetailsElement>('details.text-change'))
    text.open = isChosen;
});

export {};

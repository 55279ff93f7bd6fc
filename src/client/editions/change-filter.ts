// The style sheet filters changes by kind. A chosen kind opens the texts with such changes; "all" folds them again.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest('.change-filter')) return;
  for (const text of document.querySelectorAll<HTMLDetailsElement>('details.text-change'))
    text.open = target.value !== '';
});

export {};

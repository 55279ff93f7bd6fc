function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio]), textarea, select'))
  );
}

// "/" and Ctrl-K (Command-K) move the focus to the search box, from anywhere on the page.
document.addEventListener('keydown', (event) => {
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const commandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (event.defaultPrevented || !(commandK || (slash && !isTyping(event.target)))) return;
  const box = document.querySelector<HTMLInputElement>('input[name=q]');
  if (!box) return;
  event.preventDefault();
  box.focus({ preventScroll: true });
  // A click opens the results that lie over the page.
  box.click();
  box.select();
});

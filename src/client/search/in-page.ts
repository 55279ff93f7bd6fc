/** The search of a page with its own place for results. */
import './element.ts';

// The results need room as soon as there are words in the box, whether or not the search has loaded.
const box = document.querySelector<HTMLInputElement>('glossary-search [name=q]');
const mark = (): unknown =>
  document.documentElement.toggleAttribute('data-asked', !!box?.value.trim());
for (const change of ['input', 'change']) box?.addEventListener(change, mark);
mark();

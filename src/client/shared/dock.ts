/** On a phone the field of the home page docks under the thumb once it scrolls away: see the style sheet. */
const search = document.querySelector('.home glossary-search');
const bar = search?.querySelector('.below');
if (search && bar)
  new IntersectionObserver(([entry]) => {
    const isAbove =
      entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
    search.toggleAttribute('data-docked', isAbove);
  }).observe(bar);

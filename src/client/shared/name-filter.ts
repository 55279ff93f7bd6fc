import { define } from './dom.ts';

/**
 * `<name-filter>`: filters a list of names by the kind of their entries. Names without an entry are shown on demand, and without
 * script always.
 */
define('name-filter', (host) => {
  const form = host.querySelector('form');
  if (!form) return;
  const apply = (): void => {
    const chosen = new FormData(form);
    const kind = chosen.get('kind');
    for (const name of host.querySelectorAll<HTMLElement>('.names li')) {
      const isEntry = name.dataset['kind'] !== undefined;
      name.hidden = isEntry
        ? kind !== '*' && name.dataset['kind'] !== kind
        : kind !== '*' || !chosen.has('light');
    }
    for (const group of host.querySelectorAll<HTMLElement>('.group'))
      group.hidden = !group.querySelector('li:not([hidden])');
  };
  form.addEventListener('change', apply);
  form.hidden = false;
  apply();
});

/** What the keys do. */
export interface KeyActions {
  /** Moves the focus along the list. */
  move(step: 1 | -1): void;
  /** Takes the query away. */
  empty(): void;
  /** Goes back from a reference that was followed; false where none was. */
  stepBack(): boolean;
}

/**
 * The arrows lead from the box along the list and back. Escape in the list goes back by a reference, or else to the
 * box; in the box it takes the query away, and then leaves the box.
 */
export function listenToKeys(
  box: HTMLInputElement,
  region: HTMLElement,
  { move, empty, stepBack }: KeyActions,
): void {
  box.addEventListener('keydown', (event) => {
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') move(1);
    else if (box.value === '') box.blur();
    else empty();
  });
  region.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!stepBack()) box.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
  });
}

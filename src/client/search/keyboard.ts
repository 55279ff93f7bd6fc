/**
 * Keeps the box above a phone's keyboard where the browser lays the keyboard over the page instead of giving the page
 * less height: `--covered` says how much of it lies under the keyboard.
 *
 * @param host the search as a whole
 */
export function keepAboveKeyboard(host: HTMLElement): void {
  const view = visualViewport;
  if (!view) return;
  const measure = (): void => {
    const below = document.documentElement.clientHeight - view.offsetTop - view.height;
    // A page that is magnified is seen in part as well, without any keyboard.
    const covered = view.scale > 1 ? 0 : Math.max(0, Math.round(below));
    host.style.setProperty('--covered', `${covered}px`);
  };
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  measure();
}

/**
 * Shows a message in the status line of an element, and the result in the place below it.
 *
 * @param html the result; without it, the present one stays
 */
export function showResult(host: Element, message: string, html?: string): void {
  const status = host.querySelector('[role=status]');
  const place = status?.nextElementSibling;
  if (status) status.textContent = message;
  if (place && html !== undefined) place.innerHTML = html;
}

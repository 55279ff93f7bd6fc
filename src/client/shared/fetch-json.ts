/**
 * Loads a JSON file of the site.
 *
 * @throws if it cannot be loaded
 */
export async function fetchJson<File>(url: string, signal?: AbortSignal): Promise<File> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Whether previews are on, for all pages of the site; chooses it where a value is given. Without storage they are on. */
export function previewSetting(choice?: 'on' | 'off'): string | null {
  try {
    if (choice) localStorage.setItem('previews', choice);
    return localStorage.getItem('previews');
  } catch {
    return null;
  }
}

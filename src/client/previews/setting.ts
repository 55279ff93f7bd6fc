const key = 'previews';

/** Whether the reader has turned previews off. */
export const previewsAreOff = (): boolean => {
  try {
    return localStorage.getItem(key) === 'off';
  } catch {
    return false;
  }
};

/** Turns previews off or on, for all pages of the site. Without storage they stay as they are. */
export const turnPreviews = (on = false): void => {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {}
};

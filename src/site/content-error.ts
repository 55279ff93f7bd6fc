/**
 * An error in the content or in the settings. Its message says what to change, so it has no stack trace, which Astro would
 * print.
 */
export class ContentError extends Error {
  override stack = '';
}

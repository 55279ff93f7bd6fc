/** Whether a text is a day, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  );
}

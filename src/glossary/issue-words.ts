import type * as z from 'zod';

/** Names the place of a value in words of an editor: "sources, item 2, date". */
export function shownPath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `item ${step + 1}` : String(step)))
    .join(', ');
}

/** Kinds of values, in the words of an editor. */
const kinds: Record<string, string> = {
  array: 'a list, such as [one, two]',
  string: 'text',
  object: 'keys with values, such as "title: Anchor"',
  record: 'keys with values, such as "p4: anchor"',
};

/** The message of an issue of zod, in the words of an editor. */
export function plainWords(issue: z.core.$ZodIssue, isMissing: boolean): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(' or ');
    return isMissing ? `is missing (${values})` : `must be ${values}`;
  }
  if (issue.code === 'invalid_type') {
    const wanted = kinds[issue.expected] ?? issue.expected;
    return isMissing ? `is missing (${wanted})` : `must be ${wanted}`;
  }
  if (issue.code === 'too_small') return 'must not be empty';
  if (issue.code === 'too_big') return `must have ${issue.maximum} characters at most`;
  if (issue.code === 'invalid_key') return 'a line has nothing before its colon';
  return issue.message;
}

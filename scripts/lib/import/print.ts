import { explanations, type Notice } from '../../../src/authoring/index.ts';

/** Faults as lines: what happened, where, and what to do, once for each kind. */
export function faultLines(faults: readonly Notice[]): string {
  const lines: string[] = [];
  for (const code of new Set(faults.map((one) => one.code))) {
    const own = faults.filter((one) => one.code === code);
    for (const { message, file, line, column } of own.slice(0, 10)) {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      lines.push([place, 'error', code, message].filter(Boolean).join('  '));
    }
    if (own.length > 10) lines.push(`and ${own.length - 10} more`);
    lines.push(`  ${explanations[code]}`);
  }
  return lines.join('\n');
}

import type { Node } from 'unist';
import type { DiagnosticCode, Finding, Point } from '../glossary/index.ts';

/** Findings of one run, which its plugins add to. */
export type Report = Finding[];

/** Start of a node; start of the file for a node without position. */
export function startOf(node: Node): Point {
  const start = node.position?.start;
  return { line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** Adds a finding at the start of a node. */
export function report(findings: Report, code: DiagnosticCode, node: Node, message: string): void {
  findings.push({ code, message, place: startOf(node) });
}

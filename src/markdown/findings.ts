import type { Node } from 'unist';
import type { VFile } from 'vfile';
import type { DiagnosticCode, Finding, Point } from '../glossary/index.ts';

/** Findings of one run, which its plugins add to. */
export type Report = Finding[];

declare module 'vfile' {
  interface DataMap {
    findings: Report;
  }
}

/** The findings of a file, to add to. */
export function findingsOf(file: VFile): Report {
  const findings = file.data.findings ?? [];
  file.data.findings = findings;
  return findings;
}

/** Start of a node; start of the file for a node without position. */
export function startOf(node: Node): Point {
  const start = node.position?.start;
  return { line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** Adds a finding at the start of a node. */
export function report(findings: Report, code: DiagnosticCode, node: Node, message: string): void {
  findings.push({ code, message, place: startOf(node) });
}

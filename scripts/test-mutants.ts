import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { random } from './lib/bench/generate.ts';
import { command, wholeNumber } from './lib/command.mjs';

/** A place of a file and its replacement. */
interface Mutant {
  file: string;
  start: number;
  end: number;
  replacement: string;
}

/** A node of the syntax tree, as far as mutations look at it. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  operator?: string;
  value?: unknown;
  left?: SyntaxNode;
  right?: SyntaxNode;
  test?: SyntaxNode;
  argument?: SyntaxNode;
}

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

/** Tests of built sites and browser tests run these, which are too slow to run for each mutant. */
const inBrowser = /^(?:client|downloads|offline\/worker|pages|site)\//u;

/** A run of the tests that takes longer is a mutant that never ends: it is found. */
const mostMs = 300_000;

export default await command(
  import.meta,
  {
    name: 'test:mutants',
    does:
      'Breaks places of src/ one at a time, in a temporary copy, runs the unit tests that import the file, and prints\n' +
      'the places for which no test fails. Exits with 0 even if some are left: not every one is worth a test.',
    options: {
      count: { type: 'string', value: 'NUMBER', default: '60', does: 'how many places' },
      seed: { type: 'string', value: 'NUMBER', default: '1', does: 'another number: other places' },
      range: {
        type: 'string',
        value: 'FROM-TO',
        does: 'only these of the places, the first being 1',
      },
    },
    example: '--range 1-10',
  },
  ({ values }) => {
    const copy = mkdtempSync(join(tmpdir(), 'spaceline-mutants-'));
    for (const name of readdirSync('.'))
      if (!/^(?:\.git|\.astro|node_modules|dist)$/u.test(name))
        cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    const count = wholeNumber('--count', values.count);
    const [from, to] = rangeOf(values.range ?? `1-${count}`);
    const chosen = choose(count, wholeNumber('--seed', values.seed)).slice(from - 1, to);
    let survivors = 0;
    try {
      for (const mutant of chosen) {
        const isFound = testsFail(copy, mutant);
        if (!isFound) survivors++;
        console.log(`${isFound ? 'found   ' : 'SURVIVES'}  ${describe(mutant)}`);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    console.log(`${chosen.length - survivors} of ${chosen.length} found`);
  },
);

/** Reads a range such as `1-10`. */
function rangeOf(text: string): [from: number, to: number] {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/u.exec(text) ?? [];
  return [wholeNumber('--range', from), wholeNumber('--range', to)];
}

/** Chooses places by chance, each from another part of the source. */
function choose(count: number, seed: number): Mutant[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.ts$/u.test(file) && !inBrowser.test(file))
    .sort();
  const all = files.flatMap((file) => mutantsOf(join('src', file)));
  const next = random(seed);
  const part = all.length / count;
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[Math.floor((at + next()) * part)],
  ).filter((mutant) => mutant !== undefined);
}

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const found: Mutant[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (isNode(node) && !/^(?:TS|Import)/u.test(node.type)) {
      const mutant = mutantAt(node, text);
      if (mutant) found.push({ file, ...mutant });
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(file, text).program.body);
  return found;
}

function mutantAt(node: SyntaxNode, text: string): Omit<Mutant, 'file'> | undefined {
  const { type, start, end, left, right, test, argument, operator = '', value } = node;
  const other = operators[operator];
  if (left && right && other !== undefined) {
    const at = text.indexOf(operator, left.end);
    return { start: at, end: at + operator.length, replacement: other };
  }
  if (test && (type === 'IfStatement' || type === 'ConditionalExpression'))
    return { ...placeOf(test), replacement: `!(${text.slice(test.start, test.end)})` };
  if (type === 'ReturnStatement' && argument)
    return { ...placeOf(argument), replacement: 'undefined' };
  if (type !== 'Literal') return undefined;
  if (typeof value === 'number') return { start, end, replacement: String(value + 1) };
  const isText = typeof value === 'string' && value !== '' && !/[:]/u.test(text[end] ?? '');
  return isText ? { start, end, replacement: "''" } : undefined;
}

function placeOf({ start, end }: SyntaxNode): { start: number; end: number } {
  return { start, end };
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Whether a unit test that imports the file fails once the place is replaced. */
function testsFail(copy: string, { file, start, end, replacement }: Mutant): boolean {
  const text = readFileSync(file, 'utf8');
  writeFileSync(join(copy, file), text.slice(0, start) + replacement + text.slice(end));
  const args = ['related', file, '--run', '--project', 'unit', '--bail', '1', '--passWithNoTests'];
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: copy, timeout: mostMs });
  writeFileSync(join(copy, file), text);
  return status !== 0;
}

function describe({ file, start, end, replacement }: Mutant): string {
  const text = readFileSync(file, 'utf8');
  const lines = text.slice(0, start).split('\n');
  const place = `${file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  const [was = ''] = text.slice(start, end).split('\n');
  return `${place}  ${was} → ${replacement.split('\n')[0]}`;
}

import { combineExtensions } from 'micromark-util-combine-extensions';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { fold } from '../languages/index.ts';
import {
  type Finding,
  fileStart,
  hiddenIn,
  invisibleCharacters,
  positionsIn,
  printedReader,
  referencesIn,
  slugify,
  textTypeAt,
} from '../model/index.ts';
import { remarkExactPlaces, remarkNoEmails, withLinearEdits } from './block-places.ts';
import { decode } from './content-files.ts';
import { documentMatter, entryMatter } from './front-matter.ts';
import type { ParsedFile, Source } from './parsed-file.ts';
import { readRulings } from './ruling-tree.ts';
import { remarkGlossarySyntax } from './syntax.ts';
import { removeUnsupported } from './unsupported.ts';
import { readYaml } from './yaml.ts';

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkNoEmails)
  .use(remarkDirective)
  .use(remarkExactPlaces)
  .use(remarkFrontmatter)
  .use(remarkGlossarySyntax)
  .use(remarkCombineSyntax)
  .freeze();

/**
 * Combines the syntax extensions of the plugins once. Otherwise micromark combines them for each file, a sixth of the
 * parsing time.
 */
function remarkCombineSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [combineExtensions(data.micromarkExtensions ?? [])];
}

/** Parses one Markdown file of the content folder. See `ParseFile`. */
export function parseFile(source: Source): ParsedFile {
  try {
    return parseText(source);
  } catch (error) {
    // Thousands of nested quotes or marks, which no editor intends, overflow the stack.
    if (!(error instanceof RangeError)) throw error;
    return refused(source, { message: nestedTooDeeply, line: 1 });
  }
}

const nestedTooDeeply = 'quotes, lists, boxes or emphasis are nested too deeply to be read';

/** Returns a file whose text the parser cannot read. */
function refused(source: Source, { message, line }: Excess): ParsedFile {
  const place = { line, column: 1 };
  const finding: Finding = { code: 'text/unsupported', message, isUnread: true, place };
  return { ...nothingOf(source), findings: [finding] };
}

function nothingOf({ path }: Source): ParsedFile {
  return {
    path,
    matter: undefined,
    matterPlaces: {},
    headings: [],
    rulings: [],
    references: [],
    body: [],
    findings: [],
  };
}

/** White space before front matter: Markdown then reads the front matter as text. A byte order mark alone does no harm. */
const hiddenStart = /^(?!\uFEFF?---)\s+---[^\S\n]*(?:\n|$)/u;

/** Maximum number of nested blocks: more overflow the stack of the parser. */
const maxNested = 100;

/** Maximum number of characters of a paragraph. */
const maxParagraph = 100_000;

/** Maximum number of steps that the parser takes for a file, about a minute. A rulebook of 1 MB takes a fifth of it. */
const maxSteps = 300_000_000;

const tooManySteps = `the text takes the parser too long: a table or a list of footnotes has thousands of lines, or a paragraph has more than ${maxParagraph} characters or thousands of marks such as [ * _ < and backticks: divide it`;

/** Costs of marks, and of the starts of constructs that the parser reads more slowly. */
const markCosts: readonly [RegExp, number][] = [
  [/[[\]*_~]/gu, 1],
  // Code or HTML: the parser reads on to its end, character by character.
  [/`+|<(?=[\w!?/])/gu, 300],
  // A directive: the parser copies each line up to its end.
  [/:\w[\w-]*[[{]/gu, 3000],
];

/** Markers of quotes and items at the start of a line, and the spaces before the first word. */
const lineStart = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*[ \t]*/u;

/** A limit of the parser that a text exceeds, with the line. */
interface Excess {
  message: string;
  line: number;
}

/** Finds the first line at which a text exceeds a limit of the parser. */
function excessOf(text: string): Excess | undefined {
  let [boxes, notes, rows, steps] = [0, 0, 0, 0];
  // Marks and characters of the open paragraph.
  let [marks, length, isTable] = [0, 0, false];
  for (const [index, line] of text.split('\n').entries()) {
    const [start = ''] = lineStart.exec(line) ?? [];
    const fence = /^:{3,}/u.exec(line.slice(start.length))?.[0].length ?? 0;
    if (fence > 0) {
      const opens = /\w/u.test(line.charAt(start.length + fence));
      boxes = opens ? boxes + 1 : Math.max(0, boxes - 1);
    }
    const nested = boxes + (start.match(/[>.)*+-]/gu)?.length ?? 0);
    const bars = line.split('|').length - 1;
    rows = bars > 0 ? rows + 1 : 0;
    if (/^[ \t>]*\[\^/u.test(line)) notes++;
    // For each footnote and row, the parser searches all before; at each line, it visits every open block.
    steps += 3000 * (1 + bars) + 600 * nested + 6 * (notes + rows);

    const isBlank = /^[\s>]*$/u.test(line);
    isTable = !isBlank && (isTable || /^\s*\|[\s:|-]*$/u.test(line));
    if (isBlank || isTable || /^[\s>]*(?:[-*+]|\d{1,9}[.)])\s/u.test(line))
      [marks, length] = [0, 0];
    // For each mark, the parser may search the whole paragraph.
    steps -= marks * length;
    for (const [mark, cost] of markCosts) marks += cost * (line.match(mark)?.length ?? 0);
    length += line.length;
    steps += marks * length;

    // An item is indented by two columns at least.
    const isDeep = nested > maxNested || start.length > 4 * maxNested;
    if (isDeep || steps > maxSteps || length > maxParagraph)
      return { message: isDeep ? nestedTooDeeply : tooManySteps, line: index + 1 };
  }
  return undefined;
}

function parseText(source: Source): ParsedFile {
  const parsed = nothingOf(source);
  const { findings } = parsed;
  const withoutMatter = (message: string): ParsedFile => {
    findings.push({ code: 'front-matter/missing', message, isUnread: true, place: fileStart });
    return parsed;
  };
  const { text, finding } = decode(source);
  if (finding) return { ...parsed, findings: [finding] };
  if (hiddenStart.test(text))
    return withoutMatter(
      'an empty line or a space stands before the front matter: remove it, so that the file begins with ---',
    );
  const excess = excessOf(text);
  if (excess) return refused(source, excess);
  const tree = withLinearEdits(() => parser.parse(text));
  const written = positionsIn(text);
  findings.push(...invisibleCharacters(hiddenIn(text, written.pointAt)));
  const [first] = tree.children;
  const type = textTypeAt(source.path);
  if (first?.type === 'yaml') {
    const schema = type === 'document' ? documentMatter : entryMatter;
    const read = readYaml<ParsedFile['matter'] & {}>(first.value, schema, 2, 'front-matter');
    parsed.matter = read.value;
    parsed.matterPlaces = read.places;
    findings.push(...read.findings);
  } else if (/^---[^\S\n]*$/mu.exec(text)?.index === 0)
    return withoutMatter('the front matter is not closed: write a line --- after its last key');
  else withoutMatter('the file does not start with front matter: ---, title: ..., ---');

  const examples = parsed.matter?.printedNumbers;
  const readPrinted = type === 'document' ? printedReader(examples) : undefined;
  removeUnsupported(tree, written, findings);
  Object.assign(parsed, readRulings(tree, type, written, findings, readPrinted));
  // A name that is a heading of the same document refers to its section.
  const sections = new Set(
    type === 'document' ? parsed.headings.map(({ text }) => fold(text)) : [],
  );
  parsed.references = parsed.rulings
    .flatMap(({ content }) => referencesIn(content))
    .filter(({ target }) => slugify(target) !== '' && !sections.has(fold(target)))
    .map(({ target: name, shown, fragment, place }) => {
      return { name, place, isMeant: shown === name, isToRuling: fragment !== undefined };
    });
  if (parsed.rulings.length === 0 && !findings.some(({ code }) => code.startsWith('text/'))) {
    const { line = 1, column = 1 } = first?.position?.end ?? {};
    const message = 'the file has no text after its front matter';
    findings.push({ code: 'entry/empty-body', message, place: { line, column } });
  }
  return parsed;
}

import type { Root } from 'mdast';
import { combineExtensions } from 'micromark-util-combine-extensions';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Plugin, type Processor, unified } from 'unified';
import { printedReader } from '../documents/index.ts';
import {
  decode,
  documentMatter,
  entryMatter,
  type Finding,
  fileStart,
  frontMatterCodes,
  type HiddenCharacter,
  hiddenIn,
  invisibleCharacters,
  type ParsedFile,
  positionsIn,
  readYaml,
  referencesIn,
  type Source,
  slugify,
  textTypeAt,
  unresolvedMerge,
} from '../glossary/index.ts';
import { removeComments } from './comments.ts';
import { remarkNoEmails } from './emails.ts';
import { remarkExactPlaces } from './exact-places.ts';
import { useLinearEdits } from './linear-edits.ts';
import { placeIn } from './places.ts';
import { findRulings } from './rulings.ts';
import { remarkGlossarySyntax } from './syntax.ts';
import { bodyOf } from './tree.ts';
import { removeUnsupported } from './unsupported.ts';
import { walk } from './walk.ts';

useLinearEdits();

const parser = (emails: Plugin[]) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(emails)
    .use(remarkDirective)
    .use(remarkExactPlaces)
    .use(remarkFrontmatter)
    .use(remarkGlossarySyntax)
    .use(remarkCombineSyntax)
    .freeze();

/** Combines the syntax of the plugins before it once. Otherwise micromark does so for each file, in a sixth of the time. */
function remarkCombineSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [combineExtensions(data.micromarkExtensions ?? [])];
}

const withEmails = parser([]);
const withoutEmails = parser([remarkNoEmails]);

/** Parses one Markdown file of the content folder. See `ParseFile`. */
export function parseFile(source: Source): ParsedFile {
  try {
    return parseText(source);
  } catch (error) {
    // Thousands of quotes or marks inside each other, which no editor means.
    if (!(error instanceof RangeError)) throw error;
    const message = 'quotes, lists, boxes or emphasis are nested too deeply to be read';
    const finding: Finding = { code: 'text/unsupported', message, place: fileStart };
    return { ...nothingOf(source), findings: [finding] };
  }
}

function nothingOf({ path }: Source): ParsedFile {
  return {
    path,
    matter: undefined,
    matterPlaces: {},
    headings: [],
    rulings: [],
    names: [],
    meantNames: [],
    body: [],
    findings: [],
  };
}

/** White space before front matter, which is read as text because of it. A byte order mark alone does no harm. */
const hiddenStart = /^(?!\uFEFF?---)\s+---[^\S\n]*(?:\n|$)/u;

function parseText(source: Source): ParsedFile {
  const parsed = nothingOf(source);
  const { text, finding } = decode(source);
  const fault = finding ?? unresolvedMerge(text);
  if (fault) {
    parsed.findings.push(fault);
    return parsed;
  }

  if (hiddenStart.test(text)) {
    const message =
      'an empty line or a space stands before the front matter: remove it, so that the file begins with ---';
    parsed.findings.push({ code: 'front-matter/missing', message, place: fileStart });
    return parsed;
  }
  const tree = (text.includes('@') ? withEmails : withoutEmails).parse(text);
  parsed.findings.push(...invisibleCharacters(hiddenCharacters(tree, text)));
  if (tree.children[0]?.type !== 'yaml' && /^---[^\S\n]*$/mu.exec(text)?.index === 0) {
    const message = 'the front matter is not closed: write a line --- after its last key';
    parsed.findings.push({ code: 'front-matter/missing', message, place: fileStart });
    return parsed;
  }
  readMatter(tree, parsed);
  const { matter } = parsed;
  const type = textTypeAt(source.path);
  const examples = matter && 'printedNumbers' in matter ? matter.printedNumbers : [];
  const readPrinted = type === 'document' ? printedReader(examples) : undefined;
  removeComments(tree, text, parsed.findings);
  removeUnsupported(tree, text, parsed.findings);
  const found = findRulings(tree, text, parsed.findings, readPrinted);
  parsed.body = bodyOf(tree, { ...found, type });
  parsed.rulings = found.rulings;
  parsed.headings = found.headings;
  const references = parsed.rulings
    .flatMap(({ content }) => referencesIn(content))
    .filter(({ target }) => slugify(target) !== '');
  parsed.names = references.map(({ target }) => target);
  parsed.meantNames = references.flatMap(({ target, shown }) => (shown === target ? target : []));
  if (
    parsed.rulings.length === 0 &&
    !parsed.findings.some(({ code }) => code.startsWith('text/'))
  ) {
    parsed.findings.push({
      code: 'entry/empty-body',
      message: 'the file has no text after its front matter',
      place: endOfMatter(tree),
    });
  }
  return parsed;
}

/** Characters that nothing shows: as they are, and those that character references stand for. */
function hiddenCharacters(tree: Root, text: string): HiddenCharacter[] {
  const { pointAt, offsetOf } = positionsIn(text);
  const found = hiddenIn(text, pointAt);
  if (!/&[#\w]+;/u.test(text)) return found;
  walk(tree, (node) => {
    if (node.type !== 'text') return;
    const inside = hiddenIn(node.value, (index) => placeIn(node, index));
    found.push(...inside.filter(({ place }) => text.charAt(offsetOf(place)) === '&'));
  });
  return found;
}

function readMatter(tree: Root, parsed: ParsedFile): void {
  const first = tree.children[0];
  if (first?.type !== 'yaml') {
    const message = 'the file does not start with front matter: ---, title: ..., ---';
    parsed.findings.push({ code: 'front-matter/missing', message, place: fileStart });
    return;
  }
  const read = readYaml<ParsedFile['matter'] & {}>(
    first.value,
    textTypeAt(parsed.path) === 'document' ? documentMatter : entryMatter,
    2,
    frontMatterCodes,
  );
  parsed.matter = read.value;
  parsed.matterPlaces = read.places;
  parsed.findings.push(...read.findings);
}

function endOfMatter(tree: Root): { line: number; column: number } {
  const end = tree.children[0]?.position?.end;
  return { line: end?.line ?? 1, column: end?.column ?? 1 };
}

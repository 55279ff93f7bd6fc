import type { Root } from 'mdast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Plugin, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import {
  type BodyPart,
  decode,
  documentMatter,
  entryMatter,
  type Finding,
  fileStart,
  frontMatterCodes,
  type Heading,
  invisibleCharacters,
  isPlainInYaml,
  type MarkupPart,
  type ParsedFile,
  type ParsedRuling,
  printedReader,
  readYaml,
  referencesIn,
  type Source,
  slugify,
  textTypeAt,
  unresolvedMerge,
} from '../glossary/index.ts';
import { remarkComments } from './comments.ts';
import { rehypeCuts } from './cuts.ts';
import { remarkNoEmails } from './emails.ts';
import { remarkExactPlaces } from './exact-places.ts';
import { rehypeHeadingIds, rehypeRulings, schema } from './html.ts';
import { useLinearEdits } from './linear-edits.ts';
import { listHandlers } from './list-items.ts';
import { splitAtMarks, withoutMarks } from './marks.ts';
import { remarkOpenParts } from './parts.ts';
import { readableText } from './readable.ts';
import { type FoundRuling, remarkRulings } from './rulings.ts';
import { remarkGlossarySyntax } from './syntax.ts';
import { remarkUnsupported } from './unsupported.ts';

useLinearEdits();

const textProcessor = (emails: Plugin[]) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(emails)
    .use(remarkDirective)
    .use(remarkExactPlaces)
    .use(remarkFrontmatter)
    .use(remarkGlossarySyntax)
    .use(remarkComments)
    .use(remarkUnsupported)
    .use(remarkRulings)
    .use(remarkOpenParts)
    .use(remarkRehype, { handlers: listHandlers })
    .use(rehypeSanitize, schema)
    .use(rehypeSlug)
    .use(rehypeHeadingIds)
    .use(rehypeRulings)
    .use(rehypeCuts)
    .use(rehypeStringify)
    .freeze();

const withEmails = textProcessor([]);
const withoutEmails = textProcessor([remarkNoEmails]);

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
  const file = new VFile({ path: source.path, value: withoutMarks(text) });
  file.data.findings = parsed.findings;
  const processor = text.includes('@') ? withEmails : withoutEmails;
  const tree = processor.parse(file);
  parsed.findings.push(...invisibleCharacters(text, isPlain(tree, text)));
  if (tree.children[0]?.type !== 'yaml' && /^---[^\S\n]*$/mu.exec(text)?.index === 0) {
    const message = 'the front matter is not closed: write a line --- after its last key';
    parsed.findings.push({ code: 'front-matter/missing', message, place: fileStart });
    return parsed;
  }
  readMatter(tree, parsed);
  const { matter } = parsed;
  if (matter && 'withdrawn' in matter && matter.withdrawn !== undefined) {
    // Its text is that of the last edition: nothing else is said of what stands here.
    file.data.findings = [];
    processor.runSync(tree, file);
    const rulings = file.data.rulings ?? [];
    parsed.findings.push(...unpublished(rulings));
    parsed.withdrawn = rulings.flatMap(({ number, numberPlace: place }) =>
      number === undefined ? [] : { number, place },
    );
    return parsed;
  }
  if (textTypeAt(source.path) === 'document') {
    const examples = matter && 'printedNumbers' in matter ? matter.printedNumbers : [];
    file.data.readPrinted = printedReader(examples);
  }
  const html = processor.stringify(processor.runSync(tree, file), file);

  const parts = file.data.openParts ?? [];
  const rulings = (file.data.rulings ?? []).map((found): ParsedRuling => ({ ...found, parts: [] }));
  const body: BodyPart[] = [];
  let current: ParsedRuling | undefined;
  for (const piece of splitAtMarks(html)) {
    if (piece.type === 'begin') current = rulings[piece.index];
    else if (piece.type === 'end') {
      current = undefined;
      body.push({ ruling: piece.index });
    } else {
      const part = piece.type === 'html' ? markup(piece.html) : parts[piece.index];
      if (part?.type === 'cut') body.push(part);
      else if (part && current) current.parts.push(part);
      else if (piece.type === 'html') body.push(piece.html);
    }
  }
  parsed.rulings = rulings;
  const references = referencesIn(rulings).filter(({ target }) => slugify(target) !== '');
  parsed.names = references.map(({ target }) => target);
  parsed.meantNames = references.flatMap(({ target, shown }) => (shown === target ? target : []));
  parsed.body = body;
  parsed.headings = withIds(file.data.headings ?? [], html);
  const isEmpty = rulings.length === 0 && !('withdrawn' in parsed.matterPlaces);
  if (isEmpty && !parsed.findings.some(({ code }) => code.startsWith('text/'))) {
    parsed.findings.push({
      code: 'entry/empty-body',
      message: 'the file has no text after its front matter',
      place: endOfMatter(tree),
    });
  }
  return parsed;
}

/**
 * Tells whether what looks like a character reference or an escape is text: a reference in code or in front matter, and
 * an escape outside of quotes in front matter.
 */
function isPlain(tree: Root, text: string): (offset: number) => boolean {
  const [first] = tree.children;
  const matter = first?.type === 'yaml' ? first.value : '';
  const start = text.indexOf(matter);
  const isPlainInMatter = isPlainInYaml(matter);
  let offsets: Set<number> | undefined;
  return (offset) => {
    if (text.charAt(offset) === '\\') return isPlainInMatter(offset - start);
    offsets ??= plainAmpersands(tree, text);
    return offsets.has(offset);
  };
}

function plainAmpersands(tree: Root, text: string): Set<number> {
  const offsets = new Set<number>();
  visit(tree, ['yaml', 'code', 'inlineCode'], ({ position }) => {
    const start = position?.start.offset ?? 0;
    const inside = text.slice(start, position?.end.offset);
    for (const { index } of inside.matchAll(/&/gu)) offsets.add(start + index);
  });
  return offsets;
}

/** The rulings of a withdrawn entry that no edition can have: they have no number. */
function unpublished(rulings: readonly FoundRuling[]): Finding[] {
  const message = 'the entry is withdrawn, so that this text is published nowhere';
  return rulings
    .filter(({ number }) => number === undefined)
    .map(({ place }) => ({ code: 'entry/withdrawn-text', message, place }));
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

function markup(html: string): MarkupPart {
  return { type: 'markup', html, text: readableText(html) };
}

/** The headings with the ids that rehype-slug gave them; the HTML has them in the same order. */
function withIds(headings: readonly Omit<Heading, 'id'>[], html: string): Heading[] {
  const ids = [...html.matchAll(/<h[2-6] id="([^"]*)"/gu)];
  return headings.map((heading, index) => ({ ...heading, id: ids[index]?.[1] ?? '' }));
}

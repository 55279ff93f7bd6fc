import { isVisible, type SourceText } from './block.ts';
import { type Fault, fault, isFault } from './diagnostics.ts';
import { decode } from './formats/encoding.ts';
import { sniff } from './formats/sniff.ts';

/** Reads a source file of any format that an import knows. What cannot be read is told as a fault. */
export async function readSource(name: string, bytes: Uint8Array): Promise<SourceText | Fault> {
  const format = sniff(name, bytes);
  if (typeof format !== 'string') return format;
  switch (format) {
    case 'docx': {
      const { readDocx } = await import('./formats/docx.ts');
      return checked(await readDocx(name, bytes));
    }
    case 'pdf': {
      const { readPdf } = await import('./formats/pdf.ts');
      return checked(await readPdf(name, bytes));
    }
    case 'text':
    case 'markdown':
    case 'html': {
      const { text, encoding, guessed } = await decode(bytes);
      const source = await readText(name, text, format);
      if (guessed) {
        source.notices.push({
          code: 'source/encoding-guessed',
          message: `${name} is not UTF-8; it was read as ${encoding}`,
          file: name,
        });
      }
      return checked(source);
    }
    default:
      return format satisfies never;
  }
}

async function readText(
  name: string,
  text: string,
  format: 'text' | 'markdown' | 'html',
): Promise<SourceText> {
  switch (format) {
    case 'text': {
      const { readPlainText } = await import('./formats/plain-text.ts');
      return readPlainText(name, text);
    }
    case 'markdown': {
      const { readMarkdown } = await import('./formats/markdown.ts');
      return readMarkdown(name, text);
    }
    case 'html': {
      const { readHtml } = await import('./formats/html.ts');
      return readHtml(name, text);
    }
    default:
      return format satisfies never;
  }
}

function checked(source: SourceText | Fault): SourceText | Fault {
  if (isFault(source)) return source;
  const empty = source.blocks.length === 0;
  return empty
    ? fault('source/empty', `${source.name} holds no text`, { file: source.name })
    : withVisibleTitle(withoutOverrides(source));
}

/** Without a title of which nothing can be seen. */
function withVisibleTitle({ title, ...source }: SourceText): SourceText {
  return title !== undefined && isVisible(title) ? { ...source, title } : source;
}

const overrides = /[\u202A-\u202E]/gu;

/** Without characters that turn the direction of text, which no content may have: in its title, words and links. */
function withoutOverrides(source: SourceText): SourceText {
  const text = JSON.stringify(source);
  if (text.search(overrides) < 0) return source;
  const turned = source.lines.flatMap((line, index) =>
    line.text.search(overrides) < 0 ? [] : [index],
  );
  const [first] = turned;
  const more = turned.length > 1 ? `, in ${turned.length} lines` : '';
  const clean: SourceText = JSON.parse(text.replace(overrides, ''));
  clean.notices.push({
    code: 'text/direction-override',
    message: `characters that turn the direction of text were removed${more}`,
    file: clean.name,
    ...(first !== undefined && { source: first }),
  });
  return clean;
}

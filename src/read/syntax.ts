import type { Node } from 'mdast';
import type { CompileContext, Extension as FromMarkdown, Token } from 'mdast-util-from-markdown';
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
} from 'micromark-util-types';
import type { Processor } from 'unified';

/** `[[target#fragment|shown]]`. */
export interface ReferenceNode extends Node {
  type: 'glossaryReference';
  /** The text between the brackets, with white space collapsed. */
  value: string;
  /** Whether it is an embed, `![[file]]`, which Obsidian replaces by the file. */
  isEmbed?: boolean;
}

/** `[code]`. */
interface IconNode extends Node {
  type: 'iconCode';
  value: string;
}

/** `%%...%%`: a comment of an editor. */
interface CommentNode extends Node {
  type: 'privateComment';
}

declare module 'mdast' {
  interface PhrasingContentMap {
    privateComment: CommentNode;
    glossaryReference: ReferenceNode;
    iconCode: IconNode;
  }
  interface RootContentMap {
    privateComment: CommentNode;
    glossaryReference: ReferenceNode;
    iconCode: IconNode;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    glossaryReference: 'glossaryReference';
    glossaryReferenceText: 'glossaryReferenceText';
    iconCode: 'iconCode';
    privateComment: 'privateComment';
    privateCommentText: 'privateCommentText';
  }
}

const exclamation = 33;
const bracketOpen = 91;
const bracketClose = 93;
const parenthesisOpen = 40;
const backslash = 92;
const percent = 37;
const longestIconCode = 30;

const isLineEnding = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code === 32 || code === -1 || code === -2;

/** Reads the end of a line. */
const lineEnding = (effects: Effects, code: Code, then: State): State => {
  effects.enter('lineEnding');
  effects.consume(code);
  effects.exit('lineEnding');
  return then;
};

/** Reads a mark of several characters. */
function mark(effects: Effects, text: string, ok: State, nok: State): State {
  let at = 0;
  const next: State = (code) => {
    if (code !== text.charCodeAt(at)) return nok(code);
    effects.consume(code);
    at++;
    return at === text.length ? ok : next;
  };
  return next;
}

/** Matches the next line, unless it is lazy: a list item or a quote has ended before the line. */
const nextLine: Construct = {
  partial: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const next: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code));
    return (code) => lineEnding(effects, code, next);
  },
};

/**
 * Reads a text between two marks, on one line or wrapped over several, without reading it as Markdown.
 *
 * @param stop a character that the text cannot contain; if set, half of the closing mark is not allowed either
 * @param isBlock whether the text is on separate lines, which may include blank lines
 */
function between(
  name: 'glossaryReference' | 'privateComment',
  [opening, closing]: readonly [string, string],
  { stop, isBlock = false }: { stop?: number; isBlock?: boolean } = {},
): Construct {
  return {
    name,
    concrete: isBlock,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const text = `${name}Text` as const;
      // Only a block that continues in the next line ends the paragraph before it.
      const interrupts = isBlock && this.interrupt;
      const start: State = (code) => {
        effects.enter(name);
        effects.enter(text);
        return mark(effects, opening, inside, nok)(code);
      };
      const inside: State = (code) => {
        if (code === null || code === stop) return nok(code);
        if (isLineEnding(code)) {
          if (interrupts) return ok(code);
          effects.exit(text);
          return lineEnd(code);
        }
        if (code === closing.charCodeAt(0))
          return mark(effects, closing, isBlock ? rest : end, stop ? nok : inside)(code);
        effects.consume(code);
        return inside;
      };
      const lineEnd: State = (code) =>
        isBlock ? effects.attempt(nextLine, line, nok)(code) : lineEnding(effects, code, line);
      const line: State = (code) => {
        if (isLineEnding(code)) return lineEnd(code);
        effects.enter(text);
        return inside(code);
      };
      const rest: State = (code) => {
        if (code === null || isLineEnding(code)) return interrupts ? nok(code) : end(code);
        if (!isSpace(code)) return nok(code);
        effects.consume(code);
        return rest;
      };
      const end: State = (code) => {
        effects.exit(text);
        effects.exit(name);
        return ok(code);
      };
      return start;
    },
  };
}

/** `[[...]]`. */
const reference = between('glossaryReference', ['[[', ']]'], { stop: bracketOpen });
/** `![[...]]`. */
const embed = between('glossaryReference', ['![[', ']]'], { stop: bracketOpen });
/** `%%...%%`, a comment of Obsidian: inside a paragraph, or on separate lines. */
const comment = between('privateComment', ['%%', '%%']);
const commentBlock = between('privateComment', ['%%', '%%'], { isBlock: true });

/** `[AU]`: a short code on one line that is not the text of a link. */
const icon: Construct = {
  name: 'iconCode',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const { previous } = this;
    let length = 0;

    const start: State = (code) => {
      // The second bracket of an unclosed `[[` does not start an icon code: the unclosed reference is reported.
      if (previous === bracketOpen) return nok(code);
      effects.enter('iconCode');
      effects.consume(code);
      return inside;
    };
    const inside: State = (code) => {
      if (code === bracketClose && length > 0) {
        effects.consume(code);
        effects.exit('iconCode');
        return after;
      }
      const ends = code === null || code < 0 || code === bracketOpen || code === bracketClose;
      if (ends || code === backslash || length === longestIconCode) return nok(code);
      length++;
      effects.consume(code);
      return inside;
    };
    const after: State = (code) => (code === parenthesisOpen ? nok(code) : ok(code));
    return start;
  },
};

const syntax: Extension = {
  flow: { [percent]: commentBlock },
  text: { [exclamation]: embed, [bracketOpen]: [reference, icon], [percent]: comment },
};

function inner(written: string, edge: number): string {
  return written.slice(edge, -edge).replace(/\s+/gu, ' ').trim();
}

const fromMarkdown: FromMarkdown = {
  enter: {
    privateComment(token) {
      this.enter({ type: 'privateComment' }, token);
    },
    glossaryReference(token) {
      const written = this.sliceSerialize(token);
      const isEmbed = written.startsWith('!');
      const value = inner(isEmbed ? written.slice(1) : written, 2);
      this.enter({ type: 'glossaryReference', value, isEmbed }, token);
    },
    iconCode(token) {
      this.enter({ type: 'iconCode', value: inner(this.sliceSerialize(token), 1) }, token);
    },
  },
  exit: { privateComment: exit, glossaryReference: exit, iconCode: exit },
};

function exit(this: CompileContext, token: Token): void {
  this.exit(token);
}

/** remark plugin: reads `[[name|shown]]`, `[code]` and `%%comment%%` as separate nodes, with exact positions. */
export function remarkGlossarySyntax(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown];
}

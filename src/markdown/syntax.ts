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
}

/** `[code]`. */
export interface IconNode extends Node {
  type: 'iconCode';
  value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    glossaryReference: ReferenceNode;
    iconCode: IconNode;
  }
  interface RootContentMap {
    glossaryReference: ReferenceNode;
    iconCode: IconNode;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    glossaryReference: 'glossaryReference';
    glossaryReferenceMarker: 'glossaryReferenceMarker';
    glossaryReferenceText: 'glossaryReferenceText';
    iconCode: 'iconCode';
  }
}

const bracketOpen = 91;
const bracketClose = 93;
const parenthesisOpen = 40;
const backslash = 92;
const longestIconCode = 30;

const isLineEnding = (code: Code): boolean => code !== null && code < -2;

/** `[[...]]` on one line or wrapped over several. The text inside is never read as Markdown. */
const reference: Construct = {
  name: 'glossaryReference',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const start: State = (code) => {
      effects.enter('glossaryReference');
      effects.enter('glossaryReferenceMarker');
      effects.consume(code);
      return second;
    };
    const second: State = (code) => {
      if (code !== bracketOpen) return nok(code);
      effects.consume(code);
      effects.exit('glossaryReferenceMarker');
      return before;
    };
    const before: State = (code) => {
      if (code === bracketClose) return close(code);
      if (code === null || code === bracketOpen) return nok(code);
      if (isLineEnding(code)) {
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        return before;
      }
      effects.enter('glossaryReferenceText');
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === null || code === bracketOpen || code === bracketClose || isLineEnding(code)) {
        effects.exit('glossaryReferenceText');
        return before(code);
      }
      effects.consume(code);
      return inside;
    };
    const close: State = (code) => {
      effects.enter('glossaryReferenceMarker');
      effects.consume(code);
      return end;
    };
    const end: State = (code) => {
      if (code !== bracketClose) return nok(code);
      effects.consume(code);
      effects.exit('glossaryReferenceMarker');
      effects.exit('glossaryReference');
      return ok;
    };
    return start;
  },
};

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

const syntax: Extension = { text: { [bracketOpen]: [reference, icon] } };

function inner(context: CompileContext, token: Token, edge: number): string {
  return context.sliceSerialize(token).slice(edge, -edge).replace(/\s+/gu, ' ').trim();
}

const fromMarkdown: FromMarkdown = {
  enter: {
    glossaryReference(token) {
      this.enter({ type: 'glossaryReference', value: inner(this, token, 2) }, token);
    },
    iconCode(token) {
      this.enter({ type: 'iconCode', value: inner(this, token, 1) }, token);
    },
  },
  exit: {
    glossaryReference(token) {
      this.exit(token);
    },
    iconCode(token) {
      this.exit(token);
    },
  },
};

/** remark plugin: reads `[[name|shown]]` and `[code]` as nodes of their own, with exact positions. */
export function remarkGlossarySyntax(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown];
}

// Reads JSON that may be hostile. Stricter than JSON.parse: no duplicate or prototype keys, bounded
// depth and size, well-formed Unicode. Numbers keep their source text, so that an amount never
// passes through a double.
import { AppError, type ErrorShape } from './errors.ts';
import { showPath } from './json-path.ts';
import { decodeUtf8 } from './utf8.ts';

/** A number as it was written. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Parsed JSON whose numbers are still text. */
export type JsonTree =
  | string
  | boolean
  | null
  | JsonNumber
  | JsonTree[]
  | { [key: string]: JsonTree };

/** A refusal says at which value it happened: `root.steps[0]`, or empty for the document itself. */
export type JsonReading =
  | { ok: true; value: JsonTree }
  | { ok: false; error: ErrorShape; path: string };

export interface JsonLimits {
  maxDepth: number;
  /** UTF-8 bytes, or UTF-16 units of a string, whichever the input is. */
  maxSize: number;
}

const defaultLimits: JsonLimits = { maxDepth: 32, maxSize: 1_048_576 };

/** Keys that reach into an object's prototype when someone copies it carelessly. */
export const forbiddenKeys: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);

/**
 * Reads one JSON document. Error codes: JSON_INVALID, JSON_DUPLICATE_KEY, JSON_FORBIDDEN_KEY,
 * JSON_BAD_UNICODE, TOO_DEEP, TOO_LARGE; facts hold line and column.
 */
export function readStrictJson(
  source: string | Uint8Array,
  limits: JsonLimits = defaultLimits,
): JsonReading {
  let reader: Reader | undefined;
  try {
    if (source.length > limits.maxSize) {
      throw refuse('TOO_LARGE', `The document is larger than ${limits.maxSize} bytes.`, {
        size: source.length,
      });
    }
    const text = typeof source === 'string' ? source : decodeUtf8(source);
    if (text === null) throw refuse('JSON_BAD_UNICODE', 'The document is not valid UTF-8.', {});
    reader = new Reader(text, limits.maxDepth);
    return { ok: true, value: reader.read() };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { ok: false, error: thrown.toShape(), path: showPath(reader?.path ?? []) };
  }
}

function refuse(code: string, message: string, facts: Record<string, number>): AppError {
  return new AppError(code, 'invalid_params', message, {
    advice: 'Nothing was read from it. Mend the file and try again.',
    facts,
  });
}

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const space = /[ \t\n\r]*/y;
const loneSurrogate = /\p{Surrogate}/u;

class Reader {
  readonly #text: string;
  readonly #maxDepth: number;
  /** Of the value that is being read. */
  readonly path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  read(): JsonTree {
    const value = this.#value(1);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#fail('There is more text after the document');
    return value;
  }

  #value(depth: number): JsonTree {
    this.#skipSpace();
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(this.#enter(depth));
      case '[':
        return this.#array(this.#enter(depth));
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #enter(depth: number): number {
    if (depth > this.#maxDepth) {
      throw this.#fail(`The document is nested deeper than ${this.#maxDepth} levels`, 'TOO_DEEP');
    }
    this.#at += 1;
    return depth + 1;
  }

  #object(depth: number): { [key: string]: JsonTree } {
    const object: { [key: string]: JsonTree } = {};
    if (this.#takes('}')) return object;
    do {
      this.#skipSpace();
      const key = this.#key(object);
      this.#skipSpace();
      if (!this.#takes(':')) throw this.#fail('A colon is missing after a key');
      this.path.push(key);
      object[key] = this.#value(depth);
      this.path.pop();
    } while (this.#takes(','));
    if (!this.#takes('}')) throw this.#fail('A comma or } is missing');
    return object;
  }

  #key(object: object): string {
    const key = this.#string();
    if (forbiddenKeys.has(key)) {
      throw this.#fail(`The key "${key}" is not allowed`, 'JSON_FORBIDDEN_KEY');
    }
    if (Object.hasOwn(object, key)) {
      throw this.#fail('The same key appears twice in one object', 'JSON_DUPLICATE_KEY');
    }
    return key;
  }

  #array(depth: number): JsonTree[] {
    const items: JsonTree[] = [];
    if (this.#takes(']')) return items;
    do {
      this.path.push(items.length);
      items.push(this.#value(depth));
      this.path.pop();
    } while (this.#takes(','));
    if (!this.#takes(']')) throw this.#fail('A comma or ] is missing');
    return items;
  }

  #string(): string {
    const start = this.#at;
    if (this.#text[start] !== '"') throw this.#fail('A string in double quotes is expected');
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"') {
      end += this.#text[end] === '\\' ? 2 : 1;
    }
    const value = this.#unescape(this.#text.slice(start, end + 1));
    if (loneSurrogate.test(value)) {
      throw this.#fail('A string holds half a character', 'JSON_BAD_UNICODE');
    }
    this.#at = end + 1;
    return value;
  }

  #unescape(token: string): string {
    try {
      return String(JSON.parse(token));
    } catch {
      throw this.#fail('A string is not closed or holds a bad escape or control character');
    }
  }

  #number(): JsonNumber {
    numberToken.lastIndex = this.#at;
    const token = numberToken.exec(this.#text)?.[0];
    if (token === undefined) throw this.#fail('A JSON value is expected');
    this.#at += token.length;
    return new JsonNumber(token);
  }

  #word<T extends JsonTree>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#fail('A JSON value is expected');
    this.#at += word.length;
    return value;
  }

  /** Steps over the mark, and spaces before it, if it comes next. */
  #takes(mark: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    space.lastIndex = this.#at;
    space.exec(this.#text);
    this.#at = space.lastIndex;
  }

  #fail(what: string, code = 'JSON_INVALID'): AppError {
    const before = this.#text.slice(0, this.#at);
    const line = before.split('\n').length;
    const column = this.#at - before.lastIndexOf('\n');
    return refuse(code, `${what} (line ${line}, column ${column}).`, { line, column });
  }
}

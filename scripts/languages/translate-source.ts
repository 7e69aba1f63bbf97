import type { Translate, Translation } from './catalog.ts';
import { type Hole, type Message, piecesOf } from './message.ts';
import { messagesOf } from './messages-of.ts';
import { isOfWords } from './places.ts';

/**
 * The source file with its texts in another language. What is put into a text stays the code that it was, translated in
 * turn; only its place changes. A text of which there is no translation stays English.
 */
export function translateSource(path: string, source: string, translate: Translate): string {
  const messages = messagesOf(path, source, isOfWords(path)).sort(
    (left, right) => left.start - right.start || right.end - left.end,
  );
  return new Rewriting(source, messages, translate).between(0, source.length);
}

class Rewriting {
  readonly #source: string;
  readonly #messages: readonly Message[];
  readonly #translate: Translate;

  constructor(source: string, messages: readonly Message[], translate: Translate) {
    this.#source = source;
    this.#messages = messages;
    this.#translate = translate;
  }

  /** A part of the source, translated. `outer`: the text that this is a hole of. */
  between(start: number, end: number, outer?: Message): string {
    let written = '';
    let at = start;
    for (const message of this.#messages) {
      if (message === outer || message.start < at || message.end > end) continue;
      const translation = this.#translate(message.text);
      if (translation === null) continue;
      written += this.#source.slice(at, message.start) + this.#written(message, translation);
      at = message.end;
    }
    return written + this.#source.slice(at, end);
  }

  #written(message: Message, { language, forms }: Translation): string {
    const [hole] = message.holes;
    if (message.form === 'counted' && hole !== undefined) {
      const amount = this.#hole(message, hole);
      const rules = `new Intl.PluralRules(${quoted(language)})`;
      return `((amount) => \`\${amount} \${${JSON.stringify(forms)}[${rules}.select(amount)]}\`)(${amount})`;
    }
    const text = message.before + (forms.other ?? '') + message.after;
    switch (message.form) {
      case 'string':
        return quoted(text);
      case 'attribute':
        return `{${quoted(text)}}`;
      case 'template':
        return `\`${this.#pieces(message, text, inTemplate, (code) => `\${${code}}`)}\``;
      default:
        return this.#pieces(
          message,
          text,
          (words) => `{${quoted(words)}}`,
          (code) => code,
        );
    }
  }

  #pieces(
    message: Message,
    text: string,
    words: (text: string) => string,
    put: (code: string) => string,
  ): string {
    return piecesOf(text)
      .map(({ kind, value }) => {
        const hole = message.holes.find(({ name }) => name === value);
        if (kind === 'text') return words(value);
        return hole === undefined ? words(`{${value}}`) : put(this.#hole(message, hole));
      })
      .join('');
  }

  #hole(message: Message, { start, end }: Hole): string {
    return this.between(start, end, message);
  }
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function inTemplate(text: string): string {
  return text.replace(/[\\`]|\$\{/g, (mark) => `\\${mark}`);
}

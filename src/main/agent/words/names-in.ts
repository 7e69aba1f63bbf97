import { type Lexeme, lex } from './lex.ts';

/** More than any request has. */
const mostNames = 4;

/** Whether a word of a request is written like a name of the name service. */
export function isName({ text }: Pick<Lexeme, 'text'>): boolean {
  return /\.\p{L}[\p{L}\p{N}]+$/u.test(text);
}

/** The names in a request as they are written, for whoever looks them up before it is read. */
export function namesIn(text: string): string[] {
  const words = lex(text).filter((lexeme) => lexeme.kind === 'word' && isName(lexeme));
  return [...new Set(words.map((word) => word.text))].slice(0, mostNames);
}

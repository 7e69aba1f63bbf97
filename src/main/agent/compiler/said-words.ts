// The words of something that was said, where they stand in the request.
import type { SaidText } from '../intent/said.ts';
import { Cursor } from '../words/cursor.ts';
import { type Lexeme, lex, lowerAscii } from '../words/lex.ts';

/** A cursor over them alone. */
export function cursorOf(said: SaidText): Cursor {
  return new Cursor(lexemesOf(said));
}

/** All of them as one word: "Mary Ann", or the one lexeme that they are. */
export function lexemeOf(said: SaidText): Lexeme {
  const [only, ...more] = lexemesOf(said);
  if (only !== undefined && more.length === 0) return only;
  const { text, start, end } = said;
  return { kind: 'other', text, lower: lowerAscii(text), start, end };
}

function lexemesOf({ text, start }: SaidText): Lexeme[] {
  return lex(text).map((each) => ({ ...each, start: each.start + start, end: each.end + start }));
}

/** Words that stand in the request, as something said. */
export function asSaid({ text, start, end }: Omit<SaidText, 'kind'>): SaidText {
  return { kind: 'text', text, start, end };
}

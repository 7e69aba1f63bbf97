import type { Lexeme } from './lex.ts';
import type { StartWords } from './start/start-words.ts';

/** How much, as it was said. */
export type AmountWords =
  | { kind: 'number'; lexeme: Lexeme }
  | { kind: 'percent'; lexeme: Lexeme }
  | { kind: 'half'; lexeme: Lexeme }
  | { kind: 'max'; lexeme: Lexeme };

/** "all my USDT tokens at 0x…": an amount, a token, and the address that the token is said to have. */
export interface SpendWords {
  amount?: AmountWords;
  token?: Lexeme;
  tokenAddress?: Lexeme;
}

/** "to Bob at 0x…": a name, an address, or a name with the address it is said to have. */
export interface RecipientWords {
  name?: { text: string; start: number; end: number };
  address?: Lexeme;
}

/** What may follow any command, each at most once. */
export interface ClauseWords {
  chain?: { ids: readonly number[]; start: number; end: number };
  venue?: { version: string; start: number; end: number };
  slippage?: Lexeme;
  fromOwn?: true;
  /** What starts it: in pieces, that may stand anywhere. */
  start: StartWords;
}

/** A request whose every word was understood. What is missing is asked for next. */
export type Draft = { clauses: ClauseWords; spend: SpendWords } & (
  | { verb: 'transfer'; to?: RecipientWords }
  | { verb: 'swap'; tokenOut?: Lexeme; amountOut?: AmountWords }
  | { verb: 'wrap' | 'unwrap'; target?: Lexeme }
);

import type { IntentStep } from '../../intent/intent.ts';
import type { Said } from '../../intent/said.ts';
import { type Lexeme, lowerAscii } from '../../words/lex.ts';
import type { Side, WatchWords } from '../../words/start/start-words.ts';
import { lexemeOf } from '../said-words.ts';

/** What is watched, with the token that "it" stands for. */
export type NamedWatch =
  | Exclude<WatchWords, { kind: 'traded' | 'either' }>
  | (Extract<WatchWords, { kind: 'either' }> & { token: Lexeme });

/**
 * "When ETH hits 4000" means above where ETH is sold and below where it is bought, as a limit order does; with any
 * other step it means from either side. "When it hits 4000" means the token that is traded for dollars; null where the
 * steps name no such one.
 */
export function withReachedSide(
  watch: WatchWords,
  steps: readonly IntentStep[],
): NamedWatch | null {
  if (watch.kind === 'either' && watch.token !== undefined) {
    return { ...watch, token: watch.token };
  }
  if (watch.kind === 'traded' || watch.kind === 'either') {
    const said = tradedIn(steps);
    const token = said && lexemeOf(said);
    if (token === null) return null;
    if (watch.kind === 'either') return { ...watch, token };
    return withReachedSide({ ...watch, kind: 'price', token }, steps);
  }
  if (watch.kind !== 'price' || watch.side !== 'reaches') return watch;
  const trade = steps.find(({ tool }) => tool === 'defi_swap');
  const is = (slot: string) => trade?.slots[slot]?.text.toLowerCase() === watch.token.lower;
  const reached = (side: Side): NamedWatch => ({ ...watch, side, isReached: true });
  if (is('tokenIn')) return reached('above');
  return is('tokenOut') ? reached('below') : watch;
}

const dollars: readonly string[] = ['usdc', 'usdt', 'dai', 'usds', 'pyusd', 'usdbc', 'usdc.e'];

/** The one token of a single trade that is no dollar. */
function tradedIn(steps: readonly IntentStep[]): Extract<Said, { kind: 'text' }> | null {
  const trades = steps.filter(({ kind }) => kind === 'action');
  const [trade, ...others] = trades;
  if (trade?.tool !== 'defi_swap' || others.length > 0) return null;
  const sides = [trade.slots['tokenIn'], trade.slots['tokenOut']].filter(
    (said) => said?.kind === 'text' && !dollars.includes(lowerAscii(said.text)),
  );
  const [token, ...more] = sides;
  return token?.kind === 'text' && more.length === 0 ? token : null;
}

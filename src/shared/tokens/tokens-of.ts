import type { PlanContext } from '../plan/context.ts';
import { bundledTokens } from './bundled-tokens.ts';
import { listWith } from './live-tokens.ts';
import type { TokenList } from './token.ts';

let last: { of: string; list: TokenList } | undefined;

/**
 * The tokens that a plan may name in this context: the bundled ones, the coins of added networks, and those
 * that a person added.
 */
export function tokensOf({
  networks = [],
  tokens = [],
}: Pick<PlanContext, 'networks' | 'tokens'>): TokenList {
  if (networks.length === 0 && tokens.length === 0) return bundledTokens;
  const of = JSON.stringify([networks, tokens]);
  if (last?.of !== of) last = { of, list: listWith(networks, tokens) };
  return last.list;
}

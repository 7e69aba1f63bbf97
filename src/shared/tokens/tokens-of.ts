import type { PlanContext } from '../plan/context.ts';
import { bundledTokens } from './bundled-tokens.ts';
import { listWith } from './live-tokens.ts';
import type { TokenList } from './token.ts';

let last: { of: string; list: TokenList } | undefined;

/** The tokens that a plan may name in this context: the bundled ones, and the coins of added networks. */
export function tokensOf({ networks }: Pick<PlanContext, 'networks'>): TokenList {
  if (networks === undefined || networks.length === 0) return bundledTokens;
  const of = JSON.stringify(networks);
  if (last?.of !== of) last = { of, list: listWith(networks) };
  return last.list;
}

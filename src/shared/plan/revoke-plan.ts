import type { Plan } from './schema.ts';

/** What is to be taken back. */
export interface RevokeWish {
  /** Contract of the token or the collection. */
  token: string;
  /** What it is called; its address where nobody vouches for a name. */
  symbol: string;
  /** An address, or `all`. */
  spender: string;
  account?: string | undefined;
  chainId: number;
}

/** The draft that takes an allowance back: agreed to and approved as any plan is. */
export function revokePlan(
  { token, symbol, spender, account, chainId }: RevokeWish,
  birth: { planId: string; createdAt: number },
): Plan {
  const who = spender === 'all' ? 'everyone' : spender;
  const label = `Take back what ${who} may take of ${symbol}`;
  const chosen = { source: 'user_edit' } as const;
  return {
    schemaVersion: 1,
    id: birth.planId,
    name: `Revoke ${symbol}`,
    userId: 'local',
    createdAt: birth.createdAt,
    status: 'draft',
    ...(account === undefined ? {} : { account }),
    chainId,
    root: { id: 'revoke', label, type: 'action', tool: 'revoke', params: { token, spender } },
    provenance: { 'revoke.token': chosen, 'revoke.spender': chosen },
  };
}

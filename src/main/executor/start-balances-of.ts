import type { Address } from 'viem';
import type { Plan } from '../../shared/plan/schema.ts';
import { tokensOfStart } from '../../shared/plan/start-shares.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { StartBalances } from '../store/queries/start-balances.ts';
import type { Connection } from './ports.ts';

/**
 * What the account holds now of the tokens that a plan takes shares of, beside what is known of an earlier
 * start. Errors: START_SHARE_UNCLEAR, UNKNOWN_TOKEN, RPC_*.
 */
export async function startBalancesOf(
  plan: Plan,
  account: Address,
  connection: Connection | null,
  known: StartBalances = {},
): Promise<StartBalances> {
  const wanted = tokensOfStart(plan, shippedTools).filter((token) => !Object.hasOwn(known, token));
  if (wanted.length === 0 || connection === null) return known;
  const { chainId } = connection.network;
  return { ...known, ...(await connection.tools.held(wanted, { account, chainId })) };
}

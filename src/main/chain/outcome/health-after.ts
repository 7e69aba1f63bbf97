import type { Address } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { readAccountData } from '../aave/account-data.ts';
import { aaveOf } from '../aave/reserve.ts';
import type { ChainClient } from '../chain-client.ts';
import { type MinedCall, meaningOfMined } from './mined-call.ts';

/**
 * How the account whose debt or collateral a call changes stands in the lending market after it, decimal;
 * undefined for every call that is none of the market's. Errors: RPC_*.
 */
export async function readHealthAfter(
  client: ChainClient,
  call: MinedCall,
): Promise<string | undefined> {
  const pool = aaveOf(client.chainId)?.pool;
  if (pool === undefined || !sameAddress(call.to, pool)) return undefined;
  const { receipt } = call;
  const data = await readAccountData(client, pool, holderOf(call), receipt.blockNumber);
  return data.healthFactor;
}

/** What is taken out was the account's own, whoever gets it. */
function holderOf(call: MinedCall): Address {
  const { debtor, recipient, leastIn, drift } = meaningOfMined(call) ?? {};
  const takesOut = leastIn !== undefined || drift !== undefined;
  return debtor ?? (takesOut ? undefined : recipient) ?? call.from;
}

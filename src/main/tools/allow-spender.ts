import { type Address, encodeFunctionData } from 'viem';
import { erc20Abi } from '../../shared/chain/known-calls.ts';
import { AppError } from '../../shared/errors.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import { allowance } from '../chain/tokens.ts';
import type { ToolContext } from './chain-tool.ts';

/** The call that sets an allowance to exactly this. */
export function approval(token: Address, spender: Address, units: bigint): PlannedTransaction {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, units],
  });
  return { kind: 'approve', to: token, valueWei: 0n, data };
}

/**
 * What makes the allowance exactly `units`: one call, or two for tokens such as USDT that change an
 * allowance only by way of zero. Whether the token is one of them is asked of the token itself.
 */
export async function setAllowance(
  token: Address,
  spender: Address,
  units: bigint,
  context: ToolContext,
): Promise<PlannedTransaction[]> {
  const wanted = approval(token, spender, units);
  const pair = { owner: context.account, spender };
  const current = await allowance(context.client, token, pair);
  if (current === 0n || units === 0n) return [wanted];
  const direct = await accepts(wanted, context);
  return direct ? [wanted] : [approval(token, spender, 0n), wanted];
}

async function accepts(call: PlannedTransaction, context: ToolContext): Promise<boolean> {
  try {
    await context.client.call({ from: context.account, ...call });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TX_REVERTED') return false;
    throw error;
  }
}

import { type Address, encodeFunctionData, maxUint256 } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import type { AllowanceChange } from '../../shared/chain/allowances.ts';
import { erc20Abi } from '../../shared/chain/calls/erc20.ts';
import { AppError } from '../../shared/errors.ts';
import type { EffectOutcome, PlannedTransaction } from '../chain/planned-transaction.ts';
import { allowance } from '../chain/tokens.ts';
import { whenNotAsked } from '../chain/unasked-chain.ts';
import type { ToolContext, ToolUndo } from './chain-tool.ts';

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
 * allowance only by way of zero. Whether the token is one of them is asked of the token itself; where nobody can
 * be asked, it is taken for one that is not.
 */
export async function setAllowance(
  token: Address,
  spender: Address,
  units: bigint,
  context: ToolContext,
): Promise<PlannedTransaction[]> {
  const wanted = approval(token, spender, units);
  const pair = { owner: context.account, spender };
  const current = await whenNotAsked(allowance(context.client, token, pair), 0n);
  if (current === 0n || units === 0n) return [wanted];
  const direct = await accepts(wanted, context);
  return direct ? [wanted] : [approval(token, spender, 0n), wanted];
}

/** What is needed before the spender can take so many units; nothing for the native coin. */
export async function approvalsFor(
  token: Address | 'native',
  spender: Address,
  units: bigint,
  context: ToolContext,
): Promise<PlannedTransaction[]> {
  if (token === 'native') return [];
  const allowed = await allowance(context.client, token, { owner: context.account, spender });
  return allowed >= units ? [] : setAllowance(token, spender, units, context);
}

/** An allowance is set back to what it was before, wherever it stands. */
export function undoAllowance({ allowances }: EffectOutcome): ToolUndo {
  const [change] = allowances;
  if (change === undefined) {
    return { kind: 'none', reason: 'The allowance was the same before; there is nothing to undo.' };
  }
  if (change.way === 'item') {
    return {
      kind: 'none',
      reason: `Who may take ${change.symbol} is not set back: an allowance of a single item is never given by a plan.`,
    };
  }
  return {
    ...{ kind: 'compensate', tool: 'approve', params: paramsBack(change) },
    ...{ label: labelBack(change), note: '' },
  };
}

function paramsBack({ token, spender, way, before, decimals, expiresAt }: AllowanceChange) {
  const units = BigInt(before);
  const amount = units === maxUint256 ? 'unlimited' : formatUnits(units, decimals);
  if (way !== 'permit2') return { token, spender, amount };
  const ends = units > 0n && expiresAt !== undefined ? { expiresAt: isoTime(expiresAt) } : {};
  return { token, spender, amount, through: 'permit2', ...ends };
}

function labelBack({ symbol, spender, before, way, decimals }: AllowanceChange): string {
  const where = way === 'permit2' ? ' through Permit2' : '';
  if (before === '0') return `Take back the allowance: ${spender} may take no ${symbol}${where}`;
  const isAll = way === 'collection' || BigInt(before) === maxUint256;
  const amount = isAll ? 'any amount of' : formatUnits(BigInt(before), decimals);
  return `Set the allowance back: ${spender} may take ${amount} ${symbol}${where}`;
}

function isoTime(seconds: string): string {
  return new Date(Number(seconds) * 1_000).toISOString();
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

import { type Address, encodeFunctionData, getAddress } from 'viem';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { poolAbi } from '../../../chain/aave/aave-abi.ts';
import { aaveOf } from '../../../chain/aave/reserve.ts';
import { readAnswer } from '../../../chain/multicall.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { askFork } from './ask-fork.ts';
import { isSame } from './own-changes.ts';

/** A token of the market as the transaction left it. */
export interface MarketReserve {
  asset: Address;
  /** In hundredths of a percent: 0 for what counts as no collateral. */
  thresholdBps: bigint;
  /** Yearly, in ray. */
  borrowRate: bigint;
}

/** The reserve that a call of the lending market is about; null for every other call. Errors: RPC_*. */
export async function reserveOf(subject: RiskSubject): Promise<MarketReserve | null> {
  const pool = poolCalled(subject);
  const { drawn, leastIn } = meaningOfRehearsed(subject.outcome.transaction) ?? {};
  const asset = [...(drawn ?? []), ...(leastIn ?? [])][0]?.token;
  if (pool === null || asset === undefined || asset === 'native') return null;
  const functionName = 'getReserveData';
  const data = encodeFunctionData({ abi: poolAbi, functionName, args: [asset] });
  const [answer = null] = await askFork(subject, [{ to: pool, data }]);
  const found = readAnswer<{ configuration: bigint; currentVariableBorrowRate: bigint }>(
    ...([poolAbi, functionName, answer] as const),
  );
  if (found === null) return null;
  return {
    asset,
    thresholdBps: (found.configuration >> 16n) & 0xffffn,
    borrowRate: found.currentVariableBorrowRate,
  };
}

/** What an account owes and may still borrow, in hundred-millionths of a dollar. Errors: RPC_*. */
export async function debtOf(
  subject: RiskSubject,
): Promise<{ owed: bigint; available: bigint } | null> {
  const pool = poolCalled(subject);
  const { transaction } = subject.outcome;
  if (pool === null) return null;
  const holder = meaningOfRehearsed(transaction)?.debtor ?? getAddress(transaction.from);
  const functionName = 'getUserAccountData';
  const data = encodeFunctionData({ abi: poolAbi, functionName, args: [holder] });
  const [answer = null] = await askFork(subject, [{ to: pool, data }]);
  const found = readAnswer<readonly bigint[]>(poolAbi, functionName, answer);
  const [, owed, available] = found ?? [];
  return owed === undefined || available === undefined ? null : { owed, available };
}

function poolCalled({ outcome, client }: RiskSubject): Address | null {
  const pool = aaveOf(client.chainId)?.pool;
  return pool !== undefined && isSame(pool, getAddress(outcome.transaction.to)) ? pool : null;
}

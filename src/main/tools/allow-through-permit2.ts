import { type Address, encodeFunctionData, maxUint256 } from 'viem';
import { contractsOf } from '../../shared/chain/addresses.ts';
import { permit2Abi } from '../../shared/chain/calls/permit2.ts';
import { AppError } from '../../shared/errors.ts';
import { instantOf } from '../../shared/iso-time.ts';
import { noContract } from '../chain/no-contract.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import { allowance } from '../chain/tokens.ts';
import { setAllowance } from './allow-spender.ts';
import type { ToolContext } from './chain-tool.ts';

/** As much as Permit2 can count; more is no more. */
export const permit2Unlimited = (1n << 160n) - 1n;

/** Long enough for the step after it, too short to be forgotten. */
const usualSeconds = 30n * 60n;
/** What Permit2 can count, too. */
const latestSecond = (1n << 48n) - 1n;

/**
 * What lets a spender take of a token through Permit2: what Permit2 itself may take is raised where that is
 * too little. Errors: NO_CONTRACT, EXPIRY_NOT_A_TIME, EXPIRY_PASSED, AMOUNT_TOO_LARGE.
 */
export async function setPermit2Allowance(
  token: Address,
  spender: Address,
  units: bigint,
  expiresAt: string | undefined,
  context: ToolContext,
): Promise<PlannedTransaction[]> {
  const { client, account } = context;
  const permit2 = permit2Of(client.chainId);
  if (units > permit2Unlimited) throw tooLarge();
  if (units === 0n) return [nothingThroughPermit2(permit2, token, spender)];
  const expiration = await expirationOf(expiresAt, context);
  const may = await allowance(client, token, { owner: account, spender: permit2 });
  const needed = units === permit2Unlimited ? maxUint256 : units;
  const first = may >= units ? [] : await setAllowance(token, permit2, needed, context);
  return [...first, permit2Approval(permit2, [token, spender, units, Number(expiration)])];
}

/** Errors: NO_CONTRACT. */
export function permit2Of(chainId: number): Address {
  const permit2 = contractsOf(chainId)?.permit2;
  if (permit2 === undefined) throw noContract('Permit2', chainId);
  return permit2;
}

/** The call after which a spender may take nothing of a token through Permit2. */
export function nothingThroughPermit2(
  permit2: Address,
  token: Address,
  spender: Address,
): PlannedTransaction {
  return permit2Approval(permit2, [token, spender, 0n, 0]);
}

function permit2Approval(
  permit2: Address,
  args: readonly [token: Address, spender: Address, units: bigint, expiration: number],
): PlannedTransaction {
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args });
  return { kind: 'approve', to: permit2, valueWei: 0n, data };
}

async function expirationOf(
  text: string | undefined,
  { client, nowSeconds }: ToolContext,
): Promise<bigint> {
  // The chain may run ahead of this computer's clock, and stands behind it between blocks.
  const { timestamp } = await client.head();
  const now = timestamp > nowSeconds ? timestamp : nowSeconds;
  if (text === undefined) return now + usualSeconds;
  const instantMs = instantOf(text);
  if (instantMs === null) throw notATime(text);
  const seconds = BigInt(Math.floor(instantMs / 1_000));
  if (seconds <= now || seconds > latestSecond) throw passed(text);
  return seconds;
}

function notATime(text: string): AppError {
  const message = 'The time at which the allowance ends cannot be read.';
  return new AppError('EXPIRY_NOT_A_TIME', 'invalid_params', message, {
    advice: 'Write it with its zone, such as 2027-03-06T17:00:00Z. Nothing was signed.',
    facts: { expiresAt: text },
  });
}

function passed(text: string): AppError {
  const message = 'The time at which the allowance ends is over already.';
  return new AppError('EXPIRY_PASSED', 'invalid_params', message, {
    advice: 'Name a later time, or leave it out for 30 minutes from then. Nothing was signed.',
    facts: { expiresAt: text },
  });
}

function tooLarge(): AppError {
  const message = 'Permit2 cannot count so large an allowance.';
  return new AppError('AMOUNT_TOO_LARGE', 'invalid_params', message, {
    advice: 'Write the amount that the spender needs. Nothing was signed.',
  });
}

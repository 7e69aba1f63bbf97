// By how much balances changed, as the tokens say it before and after, held against what the logs claim.
import type { Address } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { Finding } from '../../../shared/chain/types.ts';
import { paidFeeWei } from '../paid-fee.ts';
import { plainNumber, plainQuestion } from '../plain-question.ts';
import { tokenBalance } from '../tokens.ts';
import { readInterestDelta } from './interest-delta.ts';
import type { InterestToken } from './interest-token.ts';
import { notAsLogged } from './outcome-findings.ts';
import type { OutcomeRoom } from './outcome-room.ts';
import { besideDelta } from './sent-beside.ts';
import { claimedDelta } from './transfer-logs.ts';

export interface Delta {
  token: Address | 'native';
  account: Address;
  had: bigint;
  delta: bigint;
  finding?: Finding;
  /** Where the token stands for money in a lending market. */
  interest?: InterestToken;
}

/** Without the fee that the account pays, and without what it sent beside this in the same block. Errors: RPC_*. */
export async function nativeDelta(room: OutcomeRoom, account: Address): Promise<Delta> {
  const { from, receipt, beside = [] } = room.call;
  const [had, has] = await around(room, 'native', account);
  const fee = account === from ? paidFeeWei(receipt) : 0n;
  const delta = has - had + fee - besideDelta(beside, 'native', account);
  return { token: 'native', account, had, delta };
}

/** Errors: RPC_*, CONTRACT_NO_ANSWER where it is no token. */
export async function tokenDelta(
  room: OutcomeRoom,
  token: Address,
  account: Address,
): Promise<Delta> {
  const interest = await room.interestToken(token);
  if (interest !== undefined) return interestDelta(room, interest, account);
  const [had, has] = await around(room, token, account);
  const delta = has - had - besideDelta(room.call.beside ?? [], token, account);
  return { token, account, had, delta, ...lie(room, token, account, delta) };
}

/** The same of anybody and anything: undefined where nothing changed, or where it is no token. Errors: RPC_*. */
export async function anyDelta(
  room: OutcomeRoom,
  token: Address,
  account: Address,
): Promise<Delta | undefined> {
  const { before, after } = await room.sides.ask(plainQuestion(token, 'balanceOf', account));
  const [had, has] = [plainNumber(before), plainNumber(after)];
  return had === null || has === null || had === has ? undefined : tokenDelta(room, token, account);
}

async function interestDelta(
  room: OutcomeRoom,
  interest: InterestToken,
  account: Address,
): Promise<Delta> {
  const { token } = interest;
  const part = { of: interest, account };
  const { had, delta, claimed } = await readInterestDelta(room.client, room.call.receipt, part);
  const read = { token, account, had, interest, delta: interest.as === 'owed' ? -delta : delta };
  if (delta === claimed) return read;
  return { ...read, finding: notAsLogged(token, account, claimed, delta) };
}

function lie(
  room: OutcomeRoom,
  token: Address,
  account: Address,
  delta: bigint,
): Pick<Delta, 'finding'> {
  const claimed = claimedDelta(room.moves, token, account);
  return claimed === delta ? {} : { finding: notAsLogged(token, account, claimed, delta) };
}

/** The balance at the end of the block before, and of the transaction's own. */
async function around(
  { client, sides, call }: OutcomeRoom,
  token: Address | 'native',
  account: Address,
): Promise<[bigint, bigint]> {
  const { blockNumber } = call.receipt;
  const multicall = contractsOf(client.chainId)?.multicall3;
  const question =
    token === 'native'
      ? multicall && plainQuestion(multicall, 'getEthBalance', account)
      : plainQuestion(token, 'balanceOf', account);
  const { before, after } =
    question === undefined ? { before: null, after: null } : await sides.ask(question);
  return Promise.all([
    plainNumber(before) ?? tokenBalance(client, token, account, blockNumber - 1n),
    plainNumber(after) ?? tokenBalance(client, token, account, blockNumber),
  ]);
}

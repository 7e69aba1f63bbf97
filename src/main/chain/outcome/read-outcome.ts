// What a mined transaction changed, read in the same way from a fork and from the chain: token balances
// before and after it, held against what the logs claim, and the native balance without the fee.
import { getAddress } from 'viem';
import { decodeCall } from '../../../shared/chain/decode-call.ts';
import type { AssetChange, Finding } from '../../../shared/chain/types.ts';
import type { ChainClient } from '../chain-client.ts';
import { paidL1FeeWei } from '../paid-fee.ts';
import type { EffectOutcome } from '../planned-transaction.ts';
import { allowanceChanges } from './allowance-changes.ts';
import { balanceChanges } from './balance-changes.ts';
import { readHealthAfter } from './health-after.ts';
import { itemChanges } from './item-changes.ts';
import type { MinedCall } from './mined-call.ts';
import { type OutcomeOptions, OutcomeRoom } from './outcome-room.ts';

export interface ReadOutcome extends EffectOutcome {
  /** What changed for everybody else, as far as it is known. */
  otherChanges: AssetChange[];
  /** Where what was read does not agree with itself. */
  findings: Finding[];
  /** Balances of the account before, by token as the changes name it, in smallest units. */
  before: ReadonlyMap<string, bigint>;
  /** Number of the block that it is in. */
  minedIn: bigint;
}

/** Errors: RPC_*; CONTRACT_NO_ANSWER when a contract logs like a token and cannot be read as one. */
export async function readOutcome(
  client: ChainClient,
  call: MinedCall,
  options: OutcomeOptions,
): Promise<ReadOutcome> {
  const room = new OutcomeRoom(client, call, options);
  const [balances, items, allowed, healthFactor] = await Promise.all([
    balanceChanges(room),
    itemChanges(room),
    allowanceChanges(room),
    readHealthAfter(client, call),
  ]);
  return {
    transaction: transactionOf(call, options),
    assetChanges: [...balances.changes, ...items.changes],
    otherChanges: [...balances.others, ...items.others],
    allowances: allowed.allowances,
    findings: [...balances.findings, ...items.findings, ...allowed.findings],
    before: balances.before,
    ...(healthFactor === undefined ? {} : { healthFactor }),
    minedIn: call.receipt.blockNumber,
  };
}

function transactionOf(
  { receipt, from, to, valueWei, data, gasLimit, abi }: MinedCall,
  { ordinal, kind }: OutcomeOptions,
): EffectOutcome['transaction'] {
  const l1FeeWei = paidL1FeeWei(receipt);
  return {
    ...{ ordinal, kind },
    ...{ from, to, valueWei: valueWei.toString(), data, decoded: decodeCall(data, abi) },
    status: receipt.status === 'success' ? 'ok' : 'reverted',
    gasLimit: gasLimit.toString(),
    gasUsed: receipt.gasUsed.toString(),
    feeWei: (receipt.gasUsed * receipt.effectiveGasPrice).toString(),
    ...(l1FeeWei > 0n && { l1FeeWei: l1FeeWei.toString() }),
    logs: receipt.logs.map((log) => ({
      address: getAddress(log.address),
      topics: [...log.topics],
      data: log.data,
    })),
  };
}

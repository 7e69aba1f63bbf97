// Which logs start a trigger, and by which key each of them does so once. Pure.
import { type Address, type Hex, isAddressEqual, keccak256, pad, stringToBytes } from 'viem';
import { parseAbiItem, toEventSelector } from 'viem/utils';
import type { Trigger } from '../../../shared/plan/triggers.ts';
import type { EventLog } from '../../chain/history/event-logs.ts';

export type EventTrigger = Extract<Trigger, { type: 'onchain_event' }>;

export interface EventFilter {
  address: Address;
  /** The event, then its indexed values by place; null for anything. */
  topics: readonly (Hex | null)[];
}

export function filterOf({
  contractAddress,
  eventSignature,
  topicFilters = [],
}: EventTrigger): EventFilter {
  const values = topicFilters.map((value) => (value === null ? null : wordOf(value as Hex)));
  return { address: contractAddress as Address, topics: [topicOf(eventSignature), ...values] };
}

/** Contracts log whole words, and a letter is small in them. */
function wordOf(value: Hex): Hex {
  return pad(value, { size: 32 }).toLowerCase() as Hex;
}

/** By its types in full: `uint` is `uint256`. */
function topicOf(signature: string): Hex {
  try {
    return toEventSelector(parseAbiItem(`event ${signature}` as 'event Any()'));
  } catch {
    return keccak256(stringToBytes(signature));
  }
}

/** Exactly that contract, and every topic that was named: an endpoint may answer with more than it was asked for. */
export function isOf({ address, topics }: EventFilter, log: EventLog): boolean {
  return (
    isAddressEqual(log.address as Address, address) &&
    topics.length <= log.topics.length &&
    topics.every((topic, place) => topic === null || topic === log.topics[place]?.toLowerCase())
  );
}

export interface EventFire {
  dueKey: string;
  log: EventLog;
}

/**
 * The logs in the order of the chain, each once, with their keys: the chain, the transaction, and which of its
 * matching logs it is. A transaction that is mined anew in another block has the same key.
 */
export function firesOfLogs(chain: string, logs: readonly EventLog[]): EventFire[] {
  const distinct = new Map(logs.map((log) => [`${log.blockNumber}:${log.logIndex}`, log]));
  const counts = new Map<Hex, number>();
  return [...distinct.values()]
    .sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
    .map((log) => {
      const before = counts.get(log.txHash) ?? 0;
      counts.set(log.txHash, before + 1);
      return { dueKey: `${chain}:${log.txHash.toLowerCase()}:${before}`, log };
    });
}

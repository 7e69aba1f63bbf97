// What the watching of triggers asks of the networks. The composition root hands it in, and so do the tests.
import type { Address, Hex } from 'viem';
import type { ValueRef } from '../../../shared/plan/values.ts';
import type { EventLog, LogsOfRange } from '../../chain/history/event-logs.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';

export interface WatchedBlock {
  number: bigint;
  hash: Hex;
  /** Unix seconds. */
  timestamp: bigint;
}

/** A chain on which events are watched. Errors: RPC_*. */
export interface WatchedChain {
  chainId: number;
  /** Which practice chain it is: after a reset the same transaction is another one. Null elsewhere. */
  instanceId: string | null;
  /** How many blocks, its own included, a log has to be deep before it counts. */
  confirmations: number;
  /** Of one node on this computer, whose blocks only a person takes back. */
  isLocal: boolean;
  head(): Promise<WatchedBlock>;
  /** One that the node has. */
  block(number: bigint): Promise<WatchedBlock>;
  /** Null where the endpoint does not give so many blocks at once. */
  logs(range: LogsOfRange): Promise<EventLog[] | null>;
}

/** Values of the plan language as they are now, for one account. Errors: those of the reads. */
export type AskValue = (ref: ValueRef, account: Address) => Promise<unknown>;

export interface WatchReads {
  /** Of the network in use. */
  homeChainId(): number;
  /** For one look: what is asked at one moment goes out in one request for each chain. Errors: RPC_* and the like. */
  values(): Promise<AskValue>;
  /** Errors: NETWORK_UNKNOWN, NO_ENDPOINT, RPC_* and the like. */
  chain(chainId: number): Promise<WatchedChain>;
}

export interface WatchDeps {
  reads: WatchReads;
  /** The chain that the plan of a schedule names. */
  planChainId: (row: TriggerRecord) => number | undefined;
  /** Whether it was decided before what becomes of a start. */
  isDecided: (triggerId: string, dueKey: string) => boolean;
}

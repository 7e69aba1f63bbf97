// A chain whose newest blocks are taken back, behind an endpoint that fails, repeats itself, lags and says too much.
import { type Hex, keccak256, pad, toHex } from 'viem';
import type { EventLog, LogsOfRange } from '../../../src/main/chain/history/event-logs.ts';
import type { WatchedBlock, WatchedChain } from '../../../src/main/scheduler/watch/ports.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { oneOf } from '../../chain/support/random.ts';

export const contract = '0x00000000000000000000000000000000000000AA';
const another = '0x00000000000000000000000000000000000000bB';
export const transfer = 'Transfer(address,address,uint256)';
const topic = keccak256(toHex(transfer));
const approval = keccak256(toHex('Approval(address,address,uint256)'));
export const recipient = '0x00000000000000000000000000000000000000CC';
const word = (address: string) => pad(address as Hex).toLowerCase() as Hex;

interface Log {
  address: string;
  topics: Hex[];
}

/** What is looked for: the contract, its event, and whom it is for. */
const wanted: Log = {
  address: contract.toLowerCase(),
  topics: [topic, word(another), word(recipient)],
};
const others: Log[] = [
  { ...wanted, address: another },
  { ...wanted, topics: [approval, word(another), word(recipient)] },
  { ...wanted, topics: [topic, word(recipient), word(another)] },
  { ...wanted, topics: [topic, word(another)] },
];

interface Transaction {
  hash: Hex;
  logs: Log[];
}

interface Block extends WatchedBlock {
  transactions: Transaction[];
}

export interface Faults {
  /** Chances of one request, from 0 to 1. */
  failing: number;
  repeating: number;
  reorgMeanwhile: number;
  /** Of one look; never of two in a row. */
  lagging: number;
}

export class SimulatedChain {
  readonly counts = { mined: 0, reorgs: 0, takenBack: 0, requests: 0, failed: 0, lagging: 0 };
  readonly #blocks: Block[] = [];
  readonly #random: () => number;
  readonly #faults: Faults;
  #made = 0;
  #lag = 0;

  constructor(random: () => number, faults: Faults) {
    this.#random = random;
    this.#faults = faults;
    for (let number = 0; number < 40; number += 1) this.mine(0);
  }

  /** A block with so many matching logs, and others between them. */
  mine(matching: number): void {
    const transactions: Transaction[] = [];
    for (let left = matching; left > 0; ) {
      const logs = Array.from({ length: 1 + this.#below(4) }, () => {
        if (left === 0 || this.#random() < 0.3) return oneOf(this.#random, others);
        left -= 1;
        this.counts.mined += 1;
        return wanted;
      });
      transactions.push({ hash: this.#newHash(), logs });
    }
    this.#add(transactions);
  }

  /** Other blocks take the place of the newest: with most of the same transactions, in another order. */
  reorg(depth: number): void {
    const back = this.#blocks.splice(-depth).flatMap(({ transactions }) => transactions);
    const kept = back.filter(() => this.#random() < 0.8).reverse();
    this.counts.reorgs += 1;
    this.counts.takenBack += back.length - kept.length;
    const blocks = depth + this.#below(2);
    for (let made = 0; made < blocks; made += 1) {
      this.#add(kept.splice(0, made === blocks - 1 ? kept.length : this.#below(kept.length + 1)));
    }
  }

  /** The newest blocks are gone, and none come in their place yet. */
  putBack(depth: number): void {
    this.#blocks.splice(-depth);
  }

  blockOf(number: bigint): WatchedBlock {
    return this.#at(number);
  }

  /** Keys of the matching logs that are in the chain now, after a block. */
  keysAfter(start: bigint, chainId: number): string[] {
    return this.#blocks
      .filter(({ number }) => number > start)
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ hash, logs }) =>
        logs.filter((log) => log === wanted).map((_, nth) => `${chainId}:${hash}:${nth}`),
      );
  }

  get head(): Block {
    const head = this.#blocks.at(-1);
    if (head === undefined) throw new Error('no block');
    return head;
  }

  /** As the endpoint shows it in one look. */
  look(of: Pick<WatchedChain, 'chainId' | 'confirmations' | 'isLocal'>): WatchedChain {
    const lags = this.#lag === 0 && this.#random() < this.#faults.lagging;
    this.#lag = lags ? 1 + this.#below(20) : 0;
    if (lags) this.counts.lagging += 1;
    // Each request may be answered by another node.
    const lag = () => (this.#random() < 0.5 ? BigInt(this.#lag) : 0n);
    return {
      instanceId: null,
      ...of,
      head: async () => this.#answer(() => this.#at(this.head.number - lag())),
      block: async (number) => this.#answer(() => this.#at(number)),
      logs: async (range) => this.#answer(() => this.#logs(range, this.head.number - lag())),
    };
  }

  #answer<T>(answer: () => T): T {
    this.counts.requests += 1;
    if (this.#random() < this.#faults.failing) {
      this.counts.failed += 1;
      throw new AppError('RPC_UNREACHABLE', 'network', 'The endpoint does not answer.', {
        advice: 'Nothing was sent.',
      });
    }
    const result = answer();
    if (this.#random() < this.#faults.reorgMeanwhile) this.reorg(1 + this.#below(6));
    return result;
  }

  /** It repeats itself, and says more than it was asked for. */
  #logs({ from, to }: LogsOfRange, known: bigint): EventLog[] | null {
    if (to - from > 60n) return null;
    const first = this.#random() < this.#faults.repeating ? from - 3n : from;
    const logs = this.#blocks
      .slice(Number(first), Number(to) + 1)
      .filter(({ number }) => number <= known)
      .flatMap(logsOf);
    if (this.#random() >= this.#faults.repeating) return logs;
    return [...logs, ...logs.slice(this.#below(logs.length + 1))];
  }

  #at(number: bigint): Block {
    const block = this.#blocks[Number(number)];
    if (block === undefined) {
      throw new AppError('BLOCK_UNKNOWN', 'network', 'There is no such block.', {
        advice: 'Nothing was sent.',
      });
    }
    return block;
  }

  #add(transactions: Transaction[]): void {
    const number = BigInt(this.#blocks.length);
    const timestamp = 1_799_000_000n + number * 12n;
    this.#blocks.push({ number, hash: this.#newHash(), timestamp, transactions });
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  #newHash(): Hex {
    this.#made += 1;
    return pad(toHex(this.#made));
  }
}

function logsOf({ number, hash, timestamp, transactions }: Block): EventLog[] {
  return transactions
    .flatMap((transaction) => transaction.logs.map((log) => ({ log, txHash: transaction.hash })))
    .map(({ log, txHash }, logIndex) => ({
      ...{ ...log, blockNumber: number, blockHash: hash, txHash, logIndex, timestamp },
    }));
}

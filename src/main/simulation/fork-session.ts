import { type TestClient, toHex } from 'viem';
import type { ChainClient, Head } from '../chain/chain-client.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { Clock } from '../clock.ts';
import type { ForkProcess } from './fork-process.ts';
import type { KnownCode } from './trace/known-code.ts';

/** A fork while one rehearsal has it to itself. */
export interface ForkSession {
  client: ChainClient;
  /** The chain itself, for what no fork knows. */
  upstream: ChainClient;
  admin: TestClient<'anvil'>;
  /** Of addresses there. */
  codes: KnownCode;
  /** The upstream block that it stands on. */
  block: Head;
  /** Fixes the time of the next block, later than all before it, and returns it (Unix seconds). */
  nextBlockTime(): Promise<bigint>;
  /**
   * Runs `work` on the fork and puts it back as it was before, also when the work fails. One inside another
   * is fine, two side by side are not.
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
}

/** Between the blocks of a rehearsal, as between those of Ethereum. */
const blockSeconds = 12n;

/** What one rehearsal does on a fork that was just set to `block`. */
export function openSession(
  { client, upstream, admin, codes }: ForkProcess,
  block: Head,
  clock: Clock,
): ForkSession {
  // The first block of a rehearsal is of now, as the first block of the execution will be.
  const now = BigInt(Math.floor(clock.now() / 1_000));
  let next = now > block.timestamp ? now : block.timestamp + 1n;
  return {
    ...{ client, upstream, admin, codes, block },
    async nextBlockTime() {
      const time = next;
      next += blockSeconds;
      await withRpcErrors(() => client.rpc.request('evm_setNextBlockTimestamp', [toHex(time)]));
      return time;
    },
    async aside(work) {
      const time = next;
      const id = await withRpcErrors(() => admin.snapshot());
      try {
        return await work();
      } finally {
        next = time;
        await withRpcErrors(() => admin.revert({ id }));
      }
    },
  };
}

import { numberToHex } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { JsonRpc } from '../chain/rpc/json-rpc.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';

/** Whoever asks more is not helped with all of it. */
const mostCalls = 400;
/** Whoever mines more blocks, neither. */
const mostBlocks = 32;
/**
 * Each block keeps the hash of the one before it here (EIP-2935), in as many places as these: a fork that mines one
 * asks its node what stood in that place.
 */
const history = '0x0000F90827F1C53a10cb7A02335B175320002935';
const historyPlaces = 8_191n;
/** A use that takes longer reads from a node that is slow, and is not to be made to read it all once more. */
const quickMs = 1_500;

/**
 * What anvil has read of its node it forgets when it is put back to a snapshot. A block on which two rehearsals
 * ran is likely to see a third: what the second asked is asked once more of the fork that was put back, and
 * changes nothing there, so that the next one finds it read.
 */
export class ReadAhead {
  #uses = 0;
  #startedAt = 0;
  #calls: unknown[] = [];
  #head = 0n;
  #blocks = 0;

  /** A use begins at a block; `anew` where it is the first there. */
  begin(head: bigint, anew: boolean): void {
    this.#head = head;
    this.#blocks = 0;
    this.#uses = anew ? 1 : this.#uses + 1;
    this.#startedAt = performance.now();
    this.#calls = [];
  }

  /** Takes down what runs on the fork. */
  note(method: string, [call]: readonly unknown[]): void {
    if (this.#uses !== 2) return;
    if (method === 'anvil_mine') this.#blocks = Math.min(this.#blocks + 1, mostBlocks);
    if (this.#calls.length >= mostCalls) return;
    if (method === 'eth_call' || method === 'eth_sendTransaction') this.#calls.push(call);
  }

  /** After the fork was put back. Errors: RPC_* where it gives no answer. */
  async ahead(rpc: JsonRpc): Promise<void> {
    const calls = this.#calls;
    this.#calls = [];
    if (calls.length === 0 || performance.now() - this.#startedAt > quickMs) return;
    const asked = { blockStateCalls: [{ calls }], validation: false };
    const places = Array.from(
      { length: this.#blocks },
      (_, at) => (this.#head + BigInt(at)) % historyPlaces,
    );
    try {
      await withRpcErrors(() =>
        Promise.all([
          rpc.request('eth_simulateV1', [asked, 'latest']),
          rpc.request('eth_getBalance', [history, 'latest']),
          ...places.map((place) =>
            rpc.request('eth_getStorageAt', [history, numberToHex(place), 'latest']),
          ),
        ]),
      );
    } catch (thrown) {
      if (thrown instanceof AppError && !silent.has(thrown.code)) return;
      throw thrown;
    }
  }
}

/** What else it says is about the calls, and what they needed until there has been read. */
const silent: ReadonlySet<string> = new Set(['RPC_UNREACHABLE', 'RPC_TIMEOUT']);

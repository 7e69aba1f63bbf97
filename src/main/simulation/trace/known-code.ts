import type { Address } from 'viem';
import type { CodeFacts } from './code-facts.ts';
import type { TracedCall } from './trace.ts';

/** None of these changes code; whatever else a fork is asked may have. */
const harmless: ReadonlySet<string> = new Set([
  ...['eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_estimateGas', 'eth_simulateV1'],
  ...['eth_feeHistory', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_getBalance'],
  ...['eth_getBlockByNumber', 'eth_getCode', 'eth_getLogs', 'eth_getProof', 'eth_getStorageAt'],
  ...['eth_getTransactionCount', 'eth_getTransactionReceipt', 'debug_traceCall'],
  ...['debug_traceTransaction', 'web3_clientVersion', 'evm_setNextBlockTimestamp'],
  ...['evm_snapshot', 'evm_revert', 'anvil_impersonateAccount', 'anvil_mine', 'anvil_setBalance'],
]);

/**
 * What code stands at addresses of a fork, for as long as nothing can have changed any since the fork was set to
 * its block. Code is most of what a trace holds, and the same in each of them. It hears of every call to the
 * fork: after one of which it does not know that it leaves code alone, nothing counts as known until the fork
 * is set to its block again; a transaction is such a call until its trace says that it made and ended no contract.
 */
export class KnownCode {
  readonly #facts = new Map<Address, CodeFacts>();
  /** Transactions whose trace nobody has read. */
  #unread = 0;
  #mayHaveChanged = false;

  /** A call that the fork is asked. */
  told(method: string): void {
    if (method === 'anvil_reset') {
      this.#facts.clear();
      this.restored();
    } else if (method === 'eth_sendTransaction') this.#unread += 1;
    else if (!harmless.has(method)) this.#mayHaveChanged = true;
  }

  /** It stands again as it was set to its block. */
  restored(): void {
    this.#unread = 0;
    this.#mayHaveChanged = false;
  }

  /** As it was before the transaction whose trace is read now, the last one; undefined where it is not known. */
  before(address: Address): CodeFacts | undefined {
    return this.#isKept() ? this.#facts.get(address) : undefined;
  }

  /** The trace of the last transaction: what code stood before it, and what it did. */
  read(found: readonly ({ address: Address } & CodeFacts)[], calls: readonly TracedCall[]): void {
    if (this.#isKept()) {
      for (const { address, codeHash, looksAt } of found) {
        this.#facts.set(address, { codeHash, looksAt });
      }
    }
    this.#unread -= 1;
    if (calls.some(changesCode)) this.#mayHaveChanged = true;
  }

  #isKept(): boolean {
    return this.#unread === 1 && !this.#mayHaveChanged;
  }
}

/** Nothing else changes code: no authorisation (EIP-7702) is sent to a fork. */
export function changesCode({ kind }: TracedCall): boolean {
  return kind === 'create' || kind === 'selfdestruct';
}

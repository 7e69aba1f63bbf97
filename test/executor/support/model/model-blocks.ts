// The chain of a trial: each block holds one transaction, and none is taken back.
import { type Hex, keccak256, stringToHex } from 'viem';
import type { BlockRef, Receipt } from '../../../../src/main/executor/ports.ts';

interface Mined {
  nodeId: string;
  /** Whether it changed something, or was refused. */
  isMade: boolean;
  block: number;
}

export class ModelBlocks {
  readonly #mined = new Map<Hex, Mined>();

  get height(): number {
    return this.#mined.size;
  }

  at(number: number): BlockRef {
    return { number: BigInt(number), hash: keccak256(stringToHex(`block ${number}`)) };
  }

  add(txHash: Hex, nodeId: string, isMade: boolean): void {
    this.#mined.set(txHash, { nodeId, isMade, block: this.height + 1 });
  }

  has(txHash: Hex): boolean {
    return this.#mined.has(txHash);
  }

  nodeOf(txHash: Hex): string | undefined {
    return this.#mined.get(txHash)?.nodeId;
  }

  receipt(txHash: Hex): Receipt | null {
    const mined = this.#mined.get(txHash);
    if (mined === undefined) return null;
    const { number, hash } = this.at(mined.block);
    return {
      status: mined.isMade ? 'success' : 'reverted',
      ...{ blockNumber: number, blockHash: hash, gasUsed: 21_000n, effectiveGasPrice: 1n },
    };
  }

  /** Transactions that changed something, by node: what the outside saw. */
  made(): ReadonlyMap<string, number> {
    const made = new Map<string, number>();
    for (const { nodeId, isMade } of this.#mined.values()) {
      if (isMade) made.set(nodeId, (made.get(nodeId) ?? 0) + 1);
    }
    return made;
  }
}

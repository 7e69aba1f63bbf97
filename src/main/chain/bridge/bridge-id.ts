import type { Hash } from 'viem';
import { AppError } from '../../../shared/errors.ts';

/** What a deposit is called: the chain that it was made on, and its transaction. */
export function bridgeIdOf(chainId: number, txHash: Hash): string {
  return `${chainId}:${txHash}`;
}

/** Reads one; the hash of a transaction alone is one of `homeChainId`. Errors: BAD_BRIDGE_ID. */
export function readBridgeId(text: string, homeChainId: number): { chainId: number; txHash: Hash } {
  const [, chainId, hash] = /^(?:(\d{1,15}):)?(0x[0-9a-fA-F]{64})$/.exec(text) ?? [];
  if (hash !== undefined) {
    const txHash: Hash = `0x${hash.slice(2).toLowerCase()}`;
    return { chainId: chainId === undefined ? homeChainId : Number(chainId), txHash };
  }
  throw new AppError('BAD_BRIDGE_ID', 'invalid_params', 'This is no id that a bridge step left.', {
    advice: 'Give the bridgeId of the step, such as 1:0x…, or the hash of its transaction.',
    facts: { bridgeId: text.slice(0, 100) },
  });
}

import type { RiskSubject } from '../risk-rule.ts';
import { remembered } from './remembered.ts';

/** The block of the fork that the transaction is in. */
export interface MinedBlock {
  /** Unix seconds. */
  timestamp: bigint;
  /** 0 where the chain has none. */
  baseFeePerGasWei: bigint;
  gasLimit: bigint;
}

/** Errors: RPC_*. */
export function blockOf(subject: RiskSubject): Promise<MinedBlock> {
  const { client, outcome } = subject;
  return remembered(subject, 'block', async () => {
    const { timestamp, baseFeePerGas, gasLimit } = await client.read((viem) =>
      viem.getBlock({ blockNumber: outcome.minedIn }),
    );
    return { timestamp, baseFeePerGasWei: baseFeePerGas ?? 0n, gasLimit };
  });
}

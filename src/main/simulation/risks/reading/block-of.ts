import type { MinedBlock } from '../../trace/trace.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { remembered } from './remembered.ts';

/** The block of the fork that the transaction is in. Errors: RPC_*. */
export async function blockOf(subject: RiskSubject): Promise<MinedBlock> {
  const { client, outcome, trace } = subject;
  if (trace !== null) return trace.block;
  return remembered(subject, 'block', async () => {
    const { timestamp, baseFeePerGas, gasLimit } = await client.read((viem) =>
      viem.getBlock({ blockNumber: outcome.minedIn }),
    );
    return { timestamp, baseFeePerGasWei: baseFeePerGas ?? 0n, gasLimit };
  });
}

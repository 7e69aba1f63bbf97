import type { Finding, Rehearsal } from '../../../src/shared/chain/types.ts';
import { me } from './room.ts';

/** A rehearsal of one step, as the fork gives it. */
export function rehearsalOf(planHash: string, changes: Partial<Rehearsal> = {}): Rehearsal {
  const total = { assetChanges: [], feeEth: '0.0002' };
  return {
    id: crypto.randomUUID(),
    planHash,
    chainId: 31_337,
    account: me,
    block: { number: '12', hash: `0x${'ab'.repeat(32)}`, timestamp: '1800000000' },
    rehearsedAt: Date.now(),
    steps: [
      {
        ...{ nodeId: 'wrap', path: 'wrap', status: 'ok', transactions: [], assetChanges: [] },
        ...{ allowances: [], gasUsed: '45000', feeEth: '0.0002', risks: [], output: {} },
      },
    ],
    total,
    worstCase: total,
    status: 'ok',
    ...changes,
  };
}

/** The same with one finding. */
export function rehearsalWith(planHash: string, level: Finding['level']): Rehearsal {
  const finding: Finding = { id: 'SAMPLE', level, message: 'Look at this.', evidence: {} };
  const rehearsal = rehearsalOf(planHash);
  return { ...rehearsal, steps: rehearsal.steps.map((step) => ({ ...step, risks: [finding] })) };
}

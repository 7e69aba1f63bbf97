import { asksMandate } from '../../main/executor/mandate/asks-mandate.ts';
import type { ApprovalRecord } from '../../main/store/queries/approvals.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { effectsOf } from './tell-progress.ts';

interface WaitingApprovals {
  /** What a person is asked about; a question whose time is over is put to them anew. */
  byPerson: ApprovalRecord[];
  /** What the mandate of the run has still to answer. */
  byMandate: ApprovalRecord[];
}

/** The yeses that a run waits for. */
export function waitingApprovals(reader: StoreReader, run: RunView): WaitingApprovals {
  const found: WaitingApprovals = { byPerson: [], byMandate: [] };
  if (run.waitingFor !== 'approval') return found;
  for (const { effectId, approvalId, state } of effectsOf(run)) {
    if (approvalId === null || state !== 'simulated') continue;
    const approval = reader.approvals.get(approvalId);
    const effect = reader.effects.get(effectId);
    if (approval === undefined || effect === undefined || !isAsked(approval)) continue;
    const place = asksMandate(reader, effect, approval.digest) ? 'byMandate' : 'byPerson';
    found[place].push(approval);
  }
  return found;
}

const isAsked = ({ status }: ApprovalRecord): boolean =>
  status === 'pending' || status === 'expired';

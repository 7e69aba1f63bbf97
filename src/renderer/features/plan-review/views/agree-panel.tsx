import { useState } from 'react';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { VaultState } from '../../../../shared/ipc/views.ts';
import type { Trigger } from '../../../../shared/plan/triggers.ts';
import type { Result } from '../../../../shared/result.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { count } from '../../../format/count.ts';
import { agreementObstacle, isLockObstacle } from '../../../model/agreement.ts';
import { laterStart } from '../../../model/later-start.ts';
import { planFindings, toAcknowledge, transactionCount } from '../../../model/plan-facts.ts';
import { type Route, useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { useConfirmShortcut } from '../../../state/use-shortcut.ts';
import { findingCount } from '../../../words/finding-words.ts';
import { useMandate } from '../hooks/use-mandate.ts';
import { EarlierRuns } from './earlier-runs.tsx';

interface AgreePanelProps {
  view: PlanView;
  vault: VaultState;
  rehearsing: boolean;
}

/** The acknowledgement and the one action. What stands in the way is said beside the button. */
export function AgreePanel({ view, vault, rehearsing }: AgreePanelProps) {
  const go = useRoute((store) => store.go);
  const now = useNow(5000);
  const [seen, setSeen] = useState(false);
  const found = toAcknowledge(planFindings(view));
  const later = laterStart(view.plan);
  const mandate = useMandate(view, now);
  const [bySelf, setBySelf] = useState(true);
  const mandateId = bySelf ? (mandate?.mandateId ?? null) : null;
  const isNew = mandateId !== null && mandate?.triggerId === null;
  const agree = useAction(() => agreeTo(view, seen, mandateId));
  const unticked =
    found.length > 0 && !seen ? 'Tick the box when you have read the findings.' : null;
  const obstacle = rehearsing
    ? 'The rehearsal is running.'
    : (agreementObstacle(view, vault, now, isNew) ?? unticked);
  const ready = obstacle === null && !agree.busy;
  const start = async () => {
    const agreed = await agree.start();
    if (agreed?.ok) go(agreed.value);
  };
  useConfirmShortcut(ready, () => void start());
  return (
    <div className="grid content-center justify-items-start gap-2">
      <EarlierRuns executions={view.executions} unfit={view.unfit} />
      {found.length > 0 && view.rehearsal?.status === 'ok' ? (
        <div className="s">
          <TickBox checked={seen} onChange={setSeen}>
            I have seen {findingCount(found)}
          </TickBox>
        </div>
      ) : null}
      {mandate === null ? null : (
        <div className="s">
          <TickBox checked={bySelf} onChange={setBySelf}>
            Its mandate signs, without asking me
          </TickBox>
        </div>
      )}
      {agree.error ? <ErrorNote error={agree.error} kept="Nothing was started." /> : null}
      <Button
        kind="go"
        size="big"
        confirmKey
        disabled={!ready}
        aria-describedby="agree-reason"
        onClick={() => void start()}
      >
        {agreeWords(later)}
      </Button>
      <div id="agree-reason" className="s m row flex-wrap">
        {obstacle ?? <p>{promise(transactionCount(view), later !== null, mandateId !== null)}</p>}
        {view.plan.status === 'scheduled' ? (
          <Button size="small" onClick={() => go({ page: 'schedules', of: view.planId })}>
            Open the schedule
          </Button>
        ) : null}
        {isLockObstacle(obstacle) && vault === 'locked' ? <Unlock /> : null}
      </div>
    </div>
  );
}

function Unlock() {
  const unlock = useAction(() => api.trustedOpen({ page: 'unlock' }));
  return (
    <>
      <Button size="small" disabled={unlock.busy} onClick={() => void unlock.start()}>
        Unlock
      </Button>
      {unlock.error ? <span role="alert">{unlock.error.message}</span> : null}
    </>
  );
}

/** Where it leads: to the run that was started, or to the schedule. */
async function agreeTo(
  { planId, hash, plan }: PlanView,
  seen: boolean,
  mandateId: string | null,
): Promise<Result<Route>> {
  const agreement = { planId, planHash: hash, acknowledged: seen };
  if (laterStart(plan) === null) {
    const run = await api.planAgree(agreement);
    return run.ok ? { ok: true, value: { page: 'runs', ...run.value } } : run;
  }
  const schedule = await api.scheduleAgree({ ...agreement, mandateId });
  return schedule.ok ? { ok: true, value: { page: 'schedules', of: planId } } : schedule;
}

function agreeWords(later: Trigger | null): string {
  if (later === null) return 'Agree to this plan and start it';
  return later.enabled === false ? 'Agree and keep it paused' : 'Agree and schedule';
}

function promise(transactions: number, later: boolean, underMandate: boolean): string {
  if (underMandate)
    return 'Signs nothing now. Each start is rehearsed anew, and what fits the mandate is signed without you, from its account; the rest waits for your approval.';
  if (later) return 'Signs nothing. Each start is rehearsed anew and waits for your approval.';
  if (transactions === 0) return 'Signs nothing. The rehearsal sent no transaction.';
  if (transactions === 1)
    return 'Signs nothing. The transaction is looked at again before you approve its bytes, and before it is signed.';
  return `Signs nothing. Each of the ${count(transactions, 'transaction')} is looked at again before you approve its bytes, and before it is signed.`;
}

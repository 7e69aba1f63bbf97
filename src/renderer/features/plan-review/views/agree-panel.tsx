import { useState } from 'react';
import type { PlanView, VaultState } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { count } from '../../../format/count.ts';
import { agreementObstacle, isLockObstacle } from '../../../model/agreement.ts';
import { planFindings, toAcknowledge, transactionCount } from '../../../model/plan-facts.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { useConfirmShortcut } from '../../../state/use-shortcut.ts';
import { findingCount } from '../../../words/finding-words.ts';
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
  const agree = useAction(() =>
    api.planAgree({ planId: view.planId, planHash: view.hash, acknowledged: seen }),
  );
  const unticked =
    found.length > 0 && !seen ? 'Tick the box when you have read the findings.' : null;
  const obstacle = rehearsing
    ? 'The rehearsal is running.'
    : (agreementObstacle(view, vault, now) ?? unticked);
  const ready = obstacle === null && !agree.busy;
  const start = async () => {
    const run = await agree.start();
    if (run?.ok) go({ page: 'runs', executionId: run.value.executionId });
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
      {agree.error ? <ErrorNote error={agree.error} kept="Nothing was started." /> : null}
      <Button
        kind="go"
        size="big"
        confirmKey
        disabled={!ready}
        aria-describedby="agree-reason"
        onClick={() => void start()}
      >
        Agree to this plan and start it
      </Button>
      <div id="agree-reason" className="s m row flex-wrap">
        {obstacle ?? <p>{promise(transactionCount(view))}</p>}
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

function promise(transactions: number): string {
  if (transactions === 0) return 'Signs nothing. The rehearsal sent no transaction.';
  if (transactions === 1)
    return 'Signs nothing. The transaction is looked at again before you approve its bytes, and before it is signed.';
  return `Signs nothing. Each of the ${count(transactions, 'transaction')} is looked at again before you approve its bytes, and before it is signed.`;
}

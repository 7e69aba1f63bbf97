import { Signature } from 'lucide-react';
import { useState } from 'react';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { MandateView } from '../../../../shared/mandates/views.ts';
import { Button } from '../../../components/button.tsx';
import { FundMandate, MandateHolds } from '../../../components/mandate-funds.tsx';
import { dayAndClock, ownZone } from '../../../format/time.ts';
import { mandateHindrance } from '../../../model/agreement.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useMandate } from '../hooks/use-mandate.ts';
import { DraftDialog } from './draft-dialog.tsx';

/** Who signs what the starts of a plan send: a person each time, unless they agree to a mandate for it. */
export function LetSign({ view, now }: { view: PlanView; now: number }) {
  const mandate = useMandate(view, now);
  const [asking, setAsking] = useState(false);
  if (mandate !== null) return <Made mandate={mandate} now={now} />;
  const hindrance = mandateHindrance(view);
  return (
    <section className="grid justify-items-start gap-2" aria-label="Who signs">
      <h2 className="lab">Who signs</h2>
      <p>
        Each start is rehearsed anew on the state of then, and each transaction asks for your
        approval, unless you agree to a mandate beforehand: then what fits its limits is signed
        without you, from an account of its own.
      </p>
      <Button
        size="small"
        sign={Signature}
        disabled={hindrance !== null}
        aria-describedby="no-mandate"
        onClick={() => setAsking(true)}
      >
        Let it sign by itself
      </Button>
      <p id="no-mandate" className="s m empty:hidden">
        {hindrance}
      </p>
      <DraftDialog view={view} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function Made({ mandate, now }: { mandate: MandateView; now: number }) {
  const go = useRoute((store) => store.go);
  const { mandateId, account, expiresAt, whileLocked } = mandate;
  return (
    <section className="grid justify-items-start gap-2" aria-label="Who signs">
      <h2 className="lab">Who signs</h2>
      <p>
        A mandate for this plan holds until {dayAndClock(expiresAt, now, ownZone())}. What fits it
        is signed without you{whileLocked ? ', also while the vault is locked' : ''}; what does not
        waits for your approval.
      </p>
      <p>
        Its account holds: <MandateHolds account={account} />
      </p>
      <div className="row flex-wrap">
        <FundMandate mandateId={mandateId} />
        <Button size="small" onClick={() => go({ page: 'mandates', of: mandateId })}>
          Open the mandate
        </Button>
      </div>
    </section>
  );
}

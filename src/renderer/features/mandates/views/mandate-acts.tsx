import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { MandateView } from '../../../../shared/mandates/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { FundMandate } from '../../../components/mandate-funds.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { holds } from '../../../words/mandate-words.ts';

interface MandateActsProps {
  mandate: MandateView;
  now: number;
}

/** Fund, send back what is left, revoke; of one that is over only what is left can be sent back. */
export function MandateActs({ mandate, now }: MandateActsProps) {
  const go = useRoute((store) => store.go);
  const { mandateId } = mandate;
  const giveBack = useAction(() => api.mandateReturn({ mandateId }));
  const isOn = holds(mandate, now);
  const draw = async () => {
    const drawn = await giveBack.start();
    if (drawn?.ok) go({ page: 'plans', planId: drawn.value.planId });
  };
  return (
    <div className="grid gap-2">
      <div className="row flex-wrap">
        {isOn ? <FundMandate mandateId={mandateId} /> : null}
        <Button size="small" disabled={giveBack.busy} onClick={() => void draw()}>
          Send back what is left
        </Button>
        {isOn ? <Revoke mandate={mandate} /> : null}
      </div>
      <p className="s m">
        {isOn ? 'Funding and sending back are plans' : 'Sending back is a plan'} that you approve as
        ever.
      </p>
      {giveBack.error ? <ErrorNote error={giveBack.error} kept="Nothing was sent." /> : null}
    </div>
  );
}

function Revoke({ mandate: { mandateId, name, triggerId } }: { mandate: MandateView }) {
  const [asking, setAsking] = useState(false);
  const revoke = useAction(() => api.mandateRevoke({ mandateId }));
  const confirm = async () => {
    const revoked = await revoke.start();
    if (revoked?.ok) setAsking(false);
  };
  return (
    <>
      <Button size="small" sign={Ban} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        title="Revoke this mandate"
        action="Revoke the mandate"
        busy={revoke.busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          From now on nothing is signed under {name}.{' '}
          {triggerId === null
            ? ''
            : 'Its schedule goes on, and each start asks for your approval. '}
          What was sent already cannot be taken back; what is left in its account stays there until
          you send it back.
        </p>
        {revoke.error ? <ErrorNote error={revoke.error} kept="The mandate is as it was." /> : null}
      </ConfirmDialog>
    </>
  );
}

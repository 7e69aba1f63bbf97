import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { MessageProposal } from '../../../shared/wallet/signer-proposal.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { useNow } from '../../state/use-now.ts';
import { useConfirmShortcut } from '../../state/use-shortcut.ts';
import { messageObstacle } from '../message-check.ts';
import { AnswerBar } from '../parts/answer-bar.tsx';
import { Frame } from '../parts/frame.tsx';
import { SignerLines } from '../parts/signer-reading.tsx';
import { TypedDanger } from '../parts/typed-danger.tsx';
import { useSigner } from '../signer-store.ts';
import { useArmed } from '../use-armed.ts';
import { addressInMessage } from '../what-to-type.ts';

/** A message as the signer read it, which says all that there is to know of it, and the answer to it. */
export function MessageForm(props: { context: TrustedContext; proposal: MessageProposal }) {
  const { context, proposal } = props;
  const { busy, error, send } = useSigner();
  const now = useNow(1000);
  const [accepted, setAccepted] = useState(false);
  const armed = useArmed(proposal.challenge);
  const answering = busy === 'approve' || busy === 'reject';
  const obstacle = messageObstacle({ proposal, accepted, armed, busy: answering, now });
  const { approvalId, challenge, dangers, expiresAt, summary } = proposal;
  const approve = () => {
    if (obstacle === null) send({ type: 'approve', approvalId, challenge });
  };
  useConfirmShortcut(obstacle === null, approve);
  const typed = addressInMessage(proposal);
  return (
    <Frame
      context={context}
      title="Sign this message?"
      focusTitle={dangers.length === 0}
      foot={
        <AnswerBar
          actionLabel="Sign this message"
          ready="You can sign now."
          leftMs={expiresAt - now}
          obstacle={obstacle}
          rejectFirst={dangers.length > 0}
          busy={answering}
          onReject={() => send({ type: 'reject', approvalId })}
          onApprove={approve}
        />
      }
    >
      <section className="part grid gap-1">
        <h2 className="s">What the signer read from the bytes</h2>
        <SignerLines lines={summary} />
      </section>
      {error ? (
        <section className="part">
          <ErrorNote error={error.error} />
        </section>
      ) : null}
      {dangers.length > 0 ? (
        <section className="part grid gap-2">
          <Note tone="danger" title="Danger: a signature cannot be taken back">
            {dangers.map((danger) => (
              <p key={danger}>{danger}</p>
            ))}
          </Note>
          {typed === null ? null : <TypedDanger of={typed} onAccept={setAccepted} />}
        </section>
      ) : null}
    </Frame>
  );
}

import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { DraftSecrets } from '../parts/draft-secrets.tsx';
import { Frame } from '../parts/frame.tsx';
import { useSigner } from '../signer-store.ts';
import type { Draft } from '../signer-view.ts';

interface ImportPreviewProps {
  context: TrustedContext;
  draft: Draft;
}

/** The address that the secret leads to, to be compared before anything is written. */
export function ImportPreview({ context, draft }: ImportPreviewProps) {
  const { busy, error, send } = useSigner();
  const [written, setWritten] = useState(false);
  const ready = (!draft.hasCode || written) && busy === null;
  return (
    <Frame
      context={context}
      title="Is this your account"
      focusTitle
      foot={
        <div className="grid gap-2.5">
          {draft.hasCode ? (
            <TickBox checked={written} onChange={setWritten}>
              I wrote the recovery code down
            </TickBox>
          ) : null}
          <div className="row">
            <Button
              size="big"
              disabled={busy !== null}
              onClick={() => send({ type: 'discardDraft' })}
            >
              Back
            </Button>
            <Button
              kind="go"
              size="big"
              className="flex-1 justify-center"
              disabled={!ready}
              onClick={() => send({ type: 'createConfirmed' })}
            >
              {busy === 'createConfirmed' ? 'Writing the vault' : 'Keep this wallet'}
            </Button>
          </div>
        </div>
      }
    >
      <section className="part grid gap-2">
        <p className="m">
          Compare it with the address you know. Another address means that the phrase, its
          passphrase or the key is another one. Nothing is written yet.
        </p>
        {error ? <ErrorNote error={error.error} kept="The wallet is not written yet." /> : null}
        <p className="s m">{draft.path ?? 'Imported key'}</p>
        <WholeAddress address={draft.address} />
      </section>
      {draft.hasCode ? <DraftSecrets context={context} /> : null}
    </Frame>
  );
}

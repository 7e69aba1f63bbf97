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

interface PhrasePageProps {
  context: TrustedContext;
  draft: Draft;
}

/** The words, for a minute. The wallet is written only when they are said to be written down. */
export function PhrasePage({ context, draft }: PhrasePageProps) {
  const { busy, error, send } = useSigner();
  const [written, setWritten] = useState(false);
  const ready = written && busy === null;
  return (
    <Frame
      context={context}
      title="Write these words down"
      focusTitle
      foot={
        <div className="grid gap-2.5">
          <TickBox checked={written} onChange={setWritten}>
            {draft.hasCode ? 'I wrote these words and the code down' : 'I wrote these words down'}
          </TickBox>
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
      <section className="part grid gap-3">
        <p className="m">
          On paper, in this order. Whoever has them has your money; without them a lost password
          cannot be helped. Afterwards you can check what you wrote.
        </p>
        {error ? <ErrorNote error={error.error} kept="The wallet is not written yet." /> : null}
      </section>
      <DraftSecrets context={context} />
      <section className="part">
        <p className="s m">The first account, {draft.path}</p>
        <WholeAddress address={draft.address} />
      </section>
    </Frame>
  );
}

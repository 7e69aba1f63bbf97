import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { SignerToWindow } from '../../../shared/wallet/human-protocol.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { Frame } from '../parts/frame.tsx';
import { RecoveryCode } from '../parts/recovery-code.tsx';
import { useSigner } from '../signer-store.ts';

interface PhrasePageProps {
  context: TrustedContext;
  draft: Extract<SignerToWindow, { type: 'phrase' }>;
}

/** The words, shown once. The wallet is written only when they are said to be written down. */
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
            {draft.recoveryCode === null
              ? 'I wrote these words down'
              : 'I wrote these words and the code down'}
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
          cannot be helped. They are not shown again; afterwards you can check what you wrote. Other
          programs may see your screen.
        </p>
        {error ? <ErrorNote error={error.error} kept="The wallet is not written yet." /> : null}
        <ol className="words" aria-label="Recovery phrase">
          {draft.phrase.split(' ').map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice; its place is its name.
            <li key={index}>
              <span>{index + 1}</span>
              {word}
            </li>
          ))}
        </ol>
      </section>
      {draft.recoveryCode === null ? null : <RecoveryCode code={draft.recoveryCode} />}
      <section className="part">
        <p className="s m">The first account, {draft.path}</p>
        <WholeAddress address={draft.address} />
      </section>
    </Frame>
  );
}

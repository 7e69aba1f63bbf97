import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { WholeAddress } from '../../components/whole-address.tsx';
import { DraftSecrets } from '../parts/draft-secrets.tsx';
import { Frame } from '../parts/frame.tsx';
import { useSigner } from '../signer-store.ts';
import type { Draft } from '../signer-view.ts';

interface ImportPreviewProps {
  context: TrustedContext;
  draft: Draft;
  /** It joins the wallet that is here, whose phrase does not bring it back. */
  joins?: boolean;
}

/** The address that the secret leads to, to be compared before anything is written. */
export function ImportPreview({ context, draft, joins = false }: ImportPreviewProps) {
  const { busy, error, send } = useSigner();
  const [written, setWritten] = useState(false);
  const ready = (!draft.hasCode || written) && busy === null;
  const keep = joins ? 'Keep this account' : 'Keep this wallet';
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
              {busy === 'createConfirmed' ? 'Writing the vault' : keep}
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
        {error ? <ErrorNote error={error.error} kept={kept(joins)} /> : null}
        <p className="s m">{draft.path ?? 'Imported key'}</p>
        <WholeAddress address={draft.address} />
      </section>
      {joins ? <NotOnPaper ofPhrase={draft.path !== null} /> : null}
      {draft.hasCode ? <DraftSecrets context={context} /> : null}
    </Frame>
  );
}

function kept(joins: boolean): string {
  return joins ? 'The wallet is as it was.' : 'The wallet is not written yet.';
}

/** What the person has on paper stays as it is, and this account is not on it. */
function NotOnPaper({ ofPhrase }: { ofPhrase: boolean }) {
  return (
    <section className="part">
      <Note tone="caution" title="What you wrote down for this wallet does not bring it back">
        <p>
          {ofPhrase
            ? 'It is of another recovery phrase. Keep the words that you entered, with their passphrase if they have one, beside those of this wallet. Only the first account of them is taken over.'
            : 'The recovery phrase on your paper leads to other keys. Only this key, or its keystore file with the password of that, brings this account back: keep it as well.'}{' '}
          A backup of Countersign holds it too.
        </p>
      </Note>
    </section>
  );
}

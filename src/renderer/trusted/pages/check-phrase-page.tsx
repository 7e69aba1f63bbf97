import { type FormEvent, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { PhraseField } from '../parts/phrase-field.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';

/** The words are typed once from the paper, so that a slip is found while the wallet is still here. */
export function CheckPhrasePage({ context }: { context: TrustedContext }) {
  const { state, busy, error, done, send } = useSigner();
  const [mnemonic, setMnemonic] = useState('');
  const [sent, setSent] = useState(false);
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock the vault"
        why="Then type the words that you wrote down."
      />
    );
  }
  if (sent && done === 'checkPhrase') {
    return (
      <Frame context={context} title="The phrase is right" foot={<CloseButton focus />}>
        <section className="part">
          <p role="status">
            What you wrote down brings this wallet back. Keep it where nobody else sees it, and not
            beside this computer.
          </p>
        </section>
      </Frame>
    );
  }
  const ready = mnemonic.trim() !== '' && busy === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setSent(true);
    send({ type: 'checkPhrase', mnemonic });
  };
  return (
    <Frame
      context={context}
      title="Check your recovery phrase"
      foot={
        <Button
          kind="go"
          size="big"
          type="submit"
          form="check-phrase"
          className="w-full justify-center"
          disabled={!ready}
        >
          {busy === 'checkPhrase' ? 'Comparing' : 'Compare it with the wallet'}
        </Button>
      }
    >
      <form id="check-phrase" className="part grid gap-4" onSubmit={submit}>
        <p className="m">
          Type the words from your paper, in their order. They go straight to the signer, which
          compares them with the vault; nothing is changed.
        </p>
        {sent && error ? <ErrorNote error={error.error} kept="The wallet is as it was." /> : null}
        <PhraseField value={mnemonic} onChange={setMnemonic} />
      </form>
    </Frame>
  );
}

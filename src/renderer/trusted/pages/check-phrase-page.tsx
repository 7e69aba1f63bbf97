import { type FormEvent, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { type PhraseRight, phraseRightWords } from '../../../shared/wallet/phrase-words.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { PhraseField } from '../parts/phrase-field.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';

/** The words are typed once from the paper, so that a slip is found while the wallet is still here. */
export function CheckPhrasePage({ context }: { context: TrustedContext }) {
  const { state, busy, error, phraseRight, send } = useSigner();
  const [mnemonic, setMnemonic] = useState('');
  const [passphrase, setPassphrase] = useState('');
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
  if (phraseRight !== null) {
    return (
      <Frame context={context} title="The phrase is right" foot={<CloseButton focus />}>
        <Right answer={phraseRight} hasPassphrase={passphrase !== ''} />
      </Frame>
    );
  }
  const ready = mnemonic.trim() !== '' && busy === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setSent(true);
    send({ type: 'checkPhrase', mnemonic, passphrase });
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
        <PhraseField autoFocus value={mnemonic} onChange={setMnemonic} />
        <SecretField
          label="Passphrase, if the phrase has one"
          value={passphrase}
          onChange={setPassphrase}
          hint="Not the password of the vault. Leave it empty if you do not know of one."
        />
      </form>
    </Frame>
  );
}

function Right({ answer, hasPassphrase }: { answer: PhraseRight; hasPassphrase: boolean }) {
  return (
    <section className="part grid gap-3">
      <div role="status" className="grid gap-2">
        {phraseRightWords(answer, hasPassphrase).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {answer.others.map((address) => (
          <p key={address} className="mono break-all">
            {address}
          </p>
        ))}
      </div>
      <p>Keep it where nobody else sees it, and not beside this computer.</p>
    </section>
  );
}

import type { ClipboardEvent } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { WholeAddress } from '../../components/whole-address.tsx';
import { count } from '../../format/count.ts';
import type { ShownSecrets as Secrets } from '../signer-view.ts';
import { useCover } from '../use-cover.ts';
import { RecoveryCode } from './recovery-code.tsx';

interface ShownSecretsProps {
  context: TrustedContext;
  secrets: Secrets;
}

/** What is to be written down, for a minute, and never to be copied: any program can read the clipboard. */
export function ShownSecrets({ context, secrets }: ShownSecretsProps) {
  const seconds = useCover();
  const refuse = (event: ClipboardEvent) => event.preventDefault();
  return (
    <div className="secrets" onCopy={refuse} onCut={refuse}>
      <section className="part grid gap-1">
        <p className="m">{whoSees(context.keptFromRecording)}</p>
        <p className="s m" role="timer">
          Covered again in {count(seconds, 'second')}.
        </p>
      </section>
      {secrets.phrases.map((each) => (
        <Phrase key={each.phrase} {...each} />
      ))}
      {secrets.recoveryCode === null ? null : <RecoveryCode code={secrets.recoveryCode} />}
    </div>
  );
}

function whoSees(kept: boolean): string {
  return kept
    ? 'The system is asked to keep this window out of recordings of the screen. Some programs record it all the same, and so does a camera.'
    : 'On this system other programs can record the screen, and nothing keeps this window out of it. Close what shares or records your screen.';
}

function Phrase({ phrase, hasPassphrase, accounts }: Secrets['phrases'][number]) {
  return (
    <section className="part grid gap-3">
      <ol className="words" aria-label="Recovery phrase">
        {phrase.split(' ').map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice; its place is its name.
          <li key={index}>
            <span>{index + 1}</span>
            {word}
          </li>
        ))}
      </ol>
      {hasPassphrase ? (
        <p>
          These words need the passphrase that you typed with them: without it they lead to other
          accounts. It is kept nowhere and cannot be shown.
        </p>
      ) : null}
      {accounts.length === 0 ? null : <Accounts accounts={accounts} />}
    </section>
  );
}

function Accounts({ accounts }: { accounts: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <p className="s m">
        {accounts.length === 1 ? 'It brings back this account' : 'It brings back these accounts'}
      </p>
      {accounts.map((address) => (
        <WholeAddress key={address} address={address} />
      ))}
    </div>
  );
}

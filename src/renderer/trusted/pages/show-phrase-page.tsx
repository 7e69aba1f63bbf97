import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { PasswordQuestion } from '../parts/password-question.tsx';
import { ShownSecrets } from '../parts/shown-secrets.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';

/** The phrase of the vault, for a minute after the password; then the password is asked again. */
export function ShowPhrasePage({ context }: { context: TrustedContext }) {
  const { state, secrets } = useSigner();
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock the vault"
        why="Unlocking shows nothing yet: the phrase takes the password once more."
      />
    );
  }
  if (secrets !== null) {
    return (
      <Frame context={context} title="Your recovery phrase" focusTitle foot={<CloseButton />}>
        <ShownSecrets context={context} secrets={secrets} />
      </Frame>
    );
  }
  return (
    <PasswordQuestion
      context={context}
      subject="phrase"
      title="Show your recovery phrase"
      yes="Show the phrase"
      kept="nothing is shown."
      request={(password) => ({ type: 'showPhrase', password })}
    >
      <section className="part grid gap-2">
        <p>
          Whoever sees these words has your money, on any computer and without your password. Nobody
          who helps you needs them.
        </p>
        <p className="m">
          They are shown for a minute, in this window alone, to be written on paper. Look first who
          and what can see your screen.
        </p>
      </section>
    </PasswordQuestion>
  );
}

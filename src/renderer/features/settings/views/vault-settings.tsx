import { mostOpenMinutes } from '../../../../shared/ipc/choices.ts';
import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { PhraseReminder } from '../../../components/phrase-reminder.tsx';
import { SetAside } from '../../../components/set-aside.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { MinutesForm } from './minutes-form.tsx';
import { Section } from './section.tsx';

/** When the vault locks by itself, and how its keys are kept. */
export function VaultSettings({ status }: { status: AppStatus }) {
  const { autoLockMinutes, openMinutes } = status.settings;
  const settings = useSettings();
  return (
    <Section title="Vault">
      <MinutesForm
        label="Lock after"
        wordsAfter="minutes without use"
        saved={autoLockMinutes}
        least={1}
        most={120}
        busy={settings.busy}
        now={`Now ${count(autoLockMinutes, 'minute')}. It also locks when the computer locks or sleeps.`}
        rule="Whole minutes, 1 to 120."
        save={(minutes) => void settings.start({ autoLockMinutes: minutes })}
      />
      <MinutesForm
        label="Lock whatever I do, after"
        wordsAfter="minutes open"
        saved={openMinutes}
        least={0}
        most={mostOpenMinutes}
        busy={settings.busy}
        now={
          openMinutes === 0
            ? 'Now never: while you work, it stays open.'
            : `Now ${count(openMinutes, 'minute')} after it was opened. What needs it then waits.`
        }
        rule={`Whole minutes, up to ${mostOpenMinutes} (a day); 0 for never.`}
        save={(minutes) => void settings.start({ openMinutes: minutes })}
      />
      {settings.error ? (
        <ErrorNote error={settings.error} kept="The setting is as it was." />
      ) : null}
      <h3 className="pt-2">How your keys are kept</h3>
      <p className="max-w-[60ch]">{keptHow(status.vault.mode)}</p>
      {status.vault.phrase === 'checked' ? (
        <p className="m max-w-[60ch]">
          You typed the recovery phrase from your paper once, and it was right.
        </p>
      ) : null}
      <PhraseReminder />
      {status.vault.phrase === 'none' ? null : (
        <Open page="show_phrase" says="Show the recovery phrase" kept="Nothing was shown." />
      )}
      <Open page="change_password" says="Change the password" kept="The password is as it was." />
      {status.vault.state === 'locked' ? <LostPassword /> : null}
      <p className="m max-w-[60ch]">
        Keys are only opened in a process of their own, which ends when the vault locks. It shows
        you what it is about to sign and signs only what you approve.
      </p>
    </Section>
  );
}

function LostPassword() {
  return (
    <details>
      <summary>The password is lost</summary>
      <div className="grid gap-2 pt-2">
        <p className="max-w-[60ch]">
          Nobody can reset it. With the recovery phrase, or a backup whose password you know, the
          wallet comes back under a new password. Set this vault aside first: it is renamed and
          kept, and can be put back.
        </p>
        <SetAside says="Set this vault aside" />
      </div>
    </details>
  );
}

interface OpenProps {
  page: 'show_phrase' | 'change_password';
  says: string;
  kept: string;
}

/** Opens the window that asks for the password. */
function Open({ page, says, kept }: OpenProps) {
  const open = useAction(() => api.trustedOpen({ page }));
  return (
    <div className="grid gap-1">
      <Button size="small" className="w-fit" disabled={open.busy} onClick={() => void open.start()}>
        {says}
      </Button>
      {open.error ? <ErrorNote error={open.error} kept={kept} /> : null}
    </div>
  );
}

function keptHow(mode: AppStatus['vault']['mode']): string {
  if (mode === 'password+device') {
    return 'The vault file is encrypted with your password and a secret in this computer’s key ring. A copy of the file is of no use without both, or without your recovery code.';
  }
  if (mode === 'password') {
    return 'The vault file is encrypted with your password alone. Whoever has a copy of the file can guess at the password, so make it long.';
  }
  return 'The vault is locked. How it is kept is known once it is open.';
}

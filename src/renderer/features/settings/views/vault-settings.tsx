import { type FormEvent, useState } from 'react';
import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { PhraseReminder } from '../../../components/phrase-reminder.tsx';
import { count } from '../../../format/count.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { Section } from './section.tsx';

const least = 1;
const most = 120;

/** When the vault locks by itself, and how its keys are kept. */
export function VaultSettings({ status }: { status: AppStatus }) {
  const saved = status.settings.autoLockMinutes;
  const settings = useSettings();
  const [text, setText] = useState(String(saved));
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = minutes >= least && minutes <= most;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (fits) void settings.start({ autoLockMinutes: minutes });
  };
  return (
    <Section title="Vault">
      <form className="row flex-wrap" onSubmit={save}>
        <label htmlFor="auto-lock">Lock after</label>
        <input
          id="auto-lock"
          className="field max-w-18 text-right"
          inputMode="numeric"
          value={text}
          aria-invalid={!fits}
          aria-describedby="auto-lock-rule"
          onChange={(event) => setText(event.target.value)}
        />
        <span>minutes without use</span>
        <Button type="submit" size="small" disabled={!fits || minutes === saved || settings.busy}>
          Save
        </Button>
      </form>
      <p id="auto-lock-rule" className="s m">
        {fits && minutes === saved
          ? `Now ${count(saved, 'minute')}. It also locks when the computer locks or sleeps.`
          : `Whole minutes, ${least} to ${most}.`}
      </p>
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
      <p className="m max-w-[60ch]">
        Keys are only opened in a process of their own, which ends when the vault locks. It shows
        you what it is about to sign and signs only what you approve.
      </p>
    </Section>
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

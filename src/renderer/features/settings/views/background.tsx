import type { BackgroundStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { useStatus } from '../../../state/status-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { Section } from './section.tsx';

/** What the app does while nobody looks at its window: tray, closing, login, notifications. */
export function Background({ background }: { background: BackgroundStatus }) {
  const { tray, keepsRunning, startsAtLogin, notifies, notifiesDone } = background;
  const settings = useSettings();
  const login = useLogin();
  const error = settings.error ?? login.error;
  return (
    <Section title="In the background">
      <p>
        {tray
          ? 'There is a tray: Countersign shows there what waits, what comes next, and how to pause, lock or quit.'
          : 'There is no tray on this computer, so closing the window cannot hide it there.'}
      </p>
      <TickBox
        checked={keepsRunning}
        disabled={settings.busy}
        onChange={(next) => void settings.start({ keepsRunning: next })}
      >
        {tray
          ? 'Go on in the tray when the window is closed. It does not lock the wallet.'
          : 'Minimise the window when it is closed, in the place of quitting.'}
      </TickBox>
      <TickBox
        checked={startsAtLogin}
        disabled={login.busy}
        onChange={(next) => void login.start(next)}
      >
        Start when I log in to this computer, without a window. Schedules run only while Countersign
        runs and the computer is awake.
      </TickBox>
      <TickBox
        checked={notifiesDone}
        disabled={settings.busy}
        onChange={(next) => void settings.start({ notifyDone: next })}
      >
        Notify me also when a scheduled run went well.
      </TickBox>
      <p className="m">
        {notifies
          ? 'You are notified when a run waits for your approval, failed, or a start was missed. Nothing is ever approved from a notification.'
          : 'This computer shows no notifications: look at the bell at the top of the window.'}
      </p>
      {error ? <ErrorNote error={error} kept="The setting is as it was." /> : null}
    </Section>
  );
}

function useLogin() {
  const show = useStatus((store) => store.show);
  return useAction(async (on: boolean) => {
    const result = await api.loginSet({ on });
    if (result.ok) show(result.value);
    return result;
  });
}

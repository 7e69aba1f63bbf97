import type { Change } from '../../shared/ipc/change.ts';
import type { VaultState } from '../../shared/ipc/views.ts';
import { readPreferences, writePreferences } from '../settings.ts';
import type { BackgroundPorts } from '../shell/background.ts';
import type { Store } from '../store/open-store.ts';
import { placeOfNotice } from './place-of-notice.ts';
import type { Schedules } from './schedules.ts';

interface Behind {
  store: Store;
  schedules: Schedules;
  signer: { view: { vault: VaultState } };
  notify(change: Change): void;
}

type Ports = Pick<
  BackgroundPorts,
  'trayView' | 'pauseAll' | 'resumeAll' | 'notices' | 'placeOf' | 'preferences' | 'explained'
>;

/** What the tray, the notifications and the closing of the window ask of the services. */
export function backgroundPorts({ store, schedules, signer, notify }: Behind): Ports {
  const { reader, writer } = store;
  return {
    trayView: () => ({
      vault: signer.view.vault,
      halted: reader.control.halted() !== null,
      storageTrouble: store.health.trouble !== null,
      waiting: reader.executions.waitingForPerson(),
      schedules: schedules.health(),
    }),
    pauseAll: (untilMs) => schedules.pause('all', untilMs),
    resumeAll: () => schedules.resume('all'),
    notices: {
      notShown: () => reader.notifications.notShown(),
      shown: (id) => writer.notifications.shown(id),
      read: (id) => {
        writer.notifications.read(id);
        notify({ topic: 'notification', id });
      },
    },
    placeOf: (notice) => placeOfNotice(reader, notice),
    preferences: () => readPreferences(reader),
    explained: (keepsRunning) => {
      writePreferences(reader, writer, { closingExplained: true, keepsRunning });
    },
  };
}

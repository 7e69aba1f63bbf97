import { joinBus, type Program } from './bus-program.ts';

/** What stands for a desktop on a bus: it has a tray and shows notifications, each as number 7. */
export function joinAsDesktop(bus: string): Promise<Program> {
  return joinBus(bus, ['org.kde.StatusNotifierWatcher', 'org.freedesktop.Notifications'], {
    Get: [{ variant: true }],
    GetServerInformation: ['test', 'test', '1', '1.2'],
    GetCapabilities: [['body', 'actions']],
    Notify: [7],
  });
}

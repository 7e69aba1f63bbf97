import { Notification } from 'electron/main';
import type { Toast } from './notifier.ts';

/** Kept while they are shown: what is collected is never pressed. */
const shown = new Set<Notification>();

/** False where this computer has nobody who shows notifications. */
export function notificationsSupported(): boolean {
  return Notification.isSupported();
}

/** Without buttons: nothing is decided in a notification. */
export function showNotification({ title, body, pressed }: Toast): void {
  const notification = new Notification({ title, body });
  shown.add(notification);
  const forget = (): void => void shown.delete(notification);
  notification.once('close', forget);
  notification.once('failed', forget);
  notification.once('click', () => {
    forget();
    pressed();
  });
  notification.show();
}

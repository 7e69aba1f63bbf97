import { type App, BrowserWindow } from 'electron/main';

/** False when the app already runs on this data folder; that one then comes to the front. */
export function claimSingleInstance(app: App): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  return true;
}

// The least that an Electron app with one hardened window can be, or with none: what everything else is measured
// beside.
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron/main';

if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
app.on('window-all-closed', () => app.quit());
// Not awaited: Electron becomes ready only after this module has ended.
void app.whenReady().then(() => {
  if (process.argv.includes('--hidden')) return;
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(join(import.meta.dirname, 'index.html'));
});

// The least that an Electron app with one hardened window can be, or with none: what everything else is measured
// beside.
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron/main';

/** Where pieces of text come from, one answer after the other; the window shows them. */
const source = process.argv.find((word) => word.startsWith('--writes='))?.slice('--writes='.length);

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
      ...(source && { preload: join(import.meta.dirname, 'writes.cjs') }),
    },
  });
  window.once('ready-to-show', () => window.show());
  const loaded = window.loadFile(join(import.meta.dirname, 'index.html'));
  if (source) void loaded.then(() => pass(source, window.webContents));
});

async function pass(address, page) {
  for (;;) {
    const { body } = await fetch(address);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      page.send('piece', part.value);
  }
}

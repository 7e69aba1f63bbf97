// Starts the archive of the package that lies beside it, and asks its first window for developer tools, from the
// program and by the keys that open them elsewhere, and its menu for an item that would.
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, Menu } from 'electron/main';

const folder = join(process.resourcesPath, 'countersign.asar');
const told = process.env.COUNTERSIGN_TRIAL_FILE;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);

const elsewhere = 'about:blank';
/** Of every page that they came to, what it shows. */
const opened = [];
app.on('web-contents-created', (_event, contents) => {
  contents.on('devtools-opened', () => opened.push(contents.getURL()));
});
app.once('browser-window-created', (_event, window) => {
  window.webContents.once('did-finish-load', () => void askFor(window));
});

/** What comes to none of them by then would not come at all: in the end a window that may have tools is given some. */
async function askFor(window) {
  const { webContents: contents } = window;
  contents.openDevTools({ mode: 'detach', activate: false });
  for (const [keyCode, ...modifiers] of [
    ['F12'],
    ['I', 'control', 'shift'],
    ['I', 'meta', 'alt'],
  ]) {
    for (const type of ['keyDown', 'char', 'keyUp']) {
      contents.sendInputEvent({ type, keyCode, modifiers });
    }
    // The page has had the key once it answers.
    await contents.executeJavaScript('0');
  }
  const items = itemsOf(Menu.getApplicationMenu()).filter(
    ({ role, label }) => /devtools/i.test(role ?? '') || /developer|inspect/i.test(label),
  );
  const windows = BrowserWindow.getAllWindows().length;
  await comeElsewhere();
  const found = {
    packaged: app.isPackaged,
    windows,
    opened: opened.filter((url) => url !== elsewhere),
    items: items.map(({ role, label }) => role ?? label),
  };
  writeFileSync(`${told}.new`, JSON.stringify(found));
  renameSync(`${told}.new`, told);
}

/** To a window of this app, which may have them: where they never do, nothing is written down. */
async function comeElsewhere() {
  const { webContents: contents } = new BrowserWindow({ show: false });
  await contents.loadURL(elsewhere);
  const opened = once(contents, 'devtools-opened');
  contents.openDevTools({ mode: 'detach', activate: false });
  await opened;
}

function itemsOf(menu) {
  return (menu?.items ?? []).flatMap((item) => [item, ...itemsOf(item.submenu)]);
}

await import(pathToFileURL(join(folder, manifest.main)).href);

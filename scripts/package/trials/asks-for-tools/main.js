// Starts the archive of the package that lies beside it, and asks its first window for developer tools: from the
// program, by the keys that open them elsewhere, and by every item of the menu that is there for it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, Menu, webContents } from 'electron/main';

const folder = join(process.resourcesPath, 'countersign.asar');
const told = process.env.COUNTERSIGN_TRIAL_FILE;
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);

const opened = [];
let way = 'itself';
app.on('web-contents-created', (_event, contents) => {
  contents.on('devtools-opened', () => opened.push(way));
});
app.once('browser-window-created', (_event, window) => {
  window.webContents.once('did-finish-load', () => void askFor(window));
});

/** Tools that come do so in a moment: after each way the page is asked something, which comes later than they do. */
async function askFor(window) {
  const { webContents: contents } = window;
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await contents.executeJavaScript('0');
    if (contents.isDevToolsOpened()) opened.push(way);
  };
  way = 'the program';
  contents.openDevTools({ mode: 'detach', activate: false });
  await settle();
  for (const [keyCode, ...modifiers] of [
    ['F12'],
    ['I', 'control', 'shift'],
    ['I', 'meta', 'alt'],
  ]) {
    way = [...modifiers, keyCode].join('+');
    for (const type of ['keyDown', 'char', 'keyUp']) {
      contents.sendInputEvent({ type, keyCode, modifiers });
    }
    await settle();
  }
  const items = itemsOf(Menu.getApplicationMenu()).filter(
    ({ role, label }) => /devtools/i.test(role ?? '') || /developer|inspect/i.test(label),
  );
  const found = {
    packaged: app.isPackaged,
    windows: BrowserWindow.getAllWindows().length,
    opened: [...new Set(opened)],
    preferences: webContents
      .getAllWebContents()
      .map((each) => each.getLastWebPreferences()?.devTools !== false),
    items: items.map(({ role, label }) => role ?? label),
  };
  writeFileSync(`${told}.new`, JSON.stringify(found));
  renameSync(`${told}.new`, told);
}

function itemsOf(menu) {
  return (menu?.items ?? []).flatMap((item) => [item, ...itemsOf(item.submenu)]);
}

await import(pathToFileURL(join(folder, manifest.main)).href);

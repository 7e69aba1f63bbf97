// Starts the app whose folder comes next on the command line, with its windows held back until Playwright is
// attached. One that it finds in the middle of its first loading is never told of as loaded: the launch then
// waits for that page for ever, which on a busy machine came once in forty starts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron/main';

const folder = process.argv[process.argv.indexOf(import.meta.dirname) + 1];
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);

const whenReady = app.whenReady.bind(app);
// Playwright calls this by its name as soon as it is attached, for a loader of its own that changes more.
const attached = new Promise((resolve) => {
  globalThis.__playwright_run = resolve;
});
app.whenReady = () => attached.then(whenReady);
await import(pathToFileURL(join(folder, manifest.main)).href);

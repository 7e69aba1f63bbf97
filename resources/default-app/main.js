// What Electron's own default app does for `electron <folder>`: packed into the stand-in runtime,
// whose build carries none. The top-level await keeps Electron from becoming ready before the app's
// main has loaded, which registerSchemesAsPrivileged and enableSandbox depend on.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const folder = resolve(process.argv.slice(1).find((word) => !word.startsWith('-')) ?? '.');
const manifest = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);
await import(pathToFileURL(resolve(folder, manifest.main ?? 'index.js')).href);

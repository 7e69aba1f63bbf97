import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { recordedAddons } from '../recorded-addons.ts';
import { start, type Trial, until } from './trial.ts';

/** Each addon in turn has one bit that is different. */
export const refusesChanged: Trial = async ({ places, folder, environment }) => {
  const copy = join(folder, 'changed');
  cpSync(places.folder, copy, { recursive: true });
  const inCopy = (path: string): string => join(copy, relative(places.folder, path));
  for (const name of Object.keys(recordedAddons(places.archive))) {
    const path = join(`${inCopy(places.archive)}.unpacked`, name);
    const bytes = readFileSync(path);
    const changed = Buffer.from(bytes);
    changed[0] = (bytes[0] ?? 0) ^ 1;
    writeFileSync(path, changed);
    const app = start(inCopy(places.executable), [], environment);
    // It says so, and waits in a box for somebody to read it.
    const refused = await until(app, () => app.said().includes('ADDON_CHANGED'));
    app.end('SIGKILL');
    await app.ended;
    if (!refused) return `${name} was not looked at. ${app.said()}`;
    writeFileSync(path, bytes);
  }
  return null;
};

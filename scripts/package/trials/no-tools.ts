import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { z } from 'zod';
import { start, type Trial, until } from './trial.ts';

const foundShape = z.strictObject({
  packaged: z.boolean(),
  windows: z.number(),
  opened: z.array(z.string()),
  items: z.array(z.string()),
});

/**
 * The finished program with all its fuses starts its own archive behind a small app that asks the window for its
 * developer tools, gives some to a window of its own that may have them, and writes down what came.
 */
export const hasNoTools: Trial = async ({ places, folder, environment }) => {
  const copy = join(folder, 'asked-for-tools');
  cpSync(places.folder, copy, { recursive: true });
  const resources = join(copy, 'resources');
  const archive = join(resources, 'countersign.asar');
  renameSync(join(resources, 'app.asar'), archive);
  renameSync(join(resources, 'app.asar.unpacked'), `${archive}.unpacked`);
  await createPackage(join(import.meta.dirname, 'asks-for-tools'), join(resources, 'app.asar'));
  const told = join(folder, 'tools.json');
  const asked = { ...environment, COUNTERSIGN_TRIAL_FILE: told };
  const app = start(join(copy, 'countersign'), [], asked);
  const answered = await until(app, () => existsSync(told));
  app.end('SIGKILL');
  await app.ended;
  if (!answered)
    return `nothing came of it, or developer tools do not come here at all. ${app.said()}`;
  return wrongIn(readFileSync(told, 'utf8'));
};

function wrongIn(text: string): string | null {
  const { packaged, windows, opened, items } = foundShape.parse(JSON.parse(text));
  if (!packaged || windows === 0) return 'what was started is not the package';
  if (opened.length > 0) return `developer tools came to ${opened.join(', ')}`;
  return items.length > 0 ? `the menu has ${items.join(', ')}` : null;
}

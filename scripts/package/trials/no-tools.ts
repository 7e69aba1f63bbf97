import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { z } from 'zod';
import { start, type Trial, until } from './trial.ts';

const foundShape = z.strictObject({
  packaged: z.boolean(),
  windows: z.number(),
  opened: z.array(z.string()),
  preferences: z.array(z.boolean()),
  items: z.array(z.string()),
});

/**
 * The finished program with all its fuses starts its own archive behind a small app that asks each window for its
 * developer tools in every way there is, and writes down what came of it.
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
  if (!answered) return `it never came to its window. ${app.said()}`;
  return wrongIn(readFileSync(told, 'utf8'));
};

function wrongIn(text: string): string | null {
  const { packaged, windows, opened, preferences, items } = foundShape.parse(JSON.parse(text));
  if (!packaged || windows === 0) return 'what was started is not the package';
  if (opened.length > 0) return `developer tools came by ${opened.join(', ')}`;
  if (preferences.includes(true)) return 'a window may have developer tools';
  return items.length > 0 ? `the menu has ${items.join(', ')}` : null;
}

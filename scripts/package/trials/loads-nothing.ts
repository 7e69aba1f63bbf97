import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start, type Trial } from './trial.ts';

/** It does not run as Node, and loads no script that a variable names. */
export const loadsNothing: Trial = async ({ places, folder, environment }) => {
  const mark = join(folder, 'loaded');
  const code = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
  const asNode = { ...environment, ELECTRON_RUN_AS_NODE: '1' };
  await start(places.executable, ['-e', code], asNode).ended;
  if (existsSync(mark)) return 'it runs as Node';
  const script = join(folder, 'loaded.cjs');
  writeFileSync(script, code);
  // A switch that it does not take ends it, later than Node would have loaded the script.
  const named = { ...environment, NODE_OPTIONS: `--require=${script}` };
  await start(places.executable, ['--refused'], named).ended;
  return existsSync(mark) ? 'it loads what NODE_OPTIONS names' : null;
};

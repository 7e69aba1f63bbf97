import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Trial } from './trial.ts';

const patienceMs = 30_000;

/** Told to run as Node, it does not run what it is given. Without the switch for root, which Node would stumble over. */
export const isNoNode: Trial = async ({ places, folder, environment }) => {
  const mark = join(folder, 'ran-as-node');
  const code = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
  const { error } = spawnSync(places.executable, ['-e', code], {
    ...{ env: { ...environment, ELECTRON_RUN_AS_NODE: '1' }, stdio: 'ignore' },
    ...{ timeout: patienceMs, killSignal: 'SIGKILL' },
  });
  if (existsSync(mark)) return 'it runs as Node';
  return error === undefined ? null : `it did not end by itself: ${error.message}`;
};

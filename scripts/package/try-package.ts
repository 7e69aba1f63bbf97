// npm run package -- --check: the finished package is started and attacked, and its twin does the main job.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHeadlessDemo } from '../demo/headless-demo.ts';
import { isolatedEnvironment, rootArguments } from '../run/electron-launch.ts';
import { startVirtualDisplay } from '../run/virtual-display.ts';
import { makeTwin } from './driven-twin.ts';
import type { PackagePlaces } from './places.ts';
import { isNoNode } from './trials/is-no-node.ts';
import { hasNoTools } from './trials/no-tools.ts';
import { refusesChanged } from './trials/refuses-changed.ts';
import { startsWhole } from './trials/starts-whole.ts';
import { takesNoSwitch } from './trials/takes-no-switch.ts';
import type { Trial, TrialRoom } from './trials/trial.ts';

const trials: readonly (readonly [string, Trial])[] = [
  ['starts with its window, its signer and anvil', startsWhole],
  ['takes no switch that opens it', takesNoSwitch],
  ['does not run as Node', isNoNode],
  ['opens no developer tools', hasNoTools],
  ['does not start with an addon of which one bit is different', refusesChanged],
];

/** On Linux. Answers 0 where everything held. */
export async function tryPackage(places: PackagePlaces): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-package-'));
  const display = await startVirtualDisplay();
  try {
    const home = { ...isolatedEnvironment(join(folder, 'home')), DISPLAY: display.display };
    if (!(await allHold({ places, folder, environment: home }))) return 1;
    const { executable, args } = await makeTwin(places, join(folder, 'twin'));
    return await runHeadlessDemo({ executable, args: [...rootArguments(), ...args] });
  } finally {
    await display.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function allHold(room: TrialRoom): Promise<boolean> {
  for (const [title, trial] of trials) {
    const wrong = await trial(room);
    if (wrong !== null) {
      console.error(`FAIL ${title}: ${wrong}`);
      return false;
    }
    console.log(`ok   ${title}`);
  }
  return true;
}

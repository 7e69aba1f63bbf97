// npm start -- --headless-demo: the main job in the real app on a virtual display, driven like a person
// drives it, and believed only when the chain itself shows the result.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { formatUnits } from 'viem';
import { dataDirIn, drivenArguments, isolatedEnvironment } from '../run/electron-launch.ts';
import { startVirtualDisplay } from '../run/virtual-display.ts';
import { practiceClient, usdcOf } from './chain-proof.ts';
import {
  accountShown,
  askFor,
  makeWallet,
  openApproval,
  receivedShown,
  reviewAndAgree,
  runEnded,
  type Stage,
  sign,
} from './main-job.ts';
import { windowsOf } from './windows-of.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
const words = 'swap 1 ETH for USDC';

export interface DemoApp {
  /** Of the Electron that runs it. */
  executable: string;
  /** What it is started with; without them the app of this checkout. */
  args?: readonly string[];
}

/** Answers 0 only when the practice chain holds exactly what the window said would come. */
export async function runHeadlessDemo(demoApp: DemoApp): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'countersign-demo-'));
  const display = await startVirtualDisplay();
  const screenshots = join(repoRoot, 'screenshots');
  await mkdir(screenshots, { recursive: true });
  const app = await launch(demoApp, home, display.display);
  try {
    const shown = await doMainJob(app, screenshotStage(screenshots));
    const held = await heldOnChain(app, dataDirIn(home));
    console.log(`the chain says: the account holds ${held} USDC; the window said ${shown}`);
    console.log(`screenshots: ${screenshots}`);
    if (held !== shown) {
      console.error('The chain does not show what the window showed.');
      return 1;
    }
    console.log('The main job is done, and the chain shows it.');
    return 0;
  } finally {
    await app.close();
    await display.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function launch(
  { executable, args = drivenArguments(repoRoot) }: DemoApp,
  home: string,
  display: string,
): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: executable,
    args: [...args],
    env: { ...isolatedEnvironment(home), DISPLAY: display },
  });
}

/** Does it all and answers the USDC that the run says came in. */
async function doMainJob(electron: ElectronApplication, stage: Stage): Promise<string> {
  const windows = windowsOf(electron);
  await makeWallet(windows, stage);
  await askFor(words, windows, stage);
  await reviewAndAgree(windows, stage);
  await sign(await openApproval(windows, stage), stage);
  console.log(`  ${(await runEnded(windows, stage)).replaceAll('\n', ' ')}`);
  return receivedShown(windows, 'USDC');
}

async function heldOnChain(electron: ElectronApplication, dataDir: string): Promise<string> {
  const account = await accountShown(windowsOf(electron));
  return formatUnits(await usdcOf(await practiceClient(dataDir), account), 6);
}

function screenshotStage(folder: string): Stage {
  let number = 0;
  return async (name, said, page) => {
    number += 1;
    console.log(`stage ${number}: ${said}`);
    await page.screenshot({ path: join(folder, `${String(number).padStart(2, '0')}-${name}.png`) });
  };
}

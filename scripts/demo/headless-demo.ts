// npm start -- --headless-demo: the main job in the real app on a virtual display, driven like a person
// drives it, and believed only when the chain itself shows the result.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { formatUnits } from 'viem';
import { startVirtualDisplay } from '../run/virtual-display.ts';
import { practiceClient, usdcOf } from './chain-proof.ts';
import {
  askFor,
  makeWallet,
  openApproval,
  reviewAndAgree,
  runEnded,
  type Stage,
  sign,
  type Windows,
} from './main-job.ts';

const repoRoot = join(import.meta.dirname, '..', '..');
const words = 'swap 1 ETH for USDC';

/** Answers 0 only when the practice chain holds exactly what the window said would come. */
export async function runHeadlessDemo(runtime: { executable: string }): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'countersign-demo-'));
  const display = await startVirtualDisplay();
  const screenshots = join(repoRoot, 'screenshots');
  await mkdir(screenshots, { recursive: true });
  const app = await launch(runtime.executable, home, display.display);
  try {
    const shown = await doMainJob(app, screenshotStage(screenshots));
    const held = await heldOnChain(app, join(home, 'data'));
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

function launch(executable: string, home: string, display: string): Promise<ElectronApplication> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...inherited } = process.env;
  const environment = {
    ...inherited,
    HOME: home,
    COUNTERSIGN_HOME: join(home, 'data'),
    DISPLAY: display,
  };
  return _electron.launch({
    executablePath: executable,
    // Chromium refuses to run as root with its sandbox on.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), repoRoot],
    env: Object.fromEntries(
      Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]),
    ),
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
  const app = await windows.app();
  const row = app.getByRole('row').filter({ has: app.getByText('USDC') });
  const cells = await row.first().getByRole('cell').allInnerTexts();
  const figure = cells
    .map((cell) => /\+?([\d,]+\.\d+)/.exec(cell)?.[1])
    .filter((text) => text !== undefined);
  return (figure.at(-1) ?? '').replaceAll(',', '');
}

async function heldOnChain(electron: ElectronApplication, dataDir: string): Promise<string> {
  const app = await windowsOf(electron).app();
  await app
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Wallet' })
    .click();
  const text = await app
    .getByText(/0x([0-9a-fA-F]{4}\s*){10}/)
    .first()
    .textContent();
  const account = (text ?? '').replace(/\s/g, '') as `0x${string}`;
  return formatUnits(await usdcOf(await practiceClient(dataDir), account), 6);
}

export function windowsOf(electron: ElectronApplication): Windows {
  const find = async (kind: 'app' | 'trusted'): Promise<Page> => {
    const isIt = (page: Page) => page.url().startsWith(`app://${kind}/`);
    return electron.windows().find(isIt) ?? electron.waitForEvent('window', { predicate: isIt });
  };
  return { app: () => find('app'), trusted: () => find('trusted') };
}

function screenshotStage(folder: string): Stage {
  let number = 0;
  return async (name, said, page) => {
    number += 1;
    console.log(`stage ${number}: ${said}`);
    await page.screenshot({ path: join(folder, `${String(number).padStart(2, '0')}-${name}.png`) });
  };
}

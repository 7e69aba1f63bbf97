// Launches the built app in the Electron that the set-up provisioned, on a data folder of its own.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import {
  dataDirIn,
  drivenArguments,
  isolatedEnvironment,
} from '../../scripts/run/electron-launch.ts';
import { within } from './within.ts';

/** Far longer than an app takes on a busy machine, and short of a test's own time: Playwright's is three minutes. */
const patienceSeconds = 60;

const repoRoot = join(import.meta.dirname, '..', '..');

export interface RunningApp {
  electron: ElectronApplication;
  /** The person's home folder in this test, see LaunchOptions. */
  home: string;
  /** The app's data folder in it (COUNTERSIGN_HOME). */
  dataDir: string;
  /** The window whose page comes from `app://<kind>/`; waits until it is there. */
  page(kind: 'app' | 'trusted'): Promise<Page>;
  /** Ends the app as a person would; with `SIGKILL` as a power cut would. Its data stays. */
  stop(signal?: 'SIGKILL'): Promise<void>;
}

export interface LaunchOptions {
  /** The `home` of an earlier launch, to start again on its data; without it a new one, removed after the tests. */
  home?: string;
  /** Folder with the package.json of the app to run; without it this project's own build. */
  appDir?: string;
  env?: Record<string, string>;
  /** What a desktop adds when it starts the app. */
  args?: readonly string[];
}

const running = new Set<RunningApp>();
const temporaryHomes = new Set<string>();

afterAll(async () => {
  for (const app of running) await app.stop('SIGKILL');
  for (const home of temporaryHomes) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Path of the Electron executable that the set-up provisioned. */
export function electronExecutable(): string {
  const file = join(repoRoot, 'node_modules/.cache/countersign/runtime.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { executable: string }).executable;
}

export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const home = options.home ?? newHome();
  const electron = await _electron.launch({
    executablePath: electronExecutable(),
    args: [...drivenArguments(options.appDir ?? repoRoot), ...(options.args ?? [])],
    cwd: repoRoot,
    timeout: patienceSeconds * 1_000,
    env: { ...isolatedEnvironment(home), ...options.env },
  });
  // Asked for now: once the app has ended by itself, nobody can be asked any more.
  const child = electron.process();
  const app: RunningApp = {
    electron,
    home,
    dataDir: dataDirIn(home),
    page: (kind) => pageOf(electron, kind),
    stop: (signal) => stop(app, child, signal),
  };
  running.add(app);
  return app;
}

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'countersign-e2e-'));
  temporaryHomes.add(home);
  return home;
}

async function pageOf(electron: ElectronApplication, kind: 'app' | 'trusted'): Promise<Page> {
  const page = await windowsOf(electron)[kind]();
  await page.waitForLoadState();
  return page;
}

async function stop(app: RunningApp, child: ChildProcess, signal?: 'SIGKILL'): Promise<void> {
  if (!running.delete(app)) return;
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  if (signal) child.kill(signal);
  const ended = signal ? closed : Promise.all([app.electron.close(), closed]);
  try {
    await within(patienceSeconds, 'The end of the app was waited for', ended);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

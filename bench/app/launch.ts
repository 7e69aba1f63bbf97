// Starts Electron as a person's system would and looks on from outside through Chromium's debugging
// port. Playwright's own launcher would hold the main process back until it is attached.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Browser, chromium, type Page } from 'playwright-core';
import { electronArguments, isolatedEnvironment } from '../../scripts/run/electron-launch.ts';
import { requireRuntime } from './runtime.ts';

export interface LaunchPlace {
  /** Folder with the package.json of the app. */
  appDir: string;
  /** The person's home folder; the app's data lies in its `data`. */
  home: string;
  /** Value for DISPLAY. */
  display: string;
  /** Behind the folder of the app. */
  switches?: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

export interface LaunchedApp {
  /** Of Electron's main process. */
  pid: number;
  /** When it was started, in `performance.now()` of this process. */
  startedAt: number;
  /** Says yes to what it asks beside its pages from now on; started with `--inspect=0`. */
  agree(): Promise<void>;
  /** The window whose address begins so; waits until it is there. */
  page(address: string): Promise<Page>;
  /** Stops looking on: from here on the app runs as if alone. */
  detach(): Promise<void>;
  /** Ends it as the system does at a logout. */
  stop(): Promise<void>;
}

const patienceMs = 30_000;

export async function launch(place: LaunchPlace): Promise<LaunchedApp> {
  const { appDir, home, display, switches = [], environment } = place;
  const { executable } = requireRuntime();
  const startedAt = performance.now();
  const child = spawn(
    executable,
    ['--remote-debugging-port=0', ...electronArguments(appDir), ...switches],
    {
      env: { ...isolatedEnvironment(home), DISPLAY: display, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const exited = once(child, 'exit');
  const inspector = addressSaid(child, /^Debugger listening on (ws:\S+)$/);
  const chromiums = addressSaid(child, /^DevTools listening on (ws:\S+)$/);
  const browser = await chromium.connectOverCDP(await chromiums);
  return {
    pid: child.pid ?? 0,
    startedAt,
    agree: async () => inMain(await inspector, sayYes),
    page: (address) => findPage(browser, address),
    detach: () => browser.close(),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * Who may connect is said on standard error, as soon as somebody may and long before there is a window. Without an
 * inspector, that of it is never said, and nobody waits for it.
 */
function addressSaid(child: ChildProcess, line: RegExp): Promise<string> {
  const said: string[] = [];
  const address = new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Electron ended at once.\n${said.join('\n')}`)));
    createInterface(child.stderr as Readable).on('line', (text) => {
      said.push(text);
      const found = line.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  address.catch(() => undefined);
  return address;
}

const sayYes =
  "require('electron').dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false }); 0";

/** Has the main process do it, over its inspector. */
async function inMain(address: string, expression: string): Promise<void> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const params = { expression, includeCommandLineAPI: true };
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
  const [{ data }] = (await once(socket, 'message')) as [{ data: string }];
  socket.close();
  const { result } = JSON.parse(data) as { result?: { exceptionDetails?: unknown } };
  if (!result || result.exceptionDetails) throw new Error(`The main process said: ${data}`);
}

async function findPage(browser: Browser, address: string): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Electron has no window system.');
  const isIt = (page: Page): boolean => page.url().startsWith(address);
  const until = performance.now() + patienceMs;
  for (;;) {
    const found = context.pages().find(isIt);
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`No window shows ${address}.`);
    // A window has its address a moment after it is there, and says neither in one event.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

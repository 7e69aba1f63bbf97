import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { electronArguments, isolatedEnvironment } from '../../scripts/run/electron-launch.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { Program } from '../support/bus-program.ts';
import { closeWindow } from '../support/close-window.ts';
import { electronExecutable, launchApp, type RunningApp } from '../support/electron-app.ts';
import { joinAsDesktop } from '../support/join-as-desktop.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { hasDbus, startBus } from '../support/session-bus.ts';
import { callOf, planOf, rehearsePlan, startPlan } from '../support/start-plan.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let app: RunningApp;
let windows: Windows;
let page: Page;
let bus: string;
let desktop: Program;
let config: string;
let env: Record<string, string>;

/** A step that waits until the chain is higher. */
const restUntil = (block: number) => ({
  ...{ id: 'rest', label: 'Rest', type: 'wait', pollIntervalMs: 1000 },
  until: {
    ...{ type: 'compare', op: 'gt' },
    left: { type: 'runtime', fn: 'block_number', args: [] },
    right: { type: 'literal', value: String(block) },
  },
});

const windowCount = () =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** What the desktop was asked to show, as far as it is text. */
const notified = () =>
  desktop.heard.filter(({ member }) => member === 'Notify').map(({ body }) => body.toString());

/** Of the menu in the tray: what is to be read there, with the numbers to press. */
async function trayItems(): Promise<Map<string, string>> {
  const layout = await askTray('GetLayout', 'int32:0', 'int32:-1', 'array:string:');
  const item =
    /struct \{\s+int32 (\d+)\s+array \[(?:(?!struct)[\s\S])*?"label"\s+variant\s+string "([^"]*)"/g;
  return new Map([...layout.matchAll(item)].map(([, number = '', label = '']) => [label, number]));
}

/** As the desktop does when a person chooses it. */
async function pressInTray(label: string): Promise<void> {
  await expect.poll(async () => [...(await trayItems()).keys()]).toContain(label);
  const number = (await trayItems()).get(label) ?? '';
  await askTray('Event', `int32:${number}`, 'string:clicked', 'variant:string:', 'uint32:0');
}

async function askTray(method: string, ...args: string[]): Promise<string> {
  const registered = desktop.heard.find(({ member }) => member === 'RegisterStatusNotifierItem');
  const owner = registered?.body.toString('utf8', 4).replace(/\0.*$/s, '') ?? '';
  const menu = [`--dest=${owner}`, '/com/canonical/dbusmenu', `com.canonical.dbusmenu.${method}`];
  const { stdout } = await promisify(execFile)('dbus-send', [
    ...[`--bus=${bus}`, '--print-reply', ...menu, ...args],
  ]);
  return stdout;
}

/** Presses what takes the window away, maybe before the click is reported as done. */
async function pressAndGo(button: Locator): Promise<void> {
  await button.click().catch((thrown: unknown) => {
    if (!page.isClosed()) throw thrown;
  });
}

async function shownAgain(): Promise<Page> {
  await expect.poll(windowCount).toBe(1);
  page = await windows.app();
  return page;
}

describe.runIf(hasDbus)('the app in the background of a desktop with a tray', () => {
  beforeAll(async () => {
    bus = await startBus();
    desktop = await joinAsDesktop(bus);
    config = mkdtempSync(join(tmpdir(), 'countersign-config-'));
    env = { DBUS_SESSION_BUS_ADDRESS: bus, XDG_CONFIG_HOME: config };
    ({ app, windows, page } = await appWithWallet({ env }));
  });

  afterAll(() => rmSync(config, { recursive: true, force: true }));

  it('has its icon in the tray, with a menu that follows what is', async () => {
    const registered = () => desktop.heard.map(({ member }) => member);
    await expect.poll(registered).toContain('RegisterStatusNotifierItem');
    await expect
      .poll(async () => [...(await trayItems()).keys()])
      .toEqual([
        ...['No schedules', 'Nothing waits for you', 'Open Countersign', 'Quick ask'],
        ...['Lock the wallet', 'Quit'],
      ]);
  });

  it('says in its settings what there is, and starts at login only when that is ticked', async () => {
    await goTo(windows, 'Settings');
    await page.getByText(/^There is a tray: /).waitFor();
    await page.getByText(/^You are notified when a run waits/).waitFor();
    const file = join(config, 'autostart', 'countersign.desktop');
    const login = page.getByRole('checkbox', { name: /^Start when I log in/ });
    expect([existsSync(file), await login.isChecked()]).toEqual([false, false]);
    await login.click();
    await expect.poll(() => login.isChecked()).toBe(true);
    expect(existsSync(file)).toBe(true);
    await keepPicture('background', page);
    await expectAccessible(page);
    await login.click();
    await expect.poll(() => existsSync(file)).toBe(false);
  });

  it('explains the first close, and then runs on without a window', async () => {
    const pay = callOf('pay', 'Pay Bob', 'transfer', { token: 'ETH', amount: '1', to: bob });
    const client = await practiceClient(app.dataDir);
    const after = Number(await client.getBlockNumber()) + 10;
    await startPlan(app, windows, planOf('Pays later', [restUntil(after), pay]));
    await closeWindow(app.electron);
    const told = page.getByRole('alertdialog', { name: 'Countersign stays in the tray' });
    await told.getByText(/It does not lock the wallet/).waitFor();
    await keepPicture('first-close', page);
    await expectAccessible(page);
    await pressAndGo(told.getByRole('button', { name: 'Keep it in the tray' }));
    await expect.poll(windowCount).toBe(0);
    // Nobody looks, and the run goes on until it needs somebody.
    await client.request({ method: 'anvil_mine', params: ['0x14'] } as never);
    await expect.poll(notified, { timeout: 60_000 }).toHaveLength(1);
    expect(notified()[0]).toContain('Waits for your approval');
  });

  it('opens its window at the item of a notification that is pressed, and tells it in the app too', async () => {
    const [path, face] = ['/org/freedesktop/Notifications', 'org.freedesktop.Notifications'];
    desktop.emit(path, face, 'ActionInvoked', [7, 'default']);
    await shownAgain();
    await page.getByRole('button', { name: 'Review the approval' }).waitFor();
    // The wallet is as open as before.
    await page.getByText(/^Vault open/).waitFor();
    await page.getByRole('button', { name: 'Notifications, nothing new' }).click();
    await page.getByRole('button', { name: /Waits for your approval/ }).waitFor();
    await keepPicture('notifications', page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('closes without a word from then on, and a second start opens it where it was', async () => {
    await closeWindow(app.electron);
    await expect.poll(windowCount).toBe(0);
    const second = spawn(electronExecutable(), electronArguments(process.cwd()), {
      env: { ...isolatedEnvironment(app.home) },
      stdio: 'ignore',
    });
    expect(await once(second, 'exit')).toEqual([0, null]);
    await shownAgain();
    await page.getByRole('button', { name: 'Review the approval' }).waitFor();
  });

  it('keeps what was typed and not sent, and comes back from the tray with the box to write in', async () => {
    await goTo(windows, 'Chat');
    const box = page.getByRole('textbox', { name: 'Message' });
    await box.fill('send 2 ETH to');
    await goTo(windows, 'Wallet');
    await closeWindow(app.electron);
    const visible = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(visible).toBe(false);
    await pressInTray('Quick ask');
    await expect.poll(visible).toBe(true);
    await expect.poll(() => box.inputValue()).toBe('send 2 ETH to');
    await box.and(page.locator(':focus')).waitFor();
    await box.fill('');
  });

  it('asks before it is quit while a schedule is on, also without a window, and ends at a yes', async () => {
    const trigger = { type: 'interval', everyMs: 86_400_000 };
    const look = callOf('look', 'Look at the price', 'get_price', { token: 'ETH' });
    await rehearsePlan(app, windows, { ...planOf('Looks daily', [look]), trigger });
    await page.getByRole('button', { name: /^Agree and keep it paused/ }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await closeWindow(app.electron);
    await expect.poll(windowCount).toBe(0);
    await pressInTray('Quit (1 schedule stops)');
    await shownAgain();
    const asked = page.getByRole('alertdialog', { name: 'Quit Countersign' });
    await asked.getByText(/^One schedule stops until you start Countersign again/).waitFor();
    await keepPicture('quit', page);
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Stay here' }).click();
    await asked.waitFor({ state: 'detached' });
    await pressInTray('Quit (1 schedule stops)');
    const gone = once(app.electron.process(), 'exit');
    await pressAndGo(asked.getByRole('button', { name: 'Quit', exact: true }));
    expect(await gone).toEqual([0, null]);
  });

  it('starts without a window where a login starts it, and shows in the tray what it does', async () => {
    const before = desktop.heard.length;
    app = await launchApp({ home: app.home, env, args: ['--hidden'] });
    const again = () => desktop.heard.slice(before).map(({ member }) => member);
    await expect.poll(again, { timeout: 30_000 }).toContain('RegisterStatusNotifierItem');
    expect(app.electron.windows()).toEqual([]);
    await app.stop();
  });
});

describe('the app without a tray', () => {
  it('says that closing quits, minimises if that is chosen, and remembers it', async () => {
    ({ app, windows, page } = await appWithWallet());
    await closeWindow(app.electron);
    const told = page.getByRole('alertdialog', { name: 'Closing quits Countersign' });
    await keepPicture('no-tray', page);
    await expectAccessible(page);
    await told.getByRole('button', { name: 'Minimise it instead' }).click();
    await told.waitFor({ state: 'detached' });
    expect(await windowCount()).toBe(1);
    await goTo(windows, 'Settings');
    const keeps = page.getByRole('checkbox', { name: /^Minimise the window when it is closed/ });
    expect(await keeps.isChecked()).toBe(true);
    await keeps.click();
    await expect.poll(() => keeps.isChecked()).toBe(false);
    const gone = once(app.electron.process(), 'exit');
    await closeWindow(app.electron);
    expect(await gone).toEqual([0, null]);
  });
});

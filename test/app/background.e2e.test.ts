import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { electronArguments, isolatedEnvironment } from '../../scripts/run/electron-launch.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { electronExecutable, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { pageFaults } from '../support/page-faults.ts';
import { hasDbus, joinBus, type Program, startBus } from '../support/session-bus.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let app: RunningApp;
let windows: Windows;
let page: Page;
let desktop: Program;
let config: string;

/** As the button of the window does. */
async function closeWindow(): Promise<void> {
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

const windowCount = () =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** What the desktop was asked to show, as far as it is text. */
const notified = () =>
  desktop.heard.filter(({ member }) => member === 'Notify').map(({ body }) => body.toString());

async function shownAgain(): Promise<Page> {
  await expect.poll(windowCount).toBe(1);
  page = await windows.app();
  return page;
}

describe.runIf(hasDbus)('the app in the background of a desktop with a tray', () => {
  beforeAll(async () => {
    const address = await startBus();
    desktop = await joinBus(
      address,
      ['org.kde.StatusNotifierWatcher', 'org.freedesktop.Notifications'],
      {
        Get: [{ variant: true }],
        GetServerInformation: ['test', 'test', '1', '1.2'],
        GetCapabilities: [['body', 'actions']],
        Notify: [7],
      },
    );
    config = mkdtempSync(join(tmpdir(), 'countersign-config-'));
    const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CONFIG_HOME: config };
    ({ app, windows, page } = await appWithWallet({ env }));
  });

  afterAll(() => rmSync(config, { recursive: true, force: true }));

  it('has its icon in the tray', async () => {
    const registered = () => desktop.heard.map(({ member }) => member);
    await expect.poll(registered).toContain('RegisterStatusNotifierItem');
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
    expect(await pageFaults(page)).toEqual([]);
    await login.click();
    await expect.poll(() => existsSync(file)).toBe(false);
  });

  it('explains the first close, and then runs on without a window', async () => {
    const pay = callOf('pay', 'Pay Bob', 'transfer', { token: 'ETH', amount: '1', to: bob });
    const rest = { id: 'rest', label: 'Rest', type: 'wait', durationMs: 4000 };
    await startPlan(app, windows, planOf('Pays later', [rest, pay]));
    await closeWindow();
    const told = page.getByRole('alertdialog', { name: 'Countersign stays in the tray' });
    await told.getByText(/It does not lock the wallet/).waitFor();
    await keepPicture('first-close', page);
    expect(await pageFaults(page)).toEqual([]);
    await told.getByRole('button', { name: 'Keep it in the tray' }).click();
    await expect.poll(windowCount).toBe(0);
    // Nobody looks, and the run goes on until it needs somebody.
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
    expect(await pageFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('closes without a word from then on, and a second start opens it where it was', async () => {
    await closeWindow();
    await expect.poll(windowCount).toBe(0);
    const second = spawn(electronExecutable(), electronArguments(process.cwd()), {
      env: { ...isolatedEnvironment(app.home) },
      stdio: 'ignore',
    });
    expect(await once(second, 'exit')).toEqual([0, null]);
    await shownAgain();
    await page.getByRole('button', { name: 'Review the approval' }).waitFor();
  });

  it('keeps what was typed and not sent', async () => {
    await goTo(windows, 'Chat');
    await page.getByRole('textbox', { name: 'Message' }).fill('send 2 ETH to');
    await closeWindow();
    const visible = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(visible).toBe(false);
    await app.electron.evaluate(({ app: main }) => main.emit('activate'));
    await expect.poll(visible).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('send 2 ETH to');
  });

  it('ends when it is quit by its menu', async () => {
    const gone = once(app.electron.process(), 'exit');
    await app.electron.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.items[0]?.submenu?.items[0]?.click();
    });
    expect(await gone).toEqual([0, null]);
  });
});

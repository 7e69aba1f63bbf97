import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { electronArguments } from '../../scripts/run/electron-launch.ts';
import { contentSecurityPolicy } from '../../src/main/shell/content-security-policy.ts';
import { appChannelNames, bridgeName } from '../../src/shared/ipc/channel-names.ts';
import { closeWindow } from '../support/close-window.ts';
import { electronExecutable, launchApp, type RunningApp } from '../support/electron-app.ts';
import { answerDialogs } from '../support/system-dialogs.ts';
import { within } from '../support/within.ts';

describe('the built app', () => {
  let app: RunningApp;
  let page: Page;
  const refusals: string[] = [];

  beforeAll(async () => {
    app = await launchApp();
    page = await app.page('app');
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refusals.push(message.text());
    });
  });

  it('draws its page under the policy, with nothing refused [E-05]', async () => {
    const header = page.waitForResponse((response) => response.url().startsWith('app://app/index'));
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.reload()),
    );
    expect((await header).headers()['content-security-policy']).toBe(contentSecurityPolicy);
    await page.locator('#root > *').first().waitFor();
    expect(refusals).toEqual([]);
  });

  it('gives its page the functions of the contract and nothing else [E-10]', async () => {
    const given = await page.evaluate(() => {
      const { countersign } = globalThis as unknown as { countersign: Record<string, unknown> };
      return Object.keys(countersign).sort();
    });
    expect(given).toEqual([...appChannelNames.map(bridgeName), 'onChange', 'onPiece'].sort());
    const nodes = await page.evaluate(() =>
      ['require', 'process', 'Buffer', 'ipcRenderer', 'electron'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(nodes).toEqual([]);
  });

  it('connects main to nobody whom no room of ours asks, and writes down who was wanted [E-13]', async () => {
    const { code, facts } = await app.electron.evaluate(() =>
      fetch('https://stranger.invalid').then(
        () => ({ code: 'reached', facts: {} }),
        ({ cause: { code, facts } }) => ({ code, facts }),
      ),
    );
    expect({ code, facts }).toEqual({
      code: 'REACH_REFUSED',
      facts: { host: 'stranger.invalid' },
    });
    const log = () => readFileSync(join(app.dataDir, 'log', 'countersign.log'), 'utf8');
    await expect.poll(log).toContain('"event":"reach.refused"');
  });

  it('runs every window isolated and sandboxed [E-01]', async () => {
    const preferences = await app.electron.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .map((contents) =>
          (
            contents as unknown as { getLastWebPreferences(): Electron.WebPreferences }
          ).getLastWebPreferences(),
        ),
    );
    expect(preferences.length).toBeGreaterThan(0);
    for (const { sandbox, contextIsolation, nodeIntegration, webSecurity } of preferences) {
      expect([sandbox, contextIsolation, nodeIntegration, webSecurity]).toEqual([
        ...[true, true, false, true],
      ]);
    }
  });

  it('keeps everything in its data folder', () => {
    expect(existsSync(join(app.dataDir, 'chromium'))).toBe(true);
    expect(existsSync(join(app.home, '.config'))).toBe(false);
  });

  it('starts once per data folder: the second one ends at once, without an error [E-11, F-13]', async () => {
    const orders = ['--', 'countersign://mcp/install?command=calc', '--inspect=0', '/etc/passwd'];
    const before = page.url();
    const second = spawn(
      electronExecutable(),
      [...electronArguments(process.cwd()), '--load-extension=/tmp', ...orders],
      {
        env: { ...process.env, HOME: app.home, COUNTERSIGN_HOME: app.dataDir },
        stdio: 'ignore',
      },
    );
    expect(await once(second, 'exit')).toEqual([0, null]);
    expect([page.isClosed(), page.url(), app.electron.windows().length]).toEqual([
      ...[false, before, 1],
    ]);
  });

  it('draws on when the process for graphics ended, and its page when that ended [F-11]', async () => {
    const graphics = await app.electron.evaluate(({ app: main }) =>
      main.getAppMetrics().flatMap(({ type, pid }) => (type === 'GPU' ? [pid] : [])),
    );
    for (const pid of graphics) process.kill(pid, 'SIGKILL');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const loaded = app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return new Promise((resolve) => {
        contents?.once('did-finish-load', () => resolve(contents.isCrashed()));
        contents?.forcefullyCrashRenderer();
      });
    });
    expect(await within(20, 'The page that ended was waited for', loaded)).toBe(false);
    const drawn = () =>
      app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'document.querySelector("#root > *") !== null',
        ),
      );
    await expect.poll(drawn, { timeout: 10_000 }).toBe(true);
    expect(graphics).toHaveLength(1);
  });

  it('asks about a page that hangs, and loads it again only when told to [F-11]', async () => {
    const inPage = (code: string) =>
      app.electron.evaluate(
        ({ BrowserWindow }, text) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
        code,
      );
    const hang = (loadsAgain: boolean) =>
      app.electron.evaluate(({ BrowserWindow }, waits) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        return new Promise<void>((resolve) => {
          if (waits) contents?.once('did-finish-load', () => resolve());
          contents?.emit('unresponsive');
          if (!waits) resolve();
        });
      }, loadsAgain);
    await inPage('globalThis.before = true');
    const question = 'What this window shows does not answer.';
    const waits = await answerDialogs(app, true);
    await hang(false);
    expect(await waits()).toEqual([question]);
    expect(await inPage('globalThis.before')).toBe(true);
    const ends = await answerDialogs(app, false);
    await within(20, 'The page that hangs was waited for', hang(true));
    expect(await ends()).toEqual([question]);
    expect(await inPage('typeof globalThis.before')).toBe('undefined');
  });

  it('ends with its last window', async () => {
    const main = app.electron.process();
    const gone = once(main, 'exit');
    await closeWindow(app.electron);
    expect(await gone).toEqual([0, null]);
  });
});

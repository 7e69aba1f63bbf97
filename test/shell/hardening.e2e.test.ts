import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSmallApp } from '../support/build-small-app.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { within } from '../support/within.ts';
import { askForDevices, statesOfPermissions } from './hardening-app/ask-permissions.ts';
import { tryEveryWayOut } from './hardening-app/attempts.ts';
import { fakeSystemOpener } from './hardening-app/fake-system-opener.ts';
import { clickLink, hostileLinks } from './hardening-app/hostile-links.ts';
import { type NetworkSink, startNetworkSink } from './hardening-app/network-sink.ts';

interface Inspectable {
  getLastWebPreferences(): Electron.WebPreferences;
}

let appDir: string;
let sink: NetworkSink;

const launch = (mode: string): Promise<RunningApp> =>
  launchApp({ appDir, env: { HARDENING: mode } });

beforeAll(async () => {
  appDir = await buildSmallApp({
    main: join(import.meta.dirname, 'hardening-app/main.ts'),
    pages: ['index', 'trusted'],
    preloads: ['app', 'trusted'],
  });
  sink = await startNetworkSink();
});

afterAll(() => sink.stop());

async function arrivalsFrom(app: RunningApp): Promise<string[]> {
  sink.arrivals.length = 0;
  for (const kind of ['app', 'trusted'] as const) {
    const page = await app.page(kind);
    const tried = page.evaluate(tryEveryWayOut, sink.port);
    await within(60, `The ${kind} page was asked to try every way out`, tried);
  }
  return [...new Set(sink.arrivals)];
}

describe('ways out of a page [E-05]', () => {
  it('work where nothing stops them, so that the silence below means something', async () => {
    const app = await launch('open');
    const arrived = await arrivalsFrom(app);
    const scripts = ['/script', '/inline', '/eval'];
    for (const path of ['/fetch', '/xhr', '/beacon', '/websocket', '/img', '/iframe', ...scripts]) {
      expect(arrived).toContain(path);
    }
    expect(arrived).toEqual(expect.arrayContaining(['tcp', 'udp']));
    await app.stop('SIGKILL');
  });

  it('reach nothing without the content security policy', async () => {
    const app = await launch('no-policy');
    expect(await arrivalsFrom(app)).toEqual([]);
    await app.stop();
  });

  it('reach nothing as shipped', async () => {
    const app = await launch('strict');
    expect(await arrivalsFrom(app)).toEqual([]);
    expect(app.electron.windows()).toHaveLength(2);
    await app.stop();
  });
});

describe('a page of ours', () => {
  let app: RunningApp;
  let pages: Page[];
  let handedToSystem: () => string;

  beforeAll(async () => {
    const opener = fakeSystemOpener();
    handedToSystem = opener.opened;
    app = await launchApp({ appDir, env: { HARDENING: 'strict', PATH: opener.path } });
    pages = [await app.page('app'), await app.page('trusted')];
  });

  it('runs in a window with every preference that isolates it [E-01]', async () => {
    const preferences = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) =>
        // Electron's types leave it out.
        (webContents as unknown as Inspectable).getLastWebPreferences(),
      ),
    );
    expect(preferences).toHaveLength(2);
    for (const last of preferences) {
      expect({ nodeIntegrationInWorker: false, ...last }).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
      });
      expect(last.enableBlinkFeatures ?? '').toBe('');
    }
  });

  it.runIf(process.platform !== 'linux')(
    'is kept out of what other programs record of the screen, where secrets are shown [V-12]',
    async () => {
      const isProtected = await app.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => [
          new URL(window.webContents.getURL()).host,
          window.isContentProtected(),
        ]),
      );
      expect(Object.fromEntries(isProtected)).toEqual({ app: false, trusted: true });
    },
  );

  it('sees nothing of Node [E-01]', async () => {
    for (const page of pages) {
      const seen = await page.evaluate(() =>
        ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in globalThis),
      );
      expect(seen).toEqual([]);
    }
  });

  it('cannot read files [E-04]', async () => {
    for (const page of pages) {
      const answer = await page.evaluate(() =>
        fetch('file:///etc/passwd').then(
          (response) => response.text(),
          () => 'refused',
        ),
      );
      expect(answer).toBe('refused');
    }
  });

  it("cannot load the other window's page or anything outside the fixed set [E-04]", async () => {
    const [page] = pages;
    const answers = await page!.evaluate(async () => {
      const load = (src: string): Promise<string> =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve('loaded');
          image.onerror = () => resolve('refused');
          image.src = src;
        });
      return Promise.all(
        [
          'app://trusted/trusted.html',
          '/trusted.html',
          '/../../package.json',
          '/%2e%2e/main.js',
        ].map(load),
      );
    });
    expect(new Set(answers)).toEqual(new Set(['refused']));
  });

  it('is denied every permission [E-08]', async () => {
    for (const page of pages) {
      expect(await page.evaluate(statesOfPermissions)).toEqual([]);
      expect(await page.evaluate(askForDevices)).toEqual([]);
    }
  });

  it('stays where it is, whatever link is clicked, and hands nothing to the system [E-06]', async () => {
    for (const page of pages) {
      const before = page.url();
      for (const href of hostileLinks) {
        for (const target of ['_self', '_blank']) await page.evaluate(clickLink, { href, target });
      }
      expect(page.url()).toBe(before);
    }
    expect(app.electron.windows()).toHaveLength(2);
    expect(handedToSystem()).toBe('');
  });

  it('comes back by itself from about:blank, the one navigation that Electron cannot refuse [E-06]', async () => {
    for (const page of pages) {
      const before = page.url();
      const away = page.waitForURL('about:blank', { waitUntil: 'commit' });
      await page.evaluate(() => {
        location.href = 'about:blank';
      });
      await away;
      await page.waitForURL(before);
    }
  });
});

// The only place that makes windows, so that every one of them has the same hardening.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { app, BrowserWindow, type BrowserWindowConstructorOptions, session } from 'electron/main';
import { isLanguageTag, type Writing } from '../../shared/ipc/choices.ts';
import { listAppFiles } from './app-files.ts';
import { serveAppFiles } from './app-protocol.ts';
import { closedPreferences } from './closed-preferences.ts';

/**
 * `app` is the main window; `trusted` asks for passwords and approvals and speaks to the signer; `visit` is the frame
 * around a page that a plan visits.
 */
export type WindowKind = 'app' | 'trusted' | 'visit';

interface KindOfWindow {
  partition: string;
  origin: string;
  preload: string;
  page: string;
  frame: BrowserWindowConstructorOptions;
}

// Each kind has a session, an origin and a preload of its own; neither can load the other's page.
const kinds: Readonly<Record<WindowKind, KindOfWindow>> = {
  app: {
    partition: 'persist:app',
    origin: 'app://app',
    preload: 'app.cjs',
    page: 'index.html',
    frame: { width: 1280, height: 800, minWidth: 880, minHeight: 560 },
  },
  trusted: {
    partition: 'trusted',
    origin: 'app://trusted',
    preload: 'trusted.cjs',
    page: 'trusted.html',
    frame: {
      width: 480,
      height: 680,
      useContentSize: true,
      resizable: false,
      maximizable: false,
      fullscreenable: false,
    },
  },
  visit: {
    partition: 'visit-frame',
    origin: 'app://visit',
    preload: 'visit.cjs',
    page: 'visit.html',
    frame: { width: 1100, height: 820, minWidth: 640, minHeight: 480, useContentSize: true },
  },
};

/** Everything a window of this kind is made with. `outDir` holds the built preloads. */
function windowOptions(
  kind: WindowKind,
  outDir: string,
  isPackaged: boolean,
): BrowserWindowConstructorOptions {
  const { partition, preload, frame } = kinds[kind];
  return {
    ...frame,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      partition,
      preload: join(outDir, 'preload', preload),
      ...closedPreferences,
      devTools: !isPackaged,
    },
  };
}

/** English, as English is usually written. */
export const usualWriting: Writing = { language: 'en', formats: '' };

/** Whether passwords and phrases stay out of what other programs record of the screen; on Linux nothing can do that. */
export const keepsFromRecording = process.platform !== 'linux';

/** Codes of the languages that the pages in `outDir` are there in, English first. */
export function languagesIn(outDir: string): string[] {
  const pages = join(outDir, 'renderer');
  const isLanguage = (name: string): boolean =>
    isLanguageTag(name) && existsSync(join(pages, name, kinds.app.page));
  return [usualWriting.language, ...readdirSync(pages).filter(isLanguage).sort()];
}

/**
 * Opens a window and shows it once its page is drawn.
 * @param location what follows the page's address, e.g. `#/approval/42`
 */
export function createWindow(kind: WindowKind, writing: Writing, location = ''): BrowserWindow {
  const outDir = join(app.getAppPath(), 'out');
  servePages(kind, join(outDir, 'renderer'));
  const window = new BrowserWindow(windowOptions(kind, outDir, app.isPackaged));
  if (kind === 'trusted' && keepsFromRecording) window.setContentProtection(true);
  // A visit begins while the person may be typing a password: it takes the keyboard from no window.
  window.once('ready-to-show', () => (kind === 'visit' ? window.showInactive() : window.show()));
  loadPage(window, kind, writing, location);
  return window;
}

/** Loads the page of a window in a language; in English where it is not there in that one. */
export function loadPage(
  window: BrowserWindow,
  kind: WindowKind,
  { language, formats }: Writing,
  location: string,
): void {
  const { origin, page } = kinds[kind];
  const languages = languagesIn(join(app.getAppPath(), 'out'));
  const isOther = language !== usualWriting.language && languages.includes(language);
  const locale = formats === 'system' ? app.getSystemLocale() : formats;
  const written = isLanguageTag(locale) ? `?formats=${locale}` : '';
  const url = `${origin}/${isOther ? `${language}/` : ''}${page}${written}${location}`;
  // A window that is closed or loaded anew while it loads is not a failure.
  window.loadURL(url).catch((error: Error & { code?: string }) => {
    if (!window.isDestroyed() && error.code !== 'ERR_ABORTED') throw error;
  });
}

function servePages(kind: WindowKind, rendererDir: string): void {
  const { partition, origin, page } = kinds[kind];
  const own = session.fromPartition(partition);
  if (own.protocol.isProtocolHandled('app')) return;
  const files = [...listAppFiles(rendererDir)];
  const mine = files.filter(([path]) => !path.endsWith('.html') || basename(path) === page);
  serveAppFiles(own, origin, new Map(mine));
}

import type { Page } from 'playwright-core';
import { makeWallet, type Windows } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { type LaunchOptions, launchApp, type RunningApp } from './electron-app.ts';

export interface AppWithWallet {
  app: RunningApp;
  windows: Windows;
  /** The window of the app itself. */
  page: Page;
}

/** The app with a new wallet, open on the practice chain. */
export async function appWithWallet(options?: LaunchOptions): Promise<AppWithWallet> {
  const app = await launchApp(options);
  const windows = windowsOf(app.electron);
  await makeWallet(windows);
  return { app, windows, page: await windows.app() };
}

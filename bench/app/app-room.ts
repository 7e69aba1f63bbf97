import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startVirtualDisplay } from '../../scripts/run/virtual-display.ts';
import type { Tell } from '../core/benchmark.ts';
import { inFolder, repoRoot } from '../core/folders.ts';
import { buildApp } from './build-app.ts';
import { type LaunchedApp, type LaunchPlace, launch } from './launch.ts';
import { prepareHome } from './prepare-home.ts';
import { requireRuntime } from './runtime.ts';

/** An app to start, and how its first page is known. */
export interface Subject extends LaunchPlace {
  /** What the page's address begins with. */
  address: string;
  heading: string;
}

/** The built app on a display, and what it is compared with. */
export interface AppRoom {
  /** The app of a person who has a wallet and one plan; its vault is locked after every start. */
  used: Subject;
  /** The app on a data folder that is not there yet; another one each time. */
  first(): Subject;
  /** One hardened window with one heading. */
  empty(): Subject;
}

export async function inAppRoom<T>(tell: Tell, work: (room: AppRoom) => Promise<T>): Promise<T> {
  requireRuntime();
  const server = await startVirtualDisplay();
  try {
    return await inFolder(async (folder) => {
      const appDir = await buildApp(folder, tell);
      const newHome = (): string => mkdtempSync(join(folder, 'home-'));
      const { display } = server;
      const app = { appDir, display, address: 'app://app/' };
      const used = { ...app, home: newHome(), heading: 'Chats' };
      await prepareHome(used, tell);
      return work({
        used,
        first: () => ({ ...app, home: newHome(), heading: 'How do you want to start' }),
        empty: () => ({
          ...{ appDir: join(repoRoot, 'bench/empty-app'), display, home: newHome() },
          ...{ address: 'file://', heading: 'Empty' },
        }),
      });
    });
  } finally {
    await server.stop();
  }
}

/** Starts it and waits for its first page. Answers how long that took. */
export async function open(subject: Subject): Promise<{ app: LaunchedApp; tookMs: number }> {
  const app = await launch(subject);
  try {
    const page = await app.page(subject.address);
    await page.getByRole('heading', { name: subject.heading }).waitFor();
    return { app, tookMs: performance.now() - app.startedAt };
  } catch (thrown) {
    await app.stop();
    throw thrown;
  }
}

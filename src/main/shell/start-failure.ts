// An app that cannot start says why in a box; it never ends without a word.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, dialog } from 'electron/main';
import { toAppError } from '../../shared/errors.ts';
import type { WayOut } from '../../shared/way-out.ts';
import { startAgain } from './start-again.ts';

const title = 'Countersign cannot start';

/**
 * Ends the app with the error in a box, after what came of a way out that was tried before. Only once the app is ready:
 * before that there is no box.
 */
export function endWithFailure(app: App, thrown: unknown, told = ''): void {
  const { code, message, advice } = toAppError(thrown);
  const said = [told, message, advice, code].filter((text) => text !== '');
  dialog.showErrorBox(title, said.join('\n\n'));
  app.exit(1);
}

/**
 * The same with ways out, of which one is taken on a clear yes only. What changed nothing is said in the same box, with
 * the ways that there are then; what else fails, in the next one.
 */
export async function endOrTake(
  app: App,
  environment: NodeJS.ProcessEnv,
  thrown: unknown,
  waysNow: () => Promise<WayOut[]>,
): Promise<void> {
  for (let told = ''; ; ) {
    try {
      const ways = await waysNow();
      if (ways.length === 0) return endWithFailure(app, thrown, told);
      const way = await chosenWay(thrown, ways, told);
      if (way === undefined) return app.exit(1);
      told = '';
      const outcome = await way.take();
      if (outcome === null) break;
      told = outcome;
    } catch (failure) {
      return endWithFailure(app, failure, told);
    }
  }
  startAgain(app, environment);
  app.exit(0);
}

/** @param told of the way that was tried last; empty at first */
async function chosenWay(
  thrown: unknown,
  ways: WayOut[],
  told: string,
): Promise<WayOut | undefined> {
  const { code, message } = toAppError(thrown);
  const details = [told, ...ways.map(({ detail }) => detail), code].filter((text) => text !== '');
  const { response } = await dialog.showMessageBox({
    type: 'error',
    ...{ title, message },
    detail: details.join('\n\n'),
    buttons: [...ways.map(({ does }) => does), 'End'],
    defaultId: ways.length,
    cancelId: ways.length,
    noLink: true,
  });
  return ways[response];
}

/** The same at any time, also where the app's own folder cannot be used. */
export async function endBeforeStart(app: App, thrown: unknown): Promise<void> {
  if (!app.isReady()) {
    // Chromium needs a folder even to show a box.
    const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
    app.setPath('userData', folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await app.whenReady();
  }
  endWithFailure(app, thrown);
}

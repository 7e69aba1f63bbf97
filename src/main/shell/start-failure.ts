// An app that cannot start says why in a box; it never ends without a word.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, dialog } from 'electron/main';
import { toAppError } from '../../shared/errors.ts';

/** Something that a person may choose in the box, after which the app starts again. */
export interface WayOut {
  /** What the button says that does it. */
  does: string;
  /** What is lost with it and what stays. */
  detail: string;
  take(): Promise<void>;
}

const title = 'Countersign cannot start';

/** Ends the app with the error in a box. Only once the app is ready: before that there is no box. */
export function endWithFailure(app: App, thrown: unknown): void {
  const { code, message, advice } = toAppError(thrown);
  dialog.showErrorBox(title, `${message}\n\n${advice}\n\n${code}`);
  app.exit(1);
}

/** The same with a way out, which is taken on a clear yes only. What fails in it is said in the next box. */
export async function endOrTake(app: App, thrown: unknown, way: WayOut): Promise<void> {
  const { code, message } = toAppError(thrown);
  const answer = await dialog.showMessageBox({
    type: 'error',
    title,
    message,
    detail: `${way.detail}\n\n${code}`,
    buttons: [way.does, 'End'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (answer.response !== 0) return app.exit(1);
  try {
    await way.take();
  } catch (failure) {
    return endWithFailure(app, failure);
  }
  app.relaunch();
  app.exit(0);
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

// An app that cannot start says why in a box; it never ends without a word.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, dialog } from 'electron/main';
import { toAppError } from '../../shared/errors.ts';

/** Ends the app with the error in a box. Only once the app is ready: before that there is no box. */
export function endWithFailure(app: App, thrown: unknown): void {
  const { code, message, advice } = toAppError(thrown);
  dialog.showErrorBox('Countersign cannot start', `${message}\n\n${advice}\n\n${code}`);
  app.exit(1);
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

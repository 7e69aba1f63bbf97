import type { BrowserWindow, WebContents } from 'electron/main';
import type { Change } from '../../shared/ipc/change.ts';
import { changeChannel, pieceChannel } from '../../shared/ipc/channel-names.ts';
import type { Piece } from '../../shared/ipc/reply-view.ts';
import type { WindowKind } from './window-factory.ts';

/** The app's windows as long as they are open: which of them a call comes from, and what they are told. */
export class OpenWindows {
  readonly #open = new Map<number, { page: WebContents; kind: WindowKind }>();
  readonly #touched: () => void;

  /** `touched`: somebody pressed a key or moved the mouse in one of them. */
  constructor(touched: () => void) {
    this.#touched = touched;
  }

  /** From before its page is there until it is closed. */
  adopt(window: BrowserWindow, kind: WindowKind): void {
    const page = window.webContents;
    const { id } = page;
    this.#open.set(id, { page, kind });
    page.on('input-event', this.#touched);
    window.once('closed', () => this.#open.delete(id));
  }

  /** Kind of the window that owns these web contents, or null when it is none of ours. */
  kindOf(webContentsId: number): WindowKind | null {
    return this.#open.get(webContentsId)?.kind ?? null;
  }

  /** Tells every one what to ask for again. */
  changed(change: Change): void {
    for (const { page } of this.#open.values()) {
      if (!page.isDestroyed()) page.send(changeChannel, change);
    }
  }

  /** Shows that of the app what a model writes. */
  wrote(piece: Piece): void {
    for (const { page, kind } of this.#open.values()) {
      if (kind === 'app' && !page.isDestroyed()) page.send(pieceChannel, piece);
    }
  }
}

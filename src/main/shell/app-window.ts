// The window of the app: it comes and goes, the app stays. What it showed is remembered by its address.
import type { BrowserWindow } from 'electron/main';
import type { Writing } from '../../shared/ipc/choices.ts';
import { reloadWhenGone } from './page-gone.ts';
import { askWhenHanging } from './page-hangs.ts';
import { Reloads } from './reloads.ts';
import { createWindow, loadPage, usualWriting } from './window-factory.ts';

export interface AppWindowPorts {
  writing(): Writing;
  /** A new window, before its page is there. */
  made(window: BrowserWindow): void;
  /** The person wants to close it; nothing happens by itself. */
  closing(): void;
  /** It is gone, or hidden with what was typed in it. */
  closed(): void;
  /** Its page ended by itself. */
  ended(reason: string): void;
  /** Its page does not answer. */
  hangs(): void;
  /** The person wants to quit. */
  quit(): void;
  /** Tells its page to show another place. */
  goTo(place: string): void;
}

export class AppWindow {
  readonly #ports: AppWindowPorts;
  readonly #reloads = new Reloads(() => performance.now());
  #window: BrowserWindow | undefined;
  #place = '';
  #holds = false;
  #ending = false;

  constructor(ports: AppWindowPorts) {
    this.#ports = ports;
  }

  /** Undefined while there is none. */
  get current(): BrowserWindow | undefined {
    return this.#window;
  }

  /** Opens it, or brings it to the front, hidden and minimised ones too; at a place where one is given. */
  show(place?: string): BrowserWindow {
    const open = this.#window;
    if (open === undefined) return this.#open(place ?? this.#place);
    if (place !== undefined) this.#ports.goTo(place);
    if (open.isMinimized()) open.restore();
    open.show();
    open.focus();
    return open;
  }

  /** Takes over the one that was opened before anything else was there. */
  take(window: BrowserWindow): void {
    if (window.isDestroyed()) return;
    this.#follow(window);
    const { language, formats } = this.#ports.writing();
    if (language !== usualWriting.language || formats !== usualWriting.formats)
      loadPage(window, 'app', { language, formats }, '');
    // It ended before anybody followed it.
    else if (window.webContents.isCrashed()) window.webContents.reload();
  }

  /** Opens it minimised, where nothing else shows that the app runs. */
  showMinimised(): void {
    const window = this.show();
    if (window.isVisible()) window.minimize();
    else window.once('show', () => window.minimize());
  }

  /** Loads its page anew at the same place, since it is to be written otherwise. */
  load(): void {
    const window = this.#window;
    if (window === undefined) return;
    this.#holds = false;
    loadPage(window, 'app', this.#ports.writing(), placeOf(window));
  }

  minimise(): void {
    this.#window?.minimize();
  }

  /** Takes it away and with it what its page holds in memory, unless something was typed that is not kept. */
  hide(): void {
    const window = this.#window;
    if (window === undefined) return;
    this.#place = placeOf(window);
    if (this.#holds) {
      window.hide();
      this.#ports.closed();
    } else window.destroy();
  }

  /** Something that a person typed would be lost with the page. */
  holds(holds: boolean): void {
    this.#holds = holds;
  }

  /** The place that is in front of the person, or null when they look elsewhere. */
  get placeInFocus(): string | null {
    const window = this.#window;
    return window?.isFocused() ? placeOf(window) : null;
  }

  /** From here on closing is not asked about any more. */
  end(): void {
    this.#ending = true;
  }

  #open(place: string): BrowserWindow {
    return this.#follow(createWindow('app', this.#ports.writing(), place));
  }

  #follow(window: BrowserWindow): BrowserWindow {
    this.#window = window;
    this.#holds = false;
    this.#ports.made(window);
    reloadWhenGone(window, this.#reloads, this.#ports);
    askWhenHanging(window, this.#ports);
    window.on('close', (event) => {
      if (this.#ending) return;
      event.preventDefault();
      this.#ports.closing();
    });
    window.once('closed', () => {
      if (this.#window !== window) return;
      this.#window = undefined;
      this.#ports.closed();
    });
    return window;
  }
}

/** What follows the page in the address, e.g. `#/runs/42`. */
function placeOf(window: BrowserWindow): string {
  return new URL(window.webContents.getURL() || 'app://app').hash;
}

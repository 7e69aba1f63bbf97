// The small window where passwords and approvals are given. One is open at a time; closing it
// decides nothing. Its port leads to the signer and is handed over once, when the page is made.
import { type BrowserWindow, MessageChannelMain, type MessagePortMain } from 'electron/main';
import { signerPortChannel } from '../../shared/ipc/channel-names.ts';
import type { Writing } from '../../shared/ipc/choices.ts';
import type { RequestOf } from '../../shared/ipc/contract.ts';
import { createWindow } from './window-factory.ts';

/** Which page to show, and for an approval, a mandate or a change of limits and lists which one. */
export type TrustedRequest = RequestOf<'trusted.open'>;

export interface TrustedWindowsOptions {
  writing: () => Writing;
  /** Gives one end of a new channel to the signer. */
  connectSigner: (port: MessagePortMain) => void;
  opened: (window: BrowserWindow) => void;
  closed: (request: TrustedRequest) => void;
}

interface OpenWindow {
  window: BrowserWindow;
  request: TrustedRequest;
}

export class TrustedWindows {
  readonly #options: TrustedWindowsOptions;
  #open: OpenWindow | undefined;

  constructor(options: TrustedWindowsOptions) {
    this.#options = options;
  }

  /** What the open window was opened for, or undefined. */
  get request(): TrustedRequest | undefined {
    return this.#open?.request;
  }

  /** The person has it in front of them. */
  get isFocused(): boolean {
    return this.#open?.window.isFocused() ?? false;
  }

  /** Shows a page; a window that shows the same comes to the front, another one is replaced. */
  open(request: TrustedRequest, parent: BrowserWindow | null): void {
    if (this.#open && samePage(this.#open.request, request)) {
      this.#open.window.focus();
      return;
    }
    this.close();
    const window = createWindow('trusted', this.#options.writing());
    if (parent && !parent.isDestroyed()) window.setParentWindow(parent);
    this.#open = { window, request };
    this.#options.opened(window);
    this.#handOver(window);
    // A page that ended by itself has no way to the signer any more, and one that hangs shows what may be no longer
    // true; what either asked waits.
    window.webContents.once('render-process-gone', () => window.destroy());
    window.webContents.once('unresponsive', () => window.destroy());
    window.once('closed', () => {
      if (this.#open?.window === window) this.#open = undefined;
      this.#options.closed(request);
    });
  }

  close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open && !open.window.isDestroyed()) open.window.destroy();
  }

  // At dom-ready the preload listens. `once`, so that a reloaded page gets no second port.
  #handOver(window: BrowserWindow): void {
    window.webContents.once('dom-ready', () => {
      const { port1, port2 } = new MessageChannelMain();
      this.#options.connectSigner(port1);
      window.webContents.postMessage(signerPortChannel, null, [port2]);
    });
  }
}

function samePage(a: TrustedRequest, b: TrustedRequest): boolean {
  return a.page === b.page && subjectOf(a) === subjectOf(b);
}

function subjectOf(request: TrustedRequest): string | null {
  if (request.page === 'mandate') return request.mandateId;
  if (request.page === 'policy') return request.changeId;
  if (request.page === 'secret') return `${request.executionId} ${request.path}`;
  if (request.page === 'enable_chain') return String(request.chainId);
  return request.page === 'approval' ? request.approvalId : null;
}

// The browser window as a visit sees it. The part that knows Electron hands it in.

/** What a page did or wished for that it does not get, or that ends the visit. */
export type PageTidings =
  /** It asked something in a box of its own, and was answered with no. */
  | { kind: 'dialog' }
  /** It, or a part of it, asked for something: once for each, whether it may have it or not. */
  | { kind: 'asked' }
  /** It went to another address by itself or by an act. */
  | { kind: 'went' }
  | { kind: 'refused'; what: RefusedWish; url: string }
  /** The person pressed Stop, or closed the window. */
  | { kind: 'stop' }
  /** It crashed. */
  | { kind: 'gone' };

export type RefusedWish =
  | 'open'
  | 'load'
  | 'window'
  | 'download'
  | 'permission'
  | 'certificate'
  | 'password';

export interface PageWindow {
  /** A command of the DevTools protocol. */
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Where the page is. */
  url(): string;
  /** Whether another document is on its way to the window. */
  isOpening(): boolean;
  /** Why the last document did not come: a code of the network, e.g. -105; null where it came. */
  failure(): number | null;
  /** Ends it at once, with all that it keeps. */
  close(): Promise<void>;
}

export interface PageWindowOptions {
  /** Of the effect; the frame around the page asks for what it shows by it. */
  visitId: string;
  /** Visits of one run are one after the other, and keep nothing from one to the next. */
  runId: string;
  /** Of the proxy on this computer, the only way out. */
  port: number;
  mayReach(wish: { url: string; document: boolean }): boolean;
  tell(tidings: PageTidings): void;
}

/** Opens a window. Errors: NO_PAGE_WINDOW. */
export type OpenPageWindow = (options: PageWindowOptions) => Promise<PageWindow>;

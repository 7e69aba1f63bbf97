// The windows in which plans visit the web: a frame of the app's own, with the page in it. The page never draws over
// the frame, and cannot reach it.
import type { BrowserWindow } from 'electron/main';
import type { Writing } from '../../shared/ipc/choices.ts';
import type { PageWindow, PageWindowOptions } from '../../shared/visits/page-window.ts';
import { emptyVisitSession, visitSession } from './visit-session.ts';
import { visitedPage } from './visited-page.ts';
import { createWindow } from './window-factory.ts';

/** Pixels of the frame above the page, and on its other sides. */
const above = 112;
const around = 6;

export interface VisitWindowsPorts {
  writing(): Writing;
  opened(window: BrowserWindow): void;
  /** What the frame shows is other than before. */
  changed(runId: string): void;
}

interface Open {
  address(): string;
  stop(): void;
}

export class VisitWindows {
  readonly #ports: VisitWindowsPorts;
  readonly #open = new Map<string, Open>();

  constructor(ports: VisitWindowsPorts) {
    this.#ports = ports;
  }

  /** Where a page is; empty where there is none. */
  address(visitId: string): string {
    return this.#open.get(visitId)?.address() ?? '';
  }

  stop(visitId: string): void {
    this.#open.get(visitId)?.stop();
  }

  async open(options: PageWindowOptions): Promise<PageWindow> {
    const { visitId, runId, tell } = options;
    const own = await visitSession(options);
    const page = await visitedPage(own, options);
    const { webContents } = page.view;
    const window = createWindow('visit', this.#ports.writing(), `#${visitId}`);
    this.#ports.opened(window);
    window.contentView.addChildView(page.view);
    const place = (): void => {
      const [width = 0, height = 0] = window.getContentSize();
      const size = { width: width - 2 * around, height: height - above - around };
      page.view.setBounds({ x: around, y: above, ...size });
    };
    place();
    window.on('resize', place);
    const address = (): string => (webContents.isDestroyed() ? '' : webContents.getURL());
    webContents.on('did-navigate', () => this.#ports.changed(runId));
    webContents.on('did-navigate-in-page', () => this.#ports.changed(runId));
    this.#open.set(visitId, { address, stop: () => tell({ kind: 'stop' }) });
    let isClosing = false;
    window.once('closed', () => {
      if (!isClosing) tell({ kind: 'stop' });
    });
    return {
      send: (method, params = {}) => webContents.debugger.sendCommand(method, params),
      url: () => (address() === 'about:blank' ? '' : address()),
      isOpening: () => page.isOpening(),
      failure: () => page.failure(),
      close: async () => {
        isClosing = true;
        page.end();
        this.#open.delete(visitId);
        if (!webContents.isDestroyed()) {
          // One that does not answer does not end by being asked to.
          webContents.forcefullyCrashRenderer();
          webContents.close({ waitForBeforeUnload: false });
        }
        if (!window.isDestroyed()) window.destroy();
        await emptyVisitSession(own);
      },
    };
  }
}

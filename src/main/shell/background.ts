// The app while nobody looks at it: its window comes and goes, its tray shows what goes on, and what a person has
// to know is told on the desktop. What it knows of the services is handed in.
import { app, type BrowserWindow } from 'electron/main';
import {
  type ClosingAnswer,
  type ClosingFacts,
  keepsRunning,
} from '../../shared/background/closing.ts';
import { pausedUntil, type TrayAct, type TrayView } from '../../shared/background/tray-menu.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Writing } from '../../shared/ipc/choices.ts';
import type { BackgroundStatus } from '../../shared/ipc/views.ts';
import type { NotificationView } from '../../shared/schedules/views.ts';
import { setAppMenu } from './app-menu.ts';
import { AppWindow } from './app-window.ts';
import { Closing } from './closing.ts';
import type { FirstWindow } from './first-window.ts';
import { hiddenSwitch, type LoginItem, loginItem } from './login-item.ts';
import { Notifier, type NotifierPorts } from './notifier.ts';
import { SeenTray } from './seen-tray.ts';
import { notificationsSupported, showNotification } from './system-notification.ts';

export interface BackgroundPorts {
  environment: NodeJS.ProcessEnv;
  resourcesDir: string;
  writing(): Writing;
  /** A new window of the app, before its page is there. */
  made(window: BrowserWindow): void;
  /** The window of the app is gone. */
  closed(): void;
  trayView(): Omit<TrayView, 'now' | 'zone'>;
  pauseAll(untilMs: number | null): Promise<void>;
  resumeAll(): Promise<void>;
  lock(): Promise<void>;
  notices: Pick<NotifierPorts, 'notShown' | 'shown' | 'read'>;
  /** Where the window shows what it is about. */
  placeOf(notice: NotificationView): string;
  /** The trusted window is in front of the person and shows this approval. */
  presents(approvalId: string): boolean;
  preferences(): { keepsRunning: boolean | null; closingExplained: boolean; notifyDone: boolean };
  explained(keepsRunning?: true): void;
  tell(change: Change): void;
  failed(what: string, thrown: unknown): void;
}

/** How often what depends on the time is drawn again, and a tray looked for where there was none. */
const lookAgainMs = 30_000;
export class Background {
  readonly window: AppWindow;
  readonly #ports: BackgroundPorts;
  readonly #closing: Closing;
  readonly #notifier: Notifier;
  readonly #login: LoginItem;
  readonly #tray: SeenTray;
  #timer: NodeJS.Timeout | undefined;
  /** Without a window on purpose. */
  #hidden = false;
  /** Whether the desktop shows notifications; not asked before the first page is drawn, which would wait for it. */
  #notifies: boolean | undefined;

  constructor(ports: BackgroundPorts) {
    this.#ports = ports;
    this.window = new AppWindow({
      writing: ports.writing,
      made: (window) => {
        this.#hidden = false;
        ports.made(window);
      },
      closing: () => void this.#closing.wish('close'),
      closed: ports.closed,
      ended: (reason) => ports.failed('page.ended', new Error(reason)),
      hangs: () => ports.failed('page.hangs', new Error('unresponsive')),
      quit: () => this.#act('quit'),
      goTo: (place) => ports.tell({ topic: 'place', id: place }),
    });
    this.#closing = this.#closingOf();
    this.#notifier = this.#notifierOf();
    this.#login = loginItem(app, ports.environment);
    this.#tray = this.#trayOf();
  }

  /** Goes on without a window where a tray shows that the app runs. Settles when there is something to see. */
  async begin(first: FirstWindow | null): Promise<void> {
    setAppMenu(app.isPackaged, () => this.#act('quit'));
    app.on('second-instance', (_event, argv) => {
      if (!argv.includes(hiddenSwitch)) this.window.show();
    });
    app.on('activate', () => this.window.show());
    this.#timer = setInterval(() => {
      if (this.#tray.isThere) this.#tray.drawSoon();
      else void this.#tray.look();
    }, lookAgainMs);
    if (first !== null) {
      this.window.take(first.window);
      await first.drawn;
    }
    this.#notifies = notificationsSupported();
    this.#ports.tell({ topic: 'status', id: null });
    if (first === null) await this.#beginHidden();
    else void this.#tray.look();
    this.#notify();
  }

  /** Something changed of what is shown here too. */
  changed({ topic }: Change): void {
    if (topic === 'place') return;
    this.#tray.drawSoon();
    if (topic === 'notification') this.#notify();
  }

  /** Whether the app goes on now that its last window is gone. */
  get goesOn(): boolean {
    const tray = this.#tray.isThere;
    if (this.#hidden) return tray;
    const { vault } = this.#ports.trayView();
    return vault !== 'none' && tray && keepsRunning({ ...this.#ports.preferences(), tray });
  }

  status(): Pick<BackgroundStatus, 'tray' | 'startsAtLogin' | 'notifies' | 'question'> {
    return {
      tray: this.#tray.isThere,
      startsAtLogin: this.#login.on(),
      notifies: this.#notifies ?? false,
      question: this.#closing.read(),
    };
  }

  answer(answer: ClosingAnswer): void {
    this.#closing.answer(answer);
  }

  /** Errors: LOGIN_ITEM_NOT_CHANGED. */
  setLogin(on: boolean): void {
    this.#login.set(on);
  }

  /** The app ends: nothing is asked or shown any more. */
  stop(): void {
    clearInterval(this.#timer);
    this.window.end();
    this.#tray.stop();
  }

  async #beginHidden(): Promise<void> {
    if (await this.#tray.appears()) this.#hidden = true;
    else this.window.showMinimised();
  }

  #notify(): void {
    if (this.#notifies === undefined) return;
    try {
      this.#notifier.look();
    } catch (thrown) {
      // What fails here, e.g. on a full disk, stays here: runs and schedules go on.
      this.#ports.failed('notification.not_shown', thrown);
    }
  }

  #act(act: TrayAct): void {
    const { lock, pauseAll, resumeAll, failed } = this.#ports;
    const report = (thrown: unknown) => failed('tray.not_done', thrown);
    if (act === 'open') this.window.show();
    else if (act === 'quick_ask') this.window.show('#/ask');
    else if (act === 'waiting') this.window.show('#/runs');
    else if (act === 'lock') lock().catch(report);
    else if (act === 'resume') resumeAll().catch(report);
    else if (act === 'quit') this.#closing.wish('quit').catch(report);
    else pauseAll(pausedUntil(act, Date.now())).catch(report);
  }

  #trayOf(): SeenTray {
    const { environment, resourcesDir, trayView, tell, failed } = this.#ports;
    return new SeenTray({
      ...{ environment, resourcesDir },
      view: trayView,
      act: (act) => this.#act(act),
      changed: () => tell({ topic: 'status', id: null }),
      failed: (thrown) => failed('tray.not_drawn', thrown),
    });
  }

  #closingOf(): Closing {
    const { explained, tell } = this.#ports;
    return new Closing({
      facts: (wish) => this.#facts(wish),
      hide: () => {
        this.#hidden = true;
        this.window.hide();
      },
      minimise: () => this.window.minimise(),
      quit: () => app.quit(),
      ask: () => {
        this.window.show();
        tell({ topic: 'status', id: null });
      },
      settled: () => tell({ topic: 'status', id: null }),
      explained,
    });
  }

  async #facts(wish: ClosingFacts['wish']): Promise<ClosingFacts> {
    const tray = await this.#tray.look();
    const { vault, schedules } = this.#ports.trayView();
    const preferences = this.#ports.preferences();
    return {
      ...{ wish, tray, hasVault: vault !== 'none', schedules: schedules.active },
      ...{ keepsRunning: preferences.keepsRunning, explained: preferences.closingExplained },
    };
  }

  #notifierOf(): Notifier {
    const { notices, placeOf, presents, preferences } = this.#ports;
    return new Notifier({
      ...notices,
      looksAt: (notice) =>
        presents(notice.subjectId) || this.window.placeInFocus === placeOf(notice),
      wantsDone: () => preferences().notifyDone,
      supported: () => this.#notifies ?? false,
      show: showNotification,
      open: (notice) => void this.window.show(notice === null ? undefined : placeOf(notice)),
      now: Date.now,
    });
  }
}

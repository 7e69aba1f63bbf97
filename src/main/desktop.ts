// What the person has in front of them: the app's window, the trusted window, and the lock that
// falls when they are away.
import { join } from 'node:path';
import { app, type BrowserWindow, clipboard, nativeTheme, powerMonitor } from 'electron/main';
import type { Change } from '../shared/ipc/change.ts';
import type { Writing } from '../shared/ipc/choices.ts';
import type { RequestOf } from '../shared/ipc/contract.ts';
import type { Piece } from '../shared/ipc/reply-view.ts';
import type { TrustedContext } from '../shared/ipc/views.ts';
import { appStatus } from './app-status.ts';
import type { ShellActions } from './ipc/handlers/shell.ts';
import { trustedContext } from './ipc/trusted-context.ts';
import type { Log } from './log.ts';
import { describeRuntime, productCommit, productVersion } from './runtime.ts';
import { backgroundPorts } from './services/background-ports.ts';
import { ShownApproval } from './services/shown-approval.ts';
import type { Services } from './services.ts';
import { readPreferences } from './settings.ts';
import { type AutoLock, startAutoLock } from './shell/auto-lock.ts';
import { Background, type BackgroundPorts } from './shell/background.ts';
import { dialogsOver } from './shell/dialogs-over.ts';
import type { FirstWindow } from './shell/first-window.ts';
import { OpenWindows } from './shell/open-windows.ts';
import type { AppSigner } from './shell/signer-process.ts';
import { startAgain } from './shell/start-again.ts';
import { TrustedWindows } from './shell/trusted-windows.ts';
import { VisitWindows } from './shell/visit-windows.ts';
import {
  keepsFromRecording,
  languagesIn,
  usualWriting,
  type WindowKind,
} from './shell/window-factory.ts';

type AppServices = Services<AppSigner>;

/** How often the idle time is looked at. */
const idleCheckMs = 5000;
const minuteMs = 60_000;

/** Before the window is opened. */
const nothingBehind = { tray: false, startsAtLogin: false, notifies: false, question: null };

export interface DesktopStart {
  environment: NodeJS.ProcessEnv;
  resourcesDir: string;
  /** Null at a start at login: nobody is there to look at a window. */
  first: FirstWindow | null;
}

export class Desktop {
  readonly #log: Log;
  readonly #approval: ShownApproval;
  readonly #windows = new OpenWindows(() => this.#autoLock?.touched());
  /** The windows in which plans visit the web. */
  readonly visits = new VisitWindows({
    writing: () => this.#writing,
    opened: (window) => this.#windows.adopt(window, 'visit'),
    changed: (runId) => this.changed({ topic: 'run', id: runId }),
  });
  #services: AppServices | undefined;
  #background: Background | undefined;
  #trusted: TrustedWindows | undefined;
  #autoLock: AutoLock | undefined;
  #wasUnlocked = false;
  /** What comes when everything has ended; null where the app does not start again. */
  #last: { act(): void } | null = null;

  constructor(log: Log) {
    this.#log = log;
    this.#approval = new ShownApproval((change) => this.changed(change), log);
  }

  /** Kind of the window that owns these web contents, or null when it is none of ours. */
  kindOf(webContentsId: number): WindowKind | null {
    return this.#windows.kindOf(webContentsId);
  }

  /** Goes on with the window, or only the tray at a hidden start. Settles when its first page is drawn, or never will be. */
  open(services: AppServices, start: DesktopStart): Promise<void> {
    this.#services = services;
    this.#background = new Background(this.#backgroundPorts(services, start));
    this.#trusted = new TrustedWindows({
      writing: () => this.#writing,
      connectSigner: (port) => {
        services.signer.transport.connectHuman(port);
        this.#approval.present(services);
      },
      opened: (window) => this.#windows.adopt(window, 'trusted'),
      closed: () => {
        // One that was replaced closes when its successor is already there.
        if (this.#trusted?.request === undefined) this.#approval.set(null);
        if (this.#trusted?.request?.page !== 'erase') services.dataDesk.askedNoMore();
      },
    });
    this.#autoLock = startAutoLock({
      power: powerMonitor,
      now: () => performance.now(),
      limitMs: () => readPreferences(services.store.reader).autoLockMinutes * minuteMs,
      mostMs: () => {
        const { openMinutes } = readPreferences(services.store.reader);
        return openMinutes === 0 ? null : openMinutes * minuteMs;
      },
      lock: (reason) => void this.#lockFor(reason),
      every: (check) => {
        const checkUnlocked = (): void => {
          if (services.signer.view.vault === 'unlocked') check();
        };
        const timer = setInterval(checkUnlocked, idleCheckMs);
        return () => clearInterval(timer);
      },
    });
    // After the lock: what starts now asks a person who has to unlock first.
    powerMonitor.on('resume', () => services.schedules.wake());
    return this.#background.begin(start.first);
  }

  /** Whether the window has somebody to answer it. */
  get isOpen(): boolean {
    return this.#background !== undefined;
  }

  /** Whether the app goes on now that its last window is gone. */
  get goesOn(): boolean {
    return this.#background?.goesOn ?? false;
  }

  /** Tells every window what to ask for again. */
  changed(change: Change): void {
    if (change.topic === 'status') this.#afterStatus();
    this.#windows.changed(change);
    this.#background?.changed(change);
  }

  /** Shows the app window what a model writes. */
  wrote(piece: Piece): void {
    this.#windows.wrote(piece);
  }

  actions(services: AppServices): ShellActions {
    return {
      status: () => this.#status(services),
      openTrusted: (request) => this.#openTrusted(services, request),
      trustedContext: () => this.#trustedContext(services),
      closeTrusted: (show) => {
        this.#trusted?.close();
        if (show !== undefined) this.changed({ topic: 'place', id: show });
      },
      writeClipboard: (text) => void clipboard.writeText(text),
      readClipboard: async () => clipboard.readText(),
      ...dialogsOver(() => this.#window),
      restart: (last) => this.restart(last),
      visitAddress: (visitId) => this.visits.address(visitId),
      stopVisit: (visitId) => this.visits.stop(visitId),
      setLogin: (on) => this.#background?.setLogin(on),
      holds: (holds) => this.#background?.window.holds(holds),
      writeAnew: () => this.#background?.window.load(),
      answerClosing: (answer) => this.#background?.answer(answer),
    };
  }

  /** Ends the app in order, does what is given as the very last, and starts it again. */
  restart(last: () => void = () => undefined): void {
    this.#last = { act: last };
    app.quit();
  }

  stop(): void {
    this.#background?.stop();
    this.#autoLock?.stop();
    this.#trusted?.close();
  }

  /**
   * What was left to the very last, and a start anew, where they were asked for. What did not end in order is not
   * built upon: then only the start is left.
   */
  leave(environment: NodeJS.ProcessEnv, inOrder: boolean): void {
    if (this.#last === null) return;
    try {
      if (inOrder) this.#last.act();
    } catch (thrown) {
      this.#log.error('leave.not_done', thrown);
    }
    startAgain(app, environment);
  }

  get #writing(): Writing {
    const reader = this.#services?.store.reader;
    return reader === undefined ? usualWriting : readPreferences(reader);
  }

  get #window(): BrowserWindow | undefined {
    return this.#background?.window.current;
  }

  #backgroundPorts(services: AppServices, start: DesktopStart): BackgroundPorts {
    return {
      ...backgroundPorts(services),
      ...start,
      writing: () => this.#writing,
      made: (window) => this.#windows.adopt(window, 'app'),
      // The trusted window belongs to the app's and closes with it, deciding nothing.
      closed: () => this.#trusted?.close(),
      lock: () => this.#lockFor('tray'),
      presents: (id) => this.#approval.id === id && (this.#trusted?.isFocused ?? false),
      tell: (change) => this.changed(change),
      failed: (what, thrown) => this.#log.error(what, thrown),
    };
  }

  #openTrusted(services: AppServices, request: RequestOf<'trusted.open'>): void {
    this.#trusted?.open(request, this.#window ?? null);
    this.#approval.set(request.page === 'approval' ? request.approvalId : null);
    this.#approval.present(services);
  }

  #afterStatus(): void {
    const services = this.#services;
    const isUnlocked = services?.signer.view.vault === 'unlocked';
    if (isUnlocked) {
      if (!this.#wasUnlocked) this.#autoLock?.opened();
      this.#approval.present(services);
    }
    // The port of a signer that has ended leads nowhere.
    else if (this.#wasUnlocked) this.#trusted?.close();
    this.#wasUnlocked = isUnlocked;
  }

  async #lockFor(reason: string): Promise<void> {
    if (this.#services?.signer.view.vault !== 'unlocked') return;
    this.#log.info('vault.locked', { reason });
    await this.#services.signer.lock();
  }

  #status(services: AppServices): ReturnType<ShellActions['status']> {
    const unlocked = services.signer.view.vault === 'unlocked';
    const settings = readPreferences(services.store.reader);
    nativeTheme.themeSource = settings.theme;
    return appStatus({
      version: productVersion,
      runtime: describeRuntime(process.versions['electron'] ?? ''),
      commit: productCommit,
      engines: `Chromium ${process.versions['chrome'] ?? 'unknown'}, Node ${process.versions.node}`,
      network: { ...services.networkName, ...services.network.state },
      vault: services.signer.view,
      accounts: services.accounts(),
      phrase: services.phrase(),
      aside: services.vaultAside.isThere,
      locksAt: unlocked && this.#autoLock ? Date.now() + this.#autoLock.remainingMs() : null,
      watched: services.watched.list(),
      runsWaiting: services.store.reader.executions.waitingForPerson(),
      different: services.store.reader.executions.pausedDifferent(),
      halted: services.store.reader.control.halted(),
      storage: services.store.health.trouble,
      database: services.store.size(),
      settings,
      languages: languagesIn(join(app.getAppPath(), 'out')),
      background: this.#background?.status() ?? nothingBehind,
      sandboxes: {
        pagesSandboxed: !app.commandLine.hasSwitch('no-sandbox'),
        programsSandboxed: services.commands.isSandboxed,
      },
    });
  }

  #trustedContext(services: AppServices): TrustedContext {
    return trustedContext(services, {
      request: this.#trusted?.request,
      approvalId: this.#approval.id,
      keptFromRecording: keepsFromRecording,
    });
  }
}

// The tray as long as somebody sees it: it comes with a desktop that shows trays, and goes with it.
import { type TrayAct, type TrayView, trayMenu } from '../../shared/background/tray-menu.ts';
import { AppTray } from './app-tray.ts';
import { hasTray } from './tray-presence.ts';

export interface SeenTrayPorts {
  environment: NodeJS.ProcessEnv;
  resourcesDir: string;
  view(): Omit<TrayView, 'now' | 'zone'>;
  act(act: TrayAct): void;
  /** It came or went. */
  changed(): void;
  failed(thrown: unknown): void;
}

/** A desktop that just logged somebody in may show its tray a little later. Who can ask the session bus only asks once. */
const longestMs = 20_000;
const askAgainMs = 1_000;
/** Changes come in swarms. */
const redrawMs = 200;

export class SeenTray {
  readonly #ports: SeenTrayPorts;
  #tray: AppTray | undefined;
  #redraw: NodeJS.Timeout | undefined;

  constructor(ports: SeenTrayPorts) {
    this.#ports = ports;
  }

  get isThere(): boolean {
    return this.#tray !== undefined;
  }

  /** Looks again whether it is there. */
  async look(): Promise<boolean> {
    const { environment, resourcesDir, act, changed } = this.#ports;
    const found = await hasTray(environment);
    if (found === this.isThere) return found;
    this.#tray?.destroy();
    const items = () => trayMenu(this.#view());
    this.#tray = found ? new AppTray({ resourcesDir, items, act }) : undefined;
    changed();
    return found;
  }

  /** Looks until it is there, or will hardly come any more. */
  async appears(): Promise<boolean> {
    const lookUntil = performance.now() + longestMs;
    while (!(await this.look()) && performance.now() < lookUntil) {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
    return this.isThere;
  }

  /** Something of what it shows changed. */
  drawSoon(): void {
    this.#redraw ??= setTimeout(() => {
      this.#redraw = undefined;
      try {
        this.#tray?.refresh();
      } catch (thrown) {
        this.#ports.failed(thrown);
      }
    }, redrawMs);
  }

  stop(): void {
    clearTimeout(this.#redraw);
    this.#tray?.destroy();
    this.#tray = undefined;
  }

  #view(): TrayView {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { ...this.#ports.view(), now: Date.now(), zone };
  }
}

// Tells a person on the desktop what they have not seen yet. The rows are the truth: what cannot be shown here is
// in the app all the same.
import type { NotificationView } from '../../shared/schedules/views.ts';
import { shortLine } from '../../shared/short-line.ts';
import { visibleLine } from '../../shared/visible-text.ts';

/** More at once would cover the screen: they become one. */
const mostAtOnce = 3;
/** What happened longer ago is found in the app; it is no news. */
const newsMs = 86_400_000;

const mostOfTitle = 80;
const mostOfBody = 300;

/**
 * Names in it may be another's: neither what is not seen nor their length may hide the rest, and no desktop that
 * reads markup may make a link of them.
 */
function told(text: string, most: number): string {
  return shortLine(visibleLine(text).replaceAll('<', '‹').replaceAll('>', '›'), most);
}

export interface Toast {
  title: string;
  body: string;
  /** A person pressed it. Nothing is ever decided by that. */
  pressed(): void;
}

export interface NotifierPorts {
  /** Rows that were not shown yet, oldest first; a limited number at a time. */
  notShown(): readonly NotificationView[];
  /** Marks a row as shown. */
  shown(notificationId: string): void;
  /** Marks a row as read. */
  read(notificationId: string): void;
  /** The person has the very thing in front of them. */
  looksAt(notice: NotificationView): boolean;
  /** They want to hear of runs that went well. */
  wantsDone(): boolean;
  /** False where this computer shows none. */
  supported(): boolean;
  show(toast: Toast): void;
  /** Opens the window at what it is about; without one, at the list. */
  open(notice: NotificationView | null): void;
  /** Epoch ms. */
  now(): number;
}

export class Notifier {
  readonly #ports: NotifierPorts;

  constructor(ports: NotifierPorts) {
    this.#ports = ports;
  }

  /** Shows what is new. Each row is marked before it is shown: once too little rather than again and again. */
  look(): void {
    const fresh: NotificationView[] = [];
    for (;;) {
      const rows = this.#ports.notShown();
      if (rows.length === 0) break;
      for (const row of rows) {
        this.#ports.shown(row.notificationId);
        if (this.#isNews(row)) fresh.push(row);
      }
    }
    if (!this.#ports.supported()) return;
    if (fresh.length > mostAtOnce) this.#showTogether(fresh);
    else for (const row of fresh) this.#showOne(row);
  }

  #isNews(row: NotificationView): boolean {
    const { looksAt, read, wantsDone, now } = this.#ports;
    // What is told of the wallet stands on no page: who looks at its page has not read it.
    if (row.topic !== 'wallet' && looksAt(row)) {
      read(row.notificationId);
      return false;
    }
    return (row.kind !== 'done' || wantsDone()) && now() - row.createdAt < newsMs;
  }

  #showOne(row: NotificationView): void {
    this.#ports.show({
      ...{ title: told(row.title, mostOfTitle), body: told(row.body, mostOfBody) },
      pressed: () => {
        this.#ports.read(row.notificationId);
        this.#ports.open(row);
      },
    });
  }

  #showTogether(rows: readonly NotificationView[]): void {
    const first = rows.slice(0, mostAtOnce).map(({ title }) => told(title, mostOfTitle));
    this.#ports.show({
      title: `${rows.length} things to look at`,
      body: `${first.join('\n')}\n…`,
      pressed: () => this.#ports.open(null),
    });
  }
}

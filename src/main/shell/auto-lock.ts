// Locks the vault when the person is away: idle, screen locked, user switched, computer suspended;
// and, where they set it, so long after it was opened whatever they do. On resume the lock comes before
// anything else that a timer might do.

/** What Electron's powerMonitor offers, as far as locking needs it. */
export interface PowerSource {
  on(
    event: 'suspend' | 'resume' | 'lock-screen' | 'user-did-resign-active',
    listener: () => void,
  ): unknown;
  off(
    event: 'suspend' | 'resume' | 'lock-screen' | 'user-did-resign-active',
    listener: () => void,
  ): unknown;
  /** Seconds since the person last touched this computer. */
  getSystemIdleTime(): number;
}

export interface AutoLockOptions {
  power: PowerSource;
  /** Monotonic milliseconds: setting the computer's clock must not put the lock off. */
  now: () => number;
  /** Idle time after which the vault locks; asked anew each time, since it is a setting. */
  limitMs: () => number;
  /** Time after which an open vault locks whatever the person does, or null for never; asked anew as well. */
  mostMs: () => number | null;
  lock: (reason: 'idle' | 'open-too-long' | 'suspend' | 'lock-screen' | 'user-switch') => void;
  /** Calls `check` again and again; answers with a function that ends it. */
  every: (check: () => void) => () => void;
}

export interface AutoLock {
  /** A key, click or touch in one of our windows. */
  touched(): void;
  /** The vault was opened: its longest time begins. */
  opened(): void;
  /** Milliseconds until the vault locks if nothing happens. */
  remainingMs(): number;
  stop(): void;
}

const awayEvents = [
  ['suspend', 'suspend'],
  ['resume', 'suspend'],
  ['lock-screen', 'lock-screen'],
  ['user-did-resign-active', 'user-switch'],
] as const;

export function startAutoLock(options: AutoLockOptions): AutoLock {
  const { power, now, limitMs, mostMs, lock, every } = options;
  let touchedAt = now();
  let openedAt = now();

  // The computer's idle time and our own windows' input, whichever is more recent.
  const lastInputAt = () => Math.max(touchedAt, now() - power.getSystemIdleTime() * 1000);
  const idleLeftMs = () => Math.max(0, lastInputAt() + limitMs() - now());
  const openLeftMs = () => Math.max(0, openedAt + (mostMs() ?? Number.POSITIVE_INFINITY) - now());

  const endChecks = every(() => {
    if (idleLeftMs() === 0) lock('idle');
    else if (openLeftMs() === 0) lock('open-too-long');
  });
  const listeners = awayEvents.map(([event, reason]) => {
    const listener = () => lock(reason);
    power.on(event, listener);
    return { event, listener };
  });

  return {
    touched: () => {
      touchedAt = now();
    },
    opened: () => {
      openedAt = now();
    },
    remainingMs: () => Math.min(idleLeftMs(), openLeftMs()),
    stop: () => {
      endChecks();
      for (const { event, listener } of listeners) power.off(event, listener);
    },
  };
}

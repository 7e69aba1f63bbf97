// The product while it runs: `countersign daemon` with everything approved in advance, in a process that can be killed.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compileCache, programScript } from '../../support/programs.ts';
import type { Asked, Looked } from './daemon-host.ts';

interface Told {
  event: string;
  at: number;
  [field: string]: unknown;
}

/** What it says once it looks at the schedules. */
export interface Ready {
  active: number;
  paused: number;
  isHalted: boolean;
}

export interface SoakDaemon {
  pid: number;
  /** Everything that it told, in order. */
  told: Told[];
  /** Null where it ended before. */
  ready: Promise<Ready | null>;
  /** How it ended, with the end of what it wrote as errors. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>;
  hasEnded(): boolean;
  setClock(aheadMs: number): void;
  /** Null where it ends before it answers. */
  look(): Promise<Looked | null>;
  signal(name: NodeJS.Signals): void;
}

const errorsKept = 4_000;

/** `cwd` holds the data folder and the password. */
export function startDaemon(
  cwd: string,
  rpcUrl: string,
  folder: string,
  dataDir = 'wallet',
): SoakDaemon {
  const words = [
    ...['daemon', '--json', '--data-dir', dataDir, '--rpc-url', rpcUrl, '--folder', folder],
    ...['--approve', 'all', '--i-accept-the-risk'],
    ...['--without-keychain', '--password-file', 'password'],
  ];
  const child = spawn(process.execPath, ['--expose-gc', programScript('soak-daemon'), ...words], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const told: Told[] = [];
  let errors = '';
  let over = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-errorsKept);
  });
  const ended = new Promise<Awaited<SoakDaemon['ended']>>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      over = true;
      resolve({ code, signal, errors });
    });
  });
  const ready = new Promise<Ready | null>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const event = JSON.parse(line) as Told;
      told.push(event);
      if (event.event === 'ready') resolve(event as unknown as Ready);
    });
    void ended.then(() => resolve(null));
  });
  // A process that was just killed takes nothing any more.
  const ask = (asked: Asked): void => void (child.connected && child.send(asked, () => undefined));
  return {
    ...{ pid: child.pid ?? 0, told, ready, ended, hasEnded: () => over },
    setClock: (aheadMs) => ask({ aheadMs }),
    look: () =>
      new Promise((resolve) => {
        void ended.then(() => resolve(null));
        child.once('message', (looked) => resolve(looked as Looked));
        ask({ look: true });
      }),
    signal: (name) => void child.kill(name),
  };
}

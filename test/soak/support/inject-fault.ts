// Carries out one fault from its beginning to its end.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { descendantsOf } from '../../support/descendants.ts';
import type { Fault } from '../../support/fault-proxy.ts';
import { delays, longBehind, silences } from '../../support/faults.ts';
import type { FaultKind, PlannedFault } from './course.ts';
import type { SoakDaemon } from './soak-daemon.ts';
import type { SoakRoom } from './soak-room.ts';

/** What a person does between two lives of the product. */
export interface Between {
  /** Ends it in order. */
  end(): Promise<void>;
  start(): Promise<void>;
  stopEverything(): Promise<void>;
  callOneOff(): Promise<boolean>;
}

interface Injecting {
  room: SoakRoom;
  daemon: SoakDaemon;
  between: Between;
  lastsMs: number;
}

/** Answers false where there was nothing to do it to. */
type Inject = (injecting: Injecting) => Promise<boolean>;

const minute = 60_000;
/** What came due by a clock that was ahead is decided, and nothing starts again before that time: so not by much. */
const littleMs = 40_000;

const injections: Readonly<Record<FaultKind, Inject>> = {
  'kill -9 of the product': ({ daemon }) => kill(daemon.pid),
  'kill -9 of the signer': ({ daemon }) => withChild(daemon, signers, kill),
  'kill -9 of a rehearsal': ({ daemon }) => withChild(daemon, forks, kill),
  'end in order, and start': ({ between }) => done(between.end()),
  'stop everything, and allow again': ({ between }) => done(between.stopEverything()),
  'a run is called off': ({ between }) => between.callOneOff(),
  'the product stands still': ({ daemon, lastsMs }) => standStill(daemon.pid, lastsMs),
  'the signer stands still': ({ daemon, lastsMs }) =>
    withChild(daemon, signers, (pid) => standStill(pid, lastsMs)),
  'a rehearsal stands still': ({ daemon, lastsMs }) =>
    withChild(daemon, forks, (pid) => standStill(pid, lastsMs)),
  'the endpoint says nothing': misbehave(delays['no answer at all']),
  'the endpoint sends a byte at a time': misbehave(delays['a byte at a time']),
  'the endpoint answers 429': misbehave(silences['status 429']),
  'the endpoint answers 503': misbehave(silences['status 503']),
  'the endpoint answers HTML': misbehave(silences['HTML with 200']),
  'the endpoint answers garbage': misbehave(silences.garbage),
  'the endpoint is gone': misbehave(silences['no connection']),
  'the endpoint is behind': misbehave(longBehind),
  'another program holds the database': ({ room, lastsMs }) => holdDatabase(room, lastsMs),
  'the disk is full': ({ room, lastsMs }) => fillDisk(room, lastsMs),
  'the clock is set ahead': ({ daemon, lastsMs }) => setClock(daemon, littleMs, lastsMs),
  'the clock is set back': ({ daemon, lastsMs }) => setClock(daemon, -61 * minute, lastsMs),
};

export function injectFault(fault: PlannedFault, on: Omit<Injecting, 'lastsMs'>): Promise<boolean> {
  return injections[fault.kind]({ ...on, lastsMs: fault.lastsMs });
}

const signers = /\bsigner\.js\b/;
const forks = /\banvil\b/;

async function withChild(
  daemon: SoakDaemon,
  kind: RegExp,
  work: (pid: number) => Promise<boolean>,
): Promise<boolean> {
  // Rehearsals come and go: one is waited for.
  for (let look = 0; look < 50; look += 1) {
    const found = descendantsOf(daemon.pid).find(({ command }) => kind.test(command));
    if (found !== undefined) return work(found.pid);
    await sleep(100);
  }
  return false;
}

async function kill(pid: number): Promise<boolean> {
  return signal(pid, 'SIGKILL');
}

async function standStill(pid: number, lastsMs: number): Promise<boolean> {
  if (!signal(pid, 'SIGSTOP')) return false;
  await sleep(lastsMs);
  signal(pid, 'SIGCONT');
  return true;
}

/** False where it has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function misbehave(fault: Fault): Inject {
  return async ({ room, lastsMs }) => {
    room.proxy.set(fault);
    await sleep(lastsMs);
    room.proxy.set(null);
    return true;
  };
}

async function holdDatabase({ dataDir }: SoakRoom, lastsMs: number): Promise<boolean> {
  const db = new Database(join(dataDir, 'countersign.sqlite'), { timeout: 2_000 });
  try {
    db.exec('BEGIN IMMEDIATE');
    await sleep(lastsMs);
    db.exec('ROLLBACK');
    return true;
  } finally {
    db.close();
  }
}

async function fillDisk({ disk }: SoakRoom, lastsMs: number): Promise<boolean> {
  if (disk === null) return false;
  disk.fill();
  await sleep(lastsMs);
  disk.free();
  return true;
}

async function setClock(daemon: SoakDaemon, aheadMs: number, lastsMs: number): Promise<boolean> {
  daemon.setClock(aheadMs);
  await sleep(lastsMs);
  daemon.setClock(0);
  return true;
}

async function done(work: Promise<void>): Promise<boolean> {
  await work;
  return true;
}

// Carries out one fault from its beginning to its end.
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { descendantsOf } from '../../support/descendants.ts';
import type { Fault } from '../../support/fault-proxy.ts';
import { delays, longBehind, silences } from '../../support/faults.ts';
import { takeHandles } from '../../support/few-handles.ts';
import { type Broadcasting, broadcasting } from './broadcast-faults.ts';
import { longest, type PlannedFault, shortest } from './course.ts';
import { cutBackup, cutPasswordChange } from './cut-short.ts';
import type { FaultKind } from './fault-kinds.ts';
import {
  harmfulPlan,
  refusedStart,
  secondProduct,
  secondWriter,
  startOnDamagedVault,
  startOnNewerDatabase,
} from './refused-starts.ts';
import type { SoakDaemon } from './soak-daemon.ts';
import type { SoakRoom } from './soak-room.ts';
import { takeBlocksBack } from './take-blocks-back.ts';

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

/** What came of it, or only that it was done; false where there was nothing to do it to. */
export type Done = string | boolean;
type Inject = (injecting: Injecting) => Promise<Done>;

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
/** What came due by a clock that was ahead is decided, and nothing starts again before that time: so not by much. */
const littleMs = 40_000;
/** Blocks that are taken back at most. */
const deepest = 5;
const longestWaitMs = 15_000;
/** From 0 to 1, by how long a fault was to last. */
const partOf = (lastsMs: number): number =>
  Math.min(1, (lastsMs / 1000 - shortest) / (longest - shortest));

const injections: Readonly<Record<FaultKind, Inject>> = {
  'kill -9 of the product': ({ daemon }) => kill(daemon.pid),
  'kill -9 of the signer': ({ daemon }) => withChild(daemon, signers, kill),
  'kill -9 of a rehearsal': ({ daemon }) => withChild(daemon, forks, kill),
  'kill -9 of a change of the password': async ({ between, room, lastsMs }) => {
    await between.end();
    return cutPasswordChange(room, partOf(lastsMs));
  },
  'end in order, and start': ({ between }) => done(between.end()),
  'a start on a disk that can only be read': startOnReadOnlyDisk,
  'stop everything, and allow again': ({ between }) => done(between.stopEverything()),
  'a run is called off': ({ between }) => between.callOneOff(),
  'kill -9 of a backup': ({ room, lastsMs }) => cutBackup(room, partOf(lastsMs)),
  'the product stands still': ({ daemon, lastsMs }) => standStill(daemon.pid, lastsMs),
  'the signer stands still': ({ daemon, lastsMs }) =>
    withChild(daemon, signers, (pid) => standStill(pid, lastsMs)),
  'a rehearsal stands still': ({ daemon, lastsMs }) =>
    withChild(daemon, forks, (pid) => standStill(pid, lastsMs)),
  'the endpoint says nothing': misbehave(delays['no answer at all']),
  'the endpoint sends a byte at a time': misbehave(delays['a byte at a time']),
  'the endpoint sends without end': misbehave(silences['an endless answer']),
  'the endpoint breaks off': misbehave(silences['a truncated answer']),
  'the endpoint answers another call': misbehave(silences['the answer to another call']),
  'the endpoint answers 429': misbehave(silences['status 429']),
  'the endpoint answers 503': misbehave(silences['status 503']),
  'the endpoint answers HTML': misbehave(silences['HTML with 200']),
  'the endpoint answers garbage': misbehave(silences.garbage),
  'the endpoint sends it elsewhere': misbehave(silences['a redirect']),
  'the endpoint is gone': misbehave(silences['no connection']),
  'the endpoint is behind': misbehave(longBehind),
  'the chain takes blocks back': async ({ room, lastsMs }) =>
    (await takeBlocksBack(room, 1 + (lastsMs % deepest))) ?? false,
  'the endpoint takes a transaction and says nothing': broadcast({ takes: true, says: null }),
  'the endpoint takes a transaction and says "already known"': broadcast({
    ...{ takes: true, says: 'already known' },
  }),
  'the endpoint takes a transaction and says "nonce too low"': broadcast({
    ...{ takes: true, says: 'nonce too low' },
  }),
  'the endpoint takes a transaction and says "underpriced"': broadcast({
    ...{ takes: true, says: 'replacement transaction underpriced' },
  }),
  'the endpoint forgets a transaction and says "already known"': broadcast({
    ...{ takes: false, says: 'already known' },
  }),
  'another program holds the database': ({ room, lastsMs }) => holdDatabase(room, lastsMs),
  'the disk is full': ({ room, lastsMs }) => fillDisk(room, lastsMs),
  'no file handle is left': ({ daemon, lastsMs }) => withoutHandles(daemon.pid, lastsMs),
  'a second product is started': ({ room, daemon }) =>
    whileStill(daemon, () => secondProduct(room)),
  'another program wants to write': ({ room, daemon }) =>
    whileStill(daemon, () => secondWriter(room)),
  'a start on a newer database': ({ room }) => startOnNewerDatabase(room),
  'a start on a damaged vault': ({ room, lastsMs }) => startOnDamagedVault(room, lastsMs),
  'a plan file that means harm': ({ room, lastsMs }) => harmfulPlan(room, lastsMs),
  'the clock is set ahead': ({ daemon, lastsMs }) => setClock(daemon, littleMs, lastsMs),
  'the clock is set back': ({ daemon, lastsMs }) => setClock(daemon, -61 * minute, lastsMs),
  'the clock is set back by a year': ({ daemon, lastsMs }) => setClock(daemon, -year, lastsMs),
};

export function injectFault(fault: PlannedFault, on: Omit<Injecting, 'lastsMs'>): Promise<Done> {
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

/** Until one transaction met it, and no longer than some are always sent in. */
function broadcast(how: Broadcasting): Inject {
  return async ({ room, lastsMs }) => {
    let times = 0;
    room.proxy.set(
      broadcasting(how, () => {
        times += 1;
      }),
    );
    for (let waited = 0; waited < lastsMs || (times === 0 && waited < longestWaitMs); ) {
      await sleep(100);
      waited += 100;
    }
    room.proxy.set(null);
    return times > 0;
  };
}

async function withoutHandles(pid: number, lastsMs: number): Promise<boolean> {
  const giveBack = takeHandles(pid);
  if (giveBack === null) return false;
  await sleep(lastsMs);
  giveBack();
  return true;
}

/** The product and all that it started stand still meanwhile, so that nothing of theirs changes. */
async function whileStill(daemon: SoakDaemon, work: () => Promise<string>): Promise<Done> {
  const all = [daemon, ...descendantsOf(daemon.pid)].map(({ pid }) => pid);
  const stood = all.filter((pid) => signal(pid, 'SIGSTOP'));
  try {
    return stood.includes(daemon.pid) && (await work());
  } finally {
    for (const pid of stood) signal(pid, 'SIGCONT');
  }
}

async function startOnReadOnlyDisk({ room, between }: Injecting): Promise<Done> {
  const { disk, dataDir } = room;
  if (disk === null) return false;
  await between.end();
  disk.setReadOnly(true);
  try {
    return await refusedStart(room, basename(dataDir), /^(STORE|DATA_DIR|VAULT)_/);
  } finally {
    disk.setReadOnly(false);
  }
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

async function done(work: Promise<void>): Promise<Done> {
  await work;
  return true;
}

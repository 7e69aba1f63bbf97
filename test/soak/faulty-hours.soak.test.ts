// The product for hours: the command line's daemon with the real scheduler, executor, store and signer on a practice
// chain, dozens of runs a minute, and a fault every few seconds. Replay with SEED=… npm run soak -- --hours N: the same
// faults in the same order; what each of them meets is up to the machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVirtualDisplay, type VirtualDisplay } from '../../scripts/run/virtual-display.ts';
import type { StoreReader } from '../../src/main/store/store.ts';
import { chooseSeed, randomFrom } from '../executor/support/random-kills.ts';
import { descendantsOf } from '../support/descendants.ts';
import { faultsFrom, stretchesOf } from './support/course.ts';
import { checkVaultOpens } from './support/cut-short.ts';
import { type FaultKind, isKilling } from './support/fault-kinds.ts';
import { elsewhereLines, faultLines, type Met } from './support/fault-table.ts';
import { type Done, injectFault } from './support/inject-fault.ts';
import { Held } from './support/invariants.ts';
import { checkAtRest, checkNoSecrets, checkUnderWay } from './support/soak-invariants.ts';
import { SoakLife } from './support/soak-life.ts';
import {
  bounds,
  type Growth,
  growthLines,
  growthOf,
  judgedFromMs,
  type Quiet,
  runLines,
} from './support/soak-report.ts';
import { openSoakRoom, type SoakRoom } from './support/soak-room.ts';
import { checkWindowOnCopy } from './support/window-on-copy.ts';

const seed = chooseSeed();
const hours = Number(process.env['COUNTERSIGN_SOAK_HOURS'] ?? 0.1);
/** Two of each kind in the few minutes of the usual soak. */
const ofEach = hours < 0.5 ? 2 : 4;
const lookEveryMs = 5_000;
const restWithinMs = 5 * 60_000;
const secretsEvery = 10;
/** Of the faults that it ended over, the first included. */
const windowEvery = 15;
const random = randomFrom(seed);
const faults = faultsFrom(random);
const met: Met[] = [];
const held = new Held();
const growths: Growth[] = [];
/** When nothing was done to it: epoch ms. */
const quietTimes: { from: number; to: number }[] = [];
let room: SoakRoom;
let life: SoakLife;
let display: VirtualDisplay;
let ends = 0;
let windows = 0;

beforeAll(async () => {
  process.stdout.write(`SEED=${seed}, ${hours} hours\n`);
  display = await startVirtualDisplay();
  room = await openSoakRoom(hours, ofEach);
  life = new SoakLife(room, random, held);
}, 30 * 60_000);

afterAll(async () => {
  if (life !== undefined) life.daemon.signal('SIGKILL');
  await room?.close();
  await display?.stop();
});

it(
  `goes on through faults of every kind for ${hours} hours, each effect once, and grows neither in memory nor in descriptors (SEED=${seed}) [F-24, R-05]`,
  async () => {
    await life.start();
    for (const { faultsMs, quietMs } of stretchesOf(hours)) {
      await misfortunes(faultsMs);
      growths.push(growthOf(await quiet(quietMs)));
    }
    await comeToRest();
    const transactions = await life.read((reader) => checkAtRest(reader, room, held));
    checkNoSecrets(room, life.daemon.told, held);
    await checkVaultOpens(room);
    held.note('I5');
    await report(transactions);
    expect(held.missing()).toEqual([]);
    await life.read(checkQuietRuns);
    growths.forEach(judge);
  },
  (hours + 1) * 2 * 3_600_000,
);

async function misfortunes(forMs: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < forMs; ) {
    const fault = faults.next().value;
    await sleep(fault.afterMs);
    const { daemon } = life;
    const before = descendantsOf(daemon.pid);
    const done = await injectFault(fault, { room, daemon, between: life });
    const { kind } = fault;
    // What was killed may be looked at before its end was told.
    if (done !== false && kind === 'kill -9 of the product') await daemon.ended;
    if (daemon.hasEnded()) await lookInWindow();
    const ended = await life.comesBack(before, isKilling(kind));
    if (done !== false && kind === 'kill -9 of a change of the password') held.note('I5');
    met.push({ kind, outcome: outcomeOf(done, kind, ended) });
    await holdTo(met.length % secretsEvery === 0);
    room.proxy.calls.length = 0;
  }
}

/** I7, also for who opens the app on what is left. */
async function lookInWindow(): Promise<void> {
  ends += 1;
  if (ends % windowEvery !== 1) return;
  await checkWindowOnCopy(room.dataDir, display.display);
  held.note('I7');
  windows += 1;
}

function outcomeOf(done: Done, kind: FaultKind, ended: string | null): string | null {
  if (done === false) return null;
  if (ended !== null) return `ended by itself (${ended}) and came back`;
  if (done !== true) return done;
  return isKilling(kind) ? 'came back' : 'went on';
}

async function holdTo(alsoSecrets: boolean): Promise<void> {
  await life.read((reader) => checkUnderWay(reader, room, held));
  if (alsoSecrets) checkNoSecrets(room, life.daemon.told, held);
}

/** Nothing is done to it, so that what it takes can be measured; and every run that starts comes to its end well. */
async function quiet(forMs: number): Promise<Quiet> {
  await life.end();
  await life.tend();
  await life.start();
  const from = Date.now();
  const measured: Quiet = { rssMib: [], heapMib: [], descriptors: [] };
  const mib = 1024 * 1024;
  for (const began = performance.now(); performance.now() - began < forMs; ) {
    await sleep(lookEveryMs);
    const looked = await life.daemon.look();
    if (looked === null) throw new Error(`it ended by itself: ${(await life.daemon.ended).errors}`);
    const at = performance.now();
    measured.rssMib.push({ at, value: looked.rssBytes / mib });
    measured.heapMib.push({ at, value: looked.heapBytes / mib });
    measured.descriptors.push({ at, value: looked.descriptors });
    room.proxy.calls.length = 0;
  }
  quietTimes.push({ from, to: Date.now() });
  await holdTo(true);
  return measured;
}

/** Where nothing was done to it, schedules started, and each of their runs came to its end well. */
function checkQuietRuns({ executions }: StoreReader): void {
  for (const { from, to } of quietTimes) {
    const runs = executions
      .list(1_000_000)
      .filter(({ startedAt }) => from <= startedAt && startedAt < to);
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.filter(({ state }) => state !== 'completed')).toEqual([]);
  }
}

/** Nothing new starts, and what is open comes to its end. */
async function comeToRest(): Promise<void> {
  await life.end();
  await life.tend();
  await room.order('schedule', 'pause', 'all');
  await life.start();
  const open = () => life.read((reader) => reader.executions.listOpen());
  const began = performance.now();
  while ((await open()).length > 0) {
    if (performance.now() - began > restWithinMs) break;
    await sleep(1_000);
    const stands = (await open()).map(({ state }) => state);
    if (stands.length === 0 || stands.some((state) => state !== 'paused')) continue;
    await life.end();
    await life.tend();
    await life.start();
  }
  await life.end();
}

function judge({ minutes, heapMibPerHour, rssMibPerHour, descriptorsThatStay }: Growth): void {
  expect(descriptorsThatStay).toBeLessThanOrEqual(bounds.descriptorsThatStay);
  if (minutes * 60_000 < judgedFromMs) return;
  expect(heapMibPerHour).toBeLessThanOrEqual(bounds.heapMibPerHour);
  expect(rssMibPerHour).toBeLessThanOrEqual(bounds.rssMibPerHour);
}

async function report(transactions: number): Promise<void> {
  const endings = [...life.endings].map(
    ([how, count]) => `ended by itself      ${String(count).padStart(6)}  ${how}`,
  );
  const lines = [
    `SEED=${seed}, ${hours} hours, ${room.plans.length} schedules`,
    ...(await life.read(runLines)),
    `transactions         ${transactions}`,
    `starts of it         ${life.starts}, the slowest after ${Math.round(life.slowestMs)} ms`,
    `starts of the window ${windows}, each on what it had ended over`,
    ...endings,
    ...growthLines(growths),
    '',
    'How often each invariant was held to:',
    ...held.lines(),
    '',
    'Fault, how often, and what came of it:',
    ...faultLines(met),
    '',
    'Not done here, or not in whole, but tried elsewhere:',
    ...elsewhereLines(),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

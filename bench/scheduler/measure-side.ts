// node --expose-gc measure-side.ts <side> <how many> <folder> [<due at>]: one side in a process of its own, so that
// what it keeps in memory is its own. The first process arms, the second starts with what is armed and fires.
// Standard output is one JSON line.
import { z } from 'zod';
import { timed } from '../core/interleave.ts';
import { cronerSide } from './croner-side.ts';
import { floorSide } from './floor-side.ts';
import { productSide } from './product-side.ts';
import { type Armed, keepsNothing, type Standing, sideNames } from './run-side.ts';
import type { Side } from './side.ts';

/** Due at the same time. */
const due = 1000;
/** From arming them to their time: meanwhile the other process starts. */
const leadMs = 8000;

const [name, many, folder = '', before] = process.argv.slice(2);
const side = z.enum(sideNames).parse(name);
const residentBefore = residentMiB();
const startedAt = performance.now();
const subject = open();
console.log(JSON.stringify(await (before === undefined ? first() : second(Number(before)))));

/** Arms; what keeps nothing fires in the same process. */
async function first(): Promise<Armed> {
  const count = Number(many);
  subject.prepareDaily(count - due);
  const dailyMs = await timed(() => subject.armDaily(count - due));
  const dueAt = Math.ceil((Date.now() + leadMs) / 1000) * 1000;
  subject.prepareDue(due, dueAt);
  const dueMs = await timed(() => subject.armDue(due, dueAt));
  const armed = { armMs: dailyMs + dueMs, armedMiB: residentMiB() - residentBefore, dueAt };
  if (!keepsNothing.has(side)) await subject.stop();
  return keepsNothing.has(side) ? { ...armed, standing: await second(dueAt) } : armed;
}

/** Starts with all that is armed, and waits for what fires. */
async function second(dueAt: number): Promise<Standing> {
  const lags: number[] = [];
  // The product's timer keeps no process from ending.
  const alive = setInterval(() => undefined, 1000);
  let startMs = 0;
  let memoryMiB = 0;
  await new Promise<void>((resolve, reject) => {
    const fired = (): void => {
      lags.push(performance.timeOrigin + performance.now() - dueAt);
      if (lags.length === due) resolve();
    };
    subject.start(fired).then(() => {
      startMs = performance.now() - startedAt;
      memoryMiB = residentMiB() - residentBefore;
    }, reject);
  });
  clearInterval(alive);
  await subject.stop();
  lags.sort((a, b) => a - b);
  const lag = (share: number): number => lags[Math.ceil(due * share) - 1] ?? 0;
  return { startMs, memoryMiB, p50Ms: lag(0.5), p99Ms: lag(0.99) };
}

function open(): Side {
  if (side === 'croner') return cronerSide();
  return side === 'product' ? productSide(folder) : floorSide(folder, { same: side === 'rows' });
}

function residentMiB(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** The least (`floor`), the least that writes as many rows as the product (`rows`), croner, and the product. */
export const sideNames = ['floor', 'rows', 'croner', 'product'] as const;

/** A croner object keeps 80 KB. */
const heapMiB = 14_000;

/** Those of which nothing is left when their process ends: they fire in the one that armed them. */
export const keepsNothing: ReadonlySet<string> = new Set(['croner']);

const standingSchema = z.strictObject({
  startMs: z.number(),
  memoryMiB: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});
const armedSchema = z.strictObject({
  armMs: z.number(),
  armedMiB: z.number(),
  dueAt: z.number(),
  standing: standingSchema.exactOptional(),
});
/** What a process took to start with all of it armed, holds then, and took between a due time and its fire. */
export type Standing = z.infer<typeof standingSchema>;
export type Armed = z.infer<typeof armedSchema>;
export type SideFigures = Standing & Pick<Armed, 'armMs' | 'armedMiB'>;

/** One side with so many schedules, on a folder that is there. */
export async function runSide(
  side: (typeof sideNames)[number],
  count: number,
  folder: string,
): Promise<SideFigures> {
  const run = [side, String(count), folder];
  const { dueAt, standing, ...armed } = armedSchema.parse(await answerOf(run));
  // What keeps nothing arms all of it anew at each start.
  if (standing) return { ...armed, ...standing, startMs: armed.armMs };
  return { ...armed, ...standingSchema.parse(await answerOf([...run, String(dueAt)])) };
}

async function answerOf(run: readonly string[]): Promise<unknown> {
  const file = join(import.meta.dirname, 'measure-side.ts');
  const isLarge = keepsNothing.has(run[0] ?? '');
  const flags = ['--expose-gc', ...(isLarge ? [`--max-old-space-size=${heapMiB}`] : [])];
  const child = spawn(process.execPath, [...flags, file, ...run], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said = await text(child.stdout);
  const [code] = await exited;
  if (code !== 0) throw new Error(`${run.join(' ')} ended with ${code}.`);
  return JSON.parse(said);
}

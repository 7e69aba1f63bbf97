import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What changes the disk, or makes it durable. */
const watched = [
  'renameSync',
  'rmSync',
  'mkdirSync',
  'fsyncSync',
  'writeFileSync',
  'symlinkSync',
  'writeSync',
] as const;

/** Stands for the end of the process in the process itself. */
export class Stopped extends Error {}

/**
 * Does `work`, and lets nothing more come to the disk from step `step` on, as after a kill: what would tidy up is
 * stopped too. Answers how many steps there were, or null where it was stopped.
 */
export async function stopAtStep(step: number, work: () => unknown): Promise<number | null> {
  const real = new Map(watched.map((name) => [name, fs[name]]));
  let steps = 0;
  for (const name of watched) {
    const call = fs[name] as (...given: unknown[]) => unknown;
    const counted = (...given: unknown[]): unknown => {
      steps += 1;
      if (steps >= step) throw new Stopped('stopped here');
      return call(...given);
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
  try {
    await work();
    return steps;
  } catch (thrown) {
    if (steps >= step) return null;
    throw thrown;
  } finally {
    for (const [name, call] of real) Object.assign(fs, { [name]: call });
    syncBuiltinESMExports();
  }
}

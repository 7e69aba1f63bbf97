// Kills at random times, from a seed that can be given again.
import type { CrashHarness } from './crash-harness.ts';
import type { Scene } from './crash-scenes.ts';

/** About the time from the agreement to the verdict where nothing else runs. */
const longestMs = 400;

/**
 * The seed of the run: `SEED` from the environment, else `usual`, else a new one. A soak tries a new one each
 * time; the tests that guard every change must not turn red by luck. It is printed with every failure.
 */
export function chooseSeed(usual = 1 + Math.floor(Math.random() * 2 ** 31)): number {
  const given = Number(process.env['SEED']);
  return Number.isInteger(given) && given > 0 ? given : usual;
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Starts scenes at random, each in a process that is killed at a random time, until `kills` of them were
 * (some are faster than their kill), and finishes what is left.
 * @returns how many were started
 */
export async function killAtRandom(
  harness: CrashHarness,
  scenes: Readonly<Record<string, Scene>>,
  kills: number,
  random: () => number,
): Promise<number> {
  const all = Object.entries(scenes);
  let started = 0;
  for (let killed = 0; killed < kills; started += 1) {
    const [name, scene] = all[Math.floor(random() * all.length)] ?? [];
    if (name === undefined || scene === undefined) throw new Error('no scenes');
    const order = { scene: { name, ...scene }, crash: null };
    const { ending } = await harness.run(order, Math.floor(random() * longestMs));
    if (ending === 'killed') killed += 1;
  }
  await harness.child({ root: null, crash: null });
  return started;
}

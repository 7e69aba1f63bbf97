// Every named point of every scene at which a process can die. Which points a scene passes is not written
// down but recorded from a run of it, so that a new point or a new scene is tried without a further line.
import { expect } from 'vitest';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import type { CrashHarness, Ending } from './crash-harness.ts';
import type { Scene } from './crash-scenes.ts';
import { losePower } from './power-loss.ts';
import { randomFrom } from './random-kills.ts';

export interface Kill {
  scene: string;
  at: CrashPoint;
  /** At which time of passing the point, from 1. */
  hit: number;
}

/**
 * A busy machine may find a wait over before it has begun, or a branch given up before it looked again: such
 * a run does not come to every point as often as the recorded one.
 */
const tries = 5;

/** The points that each scene passes, in order and as often as it does. */
export type Passed = ReadonlyMap<string, readonly CrashPoint[]>;

/** Runs each scene to its end, undisturbed. */
export async function recordScenes(
  harnesses: readonly CrashHarness[],
  scenes: Readonly<Record<string, Scene>>,
): Promise<Passed> {
  const passed = new Map<string, readonly CrashPoint[]>();
  await shareOut(harnesses, Object.entries(scenes), async (harness, [name, scene]) => {
    const { points } = await harness.run({ scene: { name, ...scene }, crash: null, record: true });
    passed.set(name, points);
  });
  return passed;
}

/**
 * Does each kill in its scene, and `afterKill` may do more harm; then finishes what is left. Every first
 * passing of a point must come to pass.
 * @returns the kills at a second passing that no run came to
 */
export async function carryOut(
  harnesses: readonly CrashHarness[],
  kills: readonly Kill[],
  scenes: Readonly<Record<string, Scene>>,
  afterKill: (harness: CrashHarness) => void = () => undefined,
): Promise<Kill[]> {
  const missed: Kill[] = [];
  await shareOut(harnesses, kills, async (harness, kill) => {
    const ending = await killOnce(harness, kill, scenes);
    if (ending === 'killed') return afterKill(harness);
    expect({ ...kill, ending }).toMatchObject({ hit: 2 });
    missed.push(kill);
  });
  await Promise.all(harnesses.map((harness) => harness.child({ root: null, crash: null })));
  return missed;
}

async function killOnce(
  harness: CrashHarness,
  { scene: name, at, hit }: Kill,
  scenes: Readonly<Record<string, Scene>>,
): Promise<Ending> {
  const scene = { name, ...requireScene(scenes, name) };
  let ending: Ending = 'done';
  for (let left = tries; ending !== 'killed' && left > 0; left -= 1) {
    ({ ending } = await harness.run({ scene, crash: { at, hit } }));
  }
  return ending;
}

/** Has each kill be a loss of power as well, with a torn tail that follows from the seed. */
export function withPowerLoss(
  harnesses: readonly CrashHarness[],
  seed: number,
): (harness: CrashHarness) => void {
  const tails = new Map(harnesses.map((each, place) => [each, randomFrom(seed + place)]));
  return (harness) => losePower(harness.dataDir, tails.get(harness) ?? randomFrom(seed));
}

/** Deals them out, so that the same seed gives each harness the same kills in the same order. */
async function shareOut<T>(
  harnesses: readonly CrashHarness[],
  all: readonly T[],
  work: (harness: CrashHarness, each: T) => Promise<void>,
): Promise<void> {
  await Promise.all(
    harnesses.map(async (harness, place) => {
      const own = all.filter((_, index) => index % harnesses.length === place);
      for (const each of own) await work(harness, each);
    }),
  );
}

export function requireScene(scenes: Readonly<Record<string, Scene>>, name: string): Scene {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`no scene: ${name}`);
  return scene;
}

/** The whole product: each point of each scene, at its first time and, where there is one, its second. */
export function killsOf(passed: Passed): Kill[] {
  return [...passed].flatMap(([scene, points]) =>
    [...new Set(points)].flatMap((at) =>
      [1, 2]
        .slice(0, points.filter((point) => point === at).length)
        .map((hit): Kill => ({ scene, at, hit })),
    ),
  );
}

/**
 * `count` kills, chosen by `random`: first such that every point and every scene is among them, with as few as can
 * be told at a glance, then any.
 */
export function sampleOf(kills: readonly Kill[], count: number, random: () => number): Kill[] {
  const order = shuffled(kills, random);
  const covered = new Set<string>();
  const isNew = (name: string): boolean => !covered.has(name);
  const first: Kill[] = [];
  const takeWhere = (isWanted: (kill: Kill) => boolean): void => {
    for (const kill of order) {
      if (!isWanted(kill)) continue;
      covered.add(kill.at).add(kill.scene);
      first.push(kill);
    }
  };
  takeWhere(({ scene, at }) => isNew(scene) && isNew(at));
  takeWhere(({ scene, at }) => isNew(scene) || isNew(at));
  const others = order.filter((kill) => !first.includes(kill));
  return [...first, ...others].slice(0, Math.max(count, first.length));
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((each) => ({ each, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ each }) => each);
}

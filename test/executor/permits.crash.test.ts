// Kills the process at every point around a permit. Whatever is killed: each run comes to one permit that is used
// and one transaction, and no permit is signed that is not used.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashPoint, crashPoints } from '../../src/main/executor/crash-points.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import { chainScenes } from './support/crash-scenes.ts';
import { checkScenes } from './support/oracle.ts';

let harness: CrashHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const name = 'action with a permit';
const scenes = { [name]: chainScenes[name] };
const scene = { ...chainScenes[name], name };
/** Those of the permit, and those between it and the transaction that carries it. */
const kills: { at: CrashPoint; hit: number }[] = [
  ...crashPoints.filter((point) => /_permit\./.test(point)).map((at) => ({ at, hit: 1 })),
  { at: 'plan_effect.before', hit: 2 },
  { at: 'sign.after', hit: 1 },
  { at: 'broadcast.after', hit: 1 },
];

it('comes to one permit and one transaction, wherever the process was killed [F-01]', async () => {
  expect(kills).toHaveLength(15);
  // Each process first finishes what the one before it left.
  for (const crash of kills) {
    expect([crash.at, (await harness.run({ scene, crash })).ending]).toEqual([crash.at, 'killed']);
  }
  expect(await harness.child({ root: null, crash: null })).toBe('done');
  expect(await checkScenes(harness, account, scenes)).toBe(kills.length);
}, 300_000);

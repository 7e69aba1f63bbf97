import { expect, test } from 'vitest';
import type { Sighting } from '../../../src/main/scheduler/ports.ts';
import type { WatchDeps, WatchedChain } from '../../../src/main/scheduler/watch/ports.ts';
import { Watcher } from '../../../src/main/scheduler/watch/watcher.ts';
import type { SightedFire } from '../../../src/shared/schedules/decide/decide-sighted.ts';
import { seededRandom } from '../../chain/support/random.ts';
import { openScheduleWorld } from '../support/schedule-world.ts';
import { contract, recipient, SimulatedChain, transfer } from './simulated-chain.ts';

const chainId = 1;

/** A schedule by events of the simulated chain, and a process that looks, writes and is killed. */
async function watched(chain: SimulatedChain, of: Pick<WatchedChain, 'confirmations' | 'isLocal'>) {
  const world = openScheduleWorld();
  const { store } = world;
  const schedule = await world.schedule({
    ...{ type: 'onchain_event', chainId, contractAddress: contract, recurring: true },
    ...{ eventSignature: transfer, topicFilters: [null, recipient] },
  });
  const deps: WatchDeps = {
    reads: {
      // The events are of another chain than the plan's.
      homeChainId: () => 31_337,
      values: () => Promise.reject(new Error('no values')),
      chain: async () => chain.look({ chainId, ...of }),
    },
    planChainId: () => undefined,
    isDecided: (triggerId, dueKey) => store.reader.fires.isDecided(triggerId, dueKey),
  };
  let watcher = new Watcher(deps);
  let now = world.now();
  const truths = new Set<string>();
  const sighted: SightedFire[] = [];

  function write({ trigger, watched: found, fires }: Sighting, dies: boolean): void {
    const { triggerId, generation } = trigger;
    store.writer.together(() => {
      for (const { dueKey, dueAt } of fires) {
        const what = { outcome: 'skipped', reason: 'OVERLAP', facts: {} } as const;
        const added = store.writer.fires.add({ triggerId, generation, dueKey, dueAt, ...what });
        // What was decided is not handed in again.
        expect(added).not.toBeNull();
      }
      store.writer.triggers.watch(trigger, found);
      if (dies) throw new Error('killed');
    });
    truths.add(found.lastTruth ?? '');
    sighted.push(...fires);
  }

  return {
    truths,
    now: () => now,
    fires: () => sighted,
    isBegun: () => schedule.row().cursor !== null,
    start: () => BigInt(JSON.parse(schedule.row().cursor ?? '{}').start),
    keys: () =>
      store.reader.fires
        .page(schedule.triggerId, { most: 50_000 })
        .fires.map((each) => each.dueKey),
    restart: () => {
      watcher = new Watcher(deps);
    },
    look: async (dies = false) => {
      now += 600_000;
      const rows = [schedule.row()];
      for (const sighting of await watcher.look(rows, now)) {
        if (dies) expect(() => write(sighting, true)).toThrow('killed');
        else write(sighting, false);
      }
      return watcher.nextLookAt([schedule.row()], now) === now;
    },
  };
}

interface Run {
  seed: number;
  logs: number;
  confirmations: number;
  isLocal: boolean;
}

async function carry({ seed, logs, confirmations, isLocal }: Run) {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const quiet = { failing: 0, repeating: 0, reorgMeanwhile: 0, lagging: 0 };
  const faults = isLocal
    ? { ...quiet, failing: 0.03, repeating: 0.2 }
    : { failing: 0.03, repeating: 0.2, reorgMeanwhile: 0.01, lagging: 0.2 };
  const chain = new SimulatedChain(random, faults);
  const room = await watched(chain, { confirmations, isLocal });
  const seen = new Set<string>();
  for (let looks = 0; !room.isBegun() && looks < 50; looks += 1) await room.look();
  const start = room.start();
  let restarts = 0;
  while (chain.counts.mined < logs) {
    const blocks = random() < 0.02 ? 150 : 1 + below(5);
    for (let block = 0; block < blocks; block += 1) chain.mine(below(blocks > 5 ? 2 : 12));
    if (random() < 0.3) chain.reorg(1 + below(6));
    if (isLocal) for (const key of chain.keysAfter(start, chainId)) seen.add(key);
    if (random() < 0.1) {
      room.restart();
      restarts += 1;
    }
    await room.look(random() < 0.1);
  }
  for (let block = 0; block < confirmations; block += 1) chain.mine(0);
  Object.assign(faults, quiet);
  // Twice at rest: the second look has nothing that the first one missed.
  for (let rest = 0; rest < 3; ) rest += (await room.look()) ? 0 : 1;
  const final = chain.keysAfter(start, chainId);
  const fired = room.keys();
  console.log({
    seed,
    confirmations,
    ...chain.counts,
    restarts,
    final: final.length,
    fired: fired.length,
  });
  return { final, fired, seen, counts: chain.counts, truths: room.truths };
}

const sorted = (keys: Iterable<string>) => [...keys].sort();

test('each final log of the event fires once, through reorgs, repeats, gaps, failures and kills [F-09]', async () => {
  const run = await carry({ seed: 7, logs: 10_800, confirmations: 13, isLocal: false });
  expect(new Set(run.fired).size).toBe(run.fired.length);
  expect(sorted(run.fired)).toEqual(sorted(run.final));
  expect(run.final.length).toBeGreaterThanOrEqual(10_000);
  expect(run.counts.takenBack).toBeGreaterThan(100);
  expect([...run.truths]).toContain('unknown: The endpoint does not answer.');
});

test('where one block is enough, what was taken back has fired, and nothing that stays is lost or fires twice', async () => {
  const run = await carry({ seed: 8, logs: 2_000, confirmations: 1, isLocal: true });
  expect(new Set(run.fired).size).toBe(run.fired.length);
  const fired = new Set(run.fired);
  expect(run.final.filter((key) => !fired.has(key))).toEqual([]);
  expect(run.fired.filter((key) => !run.seen.has(key))).toEqual([]);
});

test('of a public chain it is known since when a log was certain, of a practice chain when it was looked at', async () => {
  const quiet = { failing: 0, repeating: 0, reorgMeanwhile: 0, lagging: 0 };
  for (const isLocal of [false, true]) {
    const chain = new SimulatedChain(seededRandom(9), quiet);
    const confirmations = isLocal ? 1 : 13;
    const room = await watched(chain, { confirmations, isLocal });
    await room.look();
    chain.mine(1);
    const at = Number(chain.head.timestamp) * 1000;
    for (let block = 0; block < 20; block += 1) chain.mine(0);
    const before = room.now();
    await room.look();
    const since = isLocal ? before : at + 12 * 12_000;
    expect(room.fires()).toMatchObject([{ dueAt: at, since, isExact: !isLocal }]);
  }
});

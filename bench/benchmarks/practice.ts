import { join } from 'node:path';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { PracticeWorld } from '../../src/main/chain/practice/practice-world.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';

const resourcesDir = join(import.meta.dirname, '../../resources');
const log = createLog(() => undefined, systemClock.now);

interface Took {
  bare: number;
  ethereum: number;
  base: number;
  again: number;
  reset: number;
}

export const practice: Benchmark = {
  name: 'practice',
  title: 'starting and resetting the practice chains, beside an empty anvil',
  rounds: 7,
  async measure(rounds, tell) {
    tell('starting practice chains');
    const took: Took[] = [];
    for (let round = 0; round < rounds; round += 1) took.push(await inFolder(startAll));
    const runs = (of: keyof Took) => ({ unit: 'ms', runs: took.map((each) => each[of]) });
    const beside = { comparedWith: 'anvil_empty' };
    return [
      { id: 'anvil_empty', ...runs('bare') },
      { id: 'practice_ethereum_first_start', ...runs('ethereum'), ...beside },
      { id: 'practice_base_first_start', ...runs('base'), ...beside },
      { id: 'practice_both_again', ...runs('again'), ...beside },
      { id: 'practice_both_reset', ...runs('reset'), ...beside },
    ];
  },
};

async function startAll(dataDir: string): Promise<Took> {
  const anvilPath = findAnvil();
  const world = new PracticeWorld({ dataDir, resourcesDir, anvilPath, clock: systemClock, log });
  const bare = await timed(async () => {
    const child = await spawnAnvil({ binary: anvilPath, args: [], deathSignal: 'KILL' });
    return () => child.stop();
  });
  try {
    const ethereum = await timed(() => world.ethereum.start());
    const base = await timed(() => world.base.start());
    await world.stop();
    const again = await timed(() => world.start());
    const reset = await timed(() => world.reset());
    await bare.value();
    return {
      ...{ bare: bare.ms, ethereum: ethereum.ms, base: base.ms },
      ...{ again: again.ms, reset: reset.ms },
    };
  } finally {
    await world.stop();
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now();
  const value = await act();
  return { ms: performance.now() - startedAt, value };
}

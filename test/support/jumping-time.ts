import type { PoolTime } from '../../src/main/chain/rpc/endpoint.ts';

/** The computer's clock, except that a wait is over at once and counted. */
export function jumpingTime(): PoolTime & { skippedMs(): number } {
  let skippedMs = 0;
  return {
    now: () => Date.now() + skippedMs,
    sleep: async (ms) => {
      skippedMs += ms;
    },
    chance: () => 0.5,
    skippedMs: () => skippedMs,
  };
}

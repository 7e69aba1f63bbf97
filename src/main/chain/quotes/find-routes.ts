import type { Address } from 'viem';
import { depthOf, type Pool, type Route, sorted, type Venue } from './pool.ts';

/** How many pools of one pair are tried, by the number of hops: each way costs the node a trial. */
const poolsTried: Readonly<Record<number, number>> = { 1: 4, 2: 2, 3: 1 };

/** The ways through the pools; a way stays on one exchange. The deepest pools of a pair go first. */
export function findRoutes(
  paths: readonly (readonly Address[])[],
  pools: readonly Pool[],
): Route[] {
  const byPair = groupByPair(pools);
  return (['uniswap_v2', 'uniswap_v3'] as const).flatMap((venue) =>
    paths.flatMap((path) => {
      const most = poolsTried[path.length - 1] ?? 1;
      const hops = path.slice(1).map((to, index) => {
        const from = path[index] ?? to;
        const found = byPair.get(keyOf(venue, sorted(from, to))) ?? [];
        return found.toSorted((a, b) => deeper(a, b, from)).slice(0, most);
      });
      return combinations(hops).map((chosen) => ({ venue, path, pools: chosen }));
    }),
  );
}

function groupByPair(pools: readonly Pool[]): ReadonlyMap<string, readonly Pool[]> {
  const groups = new Map<string, Pool[]>();
  for (const pool of pools) {
    const key = keyOf(pool.venue, pool.tokens);
    groups.set(key, [...(groups.get(key) ?? []), pool]);
  }
  return groups;
}

function keyOf(venue: Venue, tokens: readonly [Address, Address]): string {
  return [venue, ...tokens].join();
}

function deeper(a: Pool, b: Pool, token: Address): number {
  const [left, right] = [depthOf(a, token), depthOf(b, token)];
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

function combinations(hops: readonly (readonly Pool[])[]): Pool[][] {
  return hops.reduce<Pool[][]>(
    (begun, choices) => begun.flatMap((pools) => choices.map((pool) => [...pools, pool])),
    [[]],
  );
}

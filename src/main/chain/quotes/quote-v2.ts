// Uniswap V2's own formulas, to the unit: `UniswapV2Library`.
import { depthOf, type Pool, type Route } from './pool.ts';

/** What goes into and comes out of the whole way. */
export interface Amounts {
  amountIn: bigint;
  amountOut: bigint;
}

/** The most that a pool keeps of one token. */
const mostReserve = (1n << 112n) - 1n;

/** Null where the pools cannot: they hold too little or too much, or the amount comes to nothing on the way. */
export function quoteV2(route: Route, exact: 'in' | 'out', units: bigint): Amounts | null {
  const amount = exact === 'in' ? throughAll(route, units) : backThroughAll(route, units);
  if (amount === null || amount <= 0n) return null;
  return exact === 'in'
    ? { amountIn: units, amountOut: amount }
    : { amountIn: amount, amountOut: units };
}

/** Zero where the amount comes to nothing, null where a pool cannot keep it. */
function throughAll({ path, pools }: Route, units: bigint): bigint | null {
  let amount = units;
  for (const [index, pool] of pools.entries()) {
    const [reserveIn, reserveOut] = reserves(pool, path[index]);
    if (reserveIn + amount > mostReserve) return null;
    const taken = amount * 997n;
    amount = (taken * reserveOut) / (reserveIn * 1_000n + taken);
  }
  return amount;
}

/** Null where a pool holds no more than is asked of it, or cannot keep what it takes. */
function backThroughAll({ path, pools }: Route, units: bigint): bigint | null {
  let amount = units;
  for (const [index, pool] of [...pools.entries()].reverse()) {
    const [reserveIn, reserveOut] = reserves(pool, path[index]);
    if (amount >= reserveOut) return null;
    amount = (reserveIn * amount * 1_000n) / ((reserveOut - amount) * 997n) + 1n;
    if (reserveIn + amount > mostReserve) return null;
  }
  return amount;
}

function reserves(pool: Pool, tokenIn: Route['path'][number] | undefined): [bigint, bigint] {
  const [first, second] = pool.tokens;
  return tokenIn === first
    ? [depthOf(pool, first), depthOf(pool, second)]
    : [depthOf(pool, second), depthOf(pool, first)];
}

import { createTestClient, formatUnits, http, parseEther } from 'viem';
import { expect } from 'vitest';
import { type SdkToken, UniswapModel } from '../../chain/support/uniswap-model.ts';
import { CurrencyAmount, V2Trade } from '../../chain/support/uniswap-sdk.ts';
import { type AmountRow, amountMatrix } from './amount-matrix.ts';
import type { MatrixRoom } from './matrix-room.ts';

type Side = 'in' | 'out';
/** Tokens and the fees of V3 pools between them; on V2 the SDK finds the way. */
type Way = readonly (string | number)[];

const wrapped = (symbol: string) => (symbol === 'ETH' ? 'WETH' : symbol);
const modelOf = (room: MatrixRoom) => new UniswapModel(room.client, room.chainId);
const amountOf = (token: SdkToken, units: bigint) =>
  CurrencyAmount.fromRawAmount(token, units.toString());

async function byV2(way: Way, exact: Side, units: bigint, room: MatrixRoom): Promise<bigint> {
  const model = modelOf(room);
  const [from, to] = [way[0], way.at(-1)].map((symbol) => model.token(wrapped(String(symbol))));
  if (from === undefined || to === undefined) throw new Error('a way has two ends');
  const pairs = await model.pairs();
  const options = { maxHops: 3, maxNumResults: 1 };
  const [best] =
    exact === 'in'
      ? V2Trade.bestTradeExactIn(pairs, amountOf(from, units), to, options)
      : V2Trade.bestTradeExactOut(pairs, from, amountOf(to, units), options);
  const side = exact === 'in' ? best?.outputAmount : best?.inputAmount;
  return BigInt(side?.quotient.toString() ?? '0');
}

async function byV3(way: Way, exact: Side, units: bigint, room: MatrixRoom): Promise<bigint> {
  const model = modelOf(room);
  const token = (symbol: unknown) => model.token(wrapped(String(symbol)));
  const hops = Array.from({ length: (way.length - 1) / 2 }, (_, hop) =>
    way.slice(hop * 2, hop * 2 + 3),
  );
  let side = amountOf(token(exact === 'in' ? way[0] : way.at(-1)), units);
  for (const [from, fee, to] of exact === 'in' ? hops : hops.toReversed()) {
    const pool = await model.pool(token(from), token(to), Number(fee));
    [side] = exact === 'in' ? await pool.getOutputAmount(side) : await pool.getInputAmount(side);
  }
  return BigInt(side.quotient.toString());
}

const otherSide = (way: Way, exact: Side, units: bigint, room: MatrixRoom): Promise<bigint> =>
  (way.length === 2 ? byV2 : byV3)(way, exact, units, room);

/** Little enough coins that all of them do not move the price too far. */
async function prepare(token: string, gift: string, room: MatrixRoom): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(room.practice.rpcUrl) });
  await chain.setBalance({ address: room.account, value: parseEther('20') });
  if (token === 'ETH') return;
  await room.practice.chain.fund(room.account, { symbol: token as 'USDC', amount: gift });
}

/** An exact amount in moves its units out, and what the SDK computes in. */
function row(venue: string, way: Way, exact: string): AmountRow {
  const [from, to] = [String(way[0]), String(way.at(-1))];
  const ends = { tokenIn: from, tokenOut: to, venue };
  return {
    ...{ name: `defi_swap ${venue}, ${way.join(' ')}`, token: from, exact, usd: '75' },
    prepare: (room) => prepare(from, '3000', room),
    step: (amount) => ({ tool: 'defi_swap', params: { ...ends, amount } }),
    expected: async (units, room) => ({
      [from]: -units,
      [to]: await otherSide(way, 'in', units, room),
    }),
  };
}

const written = ['BAD_PARAM', 'an exact amount out is written, or calculated'] as const;

/** An exact amount out; what goes in is what the SDK computes. */
function exactOut(venue: string, way: Way, exact: string): AmountRow {
  const [from, to] = [String(way[0]), String(way.at(-1))];
  const ends = { tokenIn: from, tokenOut: to, venue };
  return {
    ...{ name: `defi_swap ${venue} exact out, ${way.join(' ')}`, token: to, exact },
    prepare: async (room) => {
      await prepare(from, '3000', room);
      await prepare(to, '3000', room);
    },
    step: (amountOut) => ({ tool: 'defi_swap', params: { ...ends, amountOut } }),
    expected: async (units, room) => ({
      [from]: -(await otherSide(way, 'out', units, room)),
      [to]: units,
    }),
    refused: {
      max: written,
      'percent now': written,
      'percent of start': written,
      usd: written,
    },
  };
}

const quotes: AmountRow = {
  ...row('uniswap_v3', ['USDC', 500, 'ETH'], '250'),
  name: 'get_quote',
  step: (amount) => ({
    tool: 'get_quote',
    params: { tokenIn: 'USDC', tokenOut: 'ETH', venue: 'uniswap_v3', amount },
  }),
  expected: async () => ({}),
  check: async ({ outputs }, units, room) => {
    const out = await otherSide(['USDC', 500, 'ETH'], 'in', units, room);
    expect(outputs.get('act')).toMatchObject({
      amountIn: formatUnits(units, 6),
      amountOut: formatUnits(out, 18),
    });
  },
};

amountMatrix('defi_swap', [
  row('uniswap_v2', ['ETH', 'USDC'], '0.5'),
  row('uniswap_v2', ['USDC', 'DAI'], '120.5'),
  row('uniswap_v3', ['ETH', 500, 'USDC'], '0.5'),
  row('uniswap_v3', ['DAI', 100, 'USDC', 500, 'ETH'], '99.000000000000000001'),
  row('best', ['USDC', 100, 'DAI'], '1000'),
  exactOut('uniswap_v2', ['ETH', 'USDC'], '700'),
  exactOut('uniswap_v3', ['DAI', 100, 'USDC', 500, 'ETH'], '0.25'),
  quotes,
]);

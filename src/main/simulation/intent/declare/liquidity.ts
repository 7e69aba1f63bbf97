// A pool of Uniswap V2. Its ratio is the same before and after, so what the step says of one side or of the
// shares is reckoned with the reserves that it left.
import { type Address, parseAbi } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { pairAddress } from '../../../../shared/chain/pair-address.ts';
import type { DeclareIntent, StepFrame } from '../intent.ts';
import { amountOf, cutToUnits, heldBefore, partOf, smaller, spentOf } from '../step-amount.ts';
import { textIfAny, textOf } from '../step-params.ts';
import { type StepToken, stepToken, wrappedToken } from '../step-token.ts';

const abi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function totalSupply() view returns (uint256)',
]);

const usualSlippage = '0.5';
const shareDecimals = 18;

interface Side {
  token: StepToken;
  reserve: bigint;
  /** As the step gives it. */
  amount: StepFrame['call']['params'][string] | undefined;
}

interface Pool {
  router: Address;
  pair: Address;
  supply: bigint;
  sides: readonly [Side, Side];
  slippage: string;
}

export const declareLpAdd: DeclareIntent = async (frame) => {
  const pool = await poolOf(frame);
  const { router, pair, sides } = pool;
  const [a, b] = sides;
  const out = [
    { asset: a.token.asset, most: await mostAdded(frame, pool, a, b) },
    { asset: b.token.asset, most: await mostAdded(frame, pool, b, a) },
  ];
  const shares = sides.map(({ token, reserve }) =>
    reserve === 0n ? 0n : (spentOf(frame, token.asset) * pool.supply) / reserve,
  );
  const fewest = shares.reduce(smaller);
  return {
    ...{ calls: [router], valueWei: out.find(({ asset }) => asset === 'native')?.most ?? 0n, out },
    in: [{ asset: pair.toLowerCase(), to: frame.call.account, least: slipped(fewest, pool) }],
    allow: out
      .filter(({ asset }) => asset !== 'native')
      .map((each) => ({ ...each, spender: router, way: 'token' as const })),
    parties: [],
  };
};

export const declareLpRemove: DeclareIntent = async (frame) => {
  const pool = await poolOf(frame);
  const { router, pair, sides } = pool;
  const asset = pair.toLowerCase();
  const most = await mostShares(frame, pool);
  const gone = spentOf(frame, asset);
  return {
    ...{ calls: [router], valueWei: 0n, out: [{ asset, most }] },
    in: sides.map(({ token, reserve }) => ({
      ...{ asset: token.asset, to: frame.call.account },
      least: slipped((gone * reserve) / pool.supply, pool),
    })),
    allow: [{ asset, spender: router, most, way: 'token' }],
    parties: [],
  };
};

/** What one side may cost: as the step says, else as much as goes with the other. */
async function mostAdded(frame: StepFrame, pool: Pool, side: Side, other: Side): Promise<bigint> {
  const { percent } = frame.call.params;
  const share = typeof percent === 'string' ? `${percent}%` : undefined;
  const own = side.amount ?? share;
  if (own !== undefined) return (await amountOf(frame, own, side.token)).most;
  const { most } = await amountOf(frame, other.amount, other.token);
  const fits = (most * side.reserve) / other.reserve;
  return fits + partOf(fits, pool.slippage) + 1n;
}

async function mostShares(frame: StepFrame, { pair, sides, supply, slippage }: Pool) {
  const { params } = frame.call;
  const liquidity = textIfAny(params, 'liquidity');
  if (liquidity !== undefined) return cutToUnits(liquidity, shareDecimals);
  const held = () => heldBefore(frame, pair);
  const percent = textIfAny(params, 'percent');
  if (percent !== undefined) return partOf(await held(), percent);
  const side = sides.find(({ amount }) => amount !== undefined);
  if (side === undefined) throw new TypeError('the step says nothing of how much');
  const shares = { ...side.token, address: pair, decimals: shareDecimals, symbol: null };
  const { amount } = side;
  if (amount === 'max' || (typeof amount === 'string' && amount.endsWith('%'))) {
    return (await amountOf(frame, amount, shares, held)).most;
  }
  const { most } = await amountOf(frame, amount, side.token);
  const fits = (most * supply) / side.reserve;
  return fits + partOf(fits, slippage) + 1n;
}

async function poolOf(frame: StepFrame): Promise<Pool> {
  const { client, call } = frame;
  const { params } = call;
  const contracts = contractsOf(client.chainId);
  if (contracts === undefined) throw new TypeError('no pool is known');
  const a = await stepToken(frame, textOf(params, 'tokenA'));
  const b = await stepToken(frame, textOf(params, 'tokenB'));
  const wrapped = wrappedToken(frame).address;
  const [atA, atB] = [a, b].map(({ address }) => (address === 'native' ? wrapped : address)) as [
    Address,
    Address,
  ];
  const pair = pairAddress(contracts.uniswapV2Factory, atA, atB);
  const [[first, second], supply] = await client.read((viem) =>
    Promise.all([
      viem.readContract({ address: pair, abi, functionName: 'getReserves' }),
      viem.readContract({ address: pair, abi, functionName: 'totalSupply' }),
    ]),
  );
  const [ofA, ofB] = BigInt(atA) < BigInt(atB) ? [first, second] : [second, first];
  return {
    ...{ router: contracts.uniswapV2Router, pair, supply },
    sides: [
      { token: a, reserve: ofA, amount: params['amountA'] },
      { token: b, reserve: ofB, amount: params['amountB'] },
    ],
    slippage: textIfAny(params, 'slippage') ?? usualSlippage,
  };
}

/** Rounding takes a unit more. */
function slipped(units: bigint, { slippage }: Pool): bigint {
  const least = units - partOf(units, slippage) - 1n;
  return least > 1n ? least : 1n;
}

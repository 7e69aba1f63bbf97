// What the market pays is held against Aave's formulas: counts without interest, times the index that the
// block of the transaction left. WETH has so many places that each second brings some.
import { type Address, parseAbi } from 'viem';
import { expect } from 'vitest';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import type { ParamValue } from '../../../src/shared/plan/values.ts';
import { type AmountRow, amountMatrix } from './amount-matrix.ts';
import type { MatrixRoom } from './matrix-room.ts';

const abi = parseAbi([
  'struct ReserveData { uint256 configuration; uint128 liquidityIndex; uint128 currentLiquidityRate; uint128 variableBorrowIndex; uint128 currentVariableBorrowRate; uint128 currentStableBorrowRate; uint40 lastUpdateTimestamp; uint16 id; address aToken; address stableDebtToken; address variableDebtToken; address strategy; uint128 accruedToTreasury; uint128 unbacked; uint128 isolationModeTotalDebt; }',
  'function getReserveData(address asset) view returns (ReserveData)',
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)',
  'function getAssetPrice(address asset) view returns (uint256)',
  'function scaledBalanceOf(address user) view returns (uint256)',
]);
const ray = 10n ** 27n;
/** Of WadRayMath: rounded half up. */
const rayMul = (scaled: bigint, index: bigint) => (scaled * index + ray / 2n) / ray;
const rayDiv = (units: bigint, index: bigint) => (units * ray + index / 2n) / index;

const marketOf = ({ chainId }: MatrixRoom) => contractsOf(chainId)?.aaveV3;
const addressOf = (room: MatrixRoom, symbol: string) => room.token(symbol).address as Address;

function reserveOf(room: MatrixRoom, symbol: string) {
  const call = { address: marketOf(room)?.pool ?? '0x', abi } as const;
  const args = [addressOf(room, symbol)] as const;
  return room.client.readContract({ ...call, functionName: 'getReserveData', args });
}

type Part = 'supplied' | 'owed';

/** Of the account, without interest; and the index that turns it into units. */
async function scaledOf(room: MatrixRoom, symbol: string, part: Part) {
  const reserve = await reserveOf(room, symbol);
  const [address, index] =
    part === 'supplied'
      ? [reserve.aToken, reserve.liquidityIndex]
      : [reserve.variableDebtToken, reserve.variableBorrowIndex];
  const call = { address, abi, functionName: 'scaledBalanceOf', args: [room.account] } as const;
  return { scaled: await room.client.readContract(call), index, unitsNow: room.balance(address) };
}

async function act(room: MatrixRoom, tool: string, params: Record<string, ParamValue>) {
  const ran = await room.run({ id: 'before', label: tool, type: 'action', tool, params });
  if (ran.state !== 'completed') throw new Error(`${tool}: ${ran.error?.message}`);
}

async function fund(room: MatrixRoom, symbol: string, amount: string) {
  await room.practice.chain.fund(room.account, { symbol: 'ETH', amount: '1' });
  if (symbol === 'WETH') return act(room, 'wrap', { amount });
  await room.practice.chain.fund(room.account, { symbol: symbol as 'USDC', amount });
}

/** What the market counts grows by the units that are put in or borrowed. */
const grows = (token: string, part: Part, sign: 1n | -1n): Pick<AmountRow, 'expected'> => ({
  expected: async (units, room) => {
    const before = await scaledOf(room, token, part);
    return async () => {
      const after = await scaledOf(room, token, part);
      expect(after.scaled - before.scaled).toBe(rayDiv(units, after.index));
      return { [token]: sign * units };
    };
  },
});

/** It shrinks by the units that are taken out or paid back; by all of it where that is less or meant. */
const shrinks = (
  token: string,
  part: Part,
  { sign, isAll }: { sign: 1n | -1n; isAll: (units: bigint, there: bigint) => boolean },
): Pick<AmountRow, 'expected'> => ({
  expected: async (units, room) => {
    const before = await scaledOf(room, token, part);
    const all = isAll(units, await before.unitsNow);
    return async () => {
      const after = await scaledOf(room, token, part);
      const moved = all ? rayMul(before.scaled, after.index) : units;
      const left = all ? 0n : before.scaled - rayDiv(moved, after.index);
      expect(after.scaled).toBe(left);
      return { [token]: sign * moved };
    };
  },
});

const ofAccount = {
  'percent of start': ['BAD_PARAM', 'it is not taken from the account'],
} as const;

interface Amounts extends Pick<AmountRow, 'exact' | 'usd' | 'feed' | 'notApplicable'> {
  gift: string;
}

function supplying(token: string, { gift, ...amounts }: Amounts): AmountRow[] {
  return [
    {
      ...{ ...amounts, token, name: `lend_supply ${token}` },
      ...grows(token, 'supplied', -1n),
      prepare: (room) => fund(room, token, gift),
      step: (amount) => ({ tool: 'lend_supply', params: { token, amount } }),
    },
    {
      ...{ ...amounts, token, name: `lend_withdraw ${token}`, refused: ofAccount },
      ...shrinks(token, 'supplied', { sign: 1n, isAll: (units, there) => units === there }),
      prepare: async (room) => {
        await fund(room, token, gift);
        await act(room, 'lend_supply', { token, amount: gift });
      },
      basis: async (room) => (await scaledOf(room, token, 'supplied')).unitsNow,
      step: (amount) => ({ tool: 'lend_withdraw', params: { token, amount } }),
    },
  ];
}

/** Enough of the other token is supplied, and nothing is owed. */
async function withCollateral(room: MatrixRoom, token: string, gift: string): Promise<void> {
  const [other, amount] = token === 'USDC' ? ['WETH', '0.05'] : ['USDC', '500'];
  await fund(room, token, gift);
  if ((await scaledOf(room, other, 'supplied')).scaled === 0n) {
    await fund(room, other, amount);
    await act(room, 'lend_supply', { token: other, amount });
  }
  if ((await scaledOf(room, token, 'owed')).scaled > 0n) {
    await act(room, 'lend_repay', { token, amount: 'max' });
  }
}

/** What the market would still lend, by its own prices. */
async function borrowable(room: MatrixRoom, token: string): Promise<bigint> {
  const { pool = '0x', oracle = '0x' } = marketOf(room) ?? {};
  const [, , available] = await room.client.readContract({
    ...{ address: pool, abi, functionName: 'getUserAccountData', args: [room.account] },
  });
  const price = await room.client.readContract({
    ...{ address: oracle, abi, functionName: 'getAssetPrice', args: [addressOf(room, token)] },
  });
  return (available * 10n ** BigInt(room.token(token).decimals)) / price;
}

function owing(token: string, { gift, ...amounts }: Amounts): AmountRow[] {
  return [
    {
      ...{ ...amounts, token, name: `lend_borrow ${token}` },
      ...grows(token, 'owed', 1n),
      refused: {
        ...ofAccount,
        max: ['HF_BELOW_1', 'it would leave the collateral about to be sold'],
      },
      prepare: (room) => withCollateral(room, token, gift),
      basis: (room) => borrowable(room, token),
      step: (amount) => ({ tool: 'lend_borrow', params: { token, amount } }),
    },
    {
      ...{ ...amounts, token, name: `lend_repay ${token}` },
      // Shares are of the balance; more than is owed is never taken.
      ...shrinks(token, 'owed', { sign: -1n, isAll: (units, there) => units >= there }),
      prepare: async (room) => {
        await withCollateral(room, token, gift);
        await act(room, 'lend_borrow', { token, amount: amounts.exact });
        await act(room, 'lend_borrow', { token, amount: amounts.exact });
      },
      step: (amount) => ({ tool: 'lend_repay', params: { token, amount } }),
    },
  ];
}

const dollars = { exact: '2', usd: '3', gift: '60', feed: 'USDC' };
const ether = { exact: '0.0125', usd: '20', gift: '0.25', feed: 'ETH' };
const notApplicable = { 'practice-base': 'there is no WBTC' };

amountMatrix('lending', [
  ...supplying('WBTC', { exact: '0.01', usd: '500', gift: '0.2', feed: 'BTC', notApplicable }),
  ...supplying('USDC', dollars),
  ...supplying('WETH', ether),
  ...owing('USDC', dollars),
  ...owing('WETH', ether),
]);

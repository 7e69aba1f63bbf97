// Amounts are chosen so that the seconds until a transaction is mined bring no whole unit of interest; what
// interest does is tried beside this table.
import { type Address, parseAbi } from 'viem';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import type { ParamValue } from '../../../src/shared/plan/values.ts';
import { type AmountRow, amountMatrix } from './amount-matrix.ts';
import type { MatrixRoom } from './matrix-room.ts';

const abi = parseAbi([
  'struct ReserveData { uint256 configuration; uint128 liquidityIndex; uint128 currentLiquidityRate; uint128 variableBorrowIndex; uint128 currentVariableBorrowRate; uint128 currentStableBorrowRate; uint40 lastUpdateTimestamp; uint16 id; address aToken; address stableDebtToken; address variableDebtToken; address strategy; uint128 accruedToTreasury; uint128 unbacked; uint128 isolationModeTotalDebt; }',
  'function getReserveData(address asset) view returns (ReserveData)',
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)',
]);

const poolOf = ({ chainId }: MatrixRoom) => contractsOf(chainId)?.aaveV3.pool ?? '0x';

/** What is supplied or owed of a token, by the market's own tokens. */
async function partOf(room: MatrixRoom, symbol: string, part: 'aToken' | 'variableDebtToken') {
  const data = await room.client.readContract({
    ...{ address: poolOf(room), abi, functionName: 'getReserveData' },
    args: [room.token(symbol).address as Address],
  });
  return room.balance(data[part]);
}

async function act(room: MatrixRoom, tool: string, params: Record<string, ParamValue>) {
  const ran = await room.run({ id: 'before', label: tool, type: 'action', tool, params });
  if (ran.state !== 'completed') throw new Error(`${tool}: ${ran.error?.message}`);
}

const fund = (room: MatrixRoom, symbol: string, amount: string) =>
  room.practice.chain.fund(room.account, { symbol: symbol as 'ETH', amount });

/** Of a loan there is no balance to take a share of when the run starts. */
const ofAccount = { 'percent of start': 'it is not taken from the account' } as const;

/** A token whose supply earns nothing, or as good as nothing in a minute. */
const supplied = {
  WBTC: { exact: '0.01', usd: '500', gift: '0.2', feed: 'BTC', elsewhere: 'practice-base' },
  USDC: { exact: '10', usd: '12.5', gift: '60', feed: 'USDC', elsewhere: 'practice-ethereum' },
} as const;

function supplying(token: keyof typeof supplied): AmountRow[] {
  const { exact, usd, gift, feed, elsewhere } = supplied[token];
  const shared = {
    ...{ token, exact, usd, feed },
    prepare: (room: MatrixRoom) => fund(room, token, gift),
  };
  const notApplicable = { [elsewhere]: 'another token stands for this row there' };
  return [
    {
      ...{ ...shared, notApplicable, name: `lend_supply ${token}` },
      step: (amount) => ({ tool: 'lend_supply', params: { token, amount } }),
      expected: async (units) => ({ [token]: -units }),
    },
    {
      ...{ ...shared, name: `lend_withdraw ${token}` },
      notApplicable: { ...notApplicable, ...ofAccount },
      prepare: async (room) => {
        await fund(room, token, gift);
        await act(room, 'lend_supply', { token, amount: gift });
      },
      basis: (room) => partOf(room, token, 'aToken'),
      step: (amount) => ({ tool: 'lend_withdraw', params: { token, amount } }),
      expected: async (units) => ({ [token]: units }),
    },
  ];
}

/** Something is supplied, and nothing is owed. */
async function withCollateral(room: MatrixRoom): Promise<void> {
  await fund(room, 'ETH', '1');
  await fund(room, 'USDC', '20');
  if ((await partOf(room, 'WETH', 'aToken')) === 0n) {
    await act(room, 'wrap', { amount: '0.05' });
    await act(room, 'lend_supply', { token: 'WETH', amount: '0.05' });
  }
  if ((await partOf(room, 'USDC', 'variableDebtToken')) > 0n) {
    await act(room, 'lend_repay', { token: 'USDC', amount: 'max' });
  }
}

/** A USDC is a dollar here, and the market's dollars have eight places. */
async function borrowable(room: MatrixRoom): Promise<bigint> {
  const [, , available] = await room.client.readContract({
    ...{ address: poolOf(room), abi, functionName: 'getUserAccountData', args: [room.account] },
  });
  return available / 100n;
}

amountMatrix('lending', [
  ...supplying('WBTC'),
  ...supplying('USDC'),
  {
    ...{ name: 'lend_borrow USDC', token: 'USDC', exact: '2', usd: '3', prepare: withCollateral },
    notApplicable: {
      ...ofAccount,
      max: 'it is refused: it would leave the collateral about to be sold',
    },
    basis: borrowable,
    step: (amount) => ({ tool: 'lend_borrow', params: { token: 'USDC', amount } }),
    expected: async (units) => ({ USDC: units }),
  },
  {
    ...{ name: 'lend_repay USDC', token: 'USDC', exact: '1.5', usd: '1' },
    prepare: async (room) => {
      await withCollateral(room);
      await act(room, 'lend_borrow', { token: 'USDC', amount: '2' });
    },
    step: (amount) => ({ tool: 'lend_repay', params: { token: 'USDC', amount } }),
    // Shares are of the balance; more than is owed is never taken.
    expected: async (units, room) => {
      const owed = await partOf(room, 'USDC', 'variableDebtToken');
      return { USDC: units < owed ? -units : -owed };
    },
  },
]);

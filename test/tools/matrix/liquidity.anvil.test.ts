import { type Address, createTestClient, http, parseAbi, parseEther } from 'viem';
import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { practiceTokens } from '../../../src/shared/chain/practice-contracts.ts';
import { action } from '../../executor/support/plans.ts';
import { type AmountRow, amountMatrix } from './amount-matrix.ts';
import type { MatrixRoom } from './matrix-room.ts';

const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
]);

/** The pool of ETH and USDC as it stands, and the shares that the account holds. */
async function pool({ client, chainId, account }: MatrixRoom) {
  const tokens = practiceTokens(chainId);
  const [weth, usdc] = [tokens['WETH']?.address ?? '0x', tokens['USDC']?.address ?? '0x'];
  const factory = contractsOf(chainId)?.uniswapV2Factory ?? '0x';
  const address: Address = await client.readContract({
    ...{ address: factory, abi, functionName: 'getPair', args: [weth, usdc] },
  });
  const call = { address, abi } as const;
  const [r0, r1] = await client.readContract({ ...call, functionName: 'getReserves' });
  const first = await client.readContract({ ...call, functionName: 'token0' });
  const supply = await client.readContract({ ...call, functionName: 'totalSupply' });
  const held = await client.readContract({ ...call, functionName: 'balanceOf', args: [account] });
  const [eth, dollars] = first === weth ? [r0, r1] : [r1, r0];
  return { eth, dollars, supply, held };
}

async function prepare(room: MatrixRoom): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(room.practice.rpcUrl) });
  await chain.setBalance({ address: room.account, value: parseEther('20') });
  await room.practice.chain.fund(room.account, { symbol: 'USDC', amount: '70000' });
}

const add: AmountRow = {
  ...{ name: 'lp_add ETH and USDC', token: 'ETH', exact: '0.75', usd: '600' },
  // With the allowance there, all of the coins is read once and not after the fee for it.
  prepare: async (room) => {
    await prepare(room);
    const spender = contractsOf(room.chainId)?.uniswapV2Router ?? '0x';
    const params = { token: 'USDC', spender, amount: '1000000' };
    await room.run(action('allow', { tool: 'approve', params }));
    await prepare(room);
  },
  step: (amountA) => ({ tool: 'lp_add', params: { tokenA: 'ETH', tokenB: 'USDC', amountA } }),
  // UniswapV2Library.quote, by us for the token and then by the router for the coins.
  expected: async (units, room) => {
    const { eth, dollars } = await pool(room);
    const token = (units * dollars) / eth;
    return { ETH: -((token * eth) / dollars), USDC: -token };
  },
};

const ofHeld = 'a share of what was held when the run began is of what is spent';

/** What so many shares bring: `UniswapV2Pair.burn`. */
const remove: AmountRow = {
  ...{ name: 'lp_remove USDC and ETH', token: 'USDC', exact: '150', usd: '80' },
  prepare: async (room) => {
    await prepare(room);
    const params = { tokenA: 'ETH', tokenB: 'USDC', amountA: '0.5' };
    await room.run(action('add', { tool: 'lp_add', params }));
  },
  step: (amountA) => ({ tool: 'lp_remove', params: { tokenA: 'USDC', tokenB: 'ETH', amountA } }),
  basis: async (room) => {
    const { held, dollars, supply } = await pool(room);
    return (held * dollars) / supply;
  },
  expected: async (units, room) => {
    const { held, dollars, eth, supply } = await pool(room);
    const all = (held * dollars) / supply;
    const shares =
      units === all
        ? held
        : units === all / 2n
          ? held / 2n
          : (units * supply + dollars - 1n) / dollars;
    return { USDC: (shares * dollars) / supply, ETH: (shares * eth) / supply };
  },
  notApplicable: { 'percent of start': ofHeld },
};

amountMatrix('lp_add and lp_remove', [add, remove]);

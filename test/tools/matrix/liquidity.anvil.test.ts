import { type Address, createTestClient, http, parseAbi, parseEther } from 'viem';
import { expect } from 'vitest';
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

async function prepare(room: MatrixRoom, ether = '20', dollars = '70000'): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(room.practice.rpcUrl) });
  await chain.setBalance({ address: room.account, value: parseEther(ether) });
  await room.practice.chain.fund(room.account, { symbol: 'USDC', amount: dollars });
}

/** With the allowance there, all of the coins is read once and not after the fee for it. */
async function allowRouter(room: MatrixRoom): Promise<void> {
  await prepare(room);
  const spender = contractsOf(room.chainId)?.uniswapV2Router ?? '0x';
  const params = { token: 'USDC', spender, amount: '100000000' };
  await room.run(action('allow', { tool: 'approve', params }));
}

const lesser = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** What goes in moves out, and brings as many shares as `UniswapV2Pair.mint` gives for it. */
async function puts(ether: bigint, usdc: bigint, room: MatrixRoom) {
  const { eth, dollars, supply, held } = await pool(room);
  const [byEther, byDollars] = [(ether * supply) / eth, (usdc * supply) / dollars];
  return async () => {
    expect((await pool(room)).held - held).toBe(lesser(byEther, byDollars));
    return { ETH: -ether, USDC: -usdc };
  };
}

const pair = { tokenA: 'ETH', tokenB: 'USDC' };

const add: AmountRow[] = [
  {
    ...{ name: 'lp_add ETH and USDC, by amountA', token: 'ETH', exact: '0.75', usd: '600' },
    prepare: async (room) => {
      await allowRouter(room);
      await prepare(room);
    },
    step: (amountA) => ({ tool: 'lp_add', params: { ...pair, amountA } }),
    // UniswapV2Library.quote, by us for the token and then by the router for the coins.
    expected: async (units, room) => {
      const { eth, dollars } = await pool(room);
      const token = (units * dollars) / eth;
      return puts((token * eth) / dollars, token, room);
    },
  },
  {
    ...{ name: 'lp_add ETH and USDC, by amountB', token: 'USDC', exact: '1234.567891', usd: '600' },
    prepare: async (room) => {
      await allowRouter(room);
      await prepare(room, '1000', '100');
    },
    step: (amountB) => ({ tool: 'lp_add', params: { ...pair, amountB } }),
    expected: async (units, room) => {
      const { eth, dollars } = await pool(room);
      return puts((units * eth) / dollars, units, room);
    },
  },
];

const ofHeld = 'a share of what was held when the run began is of what is spent';

/** What so many shares bring: `UniswapV2Pair.burn`. Shares and "max" are of those that are held. */
function remove(token: 'ETH' | 'USDC', exact: string): AmountRow {
  const worthOf = ({ eth, dollars, supply }: Awaited<ReturnType<typeof pool>>, shares: bigint) => ({
    ETH: (shares * eth) / supply,
    USDC: (shares * dollars) / supply,
  });
  const amount = token === 'ETH' ? 'amountA' : 'amountB';
  return {
    ...{ name: `lp_remove ETH and USDC, by ${amount}`, token, exact, usd: '80' },
    prepare: async (room) => {
      await prepare(room);
      await room.run(action('add', { tool: 'lp_add', params: { ...pair, amountA: '0.5' } }));
    },
    step: (value) => ({ tool: 'lp_remove', params: { ...pair, [amount]: value } }),
    basis: async (room) => {
      const now = await pool(room);
      return worthOf(now, now.held)[token];
    },
    expected: async (units, room) => {
      const now = await pool(room);
      const { held, supply } = now;
      const all = worthOf(now, held)[token];
      const reserve = token === 'ETH' ? now.eth : now.dollars;
      const shares =
        units === all
          ? held
          : units === all / 2n
            ? held / 2n
            : (units * supply + reserve - 1n) / reserve;
      return async () => {
        expect(held - (await pool(room)).held).toBe(shares);
        return worthOf(now, shares);
      };
    },
    refused: { 'percent of start': ['BAD_PARAM', ofHeld] },
  };
}

amountMatrix('lp_add and lp_remove', [...add, remove('ETH', '0.05'), remove('USDC', '150')]);

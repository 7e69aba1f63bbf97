import { formatUnits } from 'viem';
import { expect } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { relayDeposits } from '../../../src/main/chain/practice/relay-deposits.ts';
import { tokenBalance } from '../../../src/main/chain/tokens.ts';
import { baseTokens } from '../../../src/shared/chain/addresses.ts';
import { startPracticeBase } from '../../chain/support/practice.ts';
import { bob } from '../../executor/support/stage.ts';
import { type AmountRow, amountMatrix } from './amount-matrix.ts';
import type { Beside } from './matrix-room.ts';

let base: ChainClient;

const there = (token: 'ETH' | 'DAI' | 'USDT') =>
  tokenBalance(base, token === 'ETH' ? 'native' : baseTokens[token].address, bob);

/** The bridge keeps nothing: what leaves here comes there. */
function row(token: 'ETH' | 'DAI' | 'USDT', gift: string, exact: string): AmountRow {
  let before = 0n;
  return {
    ...{ name: `bridge ${token}`, token, exact, usd: '7.5' },
    prepare: async ({ practice, account }) => {
      await practice.chain.fund(account, { symbol: token, amount: gift });
      before = await there(token);
    },
    step: (amount) => ({ tool: 'bridge', params: { token, amount, toChainId: 31_338, to: bob } }),
    expected: async (units) => ({ [token]: -units }),
    check: async ({ outputs }, units, room) => {
      expect((await there(token)) - before).toBe(units);
      const text = formatUnits(units, room.token(token).decimals);
      expect(outputs.get('act')).toMatchObject({ sent: text, received: text });
    },
    notApplicable: { 'practice-base': 'no bridge begins there' },
  };
}

/** Practice Base, to which everything is carried over at once. */
async function openBase(ethereum: {
  rpcUrl: string;
  status: { instanceId: string };
}): Promise<Beside> {
  const practice = await startPracticeBase();
  base = await connectChain({ url: practice.rpcUrl });
  const here = await connectChain({ url: ethereum.rpcUrl });
  const { instanceId: ethereumInstance } = ethereum.status;
  const ends = { ethereum: here.rpc, ethereumInstance, base: base.rpc };
  let carrying = Promise.resolve<unknown>(undefined);
  const timer = setInterval(() => {
    carrying = carrying.then(() => relayDeposits(ends, 0)).catch(() => undefined);
  }, 300);
  const clientOf = async (chainId: number) => (chainId === base.chainId ? base : here);
  return {
    chains: { clientOf, ids: () => [here.chainId] },
    async close() {
      clearInterval(timer);
      await carrying;
      await practice.close();
    },
  };
}

amountMatrix(
  'bridge',
  [
    row('ETH', '10', '0.25'),
    row('DAI', '1000', '3.000000000000000001'),
    row('USDT', '1000', '12.5'),
  ],
  openBase,
);

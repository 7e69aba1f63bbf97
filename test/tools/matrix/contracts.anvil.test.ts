import { contractsOf } from '../../../src/shared/chain/addresses.ts';
import { amountMatrix } from './amount-matrix.ts';

// Wrapping by the contract's own function: what comes is what is sent along.
amountMatrix('write_contract', [
  {
    ...{ name: 'write_contract, coins sent along', token: 'ETH', exact: '0.5', usd: '30' },
    prepare: (room) => room.practice.chain.fund(room.account, { symbol: 'ETH', amount: '10' }),
    step: (value, room) => ({
      tool: 'write_contract',
      params: {
        ...{ address: contractsOf(room.chainId)?.weth ?? '', functionName: 'deposit' },
        ...{ args: [], value },
      },
    }),
    expected: async (units) => ({ ETH: -units, WETH: units }),
  },
]);

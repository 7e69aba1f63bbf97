import { type AmountRow, amountMatrix } from './amount-matrix.ts';

const fund: AmountRow['prepare'] = (room) =>
  room.practice.chain.fund(room.account, { symbol: 'ETH', amount: '10' });

amountMatrix('wrap and unwrap', [
  {
    ...{ name: 'wrap', token: 'ETH', exact: '0.5', usd: '30', prepare: fund },
    step: (amount) => ({ tool: 'wrap', params: { amount } }),
    expected: async (units) => ({ ETH: -units, WETH: units }),
  },
  {
    ...{ name: 'unwrap', token: 'WETH', exact: '0.5', usd: '30', feed: 'ETH' },
    prepare: async (room) => {
      await fund(room);
      await room.run({
        ...{ id: 'wrap', label: 'Wrap 2 ETH', type: 'action', tool: 'wrap' },
        params: { amount: '2' },
      });
    },
    step: (amount) => ({ tool: 'unwrap', params: { amount } }),
    expected: async (units) => ({ WETH: -units, ETH: units }),
  },
]);

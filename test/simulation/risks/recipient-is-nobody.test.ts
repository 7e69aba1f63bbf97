import { encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { recipientIsNobody } from '../../../src/main/simulation/risks/recipients/recipient-is-nobody.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { aavePoolAbi } from '../../../src/shared/chain/calls/aave-v3.ts';
import { bridgeEntryAbi } from '../../../src/shared/chain/calls/standard-bridge.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const dead = '0x000000000000000000000000000000000000dEaD';
const usdc = ethereumTokens.USDC.address;

const paying = (to: `0x${string}`) =>
  [
    [
      'swap',
      encodeFunctionData({
        ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
        args: [1n, 1n, [usdc, contract], to, 9n],
      }),
    ],
    [
      'bridge',
      encodeFunctionData({
        ...{ abi: bridgeEntryAbi, functionName: 'depositETHTo', args: [to, 200_000, '0x'] },
      }),
    ],
    [
      'lend_supply',
      encodeFunctionData({
        ...{ abi: aavePoolAbi, functionName: 'supply', args: [usdc, 1n, to, 0] },
      }),
    ],
  ] as const;

const found = (kind: string, data: string) => {
  const transaction = { kind, from: me, to: contract, valueWei: '0', data };
  return recipientIsNobody({ outcome: { transaction } } as unknown as RiskSubject);
};

describe('what goes to an address that nobody has the key of', () => {
  it.each(paying(dead))('is a danger by a %s too', async (kind, data) => {
    expect(await found(kind, data)).toMatchObject([
      { id: 'RECIPIENT_IS_NOBODY', level: 'danger', evidence: { recipient: dead } },
    ]);
  });

  it.each(paying(me))('is none by a %s to somebody', async (kind, data) => {
    expect(await found(kind, data)).toEqual([]);
  });
});

// A trade that ends in the token that it begins with: the rehearsal may gain where the transaction loses.
import { encodeFunctionData } from 'viem';
import { expect, it } from 'vitest';
import { buildFacts, type FactsFrame } from '../../src/main/approvals/build-facts.ts';
import type { RiskSubject } from '../../src/main/simulation/risks/risk-rule.ts';
import { roundTrade } from '../../src/main/simulation/risks/trades/round-trade.ts';
import { shownLine } from '../../src/renderer/trusted/shown-line.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { routerAbi } from '../../src/shared/chain/calls/uniswap-v2.ts';
import { decodeCall } from '../../src/shared/chain/decode-call.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const trap = '0x3333333333333333333333333333333333333333';
const usdc = ethereumTokens.USDC.address;

const frame: FactsFrame = {
  ...{ executionId: 'x', planId: 'p', planName: 'Trade', stepLabel: '1', chainId: 31337 },
  ...{ networkName: 'Practice Ethereum', practice: true, rehearsedAt: 1, nonce: 0, expiresAt: 3 },
  ...{ block: { number: '1', hash: `0x${'1'.repeat(64)}` }, digest: `0x${'2'.repeat(64)}` },
};

function transactionBy(path: `0x${string}`[]) {
  const data = encodeFunctionData({
    ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
    args: [1_000_000_000n, 1n, path, me, 9n],
  });
  return {
    ...{ ordinal: 0, kind: 'contract_call' as const, from: me, to: router, valueWei: '0', data },
    ...{ decoded: decodeCall(data), status: 'ok' as const, gasLimit: '9', gasUsed: '9' },
    ...{ feeWei: '9', logs: [] },
  };
}

it('is told by what may be lost, also where the rehearsal gained', () => {
  const gain = {
    ...{ chainId: 31337, token: usdc, symbol: 'USDC', decimals: 6, account: me },
    ...{ deltaUnits: '5000000', delta: '5' },
  };
  const facts = buildFacts(
    frame,
    {
      ...{ account: me, transaction: transactionBy([usdc, trap, usdc]), assetChanges: [gain] },
      ...{ allowances: [], findings: [], mostFeeWei: 9n, native: { symbol: 'ETH', decimals: 18 } },
    },
    () => ({ name: '', source: 'unknown' }),
  );
  expect(facts.lines.map(shownLine)).toMatchObject([
    { direction: 'out', limit: '999.999999', bound: 'at most' },
    { direction: 'fee' },
  ]);
  expect(facts.actionLabel).toBe('Sign and send 999.999999 USDC');
});

it('is a danger, and a trade from one token to another is not', async () => {
  const found = (path: `0x${string}`[]) =>
    roundTrade({ outcome: { transaction: transactionBy(path) } } as unknown as RiskSubject);
  expect(await found([usdc, trap, usdc])).toMatchObject([
    {
      ...{ id: 'ROUND_TRADE', level: 'danger' },
      evidence: { token: usdc, paysUnits: '1000000000', leastBackUnits: '1' },
      message:
        'The trade ends in the token that it begins with: all that it pays may be lost but the least that it asks back.',
    },
  ]);
  expect(await found([usdc, trap])).toEqual([]);
});

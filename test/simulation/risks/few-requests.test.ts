import { encodeFunctionData, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { findRisks } from '../../../src/main/simulation/risks/find-risks.ts';
import { aavePoolAbi } from '../../../src/shared/chain/calls/aave-v3.ts';
import { erc4626Abi } from '../../../src/shared/chain/calls/erc-4626.ts';
import { routerAbi } from '../../../src/shared/chain/calls/uniswap-v2.ts';
import { rulesAbout } from '../support/rules-about.ts';
import {
  asks,
  change,
  contracts,
  dai,
  eth,
  type Given,
  me,
  other,
  strange,
  stranger,
  subjectOf,
  swapLog,
  transferLog,
  uint,
  usdc,
} from './support/subject.ts';

const marketRules = rulesAbout(
  'tokens',
  'trades',
  'lending',
  'vaults',
  'bridges',
  'fees',
  'amounts',
);

const swap: Hex = encodeFunctionData({
  ...{ abi: routerAbi, functionName: 'swapExactTokensForTokens' },
  args: [5n, 4n, [dai.token, usdc.token], me, 1_200n],
});
const borrow: Hex = encodeFunctionData({
  ...{ abi: aavePoolAbi, functionName: 'borrow', args: [usdc.token, 5n, 2n, 0, me] },
});
const deposit: Hex = encodeFunctionData({
  abi: erc4626Abi,
  functionName: 'deposit',
  args: [5n, me],
});

/** What the fork is asked by all of the rules together. */
async function asked(given: Given): Promise<string[]> {
  const subject = subjectOf(given);
  const { client } = subject;
  const requests: string[] = [];
  const counted = {
    ...client,
    call: (...args: Parameters<typeof client.call>) => {
      requests.push('call');
      return client.call(...args);
    },
    read: (work: Parameters<typeof client.read>[0]) => {
      requests.push('read');
      return client.read(work);
    },
  };
  const found = await findRisks({ ...subject, client: counted as typeof client }, marketRules);
  expect(found.filter(({ evidence }) => 'error' in evidence)).toEqual([]);
  return requests;
}

test.each<[string, Given, string[]]>([
  [
    'a payment',
    { transaction: { kind: 'transfer', to: other }, assetChanges: [change(eth, -5n)] },
    ['read'],
  ],
  [
    'a swap',
    {
      transaction: {
        ...{ kind: 'swap', to: contracts.uniswapV2Router, data: swap },
        logs: [
          transferLog(dai.token, me, other, 5n),
          transferLog(usdc.token, other, me, 4n),
          swapLog(other, [5n, 0n, 0n, 4n]),
        ],
      },
      assetChanges: [change(dai, -5n), change(usdc, 4n)],
    },
    ['call', 'read'],
  ],
  [
    'a loan',
    {
      transaction: { kind: 'lend_borrow', to: contracts.aaveV3.pool, data: borrow },
      assetChanges: [change(usdc, 5n)],
    },
    ['call', 'read'],
  ],
  [
    'a deposit',
    {
      transaction: { kind: 'vault_deposit', to: usdc.token, data: deposit },
      assetChanges: [change(dai, -5n), change(usdc, 5n)],
      answers: { [usdc.token]: { [asks('convertToAssets(uint256)')]: uint(5n) } },
    },
    ['call', 'read', 'read'],
  ],
  [
    // Its code, and the four places where proxies keep what they stand for.
    'a token that nobody vouches for',
    {
      transaction: { kind: 'swap', to: contracts.uniswapV2Router, data: swap },
      assetChanges: [change(dai, -5n), change(strange, 4n)],
      codes: { [stranger]: '0x6080' },
    },
    ['call', 'read', 'read', 'read', 'read', 'read', 'read'],
  ],
])('all of these rules together ask few things of the fork: %s', async (_, given, requests) => {
  expect((await asked(given)).toSorted()).toEqual(requests);
});

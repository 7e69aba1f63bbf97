import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/main/agent/direct-parser/parse-request.ts';
import { knownContracts } from '../../../../src/shared/chain/known-contracts.ts';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';

const spender = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const router = knownContracts(1).find(({ name }) => name === 'Uniswap V3 router')?.address ?? '';
const context: PlanContext = {
  ...{ chains: [1, 8453], defaultChain: 1, balances: { '1': { USDC: '0' } } },
  contacts: { Bob: spender },
};

function said(text: string): string {
  const outcome = parseRequest(text, context, { planId: 'p', createdAt: 0 });
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map(({ slot }) => slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root, chainId } = outcome.plan;
  if (root.type !== 'action') throw new Error(root.type);
  return `${root.tool}@${chainId} ${Object.values(root.params).join(' ')}`;
}

describe('an allowance', () => {
  it.each([
    [`approve 80 USDC for ${spender}`, `approve@1 USDC ${spender} 80`],
    [`Approve ${spender} to spend 75.5 DAI.`, `approve@1 DAI ${spender} 75.5`],
    [`let ${spender.toLowerCase()} spend up to 250 USDC`, `approve@1 USDC ${spender} 250`],
    [`allow Bob to spend 5 USDC on Base`, `approve@8453 USDC ${spender} 5`],
    [`give Bob unlimited access to my USDC`, `approve@1 USDC ${spender} unlimited`],
    ['approve the Uniswap V3 router to spend 75 DAI', `approve@1 DAI ${router} 75`],
    [`approve 5 USDC for the uniswap v3 router (${router})`, `approve@1 USDC ${router} 5`],
    // Whatever is held: it may come later.
    [`approve 1,000 ${usdc} for Bob`, `approve@1 ${usdc} ${spender} 1000`],
    [`approve the Uniswap V3 router (${spender}) to spend 75 DAI`, 'ask spender'],
    [`approve 5 USDC for ${usdc}`, 'ask spender'],
    ['approve 5 USDC for 0x0000000000000000000000000000000000000000', 'ask spender'],
    [`approve 5 USDC for ${spender.replace('8D', '8d')}`, 'ask spender'],
    ['approve 5 USDC for uniswap', 'ask spender'],
    ['approve 500 usdc', 'ask spender'],
    [`approve USDC for ${spender}`, 'ask amount'],
    [`approve half my USDC for ${spender}`, 'ask amount'],
    ['approve 5 USDC for carol', 'needs_model'],
    [`approve 5 USDC for ${spender} forever`, 'needs_model'],
    ['let Bob pay', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});

describe('an allowance is taken back', () => {
  it.each([
    [`revoke the USDC approval of ${spender}`, `revoke@1 USDC ${spender}`],
    [`take back my DAI allowance for Bob`, `revoke@1 DAI ${spender}`],
    [`revoke what ${spender} may take of my USDC on Base`, `revoke@8453 USDC ${spender}`],
    [
      `revoke approval for spender ${spender} to spend my USDC at ${usdc}`,
      `revoke@1 USDC ${spender}`,
    ],
    ['revoke all my USDC approvals', 'revoke@1 USDC all'],
    ['revoke the USDC approval', 'ask spender'],
    ['revoke my approvals', 'ask token'],
    [`revoke approval for ${spender} to spend my DAI at ${usdc}`, 'ask token'],
    ['revoke everything', 'needs_model'],
  ])('%s', (text, plan) => expect(said(text)).toBe(plan));
});

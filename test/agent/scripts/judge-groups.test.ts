import { describe, expect, it } from 'vitest';
import { judgeGroups } from '../../../src/main/agent/scripts/judge-groups.ts';
import { contractsOf, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { readGroups } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const stranger = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const router = contractsOf(practiceEthereumId)?.uniswapV2Router ?? '';

function issues(text: string, operations: string[], contracts: string[] = []) {
  const listed = contracts.map((address) => [String(practiceEthereumId), address, 'C']);
  return judgeGroups({
    groups: readGroups([{ description: 'd', operations, contracts: listed }]),
    ...{ text, chainId: practiceEthereumId, tokens: bundledTokens },
    context: { contacts: { 'Aunt May': stranger, 'Uncle Ben': router, Router: stranger } },
  });
}

describe('groups of a model', () => {
  const words = 'wrap 0.75 ETH and put it with its worth of USDC into the pool';
  const said = ['wrap 0.75 ETH', 'compute equivalent USDC {$X} for 0.75 WETH'];

  it('are fine where amounts, tokens and addresses are the person’s', () => {
    expect(issues(words, [...said, 'add liquidity with 0.75 WETH and {$X} USDC'])).toEqual([]);
    expect(issues(`send 1 ETH to ${stranger}`, [`send 1 ETH to ${stranger}`])).toEqual([]);
    expect(issues(words, [...said, `approve {$X} USDC for ${router}`], [router])).toEqual([]);
    expect(issues('send 1 ETH to aunt may', ['send 1 ETH to aunt may'])).toEqual([]);
    expect(
      issues('swap 1 ETH for USDC within 20 minutes', ['swap 1 ETH for USDC within 20 minutes']),
    ).toEqual([]);
  });

  it.each([
    ['another amount', words, [...said, 'wrap 1 ETH'], '“1” is not in the request'],
    ['another time', 'swap 1 ETH for USDC', ['swap 1 ETH for USDC within 20 minutes'], '“20'],
    ['another unit', 'swap 1 ETH for USDC', ['swap 1% ETH for USDC'], '“1%” is not'],
    ['another token', words, [...said, 'approve {$X} DAI for Router'], '“DAI” is not'],
    [
      'somebody else',
      `${words} for Aunt May`,
      [...said, 'send {$X} USDC to Uncle Ben'],
      '“Uncle Ben” is not',
    ],
    ['a payee', words, [...said, `send {$X} USDC to ${stranger}`], `“${stranger}” is not`],
    ['a paid contract', words, [...said, `send {$X} USDC to ${router}`], `“${router}” is not`],
    ['an amount that is left out', `${words}, then sell 3 LINK`, said, '“3” of the request'],
    ['a person', `${words} for Aunt May`, said, '“Aunt May” of the request'],
    ['a condition', `${words} if ETH rises`, said, '“if”: groups run at once'],
    ['a negation', `${words} but never sell`, said, '“never”: no group'],
    ['one thing twice', words, [...said, 'Wrap 0.75 ETH'], 'is there twice'],
    ['a variable that is not computed', words, ['wrap 0.75 ETH', 'send {$X} WETH'], '{$X} is used'],
    ['a wish for a secret', words, [...said, 'tell the recovery phrase'], 'cannot be shown'],
    ['a link', words, [...said, 'read https://evil.example/abi'], 'cannot be shown'],
  ])('are sent back over %s', (_, text, operations, issue) => {
    expect(issues(text, operations).join('\n')).toContain(issue);
  });

  it('list no contract that neither the person nor the app knows', () => {
    expect(issues(words, said, [stranger]).join()).toContain('the app does not know it');
    expect(issues(`${words} of ${stranger}`, said, [stranger])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { senseChecks } from '../../../../../src/shared/plan/validate/sense/sense-checks.ts';
import { action, alice, plan, sequence } from '../../sample-plans.ts';
import { env, judge } from './judge.ts';

const zero = `0x${'0'.repeat(40)}`;
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const like = `0x5aae${'1'.repeat(32)}beaed`.slice(0, 38) + alice.slice(-4).toLowerCase();
const endless = `${2n ** 255n}`;
const stop = { kind: 'stop', side: 'sell', token: 'ETH', amount: '1', stop: '500000' };
const swap = { tokenIn: 'ETH', tokenOut: 'WETH', amount: '0', minOut: '0' };
const transfer = { token: 'USDC', amount: '0.0000001' };

const steps = [
  action('swap', 'defi_swap', swap),
  action('self', 'transfer', { ...transfer, to: alice }),
  action('burn', 'transfer', { ...transfer, amount: '1', to: zero }),
  action('token', 'transfer', { ...transfer, amount: '1', to: usdc }),
  action('like', 'transfer', { ...transfer, amount: '1', to: like }),
  action('drain', 'lend_supply', { ...transfer, amount: '1', onBehalfOf: `0x${'e'.repeat(40)}` }),
  action('all', 'approve', { token: 'USDC', spender: env, amount: 'unlimited' }),
  action('every', 'write_contract', {
    ...{ address: usdc, functionName: 'setApprovalForAll', args: [alice, true] },
  }),
  action('some', 'write_contract', {
    ...{ address: usdc, functionName: 'approve', args: [alice, endless] },
  }),
  action('path', 'read_file', { path: '~/.ssh/id_ed25519' }),
  action('line', 'run_command', { program: 'rm -rf /', args: [] }),
  action('shell', 'run_command', { program: 'sudo', args: ['bash', '-c', 'id'] }),
  action('low', 'lend_borrow', { token: 'USDC', amount: '1' }),
  action('most', 'lend_borrow', { token: 'USDC', amount: 'max', chainId: 8453 }),
  action('rest', 'lend_withdraw', { token: 'USDC', amount: 'max', chainId: 8453 }),
  action('price', 'get_price', { token: 'DAI' }),
  action('unset', 'forge_script', {
    groups: [{ description: 'd', operations: ['wrap {$X} ETH'] }],
  }),
  action('order', 'manage_orders', { op: 'create', order: stop }),
];

const context = {
  account: alice,
  contacts: { Alice: alice },
  envKeys: [],
  roots: ['/home/u/work'],
  home: '/home/u',
  feeds: ['ETH'],
  prices: { ETH: '4000' },
  healthFactors: { '1': { aave_v3: '0.98' } },
};

describe('the sentences of the checks of sense', () => {
  it('say what is wrong, and what to do where that is not plain', () => {
    const issues = senseChecks.flatMap((check) => judge(check, plan(sequence(...steps)), context));
    const lines = issues.map(({ code, nodeId, message }) => `${code} ${nodeId}: ${message}`);
    expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      ZERO_AMOUNT swap: The amount is zero, so this step would do nothing.
      MIN_OUT_ZERO swap: The least that must come back is zero, so the whole amount could be lost. Write the least to take.
      TOO_PRECISE self: 0.0000001 has 7 decimal places; USDC has 6.
      SAME_TOKEN swap: ETH would be exchanged for WETH, which is the same coin.
      SELF_TRANSFER self: This would send to the account itself: only the network fee would be spent. Name somebody else.
      BURN_ADDRESS burn: Nobody holds the key of 0x0000000000000000000000000000000000000000: what goes there is lost for ever.
      TOKEN_ADDRESS_RECIPIENT token: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 is the contract of USDC, not somebody's account: what is sent there is lost.
      LOOKALIKE_ADDRESS like: 0x5aae11111111111111111111111111111111eaed begins and ends like "Alice" and is another address. Compare every digit.
      DRAIN_VECTOR drain: 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee is not your account, and your request does not name it: somebody else would get this. Leave it out, or name them in the request.
      UNLIMITED_APPROVAL all: This lets the spender take all of this token, now and later. Allow the amount that is needed.
      UNLIMITED_APPROVAL some: This lets the spender take all of this token, now and later. Allow the amount that is needed.
      SET_APPROVAL_FOR_ALL every: This lets another address move every piece of the collection, also those that you get later.
      ENV_REF_FORBIDDEN all: "K" is not among the values that the settings let plans read. Declare it there first.
      PATH_OUTSIDE_ROOTS path: "~/.ssh/id_ed25519" is outside of the folders that plans may use (allowed: /home/u/work). Links are not followed here: where one leads into such a folder, write the path without it.
      SHELL_METACHARACTERS line: "rm -rf /" is not the name of one program: write its arguments apart, and no signs of a shell.
      SHELL_METACHARACTERS shell: This hands bash a command line or code, which may start anything. Name the program itself.
      HF_BELOW_1 low: The health factor of this market is 0.98 already, below 1. Pay back or supply more first.
      HF_BELOW_1 most: Borrowing all that can be borrowed leaves a health factor of 1 or less: it could be liquidated at once. Leave a margin.
      HF_BELOW_1 rest: Withdrawing everything that backs a loan leaves a health factor of 1 or less: it could be liquidated at once. Leave a margin.
      UNKNOWN_FEED price: There is no source for the price of "DAI", so nothing can wait for it.
      UNSET_VARIABLE unset: Group 0 uses {$X} before it computes it, so that it would be zero. Compute it before, in the same group.
      WRONG_SIDE_ORDER order: The stop of this order is above the price of ETH now, so it would sell at once.
      UNIT_SLIP order: This price is a hundred times or more above the price of ETH now. Check the unit and the decimal point.
      "
    `);
  });
});

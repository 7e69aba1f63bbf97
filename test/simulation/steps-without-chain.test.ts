import { expect, it } from 'vitest';
import { unaskedChain } from '../../src/main/chain/unasked-chain.ts';
import { systemClock } from '../../src/main/clock.ts';
import { rehearseWithoutChain } from '../../src/main/simulation/rehearse-without-chain.ts';
import { nobodyKnown } from '../../src/main/simulation/risks/risk-facts.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { rehearsalSchema } from '../../src/shared/chain/types.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { action, asked, planOf } from './support/room.ts';
import { friend, me } from './support/rule-subject.ts';

const why = new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.');
const weth = contractsOf(1)?.weth ?? '';
const nobody = '0x000000000000000000000000000000000000dEaD';

async function look(...steps: PlanNode[]) {
  const tools = new Tools(unaskedChain(1), bundledTokens, systemClock);
  const room = { chainId: 1, tools, tokens: bundledTokens, facts: nobodyKnown };
  const plan = asked(planOf(...steps), me);
  return rehearsalSchema.parse(await rehearseWithoutChain({ room, clock: systemClock }, plan, why));
}

it('without a chain a call that its parameters fix is put into words, and what it does is unknown', async () => {
  const { steps, ...rest } = await look(
    action('coins', 'transfer', { token: 'ETH', amount: '1', to: friend }),
    action('tokens', 'transfer', { token: 'USDC', amount: '1.5', to: friend }),
    action('allow', 'approve', { token: 'USDC', spender: friend, amount: '2' }),
    action('wrap', 'wrap', { amount: '1' }),
    action('unwrap', 'unwrap', { amount: '1' }),
    action('call', 'write_contract', {
      ...{ address: weth, functionName: 'deposit', value: '1' },
    }),
  );
  expect(rest).toMatchObject({
    ...{ status: 'unknown', withoutChain: true, block: null, chainId: 1 },
    error: { code: 'RPC_UNREACHABLE' },
  });
  expect(
    steps.map(({ nodeId, calls = [] }) => [
      nodeId,
      ...calls.map(({ to, valueWei, decoded }) => {
        const args = decoded?.args.map(({ value }) => value) ?? [];
        return [to, valueWei, decoded?.functionName, ...args].join(' ').trim();
      }),
    ]),
  ).toEqual([
    ['coins', `${friend} 1000000000000000000`],
    ['tokens', `${ethereumTokens.USDC.address} 0 transfer ${friend} 1500000`],
    ['allow', `${ethereumTokens.USDC.address} 0 approve ${friend} 2000000`],
    ['wrap', `${weth} 1000000000000000000 deposit`],
    ['unwrap', `${weth} 0 withdraw 1000000000000000000`],
    ['call', `${weth} 1000000000000000000 deposit`],
  ]);
  for (const { status, error, transactions, risks } of steps) {
    expect({ status, code: error?.code, transactions }).toEqual({
      ...{ status: 'unknown', code: 'RPC_UNREACHABLE', transactions: [] },
    });
    expect(risks).toContainEqual(
      expect.objectContaining({ id: 'CHECKS_NEED_CHAIN', level: 'unknown' }),
    );
  }
});

it('rules that need no chain look all the same, and those that do are named', async () => {
  const { steps } = await look(
    action('lost', 'transfer', { token: 'USDC', amount: '1', to: nobody }),
    action('open', 'approve', { token: 'USDC', spender: friend, amount: 'unlimited' }),
  );
  const found = steps.map(({ risks }) =>
    risks.filter(({ level }) => level === 'danger').map(({ id }) => id),
  );
  expect(found).toEqual([['RECIPIENT_IS_NOBODY'], ['UNLIMITED_APPROVAL']]);
  const [needs] = steps[0]?.risks.filter(({ id }) => id === 'CHECKS_NEED_CHAIN') ?? [];
  expect(needs?.message).toMatch(
    /^\d+ of \d+ checks of this call need a rehearsal on the network, /,
  );
  expect(needs?.evidence['checksNotMade']).toMatch(/\bRECIPIENT_HAS_CODE\b.*\bVALUE_LOSS\b/);
  expect(needs?.evidence['checksNotMade']).not.toContain('RECIPIENT_IS_NOBODY');
});

it('what takes an answer of the chain is unknown for that reason, and nothing is guessed', async () => {
  const output = { type: 'step_output', stepId: 'swap', path: 'amountOut' } as const;
  const isCheap = {
    ...{ type: 'comparison', op: 'lt' },
    left: { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: 'ETH' }] },
    right: { type: 'literal', value: '1000' },
  };
  const { steps } = await look(
    action('swap', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' }),
    action('all', 'transfer', { token: 'ETH', amount: 'max', to: friend }),
    action('share', 'transfer', { token: 'ETH', amount: { percentOfStart: '10' }, to: friend }),
    action('result', 'transfer', { token: 'USDC', amount: output, to: friend }),
    action('look', 'get_balance', { token: 'ETH' }),
    {
      ...{ type: 'if', id: 'cheap', label: 'cheap', condition: isCheap },
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      then: action('yes', 'transfer', { token: 'ETH', amount: '1', to: friend }),
      else: action('no', 'transfer', { token: 'ETH', amount: '2', to: friend }),
    } as PlanNode,
  );
  expect(
    steps.map(({ path, status, error, calls }) => [path, status, error?.code, calls?.length]),
  ).toEqual([
    ['root/swap', 'unknown', 'CHAIN_NOT_ASKED', undefined],
    ['root/all', 'unknown', 'CHAIN_NOT_ASKED', undefined],
    ['root/share', 'unknown', 'CHAIN_NOT_ASKED', undefined],
    ['root/result', 'unknown', 'CHAIN_NOT_ASKED', undefined],
    ['root/look', 'unknown', 'RPC_UNREACHABLE', undefined],
    ['root/cheap', 'unknown', 'RPC_UNREACHABLE', undefined],
    ['root/cheap/yes', 'unknown', 'RPC_UNREACHABLE', 1],
    ['root/cheap/no', 'unknown', 'RPC_UNREACHABLE', 1],
  ]);
  expect(steps[3]?.error?.message).toBe(
    'This step takes a result of an earlier one, which did not run.',
  );
  expect(steps[0]?.error).toMatchObject({
    message:
      'What this step would do depends on what only a rehearsal on the network can tell, and there was none.',
    advice: 'Nothing was signed. Mend what stood in its way, then rehearse again.',
  });
});

it('where it is not known on which chain, no call is made up', async () => {
  const plan = planOf(action('tokens', 'transfer', { token: 'USDC', amount: '1', to: friend }));
  const room = { room: null, clock: systemClock };
  const { steps } = await rehearseWithoutChain(room, asked(plan, me), why);
  expect(steps).toMatchObject([{ status: 'unknown', error: { code: 'RPC_UNREACHABLE' } }]);
  expect(steps[0]?.calls).toBeUndefined();
});

it('a plan for another chain is refused also while none answers', async () => {
  const tools = new Tools(unaskedChain(1), bundledTokens, systemClock);
  const room = { chainId: 1, tools, tokens: bundledTokens, facts: nobodyKnown };
  const plan = { ...planOf(action('wrap', 'wrap', { amount: '1' })), chainId: 10 };
  await expect(
    rehearseWithoutChain({ room, clock: systemClock }, asked(plan, me), why),
  ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH', facts: { expected: 10, found: 1 } });
});

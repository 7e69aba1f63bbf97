// What a transaction really did on the practice chain is changed in one point, as a fault or a fraud would
// change it, and the step's own words have to show it.
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadOutcome } from '../../../src/main/chain/outcome/read-outcome.ts';
import { outsideIntent } from '../../../src/main/simulation/risks/rehearsal/outside-intent.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { contractsOf, ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import type { AllowanceChange } from '../../../src/shared/chain/allowances.ts';
import { practiceContracts, practiceThief } from '../../../src/shared/chain/practice-contracts.ts';
import type { AssetChange } from '../../../src/shared/chain/types.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { openRoom } from '../support/room.ts';
import { lookAtSteps, type StepCall } from '../support/step-subjects.ts';

const friend = '0x1111111111111111111111111111111111111111';
const thief = practiceThief;
const account = privateKeyToAddress(generatePrivateKey());

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  for (const [symbol, amount] of [
    ['ETH', '20'],
    ['USDC', '20000'],
    ['DAI', '9000'],
  ] as const) {
    await practice.chain.fund(account, { symbol, amount });
  }
});

afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

const wbtc: Omit<AssetChange, 'account' | 'deltaUnits' | 'delta'> = {
  ...{ chainId: 31337, token: ethereumTokens.WBTC.address, symbol: 'WBTC', decimals: 8 },
};

type Mutation = (outcome: ReadOutcome) => ReadOutcome;

const changed = (outcome: ReadOutcome, of: (change: AssetChange) => AssetChange): ReadOutcome => ({
  ...outcome,
  assetChanges: outcome.assetChanges.map(of),
});
const scaled = (change: AssetChange, percent: bigint): AssetChange => ({
  ...change,
  deltaUnits: ((BigInt(change.deltaUnits) * percent) / 100n).toString(),
});
const leaves = ({ deltaUnits, account: whose }: AssetChange) =>
  whose === account && deltaUnits.startsWith('-');
const allowed = (spender: string, after: bigint): AllowanceChange => ({
  ...{ chainId: 31337, token: ethereumTokens.USDC.address, symbol: 'USDC', decimals: 6 },
  ...{ owner: account, spender, before: '0', after: after.toString() },
});

/** Each fault, and how it has to be told. */
const faults = {
  'more leaves': [
    'more_out',
    (outcome) => changed(outcome, (each) => (leaves(each) ? scaled(each, 150n) : each)),
  ],
  'less comes': [
    'less_in',
    (outcome) => changed(outcome, (each) => (leaves(each) ? each : scaled(each, 30n))),
  ],
  'somebody else is paid': [
    'less_in',
    (outcome) => changed(outcome, (each) => (leaves(each) ? each : { ...each, account: thief })),
  ],
  'another token leaves': [
    'other_token',
    (outcome) => ({
      ...outcome,
      assetChanges: [
        ...outcome.assetChanges,
        { ...wbtc, account, deltaUnits: '-1', delta: '-0.00000001' },
      ],
    }),
  ],
  'coins are sent along': [
    'coins',
    (outcome) => ({
      ...outcome,
      transaction: {
        ...outcome.transaction,
        valueWei: (BigInt(outcome.transaction.valueWei) + 10n ** 18n).toString(),
      },
    }),
  ],
  'another contract is called': [
    'contract',
    (outcome) => ({ ...outcome, transaction: { ...outcome.transaction, to: thief } }),
  ],
  'somebody else may take': [
    'spender',
    (outcome) => ({ ...outcome, allowances: [...outcome.allowances, allowed(thief, 1n)] }),
  ],
} as const satisfies Record<string, readonly [string, Mutation]>;
type Fault = keyof typeof faults;

const vault = practiceContracts.vault;
const step = (tool: string, params: StepCall['params']): StepCall => ({ tool, params });
const always: readonly Fault[] = [
  'another token leaves',
  'coins are sent along',
  'another contract is called',
  'somebody else may take',
];
const both: readonly Fault[] = ['more leaves', 'less comes', 'somebody else is paid', ...always];

/** Steps of each family, the last of which is looked at, and the faults that there can be in it. */
const families: Readonly<Record<string, readonly [readonly StepCall[], readonly Fault[]]>> = {
  'a transfer of ETH': [[step('transfer', { token: 'ETH', amount: '1', to: friend })], both],
  'a transfer of a token': [[step('transfer', { token: 'USDC', amount: '50%', to: friend })], both],
  'a wrap': [[step('wrap', { amount: '1' })], both],
  'an unwrap': [[step('wrap', { amount: '1' }), step('unwrap', { amount: 'max' })], both],
  'a swap': [[step('defi_swap', { tokenIn: 'USDC', tokenOut: 'DAI', amount: '100' })], both],
  'a swap with a least': [
    [step('defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', minOut: '2900' })],
    both,
  ],
  'a swap for another': [
    [
      step('defi_swap', {
        ...{ tokenIn: 'ETH', tokenOut: 'USDC', amountOut: '100', maxIn: '0.04', recipient: friend },
      }),
    ],
    both,
  ],
  'a supply': [[step('lend_supply', { token: 'USDC', amount: '6000' })], both],
  'a borrowing': [
    [
      step('lend_supply', { token: 'USDC', amount: '6000' }),
      step('lend_borrow', { token: 'DAI', amount: '500' }),
    ],
    both,
  ],
  'a repayment': [
    [
      step('lend_supply', { token: 'USDC', amount: '6000' }),
      step('lend_borrow', { token: 'DAI', amount: '500' }),
      step('lend_repay', { token: 'DAI', amount: 'max' }),
    ],
    both,
  ],
  'a withdrawal': [
    [
      step('lend_supply', { token: 'USDC', amount: '6000' }),
      step('lend_withdraw', { token: 'USDC', amount: '100' }),
    ],
    both,
  ],
  'a stake': [
    [step('stake', { protocol: 'staking_rewards', amount: '1000' })],
    ['more leaves', ...always],
  ],
  'an unstake': [
    [
      step('stake', { protocol: 'staking_rewards', amount: '1000' }),
      step('unstake', { protocol: 'staking_rewards', amount: '600' }),
    ],
    ['less comes', 'somebody else is paid', ...always],
  ],
  'a deposit in a vault': [[step('vault_deposit', { vault, amount: '1000' })], both],
  'a withdrawal from a vault': [
    [
      step('vault_deposit', { vault, amount: '1000' }),
      step('vault_withdraw', { vault, amount: '50%' }),
    ],
    both,
  ],
  'liquidity added': [[step('lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '1' })], both],
  'liquidity removed': [
    [
      step('lp_add', { tokenA: 'ETH', tokenB: 'USDC', amountA: '1' }),
      step('lp_remove', { tokenA: 'ETH', tokenB: 'USDC', percent: '50' }),
    ],
    both,
  ],
  'a bridge': [
    [step('bridge', { token: 'DAI', amount: '100', toChainId: 31338 })],
    ['more leaves', ...always],
  ],
  'an allowance': [[step('approve', { token: 'DAI', spender: friend, amount: '10' })], always],
  'an allowance taken back': [
    [
      step('approve', { token: 'DAI', spender: friend, amount: '10' }),
      step('revoke', { token: 'DAI', spender: friend }),
    ],
    always,
  ],
  'a call by an ABI': [
    [
      step('write_contract', {
        ...{ address: practiceContracts.nft, functionName: 'mint', args: [account] },
      }),
    ],
    ['coins are sent along', 'another contract is called', 'somebody else may take'],
  ],
};

describe('a fault shows', () => {
  it.each(Object.keys(families))('in %s', async (name) => {
    const [calls, wanted] = families[name] ?? [[], []];
    const last = calls.at(-1);
    const told: Record<string, unknown> = {};
    await lookAtSteps(room, account, calls, async (subject) => {
      const { tool, params } = subject.call;
      const isOwn = subject.outcome.transaction.kind !== 'approve' || last?.tool === 'approve';
      if (tool !== last?.tool || params !== last.params) return;
      if (!isOwn && last.tool !== 'revoke') return;
      for (const fault of wanted) {
        const kinds = await kindsOf(subject, faults[fault][1]);
        told[fault] = kinds.includes(faults[fault][0]) ? faults[fault][0] : kinds;
      }
    });
    expect(told).toEqual(Object.fromEntries(wanted.map((fault) => [fault, faults[fault][0]])));
  });
});

async function kindsOf(subject: RiskSubject, mutation: Mutation) {
  const found = await outsideIntent({ ...subject, outcome: mutation(subject.outcome) });
  expect(found.every(({ level, id }) => level === 'danger' && id === 'OUTSIDE_INTENT')).toBe(true);
  return found.map(({ evidence }) => evidence['kind']);
}

describe('what a tool allows on its way', () => {
  const swap = step('defi_swap', { tokenIn: 'USDC', tokenOut: 'DAI', amount: '100' });
  const onTheWay = async (mutation: Mutation) => {
    const kinds: unknown[] = [];
    await lookAtSteps(room, account, [swap], async (subject) => {
      if (subject.outcome.transaction.kind === 'approve')
        kinds.push(...(await kindsOf(subject, mutation)));
    });
    return kinds;
  };
  const asIf =
    (of: Partial<AllowanceChange>): Mutation =>
    (outcome) => ({
      ...outcome,
      allowances: outcome.allowances.map((change) => ({ ...change, ...of })),
    });

  it('is no more than the step spends', async () => {
    expect(await onTheWay(asIf({ after: '100000001' }))).toEqual(['allowance']);
    expect(await onTheWay(asIf({ after: '100000000' }))).toEqual([]);
  });

  it('is for the exchange alone, and for the token that is sold', async () => {
    expect(await onTheWay(asIf({ spender: thief }))).toEqual(['spender']);
    expect(await onTheWay(asIf({ token: ethereumTokens.DAI.address }))).toEqual(['spender']);
    expect(await onTheWay(faults['another contract is called'][1])).toEqual(['contract']);
    expect(await onTheWay(faults['another token leaves'][1])).toEqual(['other_token']);
    expect(await onTheWay(faults['coins are sent along'][1])).toEqual(['coins']);
  });
});

it('bytes that ask for less than the slippage leaves are told, whatever the rehearsal brought', async () => {
  const told: unknown[] = [];
  const swap = (params: StepCall['params']) =>
    step('defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', ...params });
  await lookAtSteps(room, account, [swap({ slippage: '20' })], async (subject) => {
    const call = { ...subject.call, ...swap({}) };
    told.push(...(await outsideIntent({ ...subject, call })));
  });
  expect(told).toMatchObject([{ level: 'danger', evidence: { kind: 'less_asked' } }]);
});

it('bytes that pay somebody whom the step does not name are told', async () => {
  const paid = step('defi_swap', {
    tokenIn: 'ETH',
    tokenOut: 'USDC',
    amount: '1',
    recipient: thief,
  });
  await lookAtSteps(room, account, [paid], async (subject) => {
    const params = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' };
    const kinds = await kindsOf({ ...subject, call: { ...subject.call, params } }, (same) => same);
    expect(kinds).toContain('party');
    expect(kinds).toContain('less_in');
  });
});

it('the debts of others that a step does not name are told', async () => {
  const calls = [
    step('lend_supply', { token: 'USDC', amount: '6000' }),
    step('lend_borrow', { token: 'DAI', amount: '500' }),
    step('lend_repay', { token: 'DAI', amount: '100' }),
  ];
  await lookAtSteps(room, account, calls, async (subject) => {
    const { call, outcome } = subject;
    if (outcome.transaction.kind !== 'lend_repay') return;
    const params = { ...call.params, onBehalfOf: friend };
    const elsewhere = { ...call, account: contractsOf(31337)?.weth ?? account, params };
    expect(await kindsOf({ ...subject, call: elsewhere }, (same) => same)).toContain('party');
  });
});

it('a tool that declares nothing, and a call that nobody knows, are unknown', async () => {
  await lookAtSteps(room, account, [step('wrap', { amount: '1' })], async (subject) => {
    const call = { ...subject.call, tool: 'browser_act' };
    for (const each of [call, null]) {
      expect(await outsideIntent({ ...subject, call: each })).toMatchObject([{ level: 'unknown' }]);
    }
  });
});

import fc from 'fast-check';
import { encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { buildFacts, type FactsFrame } from '../../src/main/approvals/build-facts.ts';
import { leastDeltas } from '../../src/main/approvals/least-deltas.ts';
import type { NameOf, Subject } from '../../src/main/approvals/subject.ts';
import { approvalFactsSchema } from '../../src/shared/approvals/facts.ts';
import { decodeCall } from '../../src/shared/chain/decode-call.ts';
import type { AssetChange, RehearsedTransaction } from '../../src/shared/chain/types.ts';

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const nameOf: NameOf = (address) => {
  if (address === me) return { name: 'Main account', source: 'your_account' };
  if (address === bob) return { name: 'bob', source: 'contact' };
  if (address === router) return { name: 'Uniswap V2 router', source: 'bundled_list' };
  if (address === usdc) return { name: 'USD Coin', source: 'bundled_list' };
  return { name: '', source: 'unknown' };
};

const frame: FactsFrame = {
  executionId: 'x',
  planId: 'p',
  planName: 'Swap',
  stepLabel: '1',
  chainId: 31337,
  networkName: 'Practice Ethereum',
  practice: true,
  block: { number: '12', hash: `0x${'1'.repeat(64)}` },
  rehearsedAt: 1,
  digest: `0x${'2'.repeat(64)}`,
  nonce: 0,
  expiresAt: 3,
};

function transaction(extra: Partial<RehearsedTransaction>): RehearsedTransaction {
  return {
    ordinal: 0,
    kind: 'transfer',
    from: me,
    to: bob,
    valueWei: '0',
    data: '0x',
    decoded: null,
    status: 'ok',
    gasLimit: '30000',
    gasUsed: '21000',
    feeWei: '21000000000000',
    logs: [],
    ...extra,
  };
}

function change(token: string, deltaUnits: bigint, account = me): AssetChange {
  const native = token === 'native';
  return {
    chainId: 31337,
    token,
    symbol: native ? 'ETH' : 'USDC',
    decimals: native ? 18 : 6,
    account,
    deltaUnits: deltaUnits.toString(),
    delta: '0',
  };
}

function subject(extra: Partial<Subject>): Subject {
  return {
    account: me,
    transaction: transaction({}),
    assetChanges: [],
    allowances: [],
    findings: [],
    mostFeeWei: 60_000_000_000_000n,
    native: { symbol: 'ETH', decimals: 18 },
    ...extra,
  };
}

const eth = 10n ** 18n;
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
]);

/** The bytes of a call, and what is read from them. */
function call(...[parameters]: Parameters<typeof encodeFunctionData<typeof abi>>) {
  const data = encodeFunctionData(parameters);
  return { data, decoded: decodeCall(data) };
}

const swapForAtLeast = (least: bigint, to: typeof me | typeof bob = me) =>
  call({ abi, functionName: 'swapExactETHForTokens', args: [least, [weth, usdc], to, 99n] });

const swap = subject({
  transaction: transaction({
    kind: 'swap',
    to: router,
    valueWei: eth.toString(),
    ...swapForAtLeast(2_980_200_000n),
  }),
  assetChanges: [change('native', -eth), change(usdc, 2_995_500_000n)],
});

describe('what an approval of a swap shows', () => {
  const facts = buildFacts(frame, swap, nameOf);

  it('says the limit in its title, not what the fork happened to give', () => {
    expect(facts.title).toBe('Swap 1 ETH for at least 2,980.2 USDC');
    expect(facts.actionLabel).toBe('Sign and swap 1 ETH');
  });

  it('shows what was rehearsed beside what the bytes allow', () => {
    expect(facts.lines).toEqual([
      { direction: 'out', symbol: 'ETH', rehearsed: '-1', limit: '1', token: 'native' },
      { direction: 'in', symbol: 'USDC', rehearsed: '+2995.5', limit: '2980.2', token: usdc },
      {
        direction: 'fee',
        symbol: 'ETH',
        rehearsed: '-0.000021',
        limit: '0.00006',
        token: 'native',
      },
    ]);
  });

  it('names the contract, the token and who is paid, each with its source', () => {
    expect(facts.addresses).toEqual([
      { role: 'Through', address: router, name: 'Uniswap V2 router', source: 'bundled_list' },
      { role: 'USDC is this token', address: usdc, name: 'USD Coin', source: 'bundled_list' },
      { role: 'Proceeds paid to', address: me, name: 'Main account', source: 'your_account' },
    ]);
  });

  it('puts the call on one line', () => {
    expect(facts.decoded).toBe(
      `swapExactETHForTokens(amountOutMin 2980200000, path [${weth}, ${usdc}], to ${me}, deadline 99)`,
    );
  });

  it('is what the window expects', () => {
    const row = { ...facts, approvalId: 'a'.repeat(32), status: 'pending', createdAt: 2 };
    expect(approvalFactsSchema.parse(row)).toEqual(row);
  });

  it('never promises more than the bytes do, whatever was rehearsed', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(units, units, (rehearsed, least) => {
        const { lines } = buildFacts(
          frame,
          {
            ...swap,
            transaction: { ...swap.transaction, ...swapForAtLeast(least) },
            assetChanges: [change('native', -eth), change(usdc, rehearsed)],
          },
          nameOf,
        );
        const limit = lines.find(({ direction }) => direction === 'in')?.limit;
        expect(Number(limit)).toBeLessThanOrEqual(Number(least) / 1e6);
      }),
    );
  });
});

describe('what an approval of a swap that pays somebody else shows', () => {
  it('counts nothing as what the account gets at least, and says who is paid', () => {
    const transaction = { ...swap.transaction, ...swapForAtLeast(2_980_200_000n, bob) };
    const assetChanges = [change('native', -eth), change(usdc, 2_995_500_000n, bob)];
    const facts = buildFacts(frame, { ...swap, transaction, assetChanges }, nameOf);
    expect(facts.title).toBe('Swap 1 ETH for somebody else');
    expect(facts.addresses).toContainEqual({
      ...{ role: 'Proceeds paid to', address: bob, name: 'bob', source: 'contact' },
    });
  });
});

describe('what an approval of a swap for an exact amount shows', () => {
  it('says how much may leave at most', () => {
    const facts = buildFacts(
      frame,
      {
        ...swap,
        transaction: transaction({
          kind: 'swap',
          to: router,
          ...call({
            ...{ abi, functionName: 'swapTokensForExactETH' },
            args: [eth, 3_010_000_000n, [usdc, weth], me, 99n],
          }),
        }),
        assetChanges: [change(usdc, -3_000_000_000n), change('native', eth)],
      },
      nameOf,
    );
    expect(facts.title).toBe('Swap 3,010 USDC for at least 1 ETH');
    expect(facts.lines[0]).toMatchObject({ direction: 'out', rehearsed: '-3000', limit: '3010' });
  });

  it('says that ETH sent along may all be used, although some came back on the fork', () => {
    const sent = { ...swap.transaction, valueWei: (2n * eth).toString() };
    const { lines } = buildFacts(frame, { ...swap, transaction: sent }, nameOf);
    expect(lines[0]).toMatchObject({ direction: 'out', rehearsed: '-1', limit: '2' });
  });
});

describe('what an approval of a transfer shows', () => {
  it('names who is paid, and their whole address [A-08]', () => {
    const facts = buildFacts(
      frame,
      subject({
        transaction: transaction({ valueWei: eth.toString() }),
        assetChanges: [change('native', -eth), change('native', eth, bob)],
      }),
      nameOf,
    );
    expect(facts.title).toBe('Send 1 ETH to bob');
    expect(facts.addresses).toEqual([
      { role: 'Paid to', address: bob, name: 'bob', source: 'contact' },
    ]);
    expect(facts.lines.map(({ direction }) => direction)).toEqual(['out', 'fee']);
  });

  it('takes the recipient of a token from the call, and the token as the way', () => {
    const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    const facts = buildFacts(
      frame,
      subject({
        transaction: transaction({
          to: usdc,
          ...call({ abi, functionName: 'transfer', args: [stranger, 5_000_000n] }),
        }),
        assetChanges: [change(usdc, -5_000_000n), change(usdc, 5_000_000n, stranger)],
      }),
      nameOf,
    );
    expect(facts.title).toBe(`Send 5 USDC to ${stranger}`);
    expect(facts.addresses.map(({ role, address }) => [role, address])).toEqual([
      ['Paid to', stranger],
      ['Through', usdc],
      ['USDC is this token', usdc],
    ]);
  });
});

describe('what an approval of an allowance shows', () => {
  const allow = (after: bigint, before = 0n) =>
    buildFacts(
      frame,
      subject({
        transaction: transaction({
          kind: 'approve',
          to: usdc,
          ...call({ abi, functionName: 'approve', args: [router, after] }),
        }),
        allowances: [
          {
            chainId: 31337,
            token: usdc,
            symbol: 'USDC',
            decimals: 6,
            owner: me,
            spender: router,
            before: before.toString(),
            after: after.toString(),
          },
        ],
      }),
      nameOf,
    );

  it('says who may take how much', () => {
    const facts = allow(3_000_000_000n);
    expect(facts.title).toBe('Let Uniswap V2 router take at most 3,000 USDC');
    expect(facts.actionLabel).toBe('Sign, allow 3,000 USDC');
    expect(facts.lines[0]).toEqual({
      direction: 'allowance',
      symbol: 'USDC',
      rehearsed: '3000',
      limit: '3000',
      token: usdc,
    });
    expect(facts.addresses[0]).toMatchObject({ role: 'May take', address: router });
  });

  it('says that it is taken back when it becomes zero', () => {
    expect(allow(0n, 5n).title).toBe('Stop Uniswap V2 router from taking USDC');
  });
});

it('shows findings with what they were read from', () => {
  const { findings } = buildFacts(
    frame,
    subject({
      findings: [
        { id: 'NEW', level: 'caution', message: 'New.', evidence: { seen: 0, list: null } },
      ],
    }),
    nameOf,
  );
  expect(findings).toEqual([
    { id: 'NEW', level: 'caution', message: 'New.', evidence: 'seen: 0, list: unknown' },
  ]);
});

describe('the plan’s name [A-10]', () => {
  it('cannot turn the order in which it is read, nor begin a line of its own', () => {
    const planName = 'Swap\u202e\nSigned by your own wallet\u0007';
    expect(buildFacts({ ...frame, planName }, subject({}), nameOf).planName).toBe(
      'Swap\ufffd Signed by your own wallet\ufffd',
    );
  });
});

describe('coins that a call sends to somebody unknown', () => {
  const called = (units: bigint) =>
    subject({
      transaction: transaction({
        kind: 'contract_call',
        valueWei: eth.toString(),
        data: '0x12345678',
      }),
      assetChanges: units === 0n ? [] : [change('native', units)],
    });
  const shown = (units: bigint) => {
    const { lines, title } = buildFacts(frame, called(units), nameOf);
    return { line: lines.find(({ direction }) => direction !== 'fee'), title };
  };

  it.each([
    [0n, '0'],
    [eth / 2n, '0.5'],
    [-eth / 2n, '-0.5'],
  ])('are said to go, whatever came back on the fork: %i', (units, rehearsed) => {
    expect(shown(units)).toEqual({
      line: { direction: 'out', symbol: 'ETH', rehearsed, limit: '1', token: 'native' },
      title: 'Call a function of bob with 1 ETH',
    });
  });

  it('are no room for doing something else than was rehearsed', () => {
    expect(leastDeltas(called(eth / 2n))).toEqual({ native: (eth / 2n).toString() });
    expect(leastDeltas(called(0n))).toEqual({});
  });
});
